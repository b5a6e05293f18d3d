import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('./command-line.ts', import.meta.url))
const command = `
import { readCommandLine, resolveTypedPath, stopCommand } from '${module}'
const { values, positionals } = readCommandLine('usage: report [--json]', { json: { type: 'boolean' } })
if (positionals[0] === 'missing') stopCommand('cannot read missing')
process.stdout.write(JSON.stringify({ ...values, paths: positionals.map(resolveTypedPath) }))
`

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', command, '--', 'report', ...args],
    { encoding: 'utf8', env: { ...process.env, INIT_CWD: '/typed/here' } },
  )
  return { status, out: stdout, err: stderr }
}

test("a command reads its process's options, and paths relative to where pnpm was called", () => {
  expect(run('--json', 'a.txt', '/b.txt')).toEqual({
    status: 0,
    out: '{"json":true,"paths":["/typed/here/a.txt","/b.txt"]}',
    err: '',
  })
})

test.each(['--help', '-h'])('a command with %s prints its usage and does nothing', (option) => {
  expect(run(option, 'missing')).toEqual({ status: 0, out: 'usage: report [--json]\n', err: '' })
})

test('a command with a wrong option ends with status 2, the reason and the usage', () => {
  expect(run('--xml')).toEqual({
    status: 2,
    out: '',
    err: 'unknown option --xml\n\nusage: report [--json]\n',
  })
})

test('a command that cannot do its work ends with status 2 and the problem', () => {
  expect(run('missing')).toEqual({ status: 2, out: '', err: 'cannot read missing\n' })
})
