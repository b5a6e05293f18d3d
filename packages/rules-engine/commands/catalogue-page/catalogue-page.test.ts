import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findSecrets } from '@ase/redactor'
import { expect, test } from 'vitest'
import { rules } from '../../src/catalog.ts'
import { pageText, shellCall, toolCall, trace } from '../../src/examples.ts'
import { describeInput } from './describe-input.ts'
import { renderCatalogue } from './render-catalogue.ts'

const page = renderCatalogue(rules)

test('the page in the repository is the one that the rules make', () => {
  const written = readFileSync(path.join(import.meta.dirname, '../../RULES.md'), 'utf8')
  expect(written, 'run: pnpm --filter @ase/rules-engine catalogue').toBe(page)
})

test('every rule has its section, its evidence and its exceptions', () => {
  for (const { code } of rules) expect(page).toContain(`## ${code}\n`)
  expect(page).not.toContain('undefined')
})

test('no secret stands on the page, and nothing invisible', () => {
  expect(findSecrets(page)).toEqual([])
  expect(page.replaceAll('\n', ' ')).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}]/u)
})

test('an example shows what is characteristic of it', () => {
  expect(describeInput(shellCall('ls -l'))).toBe('bash: ls -l')
  expect(describeInput(toolCall('send', { to: 'a', body: 'b' }))).toBe('send {"to":"a","body":"b"}')
  expect(describeInput(toolCall('send', { to: 'a' }, { userIntent: 'Tell b.' }))).toBe(
    'send: a · user: Tell b.',
  )
  expect(describeInput(pageText('a\u200Bb'))).toBe('a\\u{200b}b')
})

test('ids and times of events are shown where they can decide', () => {
  const time = '2026-01-01T10:00:00Z'
  expect(describeInput(trace('Go.', [{ kind: 'approval' }]))).toBe('goal: Go. · approval')
  expect(describeInput(trace('Go.', [{ kind: 'approval', timestamp: time }]))).toContain(time)
  const twice = [1, 2].map(() => ({ id: 'a', kind: 'approval' as const }))
  const input = { goal: 'Go.', events: twice }
  expect(describeInput({ type: 'trace', input })).toBe('goal: Go. · id a approval (2 times)')
})

test('every example that flags tells the severity it gets, and its type where a rule has several', () => {
  for (const [, list = ''] of page.matchAll(/\nFlags:\n\n((?:- .*\n)+)/g))
    for (const line of list.trimEnd().split('\n'))
      expect(line).toMatch(/^- (?:high|medium|low)(?:, (?:action|context|mcp|output|trace))?: `/)
  expect(page).toMatch(/\n- action: `/)
})

test('no rule shows the same line among what flags and what passes', () => {
  for (const { code, examples } of rules) {
    const passing = new Set(examples.passes.map(describeInput))
    const both = examples.flags.map(describeInput).filter((line) => passing.has(line))
    expect(both, code).toEqual([])
  }
})
