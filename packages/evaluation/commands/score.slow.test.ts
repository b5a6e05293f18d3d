import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructiveCase, pageCase, temporaryFolder } from '../test/score-cases.ts'

const script = fileURLToPath(new URL('score.ts', import.meta.url))
const folder = temporaryFolder()

/** Another party's model: fails on pages that say so, and finds everything else harmless. */
const server = createServer((request, response) => {
  void text(request).then((body) => {
    if (body.includes('FAIL')) response.writeHead(500)
    response.end(
      '{"modelVersion":"acme-1","signals":{"promptInjection":{"probability":0.01,"confidence":0.9}}}',
    )
  })
})
let settings: Record<string, string>
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  settings = { SEMANTIC_BASE_URL: `http://127.0.0.1:${port}`, SEMANTIC_MODEL: 'acme-1' }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  folder.remove()
})

const cases = folder.write('own.jsonl', [
  destructiveCase,
  pageCase({ id: 'a', label: 'benign', content: 'The museum opens at nine.', source: 'museum' }),
  pageCase({ id: 'b\u001b[2J', label: 'attack', content: 'A harmless page.', source: 'museum' }),
])
const failing = folder.write('failing.jsonl', [
  pageCase({ id: 'c', label: 'benign', content: 'FAIL here.' }),
  pageCase({ id: 'd', label: 'benign', content: 'The museum opens at nine.' }),
])

async function score(args: readonly string[], environment: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  const child = spawn(process.execPath, [script, ...args], { env })
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, errors, code: Number(code) }
}

describe('a report', () => {
  test('a report has the tables of the rules alone, and the numbers of the provider', async () => {
    const { out, code } = await score([cases.path, '--provider', 'http'], settings)
    expect(code).toBe(0)
    expect(out).toMatch(
      /^rules rules-[\d.-]+; policy default [\d.-]+; provider http, model acme-1;/,
    )
    expect(out).toMatch(/^context +1 +0\.00% +0\.00% +1 +0\.00% +0\.00%$/m)
    expect(out).toMatch(/^own\.jsonl museum +1 +0\.00% +0\.00% +1 +0\.00% +0\.00%$/m)
    expect(out).toMatch(/^DESTRUCTIVE_SHELL_COMMAND +1 +1 +0$/m)
    expect(out).toMatch(
      /^context \(promptInjection\) +2 +0\.4900 +0\.4900 +0\.4901 +0\.5000 +0\.0100 +2 /m,
    )
    expect(out).toContain('missed attacks: 1\n')
    expect(out).not.toContain('\u001b')
    expect(out).not.toContain('by failure')
  })

  test('a report is the same each time, also as JSON and as SVG', async () => {
    const svg = join(folder.folder, 'a.svg')
    const runs = []
    for (let run = 0; run < 2; run++) {
      const { out } = await score([cases.path, '--json', '--svg', svg, '--policy', 'strict'])
      runs.push({ out, drawing: readFileSync(svg, 'utf8') })
    }
    expect(runs[1]).toEqual(runs[0])
    expect(JSON.parse(runs[0]?.out ?? '')).toMatchObject({
      policyId: 'strict',
      provider: 'embedded',
      ambiguous: 0,
      scores: { total: { attacks: 2, benign: 1 } },
      numbers: { all: { provider: { cases: 2 }, score: { cases: 3 } } },
    })
    expect(runs[0]?.drawing).toMatch(/^<svg [^>]*role="img" aria-labelledby="title description"/)
  })

  test('a report shows failed calls as failures, and the exit code is 1', async () => {
    const environment = { ...settings, SEMANTIC_PROVIDER: 'http' }
    const { out, code } = await score([failing.path], environment)
    expect(code).toBe(1)
    expect(out).toMatch(/^INVALID_PROVIDER_RESPONSE +0 +1$/m)
    expect(out).toMatch(/^all +0 +- +- +1 +0\.00% +0\.00%$/m)
  })
})

test('the robustness table has the versions, every disguise and every kind of attack', async () => {
  const { out, code } = await score(['--robustness'])
  expect(code).toBe(0)
  expect(out).toMatch(/^rules rules-[\d.-]+; policy default [\d.-]+; provider embedded, model /)
  expect(out).toMatch(/^bare +60 +[\d.]+% +60 +[\d.]+% +[\d.]+%$/m)
  expect(out).toMatch(/^by kind of attack +attacks +caught/m)
})

describe('a run that scores nothing', () => {
  test.each([
    ['no file', [], /^a file is needed/],
    ['a file that is not there', ['nowhere.jsonl'], /^cannot read nowhere\.jsonl\n/],
    ['a file beside --robustness', ['--robustness', cases.path], /^--robustness takes no file/],
    ['a provider without its address', [cases.path, '--provider', 'http'], /^SEMANTIC_BASE_URL is/],
  ])('a run with %s scores nothing and reports the reason', async (_, args, problem) => {
    const { out, errors, code } = await score(args)
    expect({ out, code }).toEqual({ out: '', code: 2 })
    expect(errors).toMatch(problem)
  })
})
