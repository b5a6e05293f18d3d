import { isIP } from 'node:net'
import { InspectionFailure } from '../inspection-failure.ts'

/**
 * A URL that is not allowed. One issue for every reason: the rule that refused would show an attacker parts of our network.
 */
export function urlNotAllowed(): InspectionFailure {
  const details = [{ path: 'url', issue: 'url_not_allowed' }]
  return new InspectionFailure({ code: 'INVALID_SCHEMA', details })
}

/**
 * A host that is not on the public internet. An IP address is refused as not allowed. A host name gets the same
 * error as one that does not resolve: another error would show which names exist in our network.
 */
export function hostNotAllowed(host: string): InspectionFailure {
  return isIP(host) === 0 ? notReachable() : urlNotAllowed()
}

/**
 * The fetch failed: host name, connection, TLS, status, encoding, redirects, time. One issue for all of them: the caller
 * learns that the image is not the cause, and nothing about what our network can reach.
 */
export function notReachable(): InspectionFailure {
  const details = [{ path: 'url', issue: 'not_reachable' }]
  return new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR', details })
}

export function imageTooLarge(): InspectionFailure {
  return new InspectionFailure({ code: 'PAYLOAD_TOO_LARGE' })
}

export function tooManyFetches(retryAfterSeconds: number): InspectionFailure {
  return new InspectionFailure({ code: 'RATE_LIMITED', retryAfterSeconds })
}
