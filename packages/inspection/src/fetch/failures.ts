import { InspectionFailure } from '../inspection-failure.ts'

/**
 * An address that we do not fetch, in our own judgement. One issue for every reason: which rule it was would tell a
 * stranger about our network.
 */
export function addressRefused(): InspectionFailure {
  const details = [{ path: 'url', issue: 'url_not_allowed' }]
  return new InspectionFailure({ code: 'INVALID_SCHEMA', details })
}

/** The other side gave no image: name, connection, TLS, status, encoding, redirects, time. One error for all of them. */
export function upstreamFailed(): InspectionFailure {
  return new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR' })
}

export function imageTooLarge(): InspectionFailure {
  return new InspectionFailure({ code: 'PAYLOAD_TOO_LARGE' })
}

export function tooManyFetches(retryAfterSeconds: number): InspectionFailure {
  return new InspectionFailure({ code: 'RATE_LIMITED', retryAfterSeconds })
}
