import { execFileSync } from 'node:child_process'
import type { JsonValue } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { makeSnippet, type SnippetKind, type SnippetRequest } from './snippets.ts'

const origin = 'https://ase.example'
const key = ['demo', 'key', 'of', 'a', 'test'].join('-')

/** What a program sends. */
interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const run = (program: string, args: readonly string[], input: string) =>
  execFileSync(program, args, {
    input,
    encoding: 'utf8',
    env: { ...process.env, ASE_API_KEY: key },
    maxBuffer: 10_000_000,
  })

/** Runs the snippet with the sending replaced by printing. */
const runners: Readonly<Record<SnippetKind, (snippet: string) => Sent>> = {
  curl(snippet) {
    const printed = run(
      'bash',
      [],
      `curl() { printf '%s\\0' "$@"; [ "\${@: -1}" != '@-' ] || cat; }\n${snippet}`,
    )
    const args = printed.split('\0')
    const headers = args.flatMap((arg, index) =>
      args[index - 1] === '-H' ? [arg.split(': ')] : [],
    )
    const body = args.at(-1) === '' ? args.at(-2) : args.at(-1)
    return {
      url: args[0] ?? '',
      headers: Object.fromEntries(headers),
      body: JSON.parse(body ?? ''),
    }
  },
  typescript(snippet) {
    const stub =
      'globalThis.fetch = async (url, init) => { process.stdout.write(JSON.stringify({ url, ...init }) + "\\n"); return new Response(JSON.stringify({ decision: "allow" })) };'
    const [line = ''] = run(
      process.execPath,
      ['--input-type=module-typescript', '-'],
      `${stub}\n${snippet}`,
    ).split('\n')
    const sent: Sent & { readonly body: string } = JSON.parse(line)
    return { url: sent.url, headers: sent.headers, body: JSON.parse(sent.body) }
  },
  python(snippet) {
    const stub = [
      'import io, json, urllib.request',
      'class Answer(io.BytesIO):',
      '    status = 200',
      'def send(request):',
      '    print(json.dumps({"url": request.full_url, "headers": dict(request.header_items()), "body": json.loads(request.data)}))',
      '    return Answer(b\'{"decision": "allow"}\')',
      'urllib.request.urlopen = send',
    ].join('\n')
    const [line = ''] = run('python3', ['-'], `${stub}\n${snippet}`).split('\n')
    const sent: Sent = JSON.parse(line)
    return sent
  },
}

const hostile = [
  `'; echo pwned; '`,
  '$(touch /tmp/x) `id` $HOME !! \\ \\\\ %s',
  '"""\'\'\' {x} ${y} #{z}',
  'a\u0000b\u001b[31m\r\n\t\u2028\u2029\u202e\u200b',
  '\u{e0041}\u{1f600}é',
  'JSON\nEOF\n\nJSON2',
  '</script><!-- \\u0041 \\x41 \\N{BULLET}',
]

const sample = (text: string): JsonValue => ({
  type: 'action',
  input: {
    userIntent: text,
    proposedAction: {
      tool: 'bash',
      arguments: { [text]: [true, false, null, -1.5, 1e21, [], {}] },
    },
    grantedCapabilities: [],
  },
})

const requestOf = (body: string): SnippetRequest => ({
  origin,
  body,
  idempotencyKey: '0123456789abcdef',
})

describe.each(['curl', 'typescript', 'python'] as const)('the snippet for %s', (kind) => {
  test('sends hostile texts as they are, with the key of the environment', () => {
    const value: JsonValue = { ...Object(sample('x')), hostile: hostile.map(sample) }
    const sent = runners[kind](makeSnippet(kind, requestOf(JSON.stringify(value, null, 2))))
    const headers = Object.fromEntries(
      Object.entries(sent.headers).map(([name, text]) => [name.toLowerCase(), text]),
    )
    expect(sent.url).toBe(`${origin}/api/v1/agent/evaluate`)
    expect(headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'idempotency-key': '0123456789abcdef',
      'content-type': 'application/json',
    })
    expect(sent.body).toEqual(value)
  })

  test('keeps a member that is named like the prototype', () => {
    const body = '{"input": {"__proto__": {"a": 1}}, "b": "\\u202e"}'
    const sent = runners[kind](makeSnippet(kind, requestOf(body)))
    expect(JSON.stringify(sent.body)).toBe(JSON.stringify(JSON.parse(body)))
  })

  test('shows what cannot be seen as escapes', () => {
    const snippet = makeSnippet(kind, requestOf(JSON.stringify(hostile)))
    expect(snippet).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(snippet).not.toMatch(/(?!\n)\p{Cc}/u)
  })
})

test('a request that is too long for an argument goes to curl by its input', () => {
  const value = { text: `${'x'.repeat(120_000)}'`, lines: ['JSON', '$HOME `id`'] }
  const body = `${JSON.stringify(value, null, 0).slice(0, -1)}\n,"JSON":\n"JSON"\n}`
  const snippet = makeSnippet('curl', requestOf(body))
  expect(snippet).toContain("@- <<'JSON'")
  expect(runners.curl(snippet).body).toEqual({ ...value, JSON: 'JSON' })
})
