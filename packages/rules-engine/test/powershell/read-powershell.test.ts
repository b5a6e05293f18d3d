import { expect, test } from 'vitest'
import { powershellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'

test.each(['$a=', '$a+=', '$a.b=', '$a in ', '$a=$b,', '$x=if(1){'])(
  'thousands of "%s" end in a review, and what follows is read',
  (piece) => {
    const codes = findRisks(powershellCall(`${piece.repeat(4000)}1`)).map(({ code }) => code)
    expect(codes).toContain('ANALYSIS_LIMIT')
  },
)

test('a deep assignment does not hide what follows it', () => {
  const script = `${'$a='.repeat(40)}1\nRemove-Item -Recurse -Force C:\\`
  expect(findRisks(powershellCall(script))).toContainEqual(
    expect.objectContaining({ code: 'DESTRUCTIVE_SHELL_COMMAND', severity: 'high' }),
  )
})
