import { describe, expect, test } from 'vitest'
import { shellCall, toolCall } from '../examples.ts'
import { findRisks } from '../find-risks.ts'

const codesOf = (input: Parameters<typeof findRisks>[0]) => findRisks(input).map(({ code }) => code)

describe('a name that JSON inside of an argument repeats', () => {
  test.each([
    '{"command":"rm -rf /","command":"ls"}',
    '{"command":"ls","command":"rm -rf /"}',
    '{"comm\\u0061nd":"rm -rf /","command":"ls"}',
    '{"a":{"command":"rm -rf /"},"a":1}',
    '[{"command":["rm","-rf","/"],"b":1,"b":2,"command":"ls"}]',
    `{${'"a":1,'.repeat(8)}"command":"rm -rf /"}`,
    `{"command":"rm -rf /",${'"a":1,'.repeat(800)}"command":"ls"}`,
    JSON.stringify({ input: '{"command":"rm -rf /","command":"ls"}' }),
  ])('hides no member of any parser: %s', (input) => {
    expect(codesOf(toolCall('bash', { input }))).toContain('DESTRUCTIVE_SHELL_COMMAND')
  })

  test('more than eight times is a bound that was reached', () => {
    const input = `{${'"a":1,'.repeat(40)}"command":"ls"}`
    expect(codesOf(toolCall('bash', { input }))).toContain('ANALYSIS_LIMIT')
    const once = '{"a":1,"b":2,"command":"ls"}'
    expect(codesOf(toolCall('bash', { input: once }))).toEqual([])
  })

  test('takes time in the length of the text, however often it is repeated', () => {
    const input = `{${'"a":1,'.repeat(5000)}"command":"ls"}`
    expect(codesOf(toolCall('bash', { input }))).toContain('ANALYSIS_LIMIT')
  })
})

describe('a NUL', () => {
  test.each(['rm -rf /\0tmp/build', 'rm -rf /\0', 'r\0m -rf /', 'ls\0; rm -rf /'])(
    'hides nothing of a command, whether it ends it or not: %j',
    (command) => {
      expect(codesOf(shellCall(command))).toContain('DESTRUCTIVE_SHELL_COMMAND')
    },
  )

  test('hides nothing of an argument list', () => {
    const call = toolCall('bash', { command: ['rm', '-rf', '/\0tmp/build'] })
    expect(codesOf(call)).toContain('DESTRUCTIVE_SHELL_COMMAND')
  })

  test('in an ordinary text is nothing', () => {
    expect(codesOf(shellCall('echo page one\0page two'))).toEqual([])
  })
})
