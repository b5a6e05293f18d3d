import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

function run(
  file: string,
  args: readonly string[],
): { status: number | null; out: string; err: string } {
  const script = path.join(import.meta.dirname, file)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    input: '',
  })
  return { status, out: stdout, err: stderr }
}

test.each([
  ['explain.ts', '--help', ['<file>']],
  ['measure.ts', '--help', ['<file>', '--save FILE', '--against FILE', '--errors N']],
  ['catalogue.ts', '-h', []],
  ['../bench/find-risks.bench.ts', '-h', ['[words]']],
])('%s %s prints the usage with a line for each option', (file, option, told) => {
  const { status, out, err } = run(file, [option])
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/^usage: /)
  for (const each of [...told, '-h, --help']) expect(out).toContain(`\n  ${each}  `)
})

test.each([
  ['explain.ts', ['--nonesuch'], '--nonesuch'],
  ['explain.ts', [], 'one file is needed'],
  ['measure.ts', ['--errors', 'many', '-'], '--errors takes a number'],
  ['../bench/find-risks.bench.ts', ['none', 'such'], 'no row has the words "none such"'],
])('%s %j is refused with the reason and the usage', (file, args, reason) => {
  const { status, out, err } = run(file, args)
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toContain(reason)
  expect(err).toContain('\n\nusage: ')
})
