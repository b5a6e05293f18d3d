import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/embedded/embedded-postgres.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('data survives a stop, and a server whose supervisor was killed is replaced', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ase-embedded-'))
  await chmod(dataDir, 0o755)

  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.url, 'create table kept (n int); insert into kept values (7)')
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const second = await startEmbeddedPostgres({ dataDir })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  const postgres = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split(
    '\n',
  )[0]
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(postgres)])
  process.kill(Number(stdout.trim()), 'SIGKILL')

  const third = await startEmbeddedPostgres({ dataDir })
  expect(await query(third.url, 'select n from kept')).toEqual([{ n: 7 }])
  await third.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('an embedded Postgres starts in a folder that other users cannot enter', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'ase-closed-'))
  await chmod(closed, 0o700)
  const postgres = await startEmbeddedPostgres({ dataDir: join(closed, 'data') })
  expect(await query(postgres.url, 'select 7 as n')).toEqual([{ n: 7 }])
  await postgres.stop()
  await rm(closed, { recursive: true, force: true })
})
