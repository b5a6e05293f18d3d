import { sniffImage } from '@ase/inspection'
import type { ErrorCode } from '@ase/schemas'
import type { InspectionClient, InspectionResult } from '../inspection/inspection-client.ts'
import type { ImageRef, Job } from '../jobs/job.ts'
import {
  FileError,
  type FileProblem,
  type Platform,
  type PlatformFailure,
  type Retry,
} from '../jobs/platform.ts'
import { formatHelp, formatProblem, formatReport, type Problem } from './reply-texts.ts'

/** What is known of a try besides its job. */
export interface Attempt {
  /** The same for every try of an event. */
  readonly idempotencyKey: string
  /** 1 at the first try. */
  readonly attempts: number
  /** Milliseconds since the event arrived. */
  readonly ageMs: number
}

/** Composes the reply to a message, or reports when to try again. Rejects only with defects and with aborts. */
export type ComposeReply = (
  job: Job,
  platform: Platform,
  attempt: Attempt,
  signal: AbortSignal,
) => Promise<string | Retry>

export interface ReplyComposerDeps {
  readonly inspect: InspectionClient
  /** The origin of the reports' URLs, without a slash at its end. */
  readonly reportBase: string
  /** An event is retried until it is this old; then its sender gets "try later". */
  readonly retryAgeMsMax: number
  /** An event that is older is not inspected any more, so that a queue that is too long ends with a reply. */
  readonly inspectAgeMsMax: number
}

/** An event that waited long in the queue has these tries as well. */
const TRIES_MIN = 3
const DELAY_MS = 1000
const DELAY_MS_MAX = 20_000

/**
 * Creates the step from a job to its reply: has the image inspected, and formats the result for the sender. Temporary
 * failures are retried with the same Idempotency-Key.
 */
export function createReplyComposer(deps: ReplyComposerDeps): ComposeReply {
  return async (job, platform, attempt, signal) => {
    if (job.image === null) return formatHelp(platform.name, job.locale)
    if (attempt.ageMs >= deps.inspectAgeMsMax) return formatProblem('try_later', job.locale)
    const body = await readBody(job.image, platform, signal)
    const outcome =
      body instanceof FileError
        ? outcomeOfFile(body)
        : outcomeOfInspection(
            await deps.inspect({ body, idempotencyKey: attempt.idempotencyKey }, signal),
          )
    switch (outcome.kind) {
      case 'report': {
        const { verdictKey, path } = outcome
        const isPhoto = job.image.from === 'file' && job.image.isPhoto === true
        return formatReport({ verdictKey, url: `${deps.reportBase}${path}`, isPhoto }, job.locale)
      }
      case 'problem':
        return formatProblem(outcome.problem, job.locale)
      case 'help':
        return formatHelp(platform.name, job.locale)
      case 'temporary': {
        const retryAfterMs = outcome.retryAfterMs ?? delayMsOf(attempt.attempts)
        if (!mayRetry(attempt, retryAfterMs, deps.retryAgeMsMax)) {
          return formatProblem('try_later', job.locale)
        }
        const { failure } = outcome
        return failure === null ? { retryAfterMs } : { retryAfterMs, failure }
      }
    }
  }
}

type Report = Extract<InspectionResult, { readonly kind: 'report' }>['response']

type Outcome =
  | {
      readonly kind: 'report'
      readonly verdictKey: Report['report']['verdictKey']
      readonly path: string
    }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'help' }
  /** Null: the delay grows with the tries; the platform did not fail. */
  | {
      readonly kind: 'temporary'
      readonly retryAfterMs: number | null
      readonly failure: PlatformFailure | null
    }

/** The request's body for the inspection API, or why the file cannot be inspected. */
async function readBody(
  image: ImageRef,
  platform: Platform,
  signal: AbortSignal,
): Promise<string | FileError> {
  if (image.from === 'link') return JSON.stringify({ url: image.url })
  try {
    const bytes = await platform.download(image.ref, signal)
    const type = await sniffImage(bytes)
    if (type === null) return new FileError('not_image')
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return `{"image":"data:${type};base64,${base64}"}`
  } catch (error) {
    if (error instanceof FileError) return error
    throw error
  }
}

const problemOfFile: Readonly<Record<Exclude<FileProblem, 'unavailable' | 'none'>, Problem>> = {
  too_large: 'too_large',
  gone: 'file_gone',
  not_image: 'not_image',
}

function outcomeOfFile({ problem, failure }: FileError): Outcome {
  if (problem === 'unavailable') return { kind: 'temporary', retryAfterMs: null, failure }
  if (problem === 'none') return { kind: 'help' }
  return { kind: 'problem', problem: problemOfFile[problem] }
}

/** Refusals that a later try would get as well. All others are temporary. */
const permanentProblems: Readonly<Partial<Record<ErrorCode, Problem>>> = {
  AUTH_REQUIRED: 'try_later',
  INVALID_ORIGIN: 'try_later',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'not_image',
  FORENSICS_PROVIDER_ERROR: 'unreadable',
  INVALID_SCHEMA: 'link_refused',
  INSUFFICIENT_CREDITS: 'out_of_credits',
}

function outcomeOfInspection(result: InspectionResult): Outcome {
  if (result.kind === 'unavailable') {
    return { kind: 'temporary', retryAfterMs: null, failure: null }
  }
  if (result.kind === 'report') {
    const { reportUrl, report } = result.response
    return { kind: 'report', verdictKey: report.verdictKey, path: reportUrl }
  }
  if (result.details?.some(({ issue }) => issue === 'not_reachable') === true) {
    return { kind: 'problem', problem: 'link_unreachable' }
  }
  const problem = permanentProblems[result.code]
  if (problem !== undefined) return { kind: 'problem', problem }
  const retryAfterMs = (result.retryAfterSeconds ?? 0) * 1000 || null
  return { kind: 'temporary', retryAfterMs, failure: null }
}

function mayRetry({ attempts, ageMs }: Attempt, delayMs: number, ageMsMax: number): boolean {
  return (attempts < TRIES_MIN && delayMs <= DELAY_MS_MAX) || ageMs + delayMs < ageMsMax
}

function delayMsOf(attempts: number): number {
  return Math.min(DELAY_MS_MAX, DELAY_MS * 2 ** Math.min(attempts - 1, 10))
}
