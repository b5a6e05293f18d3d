import { windowSql } from '@ase/credits'
import { run, type Database, type Statement } from '@ase/db'

/** A window that a request takes a place in: the digest that it is counted under, and how many it admits. */
export interface Window {
  readonly key: Buffer
  readonly places: number
}

export interface AdmissionSettings {
  /** Begins the names of the two prepared statements. */
  readonly name: string
  /** How many windows a request takes a place in. */
  readonly windows: number
  readonly windowMs: number
  /**
   * What is done with an admitted request, as SQL that reads one row from `admitted`, such as `select 1 from admitted`,
   * and returns one; `values` are the names of its parameters, `windowEnd` is when the places get free.
   */
  readonly admitted: (sql: {
    readonly values: readonly string[]
    readonly windowEnd: string
  }) => string
  /** How many parameters it has. */
  readonly values: number
}

/** Null when every window had a place, which is taken then; else the wait in milliseconds. */
export type Admit = (
  db: Database,
  windows: readonly Window[],
  values: readonly unknown[],
) => Promise<number | null>

/**
 * Admits requests to several windows of `sign_in_window` at once, all or none but for a race for a last place. A refusal
 * costs one read and takes no place. Whoever shares windows names them in the same order, so that no two wait for each
 * other. Throws on database failure.
 */
export function createAdmission(settings: AdmissionSettings): Admit {
  const { wait, admit } = statementsOf(settings)
  const readWait = async (db: Database, places: unknown[]): Promise<number> => {
    const [row] = await run<{ wait_ms: number }>(db, wait, places)
    return row?.wait_ms ?? 0
  }
  return async (db, windows, values) => {
    const places = [settings.windowMs, ...windows.flatMap(({ key, places: most }) => [key, most])]
    const waitMs = await readWait(db, places)
    if (waitMs > 0) return waitMs
    const admitted = await run(db, admit, [...places, ...values])
    // Another request took the last place in between.
    return admitted.length > 0 ? null : readWait(db, places)
  }
}

const WINDOW_MS = '$1'
const windowEnd = `clock_timestamp() + ${WINDOW_MS}::float8 * interval '1 millisecond'`

function statementsOf(settings: AdmissionSettings): Record<'wait' | 'admit', Statement> {
  const { name, windows: count, values, admitted } = settings
  const windows = Array.from({ length: count }, (_none, at) => ({
    key: `$${2 * at + 2}::bytea`,
    ...windowSql(`$${2 * at + 3}`, WINDOW_MS),
  }))
  const places = windows.map(
    ({ key, first, hasCapacity, added }, at) => `place_${at} as (
      insert into sign_in_window as w (key_sha256, calls, expires_at)
      select ${key}, ${first}, ${windowEnd} ${at === 0 ? '' : `from place_${at - 1}`}
      on conflict (key_sha256) do update set calls = ${added}, expires_at = ${windowEnd} where ${hasCapacity}
      returning 1)`,
  )
  const waits = windows.map(({ key, waitMs }) => `when ${key} then ${waitMs}`)
  const names = Array.from({ length: values }, (_none, at) => `$${2 * count + 2 + at}`)
  return {
    wait: {
      name: `${name}_wait`,
      text: `select coalesce(max(case w.key_sha256 ${waits.join(' ')} end), 0)::float8 as wait_ms
        from sign_in_window w where w.key_sha256 in (${windows.map(({ key }) => key).join(', ')})`,
    },
    admit: {
      name: `${name}_admit`,
      text: `with ${places.join(', ')}, admitted as (select 1 from place_${count - 1})
        ${admitted({ values: names, windowEnd })}`,
    },
  }
}
