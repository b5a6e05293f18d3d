import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '@ase/schemas'
import { imageOf } from './fixtures/images.ts'
import { xmpWithAttribute } from './fixtures/xmp-packet.ts'

const script = path.join(import.meta.dirname, 'inspect.ts')
const generated = imageOf('png', xmpWithAttribute('trainedAlgorithmicMedia'))
const header = 'VERDICT                   AI    FILE  DECLARED'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ase-inspect-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}

function inspect(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  })
  return { status, lines: stdout.split('\n').slice(0, -1), err: stderr }
}

test('inspect prints what files declare, with paths relative to the working folder of the user', () => {
  put('typed/ai.png', generated)
  put('typed/plain.jpeg', imageOf('jpeg'))
  expect(inspect('typed/ai.png', path.join(folder, 'typed/plain.jpeg'))).toEqual({
    status: 0,
    err: '',
    lines: [
      header,
      'HIGHLY_LIKELY_AI          0.97  typed/ai.png  picture:xmp:trainedAlgorithmicMedia',
      `NO_AI_DECLARATION         0.50  ${folder}/typed/plain.jpeg  -`,
    ],
  })
})

test('inspect --json prints all fields of an inspection', () => {
  put('json/ai.webp', imageOf('webp', xmpWithAttribute('digitalCapture')))
  const { status, lines } = inspect('--json', 'json/ai.webp', 'json/missing.png')
  expect(status).toBe(1)
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      file: 'json/ai.webp',
      verdictKey: 'LIKELY_AUTHENTIC',
      aiProbability: 0.05,
      authenticityScore: 0.95,
      reasons: ['picture:xmp:digitalCapture'],
      declarations: [
        { value: 'digitalCapture', metadata: 'xmp', position: 'base', action: 'none', depth: 0 },
      ],
      subjectSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      subjectSize: imageOf('webp', xmpWithAttribute('digitalCapture')).length,
      evidenceDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      providerName: expect.stringMatching(/^c2pa-wasm\//),
    },
    {
      file: 'json/missing.png',
      error: { code: 'FILE_NOT_READ', message: 'No file can be read there.' },
    },
  ])
})

test('inspect reads all images in a folder, at any depth, and follows no links', () => {
  for (const name of ['z.gif', 'a.gif', 'deep/er/b.gif', 'deep/c.gif'])
    put(`folder/${name}`, imageOf('gif'))
  put('folder/notes.txt', 'no image')
  put('folder/video.mp4', 'no image')
  truncateSync(path.join(folder, 'folder/video.mp4'), 2 * limits.inspection.imageBytesMax)
  put('beside/d.gif', imageOf('gif'))
  symlinkSync(folder, path.join(folder, 'folder/link'))
  symlinkSync(path.join(folder, 'beside/d.gif'), path.join(folder, 'folder/d.gif'))
  const { status, lines } = inspect('folder')
  expect({ status, files: lines.slice(1).map((line) => line.split(/\s+/)[2]) }).toEqual({
    status: 0,
    files: ['a.gif', 'z.gif', 'deep/c.gif', 'deep/er/b.gif'].map((name) => `folder/${name}`),
  })
})

test('inspect prints the error code of an image without a verdict, and ends with status 1', () => {
  put('refused/text.png', 'no image')
  put('refused/cut.jpeg', imageOf('jpeg').subarray(0, 60))
  put('refused/empty.png', '')
  put('refused/huge.png', generated)
  truncateSync(path.join(folder, 'refused/huge.png'), 8 * 1024 * 1024 * 1024)
  put('refused/limit.jpeg', imageOf('jpeg', xmpWithAttribute('trainedAlgorithmicMedia')))
  truncateSync(path.join(folder, 'refused/limit.jpeg'), limits.inspection.imageBytesMax)
  const names = ['text.png', 'cut.jpeg', 'empty.png', 'huge.png', 'limit.jpeg', 'missing.png']
  const { status, lines } = inspect(...names.map((name) => `refused/${name}`), '/dev/zero')
  expect(status).toBe(1)
  expect(lines.slice(1).map((line) => line.split(/\s+/)[0])).toEqual([
    'UNSUPPORTED_MEDIA_TYPE',
    'FORENSICS_PROVIDER_ERROR',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'HIGHLY_LIKELY_AI',
    'FILE_NOT_READ',
    'FILE_NOT_READ',
  ])
})

test('inspect prints no control characters of a file name', () => {
  const name = 'names/\u001B[2J\r\n\u009B1m\u202Egnp.\u200Bpng'
  put(name, generated)
  const table = inspect('names').lines
  expect(table).toHaveLength(2)
  expect(table[1]).toContain('names/\uFFFD[2J\uFFFD\uFFFD\uFFFD1m\uFFFDgnp.\uFFFDpng')
  const [json = ''] = inspect('--json', 'names').lines
  expect(json).toMatch(/^[ -~]+$/)
  expect(JSON.parse(json)).toMatchObject({ file: name })
  expect(inspect(`--\u001B[2J`).err).not.toContain('\u001B')
})

test.each([
  ['nothing to inspect', []],
  ['an unknown option', ['--nonesuch', 'a.png']],
  ['an unknown reader', ['--reader', 'other', 'a.png']],
])('inspect refuses %s with the usage and status 2', (_, args) => {
  const { status, lines, err } = inspect(...args)
  expect({ status, lines }).toEqual({ status: 2, lines: [] })
  expect(err).toContain('usage: inspect')
})

test.each(['--help', '-h'])('inspect prints the usage for %s', (option) => {
  const { status, lines } = inspect(option)
  expect(status).toBe(0)
  for (const told of ['usage: inspect', '--json', '--reader', '-h, --help', 'status 0'])
    expect(lines.join('\n')).toContain(told)
})

test('inspect ends without an error message when its output is closed', () => {
  for (let index = 0; index < 50; index += 1) put(`many/${index}.png`, generated)
  const quoted = [process.execPath, script, path.join(folder, 'many')]
  const { stderr } = spawnSync('sh', [
    '-c',
    `${quoted.map((word) => `'${word}'`).join(' ')} | head -n 2`,
  ])
  expect(stderr.toString()).toBe('')
})
