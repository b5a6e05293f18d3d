import {
  answerBilled,
  claimAndCommit,
  inspectionCalls,
  inspectionWindow,
  type BilledCall,
  type FirstAnswer,
  type InspectionRecord,
  type InspectionWindow,
} from '@ase/credits'
import {
  fail,
  InspectionReport,
  succeed,
  type ApiError,
  type InspectionResponse,
  type Result,
} from '@ase/schemas'
import { InspectionFailure } from '../inspection-failure.ts'
import type { Inspection } from '../inspection.ts'
import type { ImageInput } from './image-input.ts'
import type { InspectDeps, StepOutcome } from './inspections.ts'
import { digestKey, digestRequest } from './request-digest.ts'

export interface InspectCommand {
  readonly accountId: string
  /** A well-formed Idempotency-Key, whose scope is the account; null when the client sent none. */
  readonly idempotencyKey: string | null
  readonly image: ImageInput
}

export interface Inspected {
  readonly response: InspectionResponse
  /** Whether it was given before, and costs nothing now. */
  readonly isReplay: boolean
}

/**
 * The billed use case: fetches the image where it has to, reads what it declares, and commits report and charge together.
 * One report and one charge per account and idempotency key, whatever fails in between. Every failure is a value of the
 * error catalogue, costs nothing and leaves the key free. Throws only what is a defect.
 */
export async function inspect(
  deps: InspectDeps,
  command: InspectCommand,
): Promise<Result<Inspected, ApiError>> {
  const { accountId, idempotencyKey, image } = command
  const billed: BilledInspection = {
    db: deps.db,
    statements: inspectionCalls,
    identity: {
      accountId,
      keySha256: digestKey(idempotencyKey),
      requestSha256: await digestRequest(image),
    },
    window: inspectionWindow,
    leaseMs: deps.leaseMs,
    flights: deps.flights,
    startedAtMs: performance.now(),
    toReplay,
    idOf,
    waitedInVain: { code: 'FORENSICS_PROVIDER_ERROR', retryAfterSeconds: 1 },
    observe: (kind) => deps.observe({ kind }),
  }
  const result = await answerBilled(billed, () =>
    claimAndCommit(billed, () => work(deps, image, idempotencyKey !== null)),
  )
  if (!result.ok) deps.observe({ kind: 'refused', code: result.error.code })
  return result
}

type BilledInspection = BilledCall<InspectionWindow, InspectionRecord, Inspected>

async function work(
  deps: InspectDeps,
  image: ImageInput,
  hasClientKey: boolean,
): Promise<Result<FirstAnswer<InspectionRecord, Inspected>, ApiError>> {
  const bytes =
    image.from === 'bytes'
      ? succeed(image.bytes)
      : await attempt(deps, 'fetched', () => deps.fetchImage(image.url))
  if (!bytes.ok) return bytes
  const inspection = await attempt(deps, 'read', () => deps.inspector.inspect(bytes.value))
  if (!inspection.ok) return inspection
  const report = toReport(deps.newReportId(), inspection.value)
  const { id, verdictKey } = report
  return succeed({
    record: { id, hasClientKey, report, createdAt: deps.now() },
    answer: { response: toResponse(report), isReplay: false },
    onCharged: () => deps.observe({ kind: 'inspected', verdictKey, from: image.from }),
  })
}

/** A failure of the image as a value; anything else is a defect and goes on. */
async function attempt<T>(
  deps: InspectDeps,
  kind: 'fetched' | 'read',
  task: () => Promise<T>,
): Promise<Result<T, ApiError>> {
  const startedAtMs = performance.now()
  const tell = (outcome: StepOutcome): void =>
    deps.observe({ kind, outcome, durationMs: performance.now() - startedAtMs })
  try {
    const value = await task()
    tell('ok')
    return succeed(value)
  } catch (error) {
    tell(error instanceof InspectionFailure ? error.code : 'INTERNAL_ERROR')
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

function toReplay(stored: unknown): Inspected {
  return { response: toResponse(InspectionReport.parse(stored)), isReplay: true }
}

function idOf({ response }: Inspected): string {
  return response.reportId
}

/** The report with its addresses. */
export function toResponse(report: InspectionReport): InspectionResponse {
  return { ok: true, reportId: report.id, reportUrl: `/r/${report.id}`, report }
}
