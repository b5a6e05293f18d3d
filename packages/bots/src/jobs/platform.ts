import type { PlatformName, ReplyTarget } from './job.ts'

/** Why a call of a platform's API failed; a value of logs and metrics. `unauthorized` needs the operator. */
export type PlatformFailure =
  | 'unauthorized'
  | 'rate_limited'
  | 'server_error'
  | 'unreachable'
  | 'no_response'

/** A call of a platform's API without a usable answer: it may have taken effect. The message has no URL, because URLs hold tokens. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly failure: PlatformFailure

  constructor(failure: PlatformFailure = 'no_response') {
    super('The platform did not answer.')
    this.failure = failure
  }
}

/** `none`: the post has no image. `unavailable`: a later try may succeed. */
export type FileProblem = 'too_large' | 'gone' | 'unavailable' | 'not_image' | 'none'

/** A file of a platform that could not be downloaded. The message has nothing of its URL. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly problem: FileProblem
  /** Null: the platform's API did not fail. */
  readonly failure: PlatformFailure | null

  constructor(problem: FileProblem, failure: PlatformFailure | null = null) {
    super(`The file is ${problem.replace('_', ' ')}.`)
    this.problem = problem
    this.failure = failure
  }
}

/** When to try again, and why, if a platform is the reason. */
export interface Retry {
  readonly retryAfterMs: number
  readonly failure?: PlatformFailure
}

/** The outcome of sending a reply: `undeliverable` when the platform refuses it for good (blocked, deleted, expired). */
export type SendOutcome = 'sent' | 'undeliverable' | Retry

/** The adapter of a chat platform. Every call has a time limit of its own and stops at `signal`. */
export interface Platform {
  readonly name: PlatformName
  /** The bytes of a file, at most 10 MiB. Rejects with a `FileError`. */
  download(ref: string, signal: AbortSignal): Promise<Uint8Array>
  /** Sends a reply. The same text may be sent again when no answer came. Rejects with a `PlatformError`. */
  sendReply(target: ReplyTarget, text: string, signal: AbortSignal): Promise<SendOutcome>
}
