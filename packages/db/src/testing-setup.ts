import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from './embedded.ts'

/** Vitest's global set-up: one real Postgres for the project's tests, gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  project.provide('testPostgresUrl', postgres.url)
  return () => postgres.stop()
}
