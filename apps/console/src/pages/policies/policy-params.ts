import { policyId, type ParamReader } from '../../search/search-params.ts'

/** Two policies: `default,strict`. */
export const policyPair: ParamReader<string> = (text) => {
  const [first = '', second = '', ...others] = text.split(',', 3)
  const isPair = others.length === 0 && first !== second
  return isPair && policyId(first) !== undefined && policyId(second) !== undefined
    ? text
    : undefined
}

/** The two ids of what `policyPair` let through. */
export function idsOf(pair: string): readonly [string, string] {
  const [first = '', second = ''] = pair.split(',')
  return [first, second]
}
