import { fail, type ApiError } from '@ase/schemas'

type Failure = ReturnType<typeof fail<ApiError>>

/** The provider did not answer in time, or nobody waits for its answer any more. */
export const timedOut: Failure = fail({ code: 'AGENT_SECURITY_TIMEOUT' })

/** No call could even be queued. A retry has a chance once some calls under way have ended. */
export const queueFull: Failure = fail({ code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 1 })

/** The provider could not be reached, or answered something unusable. */
export const unusable: Failure = fail({ code: 'INVALID_PROVIDER_RESPONSE' })
