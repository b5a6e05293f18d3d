import { expect, test } from 'vitest'
import { toolCall, trace } from '../../examples.ts'
import { findRisks } from '../../find-risks.ts'

type Events = Parameters<typeof trace>[1]

const drop = {
  kind: 'tool_call' as const,
  tool: 'delete_database',
  arguments: { name: 'reports_old' },
}
const question = { kind: 'model_message' as const, content: 'May I delete reports_old?' }

function severityIn(goal: string, events: Events): string | undefined {
  return findRisks(trace(goal, events)).find(({ code }) => code === 'DESTRUCTIVE_CLOUD')?.severity
}

const runs: readonly (readonly [string, string, Events, string])[] = [
  ['neither the user nor an approval allowed', 'Free some space.', [drop], 'high'],
  [
    'an approval names',
    'Free some space.',
    [{ kind: 'approval', content: 'approved: delete_database reports_old' }, drop],
    'low',
  ],
  [
    'the user agreed to',
    'Free some space.',
    [question, { kind: 'user_message', content: 'Yes, go ahead.' }, drop],
    'low',
  ],
  [
    'the user refused',
    'Free some space.',
    [question, { kind: 'user_message', content: 'No, keep it.' }, drop],
    'high',
  ],
  [
    'an approval of another database covers not',
    'Free some space.',
    [{ kind: 'approval', content: 'approved: delete_database reports_tmp' }, drop],
    'high',
  ],
  ['the request names', 'Delete the database reports_old.', [drop], 'medium'],
  ['the request spares', 'Delete every database except reports_old.', [drop], 'high'],
]

test.each(runs)('a deletion that %s', (_, goal, events, severity) => {
  expect(severityIn(goal, events)).toBe(severity)
})

test('a deletion of everything keeps its high severity although the user asked for it', () => {
  const call = toolCall('delete_database', { name: '*' }, { userIntent: 'Delete the database *.' })
  expect(findRisks(call)).toContainEqual(expect.objectContaining({ severity: 'high' }))
})
