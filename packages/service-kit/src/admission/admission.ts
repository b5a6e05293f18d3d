import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from '../app-env.ts'
import {
  createBodyMemory,
  UNDECLARED_BYTES,
  type BodyMemory,
  type BodyMemorySettings,
} from '../body-memory.ts'
import { createInstruments, type Metrics } from '../metrics.ts'
import { declaredBytes, readBody } from '../read-body.ts'
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

/** A request that may read its body. `release` has to be called, however it ends. */
export interface AdmittedRequest {
  /** RATE_LIMITED too when the place is needed by an account that has less than this one. */
  readBody(): Promise<Result<Uint8Array, ApiError>>
  /**
   * Takes the price of the time since the body was read, of a replay: it may have waited for the answer to an equal request, and
   * would have held its place for nothing.
   */
  readonly chargeForWaiting: () => void
  readonly release: () => void
}

/** The bounds of one operation: bytes, milliseconds, memory and processor time. */
export interface AdmissionBounds {
  readonly bodyBytesMax: number
  /** From the admission to the last byte. */
  readonly bodyTimeoutMs: number
  /** Bodies up to this size have memory of their own, which slow uploads of large ones do not fill. */
  readonly smallBytesMax: number
  readonly small: BodyMemorySettings
  readonly large: BodyMemorySettings
  readonly cpu: CpuBudgetBounds
  /** Whose last and expected work is more than this is heavy. */
  readonly lightMsMax: number
}

export interface AdmissionSettings {
  readonly operation: 'evaluation' | 'inspection' | 'playground'
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
/** An ordinary document takes 0.7 ms for a KiB, the costliest known bodies up to 3 ms. */
const EXPECTED_MS_PER_BYTE = 1 / 1024

/** Admits requests of one operation before their bodies are read. A refusal is RATE_LIMITED with a retry time, or PAYLOAD_TOO_LARGE. */
export function createAdmission(settings: AdmissionSettings): Admission {
  const { operation, bounds, metrics, now } = settings
  const { bodyBytesMax, bodyTimeoutMs } = bounds
  const small = createBodyMemory(bounds.small)
  const large = createBodyMemory(bounds.large)
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
      const declared = declaredBytes(c)
      if ((declared ?? 0) > bodyBytesMax) return fail({ code: 'PAYLOAD_TOO_LARGE' })
      const waitMs = cpu.waitMs(accountId)
      if (waitMs > 0) return refuse('cpu_budget', waitMs / 1000)
      const memory = (declared ?? bodyBytesMax) <= bounds.smallBytesMax ? small : large
      let evict: (() => void) | null = null
      const onEvicted = (): void => {
        refusals.inc({ operation, reason: 'concurrency' })
        evict?.()
      }
      const isArriving = c.env?.incoming?.complete === false
      const place = memory.acquire({
        bytes: declared ?? UNDECLARED_BYTES,
        owner: accountId,
        ...(isArriving && { onEvicted }),
      })
      if (place === null) return refuse('concurrency', BUSY_RETRY_SECONDS)
      // The place is held from now on; while the body comes it can be taken away.
      const ownPlace: BodyMemory = {
        acquire: (reading) => {
          evict = reading.onEvicted ?? null
          return { ...place, release: place.keep }
        },
      }
      let chargedUntilMs = now()
      const chargeForWaiting = (): void => {
        const untilMs = now()
        cpu.charge(accountId, (untilMs - chargedUntilMs) * WAIT_PRICE)
        chargedUntilMs = untilMs
      }
      return succeed({
        readBody: async () => {
          const body = await readBody(c, bodyBytesMax, {
            memory: ownPlace,
            timeoutMs: bodyTimeoutMs,
          })
          place.keep()
          chargeForWaiting()
          return body
        },
        chargeForWaiting,
        release: place.release,
      })
    },
    isHeavy: (accountId, bytes) =>
      cpu.usedMs(accountId) + bytes * EXPECTED_MS_PER_BYTE > bounds.lightMsMax,
    charge: cpu.charge,
  }
}
