import { expect, test } from 'vitest'
import { toolCall, trace } from '../examples.ts'
import { findRisks } from '../index.ts'

/** Calls of a shell, each with a script of its own. */
function calls(count: number, script: (index: number) => string): ReturnType<typeof trace> {
  return trace(
    'Build it.',
    Array.from({ length: count }, (_, index) => ({
      kind: 'tool_call' as const,
      tool: 'bash',
      arguments: { command: script(index) },
    })),
  )
}

function codes(envelope: ReturnType<typeof trace>): readonly string[] {
  return findRisks(envelope).map(({ code }) => code)
}

test('scripts of one envelope may have 96 KiB together', () => {
  const script = (size: number) => (index: number) => `ls ${index} ${'a'.repeat(size)}`
  expect(codes(calls(20, script(4000)))).not.toContain('ANALYSIS_LIMIT')
  expect(codes(calls(20, script(6000)))).toContain('ANALYSIS_LIMIT')
})

test('and 4,096 commands', () => {
  const script = (commands: number) => (index: number) => `mv a${index} b;`.repeat(commands)
  expect(codes(calls(20, script(150)))).not.toContain('ANALYSIS_LIMIT')
  expect(codes(calls(20, script(250)))).toContain('ANALYSIS_LIMIT')
})

test('what one script repeats is read once', () => {
  expect(codes(calls(100, () => `ls ${'a'.repeat(4000)}`))).not.toContain('ANALYSIS_LIMIT')
})

test('and may read 64 KiB again, 40 KiB of them in one script', () => {
  const script = (size: number) => (index: number) => `bash -c 'ls ${index} ${'a'.repeat(size)}'`
  expect(codes(calls(6, script(10_000)))).not.toContain('ANALYSIS_LIMIT')
  expect(codes(calls(8, script(10_000)))).toContain('ANALYSIS_LIMIT')
  expect(codes(calls(1, script(40_000)))).not.toContain('ANALYSIS_LIMIT')
  expect(codes(calls(1, script(42_000)))).toContain('ANALYSIS_LIMIT')
})

test('a script that calls its function more often than is read ends in a review', () => {
  const script = (count: number): string =>
    `f() { cp "$1" backup; }\n${Array.from({ length: count }, (_, index) => `f a${index}`).join('\n')}`
  expect(codes(calls(1, () => script(200)))).not.toContain('ANALYSIS_LIMIT')
  expect(codes(calls(1, () => script(2000)))).toContain('ANALYSIS_LIMIT')
})

test('every URL of a call is read, as many as its arguments can hold', () => {
  const urls = Array.from({ length: 2000 }, (_, index) => `http://${index}.ai/`)
  expect(findRisks(toolCall('fetch', { urls }))).toEqual([])
  expect(findRisks(toolCall('fetch', { urls: [...urls, 'http://169.254.169.254/'] }))).toEqual([
    expect.objectContaining({ code: 'SSRF_METADATA', severity: 'high' }),
  ])
})
