import { bench, run as runBenches, summary } from 'mitata'
import { startTemporaryPostgres } from '../src/embedded/embedded-postgres.ts'
import { createDatabase, run } from '../src/index.ts'

/** What a name saves: a named statement is parsed and planned once per connection, an unnamed one every time. */
const text = `select a.n, b.n as m from generate_series(1, 3) a(n) left join generate_series(1, 3) b(n) on a.n = b.n where a.n = $1`
const postgres = await startTemporaryPostgres()
const db = createDatabase({ url: postgres.url, poolSize: 1 })

summary(() => {
  bench('one read, unnamed', () => db.pool.query(text, [1])).baseline(true)
  bench('one read, named', () => run(db, { name: 'bench', text }, [1]))
})
await runBenches()

await db.close()
await postgres.stop()
