import type { JsonValue } from '@ase/schemas'
import { byteLength } from '../../editor/byte-length.ts'

export const snippetKinds = ['curl', 'typescript', 'python'] as const
export type SnippetKind = (typeof snippetKinds)[number]

export const snippetLabels: Readonly<Record<SnippetKind, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
}

export interface SnippetRequest {
  /** Scheme and host of the service. */
  readonly origin: string
  /** The request as it is sent: valid JSON. */
  readonly body: string
  readonly idempotencyKey: string
}

/** A program that sends the request. The API key is a variable of the environment, never a part of the text. */
export function makeSnippet(kind: SnippetKind, request: SnippetRequest): string {
  switch (kind) {
    case 'curl':
      return curl(request)
    case 'typescript':
      return typescript(request)
    case 'python':
      return python(request)
  }
}

const PATH = '/api/v1/agent/evaluate'
/** Linux passes at most 128 KiB in one argument of a program. */
const ARGUMENT_BYTES_MAX = 100_000

function curl({ origin, body, idempotencyKey }: SnippetRequest): string {
  const json = visible(body)
  const options = [
    `curl ${shellQuoted(`${origin}${PATH}`)}`,
    '-H "Authorization: Bearer $ASE_API_KEY"',
    `-H ${shellQuoted(`Idempotency-Key: ${idempotencyKey}`)}`,
    "-H 'Content-Type: application/json'",
  ]
  if (byteLength(json) <= ARGUMENT_BYTES_MAX)
    return `${[...options, `--data-raw ${shellQuoted(json)}`].join(' \\\n  ')}\n`
  const end = unusedLine(json, 'JSON')
  return `${[...options, `--data-binary @- <<'${end}'`].join(' \\\n  ')}\n${json}\n${end}\n`
}

function typescript({ origin, body, idempotencyKey }: SnippetRequest): string {
  const json = visible(body)
  return `const response = await fetch(${quoted(`${origin}${PATH}`)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.ASE_API_KEY}\`,
    // A retry of the same request keeps this key; another request takes a new one.
    'Idempotency-Key': ${quoted(idempotencyKey)},
    'Content-Type': 'application/json',
  },
  body: ${hasPrototypeName(JSON.parse(body)) ? quoted(JSON.stringify(JSON.parse(body))) : `JSON.stringify(${indented(json, '  ')})`},
})
const evaluation = await response.json()
console.log(response.status, evaluation.decision ?? evaluation.code)
`
}

function python({ origin, body, idempotencyKey }: SnippetRequest): string {
  return `import json
import os
import urllib.request

body = ${pythonLiteral(JSON.parse(body), '')}
request = urllib.request.Request(
    ${quoted(`${origin}${PATH}`)},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['ASE_API_KEY']}",
        # A retry of the same request keeps this key; another request takes a new one.
        "Idempotency-Key": ${quoted(idempotencyKey)},
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    evaluation = json.load(response)
print(response.status, evaluation["decision"])
`
}

/** In single quotes a shell changes nothing; the quote itself is written outside of them. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A text that no line of the document is equal to. */
function unusedLine(document: string, wish: string): string {
  const lines = new Set(document.split('\n'))
  let name = wish
  for (let count = 2; lines.has(name); count += 1) name = `${wish}${count}`
  return name
}

/** What does not show in an editor, or turns the text around it: written as escapes, it cannot be copied unseen. */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu

/** The same JSON, with what a person cannot see as escapes. Such characters stand in strings only, spaces aside. */
function visible(json: string): string {
  return json.replace(unseen, (character) =>
    '\n\r\t'.includes(character) ? character : escapeUnits(character),
  )
}

function escapeUnits(text: string): string {
  return Array.from(
    { length: text.length },
    (_, at) => String.raw`\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** A string literal of JSON, JavaScript and Python alike. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(unseen, escapeUnits)
}

/** In a literal of JavaScript this name would set the prototype instead of a member. */
function hasPrototypeName(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasPrototypeName)
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeName)
}

function indented(json: string, indent: string): string {
  return json.trim().replaceAll('\n', `\n${indent}`)
}

function pythonLiteral(value: JsonValue, indent: string): string {
  const inner = `${indent}    `
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return pythonString(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${pythonLiteral(item, inner)},\n`).join('')}${indent}]`
  }
  const members = Object.entries(value)
  if (members.length === 0) return '{}'
  return `{\n${members
    .map(([name, item]) => `${inner}${pythonString(name)}: ${pythonLiteral(item, inner)},\n`)
    .join('')}${indent}}`
}

/** The escapes of JSON are Python's, but for characters beyond U+FFFF, which Python writes as one. */
function pythonString(text: string): string {
  return JSON.stringify(text).replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff
      ? String.raw`\U${code.toString(16).padStart(8, '0')}`
      : escapeUnits(character)
  })
}
