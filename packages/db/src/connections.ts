import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { ClientSource } from './client.ts'
import { errorCode, isLockTimeout, isRetryable } from './database-error.ts'
import {
  databaseTroubleOf,
  NoAnswer,
  PoolExhausted,
  type DatabaseTrouble,
} from './database-trouble.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'

export interface ConnectionLimits {
  /** Connections of this process. */
  readonly poolSize: number
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

/** What a statement may meet while the next one is carried out: whether it is over takes a look of its own. */
export type Suspicion = Extract<DatabaseTrouble, 'disk_full' | 'statements_lost'>

/** How long a caller waits, where it is not as long as all others. */
export type Patience = Partial<Pick<ConnectionLimits, 'queryTimeoutMs' | 'waitTimeoutMs'>>

export interface Connections {
  /**
   * Runs a statement over any connection and returns its rows. It is sent again, once, when Postgres answered that it did not
   * carry it out and that another try may succeed.
   */
  run<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]>
  /**
   * A connection of its own until the release. Rejects with what is wrong with the database; with `PoolExhausted` when nothing
   * is, and others had all connections for too long, or too many wait.
   */
  connect(patience?: Patience): Promise<PooledConnection>
  /** A new connection beside the pool, which the release closes. Rejects with what is wrong with the database. */
  connectAnew(patience?: Patience): Promise<PooledConnection>
  /** What `checkDatabase` has to look for: what a statement met, and what no statement can have met yet. */
  readonly suspicions: Set<Suspicion>
  readonly options: object
  end(): Promise<void>
}

/** A name server that restarts answers again within this time: six tries, 1.5 seconds in all. */
const NAME_RETRY_MS = 250
const NAME_RETRIES = 6

interface Waiter {
  readonly limit: TimeLimit
  readonly take: () => void
}

export function createConnections(
  pool: pg.Pool,
  source: ClientSource,
  limits: ConnectionLimits,
): Connections {
  const { poolSize, waitersMax } = limits
  const waiters = new Set<Waiter>()
  const suspicions = new Set<Suspicion>(['statements_lost'])
  let free = poolSize
  let answers = 0

  const wait = (waitTimeoutMs: number): Promise<void> => {
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
  const onAnswer = (error?: Error): void => {
    answers += 1
    const trouble = databaseTroubleOf(error)
    if (trouble === 'disk_full' || trouble === 'statements_lost') suspicions.add(trouble)
  }

  /** Tries each server once. Where none serves, one that says why is believed before a standby that says what it is. */
  const fromAnyServer = async <C>(connectOnce: () => Promise<C>): Promise<C> => {
    const failures: unknown[] = []
    while (failures.length < source.servers) {
      try {
        return await whenNameServerAnswers(connectOnce)
      } catch (error) {
        failures.push(error)
      }
    }
    throw failures.find((error) => databaseTroubleOf(error) !== 'read_only') ?? failures[0]
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
      const trouble = databaseTroubleOf(error)
      // What answers no more is not told from what is away, and its other connections would each be found out by a time-out.
      const isAway = trouble === 'timeout' && error instanceof NoAnswer && source.servers > 1
      if (trouble === 'read_only' || isAway) source.leave(client)
    }
    const processId = source.originOf(client)?.processId ?? null
    return new PooledConnection(client, {
      queryTimeoutMs,
      processId,
      onAnswer,
      onFailure,
      onRelease,
    })
  }

  const connect = async (patience: Patience = {}): Promise<PooledConnection> => {
    const { queryTimeoutMs, waitTimeoutMs } = { ...limits, ...patience }
    if (free > 0) free -= 1
    else await wait(waitTimeoutMs)
    try {
      const client = await fromAnyServer(currentClient)
      return wrap(client, queryTimeoutMs, (failure) => {
        client.release(failure)
        giveBack()
      })
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const connectAnew = async (patience: Patience = {}): Promise<PooledConnection> => {
    const { queryTimeoutMs } = { ...limits, ...patience }
    const client = await fromAnyServer(async () => {
      const made = new source.Client(pool.options)
      await made.connect()
      return made
    })
    return wrap(client, queryTimeoutMs, () => void client.end().catch(() => {}))
  }

  return {
    options: pool.options,
    suspicions,
    connect,
    connectAnew,
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

/** Connects, and retries while no name server answers: a new container of another service may restart it. */
async function whenNameServerAnswers<C>(connectOnce: () => Promise<C>): Promise<C> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await connectOnce()
    } catch (error) {
      if (errorCode(error) !== 'EAI_AGAIN' || retries === NAME_RETRIES) throw error
      await sleep(NAME_RETRY_MS)
    }
  }
}

interface ConnectionFacts {
  readonly queryTimeoutMs: number
  /** See `Origin`. */
  readonly processId: number | null
  /** Postgres answered a statement, with an error or without. */
  onAnswer(error?: Error): void
  /** It is not to be used again. */
  onFailure(error: Error): void
  /** With why the connection is to be closed, if it is. */
  onRelease(failure: Error | boolean): void
}

/** One connection until its release, as Kysely takes it. */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.ClientBase
  readonly #facts: ConnectionFacts
  /** Why the connection is not to be used again. */
  #failure: Error | null = null
  /** Whether it is to be closed at its release, and serves until then. */
  #isStale = false

  constructor(client: pg.ClientBase, facts: ConnectionFacts) {
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
  giveUp(error: Error): void {
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
        this.giveUp(error)
        reject(error)
      }
      const limit = startTimeLimit(this.#facts.queryTimeoutMs, () => fail(new NoAnswer()))
      ask().then(
        (result) => {
          limit.end()
          this.#facts.onAnswer()
          resolve(result)
        },
        (error: Error) => {
          limit.end()
          if (error instanceof pg.DatabaseError) this.#facts.onAnswer(error)
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
  return error instanceof pg.DatabaseError && databaseTroubleOf(error) === null
}
