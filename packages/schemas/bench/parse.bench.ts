import { bench, run, summary } from 'mitata'
import { Envelope, parseAs, parseStrictJson, type EnvelopeRequest } from '../src/index.ts'

const small: EnvelopeRequest = {
  type: 'action',
  input: {
    userIntent: 'Free some disk space.',
    proposedAction: { tool: 'shell', arguments: { command: 'du -sh .' } },
    grantedCapabilities: ['shell.execute'],
  },
}

const large: EnvelopeRequest = {
  type: 'context',
  input: { content: 'x'.repeat(65_536), source: 'document', trustLevel: 'mixed' },
}

const fullArguments: EnvelopeRequest = {
  ...small,
  input: {
    ...small.input,
    proposedAction: { tool: 'shell', arguments: { a: Array.from({ length: 16_000 }, () => 1) } },
  },
}

const trace: EnvelopeRequest = {
  type: 'trace',
  input: {
    goal: 'Book a table.',
    events: Array.from({ length: 200 }, (_, n) => ({
      id: String(n),
      kind: 'tool_call',
      tool: 'a',
    })),
  },
}

/** Everything that the type refuses: the most that an error answer can cost. */
const hostile = {
  ...trace,
  input: { goal: 'a', events: Array.from({ length: 200 }, () => ({ z: 1 })) },
}

summary(() => {
  bench('action, 200 bytes', () => parseAs(Envelope, small)).baseline(true)
  bench('context, 64 KiB of text', () => parseAs(Envelope, large))
  bench('action, 32,007 bytes of arguments with 16,000 members', () =>
    parseAs(Envelope, fullArguments))
  bench('trace, 200 events', () => parseAs(Envelope, trace))
  bench('trace, 200 wrong events', () => parseAs(Envelope, hostile))
})

/** Texts of 256 KiB beside JSON.parse: what readers of JSON agree on is looked for in a second pass. */
const repeated = (item: string) =>
  `[${Array<string>(Math.floor(262_142 / (item.length + 1)))
    .fill(item)
    .join()}]`
const texts: readonly [string, string][] = [
  ['an action of 200 bytes', JSON.stringify(small)],
  ['64 KiB of prose', JSON.stringify({ a: 'Say "yes" to the lazy dog. '.repeat(2500) })],
  ['256 KiB of small objects', repeated('{"id":1,"name":"Ada","tags":["a","b"]}')],
  ['256 KiB of single digits', repeated('1')],
  ['256 KiB of long fractions', repeated('0.12345678901234567')],
  ['131,072 levels', '['.repeat(131_072) + ']'.repeat(131_072)],
]
for (const [name, text] of texts) {
  summary(() => {
    bench(`JSON.parse, ${name}`, () => JSON.parse(text)).baseline(true)
    bench(`parseStrictJson, ${name}`, () => parseStrictJson(text))
  })
}

await run()
