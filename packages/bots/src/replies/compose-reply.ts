import { sniffImage } from '@ase/inspection'
import type { ErrorCode } from '@ase/schemas'
import { sayHelp, sayProblem, sayReport } from './say.ts'
import type { Problem } from './reply-texts.ts'
import type { Attempt } from '../queue/worker.ts'
import {
  FileFailure,
  type Again,
  type FileProblem,
  type Job,
  type Platform,
  type Trouble,
} from '../jobs/job.ts'
import type {
  InspectionAnswer,
  InspectionCall,
  InspectionClient,
} from '../inspection/inspection-client.ts'

export interface FindWordsDeps {
  readonly inspect: InspectionClient
  /** Where people open reports, without a slash at its end. */
  readonly reportBase: string
  /** How old an event may get, with tries that fail, before its sender is told to try later. */
  readonly patienceMs: number
  /** What is older is not inspected any more: so a queue that is too long ends in words for everybody. */
  readonly tooLateMs: number
}

type Words = string | Again

/** Also for who has waited for a place in a long queue: one failure that passes costs nobody the result. */
const TRIES_MIN = 3
const PAUSE_MS = 1000
const PAUSE_MS_MAX = 20_000

/**
 * Has the image of a job inspected, and puts what came of it into words for its sender. What a later try may mend is tried
 * again, with the same Idempotency-Key, while the event is young enough.
 */
export function createFindWords(deps: FindWordsDeps) {
  return async (
    job: Job,
    platform: Platform,
    attempt: Attempt,
    signal: AbortSignal,
  ): Promise<Words> => {
    const say = (problem: Problem): string => sayProblem(problem, job.locale)
    const again = (waitMs: number, because: Trouble | null = null): Words =>
      (attempt.attempts < TRIES_MIN && waitMs <= PAUSE_MS_MAX) ||
      attempt.ageMs + waitMs < deps.patienceMs
        ? { againMs: waitMs, ...(because === null ? {} : { because }) }
        : say('try_later')
    const pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** Math.min(attempt.attempts - 1, 10))

    if (job.image === null) return sayHelp(platform.name, job.locale)
    if (attempt.ageMs >= deps.tooLateMs) return say('try_later')
    const image = await bodyOf(job.image, platform, signal)
    if ('problem' in image) return ofFile(image)
    const call: InspectionCall = { body: image.body, idempotencyKey: attempt.idempotencyKey }
    return inWords(await deps.inspect(call, signal))

    function ofFile({ problem, trouble }: NoBody): Words {
      if (problem === 'away') return again(pauseMs, trouble)
      if (problem === 'none') return sayHelp(platform.name, job.locale)
      return say(problemOfFile[problem])
    }

    function inWords(answer: InspectionAnswer): Words {
      if (answer.kind === 'away') return again(pauseMs)
      if (answer.kind === 'report') {
        const { reportUrl, report } = answer.response
        const url = `${deps.reportBase}${reportUrl}`
        const isPhoto = job.image?.from === 'file' && job.image.isPhoto === true
        return sayReport({ verdictKey: report.verdictKey, url, isPhoto }, job.locale)
      }
      if (answer.details?.some(({ issue }) => issue === 'not_reachable') === true) {
        return say('link_unreachable')
      }
      const problem = lastingProblems[answer.code]
      if (problem !== undefined) return say(problem)
      return again((answer.retryAfterSeconds ?? 0) * 1000 || pauseMs)
    }
  }
}

const problemOfFile: Readonly<Record<Exclude<FileProblem, 'away' | 'none'>, Problem>> = {
  too_large: 'too_large',
  gone: 'file_gone',
  not_image: 'not_image',
}

/** What no other try would mend; everything else may pass. */
const lastingProblems: Readonly<Partial<Record<ErrorCode, Problem>>> = {
  AUTH_REQUIRED: 'try_later',
  INVALID_ORIGIN: 'try_later',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'not_image',
  FORENSICS_PROVIDER_ERROR: 'unreadable',
  INVALID_SCHEMA: 'link_refused',
  INSUFFICIENT_CREDITS: 'out_of_credits',
}

type NoBody = Pick<FileFailure, 'problem' | 'trouble'>
type Body = { readonly body: string } | NoBody

async function bodyOf(
  image: NonNullable<Job['image']>,
  platform: Platform,
  signal: AbortSignal,
): Promise<Body> {
  if (image.from === 'link') return { body: JSON.stringify({ url: image.url }) }
  try {
    const bytes = await platform.download(image.ref, signal)
    const type = await sniffImage(bytes)
    if (type === null) return { problem: 'not_image', trouble: null }
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return { body: `{"image":"data:${type};base64,${base64}"}` }
  } catch (error) {
    if (error instanceof FileFailure) return error
    throw error
  }
}
