import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { ClientSource } from './client.ts'
import { errorCode, isLockTimeout, isRetryable } from '../failures/error-code.ts'
import {
  databaseFailureOf,
  DatabaseTimeoutError,
  PoolExhaustedError,
  type DatabaseFailure,
} from '../failures/database-failure.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'

export interface ConnectionLimits {
  /** Connections of this process. */
  readonly poolSize: number
  /** How long a statement may take, in milliseconds; 0 means no limit. */
  readonly queryTimeoutMs: number
  /** How many callers may wait for a connection. */
  readonly waitersMax: number
  /** How long each of them waits, in milliseconds. */
  readonly waitTimeoutMs: number
}

/** A statement by its name, with its values. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** A failure that one statement can meet while the next one works: whether it lasts needs a check of its own (`checkDatabase`). */
export type SuspectedFailure = Extract<DatabaseFailure, 'disk_full' | 'statements_lost'>

/** Waits of one caller that differ from the pool's limits. */
export type WaitLimits = Partial<Pick<ConnectionLimits, 'queryTimeoutMs' | 'waitTimeoutMs'>>

export interface Connections {
  /**
   * Runs a statement over any connection and returns its rows. It is sent again, once, when Postgres answered that it did not
   * carry it out and that another try may succeed.
   */
  run<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]>
  /**
   * Takes a connection until its release. Rejects with the failure of the database; with `PoolExhaustedError` when the database
   * works, but other callers held all connections for too long or too many callers wait.
   */
  connect(waitLimits?: WaitLimits): Promise<PooledConnection>
  /** Opens a connection outside of the pool; its release closes it. Rejects with the failure of the database. */
  connectOutsidePool(waitLimits?: WaitLimits): Promise<PooledConnection>
  /** What `checkDatabase` has to check: failures that a statement met, and those that no statement can have met yet. */
  readonly suspectedFailures: Set<SuspectedFailure>
  readonly options: object
  end(): Promise<void>
}

/** A name server that restarts answers again within this time: six tries, 1.5 seconds in all. */
const NAME_RETRY_MS = 250
const NAME_RETRIES = 6

interface Waiter {
  readonly limit: TimeLimit
  readonly grant: () => void
}

export function createConnections(
  pool: pg.Pool,
  source: ClientSource,
  limits: ConnectionLimits,
): Connections {
  const { poolSize, waitersMax } = limits
  const waiters = new Set<Waiter>()
  const suspectedFailures = new Set<SuspectedFailure>(['statements_lost'])
  let freeSlots = poolSize
  let responses = 0

  const waitForSlot = (waitTimeoutMs: number): Promise<void> => {
    if (waiters.size >= waitersMax) return Promise.reject(new PoolExhaustedError())
    return new Promise((resolve, reject) => {
      const answersBefore = responses
      const limit = startTimeLimit(waitTimeoutMs, () => {
        waiters.delete(waiter)
        // While no statement is answered, all of them wait for the database.
        reject(responses === answersBefore ? new DatabaseTimeoutError() : new PoolExhaustedError())
      })
      const waiter = { limit, grant: resolve }
      waiters.add(waiter)
    })
  }
  const releaseSlot = (): void => {
    const [next] = waiters
    if (next === undefined) {
      freeSlots += 1
      return
    }
    waiters.delete(next)
    next.limit.cancel()
    next.grant()
  }
  const onResponse = (error?: Error): void => {
    responses += 1
    const failure = databaseFailureOf(error)
    if (failure === 'disk_full' || failure === 'statements_lost') suspectedFailures.add(failure)
  }

  /** Tries each server once. If all fail, throws the failure of a server that is not a read-only standby, if there is one. */
  const connectToAnyServer = async <C>(connectOnce: () => Promise<C>): Promise<C> => {
    const failures: unknown[] = []
    while (failures.length < source.servers) {
      try {
        return await retryNameLookup(connectOnce)
      } catch (error) {
        failures.push(error)
      }
    }
    throw failures.find((error) => databaseFailureOf(error) !== 'read_only') ?? failures[0]
  }
  const currentClient = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (source.isCurrent(client)) return client
      client.release(true)
    }
  }
  const wrap = (
    client: pg.ClientBase,
    queryTimeoutMs: number,
    onRelease: (failure: Error | boolean) => void,
  ): PooledConnection => {
    const onFailure = (error: Error): void => {
      const failure = databaseFailureOf(error)
      // A server that stopped answering looks like one that is gone; without this, each of its connections would time out in turn.
      const isUnresponsive =
        failure === 'timeout' && error instanceof DatabaseTimeoutError && source.servers > 1
      if (failure === 'read_only' || isUnresponsive) source.markFailed(client)
    }
    const processId = source.originOf(client)?.processId ?? null
    return new PooledConnection(client, {
      queryTimeoutMs,
      processId,
      onResponse: onResponse,
      onFailure,
      onRelease,
    })
  }

  const connect = async (waitLimits: WaitLimits = {}): Promise<PooledConnection> => {
    const { queryTimeoutMs, waitTimeoutMs } = { ...limits, ...waitLimits }
    if (freeSlots > 0) freeSlots -= 1
    else await waitForSlot(waitTimeoutMs)
    try {
      const client = await connectToAnyServer(currentClient)
      return wrap(client, queryTimeoutMs, (failure) => {
        client.release(failure)
        releaseSlot()
      })
    } catch (error) {
      releaseSlot()
      throw error
    }
  }
  const connectAnew = async (waitLimits: WaitLimits = {}): Promise<PooledConnection> => {
    const { queryTimeoutMs } = { ...limits, ...waitLimits }
    const client = await connectToAnyServer(async () => {
      const made = new source.Client(pool.options)
      await made.connect()
      return made
    })
    return wrap(client, queryTimeoutMs, () => void client.end().catch(() => {}))
  }

  return {
    options: pool.options,
    suspectedFailures,
    connect,
    connectOutsidePool: connectAnew,
    run: async <Row extends pg.QueryResultRow>(statement: NamedStatement) => {
      const connection = await connect()
      try {
        return await connection.run<Row>(statement)
      } finally {
        connection.release()
      }
    },
    // Kysely does not end a pool that it has not used; idle connections would keep the process alive for ten seconds.
    end: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** Connects, and retries while no name server answers: a new container of another service may restart it. */
async function retryNameLookup<C>(connectOnce: () => Promise<C>): Promise<C> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await connectOnce()
    } catch (error) {
      if (errorCode(error) !== 'EAI_AGAIN' || retries === NAME_RETRIES) throw error
      await sleep(NAME_RETRY_MS)
    }
  }
}

interface ConnectionContext {
  readonly queryTimeoutMs: number
  /** See `Origin`. */
  readonly processId: number | null
  /** Postgres answered a statement, with an error or without. */
  onResponse(error?: Error): void
  /** It is not to be used again. */
  onFailure(error: Error): void
  /** With why the connection is to be closed, if it is. */
  onRelease(failure: Error | boolean): void
}

/** One connection until its release, as Kysely takes it. */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.ClientBase
  readonly #facts: ConnectionContext
  /** Why the connection is not to be used again. */
  #failure: Error | null = null
  /** Whether it is to be closed at its release, and serves until then. */
  #isStale = false

  constructor(client: pg.ClientBase, facts: ConnectionContext) {
    this.#client = client
    this.#facts = facts
  }

  /** The server process at the other end; another number where a pooler is in between. */
  get processId(): number | null {
    return this.#facts.processId
  }

  /**
   * Runs a statement outside of a transaction, as one of its own: an error of Postgres means that nothing of it remains, so that
   * it may be sent again. A prepared statement that is lost or outdated is sent again without a name, which needs none.
   */
  async run<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    const { text, values } = statement
    try {
      return await this.runOnce<Row>(statement)
    } catch (error) {
      if (isStaleStatement(error)) this.#isStale = true
      else if (!isRetryable(error)) throw error
      return this.runOnce<Row>({ text, values })
    }
  }

  /** The same, sent once. */
  async runOnce<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> {
    const { rows } = await this.#withinLimit(() => this.#client.query<Row>(query))
    return rows
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(statement: string | object, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not used here.')
    return this.#withinLimit(() => this.#client.query(statement, [...parameters]))
  }

  /** The connection is not used again, and its server left when that is what the error means. */
  discard(error: Error): void {
    this.#failure = error
    this.#facts.onFailure(error)
  }

  release(destroy = false): void {
    this.#facts.onRelease(this.#failure ?? (destroy || this.#isStale))
  }

  /** After a failure of the connection nothing is sent over it any more, a rollback neither. */
  #withinLimit<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#failure !== null) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.discard(error)
        reject(error)
      }
      const limit = startTimeLimit(this.#facts.queryTimeoutMs, () =>
        fail(new DatabaseTimeoutError()),
      )
      ask().then(
        (result) => {
          limit.cancel()
          this.#facts.onResponse()
          resolve(result)
        },
        (error: Error) => {
          limit.cancel()
          if (error instanceof pg.DatabaseError) this.#facts.onResponse(error)
          if (isUsableAfter(error)) reject(error)
          else fail(error)
        },
      )
    })
  }
}

/** Prepared for other tables than there are by now, lost, or another client's: see `statements_lost`. */
const staleStatements: ReadonlySet<string> = new Set(['0A000', '26000', '42P05'])

function isStaleStatement(error: unknown): boolean {
  return staleStatements.has(errorCode(error) ?? '')
}

/** Whether it was the statement that failed, and not the connection or the server behind it. */
function isUsableAfter(error: Error): boolean {
  if (isLockTimeout(error) || isStaleStatement(error)) return true
  return error instanceof pg.DatabaseError && databaseFailureOf(error) === null
}
