import { expect, test } from 'vitest'
import { signalCodes } from './signal-codes.ts'

test('each signal has its risk code', () => {
  expect(signalCodes).toEqual([
    'PROMPT_INJECTION',
    'INTENT_MISALIGNMENT',
    'DATA_EXFILTRATION',
    'PRIVILEGE_ESCALATION',
    'DESTRUCTIVE_OPERATION',
    'SENSITIVE_DISCLOSURE',
    'TOOL_POISONING',
    'GOAL_DRIFT',
  ])
})
