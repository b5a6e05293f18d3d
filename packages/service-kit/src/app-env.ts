import type { HttpBindings } from '@hono/node-server'
import type { ApiError, ErrorCode } from '@ase/schemas'
import type { Context } from 'hono'
import type { BodyMemory } from './body-memory.ts'

/** What is known about one request while it runs; it ends as the request's log line and metrics. */
export interface RequestScope {
  readonly requestId: string
  /** The allowed origin of the calling web page, or null when no browser page calls. */
  readonly origin: string | null
  /** Clients use the service by https alone. */
  readonly isHttps: boolean
  /** The memory that bodies are allocated from while they are read. */
  readonly bodyMemory: BodyMemory
  errorCode: ErrorCode | null
  accountId: string | null
}

export interface AppBindings extends Partial<HttpBindings> {
  /** Why the server did not take a request to the app: the app only answers it. */
  readonly refusal?: ApiError
}

/** Bindings are absent when a test calls the app without a server. */
export interface AppEnv {
  Bindings: AppBindings
  Variables: { scope: RequestScope }
}

/** The Hono context of a request, with the variables of `AppEnv`. */
export type AppContext = Context<AppEnv>
