import type { HttpBindings } from '@hono/node-server'
import type { ErrorCode } from '@ase/schemas'
import type { Context } from 'hono'

/** What is known about one request while it runs; it ends as the request's log line and metrics. */
export interface RequestScope {
  readonly requestId: string
  /** The allowed origin of the calling web page, or null when no browser page calls. */
  readonly origin: string | null
  errorCode: ErrorCode | null
  accountId: string | null
}

/** Bindings are absent when a test calls the app without a server. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: { scope: RequestScope }
}

export type AppContext = Context<AppEnv>
