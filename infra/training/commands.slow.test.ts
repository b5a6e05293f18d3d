import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ase-training-'))
  writeFileSync(path.join(folder, 'wrong.jsonl'), '{"id": "a", "label": "perhaps", "envelope": {}}')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** As pnpm runs a script: in the package, with the folder where the command was typed in INIT_CWD. */
function run(script: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), ...args],
    { encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
  )
  return { status, out: stdout, err: stderr }
}

describe.each(['train.ts', 'relation/train.ts'])('%s', (script) => {
  test('a training command prints the usage for --help', () => {
    const { status, out, err } = run(script, ['--help'])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/^usage: train/)
  })

  test.each([
    [
      'wrong.jsonl',
      'wrong.jsonl:1 has the unknown label "perhaps" (known: attack, benign, ambiguous)',
    ],
    ['missing.jsonl', ''],
    ['--nonesuch', 'usage: train'],
  ])('a training command ends with one reason for %s', (argument, reason) => {
    const { status, out, err } = run(script, [argument])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(reason === '' ? `cannot read ${path.join(folder, argument)}` : reason)
    expect(err).not.toContain('    at ')
  })
})
