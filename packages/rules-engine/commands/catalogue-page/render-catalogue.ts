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
    'A finding of severity `high` blocks, `medium` asks for review, `low` is noted. The severity here is the highest that a rule gives; with weaker evidence it gives less. Catalogues: LLM01–LLM10 are the OWASP Top 10 for LLM applications, ASI01–ASI10 the one for agentic applications, AML the MITRE ATLAS techniques. Examples show what a rule is about and what it is judged against; secrets in them are redacted.',
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
  const { code, reason, severity, types, evidence, quiet, references, mappings, examples } = rule
  const catalogues = [...(mappings.owasp ?? []), ...(mappings.atlas ?? []), ...(mappings.cwe ?? [])]
  return [
    `## ${code}`,
    reason,
    [
      `- Severity: up to ${severity}; inputs: ${types.join(', ')}.`,
      `- Evidence: ${evidence}`,
      `- Quiet: ${quiet}`,
      ...(catalogues.length === 0 ? [] : [`- Catalogues: ${catalogues.join(', ')}.`]),
      `- References: ${references.map((url) => `<${url}>`).join(', ')}`,
    ].join('\n'),
    `Flags:\n\n${exampleList(examples.flags)}`,
    `Passes:\n\n${exampleList(examples.passes)}`,
  ].join('\n\n')
}

function exampleList(inputs: Rule['examples']['flags']): string {
  return inputs
    .slice(0, EXAMPLES_MAX)
    .map((input) => `- \`${describeInput(input)}\``)
    .join('\n')
}
