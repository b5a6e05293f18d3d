import type { EvaluationType, RuleDescription, Severity } from '@ase/schemas'
import { typeLabels } from '../../decision/names.ts'
import { standardName } from './standards.ts'

export interface RuleFilters {
  readonly type?: EvaluationType | undefined
  readonly severity?: Severity | undefined
}

/** A rule with all its text in one line of lower case. */
export interface IndexedRule {
  readonly rule: RuleDescription
  readonly text: string
}

/** The rules by their codes, and the text of each made once, so that a letter typed costs one pass over it. */
export function indexRules(rules: readonly RuleDescription[]): readonly IndexedRule[] {
  return rules
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map((rule) => ({ rule, text: textOf(rule) }))
}

/** The rules that pass the filters and have each word somewhere, in any case. */
export function findRules(
  rules: readonly IndexedRule[],
  query: string,
  { type, severity }: RuleFilters,
): readonly RuleDescription[] {
  const words = query
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
  return rules
    .filter(
      ({ rule, text }) =>
        (type === undefined || rule.types.includes(type)) &&
        (severity === undefined || rule.severity === severity) &&
        words.every((word) => text.includes(word)),
    )
    .map(({ rule }) => rule)
}

function textOf(rule: RuleDescription): string {
  const { code, reason, evidence, exceptions, references, mappings, types } = rule
  const standards = [...mappings.owasp, ...mappings.atlas, ...mappings.cwe]
  return [
    code,
    code.replaceAll('_', ' '),
    reason,
    evidence,
    exceptions,
    ...references,
    ...standards.flatMap((id) => [id, standardName(id) ?? '']),
    ...types.map((type) => typeLabels[type]),
  ]
    .join(' ')
    .toLowerCase()
}
