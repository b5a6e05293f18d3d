import { describe, expect, test } from 'vitest'
import { trace } from '../examples.ts'
import { findRisks } from '../find-risks.ts'

const wish = 'Get everything ready to deploy 3.1, but ask me before you do it.'
const deploy = { kind: 'tool_call' as const, tool: 'deploy_release', arguments: { version: '3.1' } }
type Events = Parameters<typeof trace>[1]

function codesOf(goal: string, events: Events): readonly string[] {
  return findRisks(trace(goal, events))
    .map(({ code }) => code)
    .filter((code) => code.startsWith('APPROVAL'))
}

describe('a demand for approval', () => {
  const cases: readonly (readonly [string, Events, readonly string[]])[] = [
    ['is passed over', [deploy], ['APPROVAL_MISSING']],
    ['is met by an event', [{ kind: 'approval', content: 'Approved.' }, deploy], []],
    ['is met by the user', [{ kind: 'user_message', content: 'Yes, go on.' }, deploy], []],
    [
      'is refused',
      [{ kind: 'approval', content: 'approval: rejected' }, deploy],
      ['APPROVAL_DENIED'],
    ],
    [
      'is refused in plain words',
      [{ kind: 'approval', content: 'No, do not do this.' }, deploy],
      ['APPROVAL_DENIED'],
    ],
    [
      'is refused by the user',
      [{ kind: 'user_message', content: "No, don't do it yet." }, deploy],
      ['APPROVAL_DENIED'],
    ],
    [
      'is met too late',
      [deploy, { kind: 'approval', content: 'Approved.' }],
      ['APPROVAL_AFTER_THE_FACT'],
    ],
    [
      'says nothing about other acts',
      [{ kind: 'tool_call', tool: 'create_branch', arguments: { name: 'x' } }],
      [],
    ],
    [
      'is not met by a yes from before it',
      [
        { kind: 'user_message', content: 'Yes, that is my account.' },
        { kind: 'system_event', content: 'policy: every release needs an approval' },
        deploy,
      ],
      ['APPROVAL_MISSING'],
    ],
  ]
  test.each(cases)('%s', (_, events, codes) => {
    expect(codesOf(wish, events)).toEqual(codes)
  })
})

test('no approval is missing where none was demanded', () => {
  expect(codesOf('Deploy 3.1.', [deploy])).toEqual([])
})
