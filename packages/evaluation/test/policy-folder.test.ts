import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policies } from '@ase/policy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadPolicies } from '../src/policy-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-policies-'))
})
afterEach(() => rm(folder, { recursive: true }))

const acme = JSON.stringify({ ...policies.default, id: 'acme', version: '2026.01.31-1' })
const write = (name: string, content: string | Uint8Array = acme) =>
  writeFile(join(folder, name), content)
const load = async () => {
  const loaded = await loadPolicies(folder)
  return loaded.ok ? [...loaded.value.inForce.keys()] : loaded.error
}

const shipped = ['default', 'strict', 'permissive']

test('the shipped policies are in force without a folder and with an empty one', async () => {
  const none = await loadPolicies(null)
  expect(none.ok && [...none.value.inForce.keys()]).toEqual(shipped)
  expect(await load()).toEqual(shipped)
})

test('a file adds a policy, also with a byte order mark', async () => {
  await write('acme.json', `\uFEFF${acme}`)
  expect(await load()).toEqual([...shipped, 'acme'])
})

test('the schema beside the files is no policy', async () => {
  await write('policy.schema.json', '{"type": "object"}')
  await write('acme.json')
  expect(await load()).toEqual([...shipped, 'acme'])
})

test('a mounted volume is a folder of links beside hidden folders', async () => {
  await mkdir(join(folder, '..2026_01_31'))
  await write('..2026_01_31/acme.json')
  await symlink('..2026_01_31', join(folder, '..data'))
  await symlink('..data/acme.json', join(folder, 'acme.json'))
  expect(await load()).toEqual([...shipped, 'acme'])
})

describe('a problem names its file', () => {
  test('all problems of a folder are reported together', async () => {
    await write('a.json', '{')
    await write('b.json', acme.replace('"acme"', '"Acme"'))
    await write('c.json', acme.replace('"acme"', '"default"'))
    await write('d.jsn')
    expect(await load()).toEqual([
      'd.jsn: is no .json file',
      'a.json: is no JSON (line 1, column 2)',
      'b.json: id must be 1 to 64 of these characters: a-z 0-9 . _ -',
      'c.json: id is that of a shipped policy',
    ])
  })

  test.each([
    ['over 64 KiB', acme + ' '.repeat(65_537 - acme.length), 'is larger than 65536 bytes'],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'is no UTF-8'],
    ['empty', '', 'is no JSON'],
  ])('%s is a problem', async (_, content, problem) => {
    await write('x.json', content)
    expect(await load()).toEqual([`x.json: ${problem}`])
  })

  test('exactly 64 KiB are read', async () => {
    await write('x.json', acme + ' '.repeat(65_536 - acme.length))
    expect(await load()).toEqual([...shipped, 'acme'])
  })

  test('a folder, a link to nothing, a device and a pipe are no files', async () => {
    await mkdir(join(folder, 'a.json'))
    await symlink('nothing', join(folder, 'b.json'))
    await symlink('/dev/zero', join(folder, 'c.json'))
    execFileSync('mkfifo', [join(folder, 'd.json')])
    expect(await load()).toEqual([
      'a.json: is no file',
      'b.json: cannot be read',
      'c.json: is no file',
      'd.json: is no file',
    ])
  })

  test('a problem quotes neither the content of the file nor control characters', async () => {
    await write('x\u001b[2J.json', 'password: hunter2')
    expect(await load()).toEqual(['x\uFFFD[2J.json: is no JSON'])
  })
})

test('a folder that is not there, or holds too much, is a problem', async () => {
  const missing = await loadPolicies(join(folder, 'nothing'))
  expect(missing).toEqual({ ok: false, error: ['is no folder that can be read'] })
  await Promise.all(Array.from({ length: 257 }, (_, n) => write(`${n}.json`, '')))
  expect(await load()).toEqual(['holds more than 256 files'])
})
