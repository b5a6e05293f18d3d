import { redactText } from '@ase/redactor'
import type { TypedInput } from '@ase/schemas'
import { expect, test } from 'vitest'
import { rules } from './catalog.ts'
import { findRisks } from './find-risks.ts'
import type { Rule } from './rule.ts'

/** Longer inputs are cut: what they are is in the file of the rule. */
const INPUT_LENGTH_MAX = 240

/**
 * A file for each rule, `test/golden/<code>.txt`: its examples, and what all rules find in them. After an intended change
 * `pnpm exec vitest run --project @ase/rules-engine golden-files -u` writes them again; the difference shows what changed.
 */
test.each(rules)(
  'the findings in the examples of $code are those of its golden file',
  async (rule) => {
    await expect(linesOf(rule).join('\n')).toMatchFileSnapshot(`../test/golden/${rule.code}.txt`)
  },
)

function linesOf({ code, examples }: Rule): string[] {
  return [
    `${code}: what the rules find in its examples`,
    '',
    'flags',
    ...examples.flags.map(lineOf),
    '',
    'passes',
    ...examples.passes.map(lineOf),
    '',
  ]
}

function lineOf(envelope: TypedInput): string {
  const found = findRisks(envelope).map(({ code, severity }) => `${code} ${severity}`)
  return `  ${[...new Set(found)].join(', ') || 'nothing'}\n    ${textOf(envelope)}`
}

/** One line of printable ASCII, without what looks like a secret. */
function textOf({ type, input }: TypedInput): string {
  const text = `${type} ${redactText(JSON.stringify(input))}`.replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text.length <= INPUT_LENGTH_MAX
    ? text
    : `${text.slice(0, INPUT_LENGTH_MAX)}... (${text.length} characters)`
}
