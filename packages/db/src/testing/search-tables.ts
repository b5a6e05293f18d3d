import type { Database } from '../pool/database.ts'

/**
 * In which columns of all tables, as `table.column`, each of the texts stands: bytes are searched in hex, all else as
 * Postgres writes it.
 */
export async function columnsWith(
  db: Database,
  texts: Iterable<string>,
): Promise<Map<string, string[]>> {
  const wanted = [...texts]
  const found = new Map(wanted.map((text): [string, string[]] => [text, []]))
  const { rows: columns } = await db.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await db.pool.query<{ text: string }>(
      `select text from unnest($1::text[]) text
       where exists (select 1 from "${table}" where strpos("${column}"::text, text) > 0)`,
      [wanted],
    )
    for (const { text } of rows) found.get(text)?.push(`${table}.${column}`)
  }
  return found
}

/** Which tables hold a row and which do not. */
export async function tablesWithRows(
  db: Database,
): Promise<{ readonly filled: string[]; readonly empty: string[] }> {
  const { rows: tables } = await db.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const filled: string[] = []
  const empty: string[] = []
  for (const { table_name: table } of tables) {
    const { rows } = await db.pool.query(`select 1 from "${table}" limit 1`)
    ;(rows.length > 0 ? filled : empty).push(table)
  }
  return { filled, empty }
}
