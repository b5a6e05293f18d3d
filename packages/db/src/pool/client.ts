import pg from 'pg'
import { DatabaseTimeoutError, ReadOnlyServerError } from '../failures/database-failure.ts'
import type { DatabaseTarget } from './database-url.ts'
import { startTimeLimit } from './time-limit.ts'

/** The server that a client is connected to. */
export interface Origin {
  /** Which of the servers it is connected to, from 0. */
  readonly server: number
  /** Grows when all connections made before must not be used any more. */
  readonly generation: number
  /** The server process at the other end. A pooler in between sends a number that it made up. */
  readonly processId: number | null
}

/** Makes the clients of a database that may have several servers, of which one is writable. */
export interface ClientSource {
  readonly Client: typeof pg.Client
  readonly servers: number
  originOf(client: pg.ClientBase): Origin | undefined
  /** Whether the client is connected to the server that is in use now. */
  isCurrent(client: pg.ClientBase): boolean
  /** Marks the client's server as failed: its connections are not current any more, and new ones go to the next server. */
  markFailed(client: pg.ClientBase): void
}

/**
 * Clients of `pg` that connect to the server that worked last, within `connectTimeoutMs`; the limits of `pg` itself are off. When
 * a client cannot connect, or the server is read-only while a writable one is required, the next client tries the next server.
 * `config` holds everything but the URL.
 */
export function createClientSource(
  { urls, mustTakeChanges }: DatabaseTarget,
  connectTimeoutMs: number,
): ClientSource {
  const origins = new WeakMap<pg.ClientBase, Origin>()
  let server = 0
  let generation = 0
  const selectNextServer = (left: number): void => {
    if (left === server) server = (server + 1) % urls.length
  }

  class Client extends pg.Client {
    /** Settings of the session that the server reported, by name. */
    readonly #reported = new Map<string, string>()
    readonly #server: number

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urls[server] })
      this.#server = server
      origins.set(this, { server, generation, processId: null })
      // Without a listener, the error event of a lost connection would end the process; the next query gets a new connection.
      // The pool listens to idle connections only, and one that is lost inside a transaction is not idle.
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
        this.connection.stream.destroy(new DatabaseTimeoutError())
      })
      try {
        await super.connect()
        if (mustTakeChanges && (await this.#isReadOnly())) throw new ReadOnlyServerError()
        return this
      } catch (error) {
        selectNextServer(this.#server)
        void this.end().catch(() => {})
        throw error
      } finally {
        limit.cancel()
      }
    }

    /**
     * Postgres 14 and later report it at connect. A pooler may report an old state, and other servers report nothing: so this asks,
     * unless the report says that the server is writable.
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
    markFailed: (client) => {
      const origin = origins.get(client)
      if (origin?.generation !== generation) return
      generation += 1
      selectNextServer(origin.server)
    },
  }
}

interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}
