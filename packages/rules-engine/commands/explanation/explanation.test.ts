import { expect, test } from 'vitest'
import { pageText, shellCall } from '../../src/examples.ts'
import { explainEnvelope } from './explain-envelope.ts'
import { readEnvelopeFile } from './read-envelope-file.ts'
import { renderExplanation } from './render-explanation.ts'

function clock(): () => number {
  let time = 0
  return () => (time += 1)
}

test('an explanation names every rule of the type and what each found', () => {
  const { findings, runs } = explainEnvelope(shellCall('rm -rf / # not-to-be-quoted'), clock())
  expect(findings.map(({ code }) => code)).toContain('DESTRUCTIVE_SHELL_COMMAND')
  const fired = runs.filter((run) => run.findings.length > 0).map(({ rule }) => rule.code)
  expect(fired).toContain('DESTRUCTIVE_SHELL_COMMAND')
  expect(runs.map(({ rule }) => rule.code)).toContain('SSRF_METADATA')
  expect(runs.map(({ rule }) => rule.code)).not.toContain('TOOL_SHADOWING')
  for (const run of runs) expect(run.microseconds).toBe(1)
})

test('it prints evidence paths and times, never the input', () => {
  const text = renderExplanation(
    explainEnvelope(shellCall('rm -rf / # not-to-be-quoted'), clock()),
    'v',
  )
  expect(text).toContain('input.proposedAction.arguments')
  expect(text).toContain('µs')
  expect(text).toMatch(
    /^rules v: 1 finding by 1 rule in .* µs; of \d+ rules \d+ are for this type\n/,
  )
  expect(text).not.toContain('not-to-be-quoted')
})

test('it reads a request body and a labelled case', () => {
  const envelope = pageText('Hello.')
  const body = readEnvelopeFile(JSON.stringify(envelope))
  const labelled = readEnvelopeFile(JSON.stringify({ id: '1', label: 'benign', envelope }))
  expect(body.ok && body.value.input).toEqual(envelope.input)
  expect(labelled.ok && labelled.value.input).toEqual(envelope.input)
})

test('it says what is wrong with a file', () => {
  expect(readEnvelopeFile('{')).toEqual({ ok: false, error: 'the file is no JSON document' })
  const refused = readEnvelopeFile('{"type":"context"}')
  expect(refused.ok ? '' : refused.error).toContain('input: invalid_type')
})
