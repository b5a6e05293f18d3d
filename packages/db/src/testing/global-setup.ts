import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres, type RunningPostgres } from '../embedded/embedded-postgres.ts'
import { migrateToLatest } from '../migrate/migrate.ts'
import { executeAt, TEMPLATE_DATABASE } from './template-database.ts'

/**
 * Vitest's global set-up: one real Postgres for the whole run, gone afterwards. It starts when the first test asks for
 * its URL, so that a run of pure packages does without it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningPostgres> | undefined
  const server = createServer((_, response) => {
    started ??= startWithTemplate()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  project.provide('testPostgresBroker', `http://127.0.0.1:${address.port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    const postgres = await started?.catch(() => undefined)
    await postgres?.stop()
  }
}

/** Migrating takes 0.3 s and copying a migrated database 30 ms, so it is done once for all. */
async function startWithTemplate(): Promise<RunningPostgres> {
  const postgres = await startTemporaryPostgres({ durable: false })
  await executeAt(postgres.url, `create database ${TEMPLATE_DATABASE}`)
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE_DATABASE}`
  await migrateToLatest(template.href)
  return postgres
}
