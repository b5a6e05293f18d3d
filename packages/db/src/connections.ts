import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { errorCode, isLockTimeout } from './database-error.ts'
import { databaseTroubleOf, NoAnswer, PoolExhausted } from './database-trouble.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'

export interface ConnectionLimits {
  /** Connections of this process. */
  readonly poolMax: number
  /** How long it may take to answer a statement; 0 is for ever. */
  readonly queryTimeoutMs: number
  /** How many may wait for a connection that is in use. */
  readonly waitersMax: number
  /** How long each of them waits. */
  readonly waitTimeoutMs: number
}

/** A statement by its name, with its values. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

export interface Connections {
  /** Runs a statement over any connection and returns its rows. */
  run<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]>
  /**
   * A connection of its own until the release. Rejects with what is wrong with the database; with `PoolExhausted` when nothing
   * is, and others had all connections for too long, or too many wait.
   */
  connect(): Promise<PostgresPoolClient>
  readonly options: object
  end(): Promise<void>
}

/** A pool of `pg` whose clients have a time limit of ours to connect; the limits of `pg` itself are off. */
export function createPool(config: pg.PoolConfig, connectTimeoutMs: number): pg.Pool {
  class Client extends pg.Client {
    constructor(clientConfig?: pg.ClientConfig) {
      super(clientConfig)
      const limit = startTimeLimit(connectTimeoutMs, () => {
        this.connection.stream.destroy(new NoAnswer())
      })
      this.once('connect', () => limit.end())
      this.once('end', () => limit.end())
    }
  }
  return new pg.Pool({ ...config, Client })
}

interface Waiter {
  readonly limit: TimeLimit
  readonly take: () => void
}

export function createConnections(pool: pg.Pool, limits: ConnectionLimits): Connections {
  const { poolMax, queryTimeoutMs, waitersMax, waitTimeoutMs } = limits
  const waiters = new Set<Waiter>()
  let free = poolMax
  let answers = 0

  const wait = (): Promise<void> => {
    if (waiters.size >= waitersMax) return Promise.reject(new PoolExhausted())
    return new Promise((resolve, reject) => {
      const answersBefore = answers
      const limit = startTimeLimit(waitTimeoutMs, () => {
        waiters.delete(waiter)
        // While no statement is answered, all of them wait for the database.
        reject(answers === answersBefore ? new NoAnswer() : new PoolExhausted())
      })
      const waiter = { limit, take: resolve }
      waiters.add(waiter)
    })
  }
  const giveBack = (): void => {
    const [next] = waiters
    if (next === undefined) {
      free += 1
      return
    }
    waiters.delete(next)
    next.limit.end()
    next.take()
  }
  const onAnswer = (): void => {
    answers += 1
  }

  const connect = async (): Promise<PooledConnection> => {
    if (free > 0) free -= 1
    else await wait()
    try {
      const client = await pool.connect()
      return new PooledConnection(client, queryTimeoutMs, onAnswer, giveBack)
    } catch (error) {
      giveBack()
      throw error
    }
  }

  return {
    options: pool.options,
    connect,
    run: async <Row extends pg.QueryResultRow>(statement: NamedStatement) => {
      const connection = await connect()
      try {
        return await connection.run<Row>(statement)
      } finally {
        connection.release()
      }
    },
    // Kysely leaves a pool alone that it has not used; idle connections would keep the process for ten seconds.
    end: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** One connection until its release, as Kysely takes it. */
class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #queryTimeoutMs: number
  readonly #onAnswer: () => void
  readonly #onRelease: () => void
  /** Why the connection is not to be used again. */
  #failure: Error | null = null

  constructor(
    client: pg.PoolClient,
    queryTimeoutMs: number,
    onAnswer: () => void,
    onRelease: () => void,
  ) {
    this.#client = client
    this.#queryTimeoutMs = queryTimeoutMs
    this.#onAnswer = onAnswer
    this.#onRelease = onRelease
  }

  async run<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    const { rows } = await this.#withinLimit(() => this.#client.query<Row>(statement))
    return rows
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(statement: string | object, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not used here.')
    return this.#withinLimit(() => this.#client.query(statement, [...parameters]))
  }

  release(destroy = false): void {
    this.#client.release(this.#failure ?? destroy)
    this.#onRelease()
  }

  /** After a failure of the connection nothing is sent over it any more, a rollback neither. */
  #withinLimit<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#failure !== null) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#failure = error
        reject(error)
      }
      const limit = startTimeLimit(this.#queryTimeoutMs, () => fail(new NoAnswer()))
      ask().then(
        (result) => {
          limit.end()
          this.#onAnswer()
          resolve(result)
        },
        (error: Error) => {
          limit.end()
          if (error instanceof pg.DatabaseError) this.#onAnswer()
          if (isUsableAfter(error)) reject(error)
          else fail(error)
        },
      )
    })
  }
}

/** Named statements that the server has forgotten, or planned for other tables than there are by now. */
const staleStatements: ReadonlySet<string> = new Set(['0A000', '26000', '42P05'])

/** Whether it was the statement that failed, and not the connection or the server behind it. */
function isUsableAfter(error: Error): boolean {
  if (isLockTimeout(error)) return true
  if (!(error instanceof pg.DatabaseError) || databaseTroubleOf(error) !== null) return false
  return !staleStatements.has(errorCode(error) ?? '')
}
