import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase, outageErrorOf, run, type Database } from '../src/index.ts'
import { openTestDatabase, useTestDatabase } from '../src/testing/test-database.ts'

const database = useTestDatabase()
const MEBIBYTE = 1_048_576
/** A copy of a migrated database takes less than half of it. */
const DISK_MIB = 48

/** A disk of its own for one user of the system, until the test is over. */
async function mountDisk(uid: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ase-disk-'))
  await chmod(folder, 0o755)
  execFileSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${DISK_MIB}m,uid=${uid},mode=700`,
    'ase-disk',
    folder,
  ])
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  })
  return folder
}

/** A copy of the test's database on a disk of its own. */
async function openOnDisk(): Promise<{ readonly db: Database; readonly disk: string }> {
  const { pool } = database.db
  const { rows } = await pool.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const { uid } = await stat(rows[0]?.folder ?? '')
  const disk = await mountDisk(uid)
  const name = 'on_small_disk'
  await pool.query(`create tablespace small_disk location '${disk}'`)
  await pool.query(`create database ${name} template migrated_template tablespace small_disk`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const db = openTestDatabase(url.href)
  onTestFinished(async () => {
    await db.close()
    await pool.query(`drop database ${name} with (force)`)
    await pool.query('drop tablespace small_disk')
  })
  return { db, disk }
}

/** Writes until there is no room any more, and returns how to make room again. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const ballast = join(disk, 'ballast')
  const block = Buffer.alloc(4096, 1)
  const blocks = Readable.from(
    Array.from({ length: (DISK_MIB * MEBIBYTE) / block.length }, () => block),
  )
  await expect(pipeline(blocks, createWriteStream(ballast))).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  return () => rm(ballast)
}

const write = {
  name: 'write',
  text: 'insert into thing select repeat(md5(n::text), 50) from generate_series(1, 100) n',
}

async function writeUntilFull(db: Database): Promise<unknown> {
  try {
    for (;;) await run(db, write, [])
  } catch (error) {
    return error
  }
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0
if (!canMount) console.warn('SKIPPED: a full disk: only root on Linux can mount a disk of its own')

test.skipIf(!canMount)(
  'a full disk is reported to writers and by the database check until there is space again',
  async () => {
    const { db, disk } = await openOnDisk()
    await run(db, { name: 'make', text: 'create table thing (text text)' }, [])
    expect(await checkDatabase(db)).toBeNull()
    const makeRoom = await fill(disk)
    // Nothing has met it yet, and looking for it at every check would cost more than it tells.
    expect(await checkDatabase(db)).toBeNull()

    const error = await writeUntilFull(db)
    expect(outageErrorOf(db, error)).toEqual({ code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 1 })
    const reported: string[] = []
    db.outages.listen((outage) => reported.push(outage))
    expect(await checkDatabase(db)).toBe('full')
    expect(await checkDatabase(db)).toBe('full')
    expect(reported).toEqual(['disk_full', 'disk_full'])
    expect(await run(db, { name: 'read', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }])

    await makeRoom()
    expect(await checkDatabase(db)).toBeNull()
    await run(db, write, [])
    expect(db.connections.suspectedFailures).toEqual(new Set())
  },
)
