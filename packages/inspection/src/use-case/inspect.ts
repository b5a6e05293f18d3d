import { createHash, randomBytes } from 'node:crypto'
import {
  capture,
  inspectionCalls,
  inspectionWindow,
  release,
  reserve,
  runIdempotent,
  type IdempotentCall,
  type InspectionRecord,
} from '@ase/credits'
import {
  fail,
  InspectionReport,
  succeed,
  type ApiError,
  type InspectionResponse,
  type Result,
} from '@ase/schemas'
import canonicalize from 'canonicalize'
import { InspectionFailure } from '../inspection-failure.ts'
import type { Inspection } from '../inspector/inspector.ts'
import { sha256Of } from '../sha256-of.ts'
import type { ImageInput } from './image-input.ts'
import type { InspectDeps, StepOutcome } from './inspections.ts'

/** One request for an inspection. */
export interface InspectCommand {
  readonly accountId: string
  /** A well-formed Idempotency-Key, whose scope is the account; null when the client sent none. */
  readonly idempotencyKey: string | null
  readonly image: ImageInput
}

/** The answer of an inspection. */
export interface Inspected {
  readonly response: InspectionResponse
  /** Whether it was given before, and costs nothing now. */
  readonly isReplay: boolean
}

/**
 * The billed use case: fetches the image where it has to, reads what it declares, and commits report and charge together.
 * One report and one charge per account and idempotency key, whatever fails in between. Every failure is a value of the
 * error catalogue, costs nothing and leaves the key free. Throws on a defect only.
 */
export async function inspect(
  deps: InspectDeps,
  command: InspectCommand,
): Promise<Result<Inspected, ApiError>> {
  const { image, idempotencyKey } = command
  const call = await idempotentCall(deps, command)
  const result = await runIdempotent(call, async () => {
    const reservation = await reserve(call)
    if (!reservation.ok) return reservation
    try {
      const bytes = await bytesOf(deps, image)
      if (!bytes.ok) return bytes
      const inspection = await observed(deps, 'read', () => deps.inspector.inspect(bytes.value))
      if (!inspection.ok) return inspection
      const report = toReport(deps.newReportId(), inspection.value)
      return await capture(reservation.value, {
        id: report.id,
        hasClientKey: idempotencyKey !== null,
        report,
        createdAt: deps.now(),
      })
    } finally {
      await release(reservation.value)
    }
  })
  if (!result.ok) {
    deps.observe({ kind: 'refused', code: result.error.code })
    return result
  }
  if (result.value.isReplay) {
    const report = InspectionReport.parse(result.value.stored)
    return succeed({ response: toResponse(report), isReplay: true })
  }
  const { report } = result.value.record
  deps.observe({ kind: 'inspected', verdictKey: report.verdictKey, from: image.from })
  return succeed({ response: toResponse(report), isReplay: false })
}

async function idempotentCall(
  { db, leaseMs, singleFlight, observe }: InspectDeps,
  { accountId, idempotencyKey, image }: InspectCommand,
): Promise<IdempotentCall<InspectionRecord>> {
  return {
    db,
    statements: inspectionCalls,
    identity: {
      accountId,
      keySha256: digestKey(idempotencyKey),
      requestSha256: await digestRequest(image),
    },
    window: inspectionWindow,
    leaseMs,
    singleFlight,
    timeoutError: { code: 'FORENSICS_PROVIDER_ERROR', retryAfterSeconds: 1 },
    observe: (kind) => observe({ kind }),
  }
}

/**
 * The fingerprint of an inspection: SHA-256 of the RFC 8785 canonical JSON of `{inspection: {url}}` or
 * `{inspection: {imageSha256}}`. No evaluation has the same: its canonical JSON begins with `input`.
 */
export async function digestRequest(image: ImageInput): Promise<Buffer> {
  const what =
    image.from === 'url' ? { url: image.url } : { imageSha256: await sha256Of(image.bytes) }
  const request = canonicalize({ inspection: what })
  if (request === undefined) throw new TypeError('An inspection has a canonical form.')
  return createHash('sha256').update(request).digest()
}

/** The stored digest of the client's key; of random bytes when the client sent none. */
export function digestKey(idempotencyKey: string | null): Buffer {
  return createHash('sha256')
    .update(idempotencyKey ?? randomBytes(32))
    .digest()
}

async function bytesOf(
  deps: InspectDeps,
  image: ImageInput,
): Promise<Result<Uint8Array, ApiError>> {
  return image.from === 'bytes'
    ? succeed(image.bytes)
    : observed(deps, 'fetched', () => deps.fetchImage(image.url))
}

/** Observes a step and its duration. A failure of the image is a value; anything else is a defect and is thrown. */
async function observed<T>(
  deps: InspectDeps,
  kind: 'fetched' | 'read',
  step: () => Promise<T>,
): Promise<Result<T, ApiError>> {
  const startedAtMs = performance.now()
  const observe = (outcome: StepOutcome): void =>
    deps.observe({ kind, outcome, durationMs: performance.now() - startedAtMs })
  try {
    const value = await step()
    observe('ok')
    return succeed(value)
  } catch (error) {
    observe(error instanceof InspectionFailure ? error.code : 'INTERNAL_ERROR')
    if (error instanceof InspectionFailure) return fail(error.error)
    throw error
  }
}

/** What is stored and shown, field by field; the schema refuses whatever could be text of an image. */
function toReport(id: string, inspection: Inspection): InspectionReport {
  return InspectionReport.parse({
    id,
    verdictKey: inspection.verdictKey,
    aiProbability: inspection.aiProbability,
    authenticityScore: inspection.authenticityScore,
    subjectSha256: inspection.subjectSha256,
    subjectSize: inspection.subjectSize,
    evidenceDigest: inspection.evidenceDigest,
    providerName: inspection.providerName,
    reasons: inspection.reasons,
  })
}

/** The answer for a report, with its id and the path of its page. */
export function toResponse(report: InspectionReport): InspectionResponse {
  return { ok: true, reportId: report.id, reportUrl: `/r/${report.id}`, report }
}
