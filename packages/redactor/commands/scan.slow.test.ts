import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = path.join(import.meta.dirname, 'scan.ts')
const key = 'AKIA' + 'Q3EGWZ7Y5N2KD4HM'
const example = 'AKIA' + 'IOSFODNN7EXAMPLE'

function scan(input: string | Buffer, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    input,
    maxBuffer: 256 * 1024 * 1024,
  })
  return { status, out: stdout, err: stderr.toString() }
}

test('scan prints each finding with its offset in bytes and never the secret', () => {
  const text = `für 密钥 ${key}, 😀 ${example}\n`
  const { status, out, err } = scan(text)
  const offset = Buffer.byteLength('für 密钥 ')
  const second = Buffer.byteLength(text) - 1 - example.length
  expect({ status, err, out: out.toString() }).toEqual({
    status: 0,
    err: '',
    out: `AWS_KEY ${offset} 20 certain\nAWS_KEY ${second} 20 certain placeholder\n`,
  })
  expect(
    Buffer.from(text)
      .subarray(offset, offset + 20)
      .toString(),
  ).toBe(key)
})

test('scan --json prints a line of JSON for each finding', () => {
  const lines = scan(`${key} ${key}`, '--json').out.toString().trimEnd().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
    [0, 21].map((offset) => ({
      category: 'AWS_KEY',
      offset,
      length: 20,
      certainty: 'certain',
      placeholder: false,
    })),
  )
})

test.each([
  ['UTF-8', Buffer.from(`\ufeffü ${key}\r\n`)],
  ['no UTF-8', Buffer.from(`\xfc\xff ${key}\r\n`, 'latin1')],
])('scan --redact keeps every other byte of %s', (_, input) => {
  const { status, out } = scan(input, '--redact')
  const redacted = input.toString('latin1').replace(key, '[REDACTED:AWS_KEY]')
  expect({ status, out: out.toString('latin1') }).toEqual({ status: 0, out: redacted })
})

test.each([
  ['an empty input', ''],
  ['an input without secrets', 'The museum opens at nine.\n'],
])('scan prints nothing for %s', (_, input) => {
  for (const args of [[], ['--json'], ['--redact']]) {
    const { status, out } = scan(input, ...args)
    expect({ status, out: out.toString() }).toEqual({
      status: 0,
      out: args[0] === '--redact' ? input : '',
    })
  }
})

test.each<[string, string | Buffer, readonly string[], string]>([
  ['an unknown option', '', ['--nonesuch'], '--nonesuch'],
  ['a file', '', ['file.txt'], 'file.txt'],
  ['two forms', '', ['--json', '--redact'], 'exclude each other'],
  ['UTF-16', Buffer.from('\ufeffkey', 'utf16le'), [], 'UTF-16'],
  ['more than 64 MiB', Buffer.alloc(64 * 1024 * 1024 + 1), [], '64 MiB'],
])('scan refuses %s with the reason', (_, input, args, reason) => {
  const { status, out, err } = scan(input, ...args)
  expect({ status, out: out.toString() }).toEqual({ status: 2, out: '' })
  expect(err).toContain(reason)
})

test('scan --check ends with status 1 if there is a finding, in every output form', () => {
  for (const form of [[], ['--json'], ['--redact']]) {
    expect(scan(`use ${key}`, '--check', ...form).status).toBe(1)
    expect(scan('nothing here', '--check', ...form).status).toBe(0)
  }
})

test.each(['--help', '-h'])('scan %s prints the usage', (option) => {
  const { status, out } = scan('', option)
  expect(status).toBe(0)
  for (const told of ['usage: scan', '--redact', '--json', '--check', '-h, --help', 'status 0'])
    expect(out.toString()).toContain(told)
})

test('scan --redact withholds a text that exceeds the bounds and reports it', () => {
  const { status, out, err } = scan('token="'.repeat(5000), '--redact')
  expect({ status, out: out.toString() }).toEqual({ status: 2, out: '' })
  expect(err).toContain('withheld')
})

test('scan ends without an error when its output is closed', () => {
  const quoted = [process.execPath, script].map((word) => `'${word}'`).join(' ')
  const { stderr } = spawnSync('sh', ['-c', `${quoted} --redact | head -c 1`], {
    input: `${key}\n`.repeat(100_000),
  })
  expect(stderr.toString()).toBe('')
})
