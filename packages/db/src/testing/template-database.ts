import pg from 'pg'

/** The migrated database that each test database is a copy of. It has no connections: a copy would be refused then. */
export const TEMPLATE_DATABASE = 'migrated_template'

/** One statement on a connection of its own. */
export async function executeAt(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
