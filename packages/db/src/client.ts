import pg from 'pg'
import { NoAnswer, ReadOnlyServer } from './database-trouble.ts'
import type { DatabaseTarget } from './database-url.ts'
import { startTimeLimit } from './time-limit.ts'

/** Where a client comes from. */
export interface Origin {
  /** Which of the servers it is connected to, from 0. */
  readonly server: number
  /** Grows when the connections made so far are not to be used any more. */
  readonly generation: number
  /** The server process at the other end. A pooler in between makes up a number of its own. */
  readonly processId: number | null
}

/** Makes the clients of a database that may have several servers, of which one takes changes. */
export interface ClientSource {
  readonly Client: typeof pg.Client
  readonly servers: number
  originOf(client: pg.ClientBase): Origin | undefined
  /** Whether the client's server is, for all that is known, the one that serves. */
  isCurrent(client: pg.ClientBase): boolean
  /** The client's server does not serve any more: no connection to it is current, and the next one is made to the next. */
  leave(client: pg.ClientBase): void
}

/**
 * Clients of `pg` that go to the server that served last, and have `connectTimeoutMs` to connect; the limits of `pg` itself are
 * off. A client that cannot connect, or meets a server that takes no changes while it must, sends the next one to the next
 * server. In `config` is all but the URL.
 */
export function createClientSource(
  { urls, mustTakeChanges }: DatabaseTarget,
  connectTimeoutMs: number,
): ClientSource {
  const origins = new WeakMap<pg.ClientBase, Origin>()
  let server = 0
  let generation = 0
  const passOver = (left: number): void => {
    if (left === server) server = (server + 1) % urls.length
  }

  class Client extends pg.Client {
    /** What the server reports of its session, by the name of the setting. */
    readonly #reported = new Map<string, string>()
    readonly #server: number

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urls[server] })
      this.#server = server
      origins.set(this, { server, generation, processId: null })
      // A lost connection is replaced at the next query; without a listener it would end the process. The pool listens to
      // its idle ones only, and one that is lost between two statements of a transaction is not idle.
      this.on('error', () => {})
      this.connection.once('backendKeyData', ({ processID }: { readonly processID: number }) => {
        const origin = origins.get(this)
        if (origin !== undefined) origins.set(this, { ...origin, processId: processID })
      })
      this.connection.on('parameterStatus', (message: ParameterStatus) => {
        this.#reported.set(message.parameterName, message.parameterValue)
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
      const connected = this.#connect()
      if (callback === undefined) return connected
      connected.then(() => callback(null), callback)
    }

    async #connect(): Promise<this> {
      const limit = startTimeLimit(connectTimeoutMs, () => {
        this.connection.stream.destroy(new NoAnswer())
      })
      try {
        await super.connect()
        if (mustTakeChanges && (await this.#isReadOnly())) throw new ReadOnlyServer()
        return this
      } catch (error) {
        passOver(this.#server)
        void this.end().catch(() => {})
        throw error
      } finally {
        limit.end()
      }
    }

    /**
     * Postgres 14 and later report it unasked. What a pooler reports may be long over, and others report nothing: so they
     * are asked, unless all is well.
     */
    async #isReadOnly(): Promise<boolean> {
      const isOff = (name: string): boolean => this.#reported.get(name) === 'off'
      if (isOff('in_hot_standby') && isOff('default_transaction_read_only')) return false
      const { rows } = await this.query<{ transaction_read_only: string }>(
        'show transaction_read_only',
      )
      return rows[0]?.transaction_read_only !== 'off'
    }
  }

  return {
    Client,
    servers: urls.length,
    originOf: (client) => origins.get(client),
    isCurrent: (client) => origins.get(client)?.generation === generation,
    leave: (client) => {
      const origin = origins.get(client)
      if (origin?.generation !== generation) return
      generation += 1
      passOver(origin.server)
    },
  }
}

interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}
