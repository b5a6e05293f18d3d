import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import {
  createBodyRoom,
  createInstruments,
  declaredBytes,
  readBody,
  type AppContext,
  type BodyRoomSettings,
  type Metrics,
} from '@ase/service-kit'
import { createCpuBudget, type CpuBudgetBounds } from './cpu-budget.ts'

/** Bounds what one account can have of this process. See `docs/decisions/admission.md`. */
export interface Admission {
  /**
   * Admits a request of the account, before its body is read: PAYLOAD_TOO_LARGE by its declared length, or RATE_LIMITED with the
   * time to wait. An admitted one has to be released when it is answered.
   */
  admit(c: AppContext, accountId: string): Result<AdmittedRequest, ApiError>
  /** Whether the account has used so much lately that its work on so many bytes has to stand back. */
  readonly isHeavy: (accountId: string, bytes: number) => boolean
  /** Takes processor time that a request of the account used, whatever became of it. */
  readonly charge: (accountId: string, cpuMs: number) => void
}

export interface AdmittedRequest {
  readBody(): Promise<Result<Uint8Array, ApiError>>
  readonly release: () => void
}

export interface AdmissionBounds {
  readonly bodyBytesMax: number
  /** From the admission to the last byte. */
  readonly bodyTimeoutMs: number
  /** Bodies up to this size have a room of their own, which slow uploads of large ones do not fill. */
  readonly smallBytesMax: number
  readonly small: BodyRoomSettings
  readonly large: BodyRoomSettings
  readonly cpu: CpuBudgetBounds
  /** Whose last and expected work is more than this is heavy. */
  readonly lightMsMax: number
}

export interface AdmissionSettings {
  readonly operation: 'evaluation' | 'inspection'
  readonly bounds: AdmissionBounds
  readonly metrics: Metrics
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
}

const BUSY_RETRY_SECONDS = 2
/**
 * What a millisecond of waiting for a body costs of the budget: the places of eighty slow bodies use it up in seconds, and those of
 * seven cost what flows back.
 */
const WAIT_PRICE = 0.01
/** An honest document takes 0.7 ms for a KiB, the costliest bodies known up to 3 ms. */
const EXPECTED_MS_PER_BYTE = 1 / 1024

export function createAdmission(settings: AdmissionSettings): Admission {
  const { operation, bounds, metrics, now } = settings
  const { bodyBytesMax, bodyTimeoutMs } = bounds
  const small = createBodyRoom(bounds.small)
  const large = createBodyRoom(bounds.large)
  const cpu = createCpuBudget({ ...bounds.cpu, now })
  const refusals = createInstruments(metrics).counter('ase_admission_refusals_total')

  const refuse = (
    reason: 'concurrency' | 'cpu_budget',
    retryAfterSeconds: number,
  ): Result<never, ApiError> => {
    refusals.inc({ operation, reason })
    return fail({ code: 'RATE_LIMITED', retryAfterSeconds })
  }
  return {
    admit: (c, accountId) => {
      const bytes = declaredBytes(c) ?? bodyBytesMax
      if (bytes > bodyBytesMax) return fail({ code: 'PAYLOAD_TOO_LARGE' })
      const waitMs = cpu.waitMs(accountId)
      if (waitMs > 0) return refuse('cpu_budget', waitMs / 1000)
      const room = bytes <= bounds.smallBytesMax ? small : large
      const place = room.acquire({ bytes, owner: accountId })
      if (place === null) return refuse('concurrency', BUSY_RETRY_SECONDS)
      return succeed({
        readBody: async () => {
          const startedMs = now()
          const body = await readBody(c, bodyBytesMax, { room: null, timeoutMs: bodyTimeoutMs })
          cpu.charge(accountId, (now() - startedMs) * WAIT_PRICE)
          return body
        },
        release: place.release,
      })
    },
    isHeavy: (accountId, bytes) =>
      cpu.usedMs(accountId) + bytes * EXPECTED_MS_PER_BYTE > bounds.lightMsMax,
    charge: cpu.charge,
  }
}
