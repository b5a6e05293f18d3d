import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { policies } from '@ase/policy'
import { StartupProblem } from '@ase/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPolicies } from './operator-policies.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-policies-'))
  const acme = { ...policies.default, id: 'acme', version: '2026.01.31-1' }
  await writeFile(join(folder, 'acme.json'), JSON.stringify(acme))
})
afterAll(() => rm(folder, { recursive: true }))

test('a named folder of policies is used before that of the setting, from where the command was typed', async () => {
  const typedIn = { INIT_CWD: dirname(folder), POLICY_DIR: 'nothing' }
  expect((await readPolicies(basename(folder), typedIn)).inForce.has('acme')).toBe(true)
  expect((await readPolicies(null, { POLICY_DIR: folder })).inForce.has('acme')).toBe(true)
  expect((await readPolicies(null, {})).inForce.has('acme')).toBe(false)
})

test('a problem of a policy names its file', async () => {
  const read = readPolicies('nothing', { INIT_CWD: folder })
  await expect(read).rejects.toThrow(StartupProblem)
  await expect(read).rejects.toThrow('nothing is no folder that can be read')
  const setting = readPolicies(null, { POLICY_DIR: join(folder, 'nothing') })
  await expect(setting).rejects.toThrow('POLICY_DIR is no folder that can be read')
})
