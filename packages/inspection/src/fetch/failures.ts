import { isIP } from 'node:net'
import { InspectionFailure } from '../inspection-failure.ts'

/**
 * An address that we do not fetch, in our own judgement. One issue for every reason: which rule it was would tell a
 * stranger about our network.
 */
export function addressRefused(): InspectionFailure {
  const details = [{ path: 'url', issue: 'url_not_allowed' }]
  return new InspectionFailure({ code: 'INVALID_SCHEMA', details })
}

/**
 * A host that is not on the public internet. An IP address is refused as it stands. Of a name the answer is the same as for
 * one that does not resolve: another one would tell which names exist in our network.
 */
export function hostRefused(host: string): InspectionFailure {
  return isIP(host) === 0 ? upstreamFailed() : addressRefused()
}

/**
 * The other side gave no image: name, connection, TLS, status, encoding, redirects, time. One issue for all of them: a
 * sender learns that it was not the image, and nothing of what our network can see.
 */
export function upstreamFailed(): InspectionFailure {
  const details = [{ path: 'url', issue: 'not_reachable' }]
  return new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR', details })
}

export function imageTooLarge(): InspectionFailure {
  return new InspectionFailure({ code: 'PAYLOAD_TOO_LARGE' })
}

export function tooManyFetches(retryAfterSeconds: number): InspectionFailure {
  return new InspectionFailure({ code: 'RATE_LIMITED', retryAfterSeconds })
}
