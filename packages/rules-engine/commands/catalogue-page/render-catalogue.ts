import type { TypedInput } from '@ase/schemas'
import { findRisks } from '../../src/index.ts'
import type { Rule } from '../../src/rule.ts'
import { describeInput } from './describe-input.ts'

/** Examples of each kind that a rule shows. */
const EXAMPLES_MAX = 4

/** The page of all rules: an index, then each rule with its facts and examples. */
export function renderCatalogue(rules: readonly Rule[]): string {
  const sorted = rules.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return `${[
    '# Rules',
    'Made by `pnpm --filter @ase/rules-engine catalogue` from the rules themselves; do not edit.',
    'A finding of severity `high` blocks, `medium` asks for review, `low` is noted. The severity here is the highest that a rule gives; with weaker evidence it gives less. Catalogues: LLM01–LLM10 are the OWASP Top 10 for LLM applications, ASI01–ASI10 the one for agentic applications, AML the MITRE ATLAS techniques.',
    "Examples show what a rule is about and what it is compared with, with the severity that the rule gives to each that it flags, and the type of input where a rule has several. In them a call is its tool and its arguments, and a trace its goal and its events. `·` parts the pieces of one input, `…` stands for what is left out, `(8 times)` for an event that is repeated. `\\u{a}` is the character with this hexadecimal number, mostly a line end; `\\n` is one inside of JSON. Backquotes are written as `'`, so `'''` opens or closes a block of code. `[REDACTED:…]` stands for a secret or a number that is not for a page. An event of a trace shows its time where it has one, and its id where another has the same.",
    index(sorted),
    ...sorted.map(section),
  ].join('\n\n')}\n`
}

function index(rules: readonly Rule[]): string {
  return rules
    .map(
      ({ code, severity, types, reason }) =>
        `- [${code}](#${code.toLowerCase()}) (${severity}; ${types.join(', ')}): ${reason}`,
    )
    .join('\n')
}

function section(rule: Rule): string {
  const { code, reason, severity, types, evidence, exceptions, references, mappings, examples } =
    rule
  const catalogues = [...(mappings.owasp ?? []), ...(mappings.atlas ?? []), ...(mappings.cwe ?? [])]
  return [
    `## ${code}`,
    reason,
    [
      `- Severity: up to ${severity}; inputs: ${types.join(', ')}.`,
      `- Evidence: ${evidence}`,
      `- Exceptions: ${exceptions}`,
      ...(catalogues.length === 0 ? [] : [`- Catalogues: ${catalogues.join(', ')}.`]),
      `- References: ${references.map((url) => `<${url}>`).join(', ')}`,
    ].join('\n'),
    `Flags:\n\n${exampleList(examples.flags, (input) => [findSeverity(rule, input), showType(rule, input)])}`,
    `Passes:\n\n${exampleList(examples.passes, (input) => [showType(rule, input)])}`,
  ].join('\n\n')
}

/** The highest severity that the rule gives to an input that it flags. */
function findSeverity({ code }: Rule, input: TypedInput): string {
  return findRisks(input).find((finding) => finding.code === code)?.severity ?? ''
}

function showType({ types }: Rule, { type }: TypedInput): string {
  return types.length > 1 ? type : ''
}

function exampleList(
  inputs: readonly TypedInput[],
  marksOf: (input: TypedInput) => readonly string[],
): string {
  return inputs
    .slice(0, EXAMPLES_MAX)
    .map((input) => {
      const marks = marksOf(input).filter((mark) => mark !== '')
      return `- ${marks.length === 0 ? '' : `${marks.join(', ')}: `}\`${describeInput(input)}\``
    })
    .join('\n')
}
