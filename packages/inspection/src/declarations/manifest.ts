import type { Budget } from './budget.ts'
import { fieldOf, listOf, textOf } from './json.ts'

const actionLabels: ReadonlySet<string> = new Set(['c2pa.actions', 'c2pa.actions.v2'])

/** One actions assertion. */
export interface Actions {
  readonly actions: readonly unknown[]
  readonly templates: readonly unknown[]
  /** What `softwareAgentIndex` of an action points into. */
  readonly agents: readonly unknown[]
}

/** The parts of a manifest that can declare something or that build the chain. */
export interface Manifest {
  readonly actions: readonly Actions[]
  /** All other assertions, by their label without the number of repetition. */
  readonly others: readonly { readonly label: string; readonly data: unknown }[]
  readonly ingredients: readonly unknown[]
  readonly claimGenerators: readonly string[]
  /** The organisation in the signing certificate, or ''. */
  readonly issuer: string
}

/** Reads a manifest of the reader's JSON; what has not the expected type is left out. */
export function readManifest(manifest: unknown, budget: Budget): Manifest {
  const assertions = budget
    .take('assertions', listOf(manifest, 'assertions'))
    .map((assertion) => ({ label: labelOf(assertion), data: fieldOf(assertion, 'data') }))
  return {
    actions: assertions
      .filter(({ label }) => actionLabels.has(label))
      .map(({ data }) => ({
        actions: withRelated(listOf(data, 'actions'), budget),
        templates: budget.take('actions', listOf(data, 'templates')),
        agents: listOf(data, 'softwareAgents'),
      })),
    others: assertions.filter(({ label }) => !actionLabels.has(label)),
    ingredients: budget.take('ingredients', listOf(manifest, 'ingredients')),
    claimGenerators: [
      textOf(manifest, 'claim_generator'),
      ...listOf(manifest, 'claim_generator_info').map((info) => textOf(info, 'name')),
    ].filter((name) => name !== undefined),
    issuer: textOf(fieldOf(manifest, 'signature_info'), 'issuer') ?? '',
  }
}

/** The actions with those that they name as related, at any depth. */
function withRelated(actions: readonly unknown[], budget: Budget): readonly unknown[] {
  const all: unknown[] = []
  let level = actions
  while (level.length > 0) {
    all.push(...budget.take('actions', level))
    level = level.flatMap((action) => listOf(action, 'related'))
  }
  return all
}

/** A label without the number that tells repetitions apart: `c2pa.actions__1` is `c2pa.actions`. */
function labelOf(assertion: unknown): string {
  const label = textOf(assertion, 'label') ?? ''
  const end = label.lastIndexOf('__')
  if (end < 0 || end + 2 === label.length) return label
  for (let at = end + 2; at < label.length; at += 1) {
    const code = label.charCodeAt(at)
    if (code < 0x30 || code > 0x39) return label
  }
  return label.slice(0, end)
}
