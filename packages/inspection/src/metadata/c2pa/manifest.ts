import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { fieldOf, listOf, textOf } from './json-fields.ts'

/** How many items of one kind are read in all manifests of an image together. */
const limits = { manifests: 1024, assertions: 8192, actions: 16_384, ingredients: 16_384 } as const

/** Bounds the work on the manifests of one image. */
export class ManifestBudget {
  readonly #left: Record<keyof typeof limits, number> = { ...limits }

  /** Returns the items. Throws an `UnreadableMetadataError` when they are more than what is left of the limit. */
  spend(kind: keyof typeof limits, items: readonly unknown[]): readonly unknown[] {
    this.#left[kind] -= items.length
    if (this.#left[kind] < 0) throw new UnreadableMetadataError()
    return items
  }
}

const actionLabels: ReadonlySet<string> = new Set(['c2pa.actions', 'c2pa.actions.v2'])

/** One actions assertion. */
interface ActionsAssertion {
  readonly actions: readonly unknown[]
  readonly templates: readonly unknown[]
  /** What `softwareAgentIndex` of an action points into. */
  readonly agents: readonly unknown[]
}

/** The parts of a manifest that can declare something or that build the chain. */
export interface Manifest {
  readonly actions: readonly ActionsAssertion[]
  /** All other assertions, by their label without the number of repetition. */
  readonly others: readonly { readonly label: string; readonly data: unknown }[]
  readonly ingredients: readonly unknown[]
  readonly claimGenerators: readonly string[]
  /** The organisation in the signing certificate, or ''. */
  readonly issuer: string
}

/** Reads a manifest of the reader's JSON; a field of another type than expected is left out. */
export function readManifest(manifest: unknown, budget: ManifestBudget): Manifest {
  const assertions = budget
    .spend('assertions', listOf(manifest, 'assertions'))
    .map((assertion) => ({ label: labelOf(assertion), data: fieldOf(assertion, 'data') }))
  return {
    actions: assertions
      .filter(({ label }) => actionLabels.has(label))
      .map(({ data }) => ({
        actions: withRelated(listOf(data, 'actions'), budget),
        templates: budget.spend('actions', listOf(data, 'templates')),
        agents: listOf(data, 'softwareAgents'),
      })),
    others: assertions.filter(({ label }) => !actionLabels.has(label)),
    ingredients: budget.spend('ingredients', listOf(manifest, 'ingredients')),
    claimGenerators: [
      textOf(manifest, 'claim_generator'),
      ...listOf(manifest, 'claim_generator_info').map((info) => textOf(info, 'name')),
    ].filter((name) => name !== undefined),
    issuer: textOf(fieldOf(manifest, 'signature_info'), 'issuer') ?? '',
  }
}

/** The actions and those that they name as related, at any depth. */
function withRelated(actions: readonly unknown[], budget: ManifestBudget): readonly unknown[] {
  const all: unknown[] = []
  let level = actions
  while (level.length > 0) {
    all.push(...budget.spend('actions', level))
    level = level.flatMap((action) => listOf(action, 'related'))
  }
  return all
}

/** A label without the number of its repetition: `c2pa.actions__1` is `c2pa.actions`. */
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
