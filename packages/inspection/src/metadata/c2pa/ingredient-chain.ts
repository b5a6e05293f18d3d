import type { Declaration, Position } from '../../declarations/declaration.ts'
import { fieldOf, listOf, textOf } from './json-fields.ts'
import { ManifestBudget, readManifest, type Manifest } from './manifest.ts'
import { statementsOf } from './statements.ts'

/** The ingredient relationship (C2PA) of what the picture was made from. */
const PARENT = 'parentOf'
/** What a model was given, such as a prompt image: it is not in the picture. */
const INPUT = 'inputTo'
const PLACED = 'c2pa.placed'

/** Labels of manifests by their depth. */
type Levels = readonly (readonly string[])[]

/**
 * What the manifests of the picture, its parents and its parts declare. A manifest that is reached in several ways
 * counts once: as base rather than as part, and at its smallest depth, in steps from the active manifest.
 *
 * @param store the JSON of a C2PA reader (`ManifestStore` of c2pa-rs). It is not trusted.
 * @throws UnreadableMetadataError beyond the limits of `ManifestBudget`, which also bound the depth
 */
export function* declarationsOfStore(store: unknown): Generator<Declaration, void, undefined> {
  const active = textOf(store, 'active_manifest')
  if (active === undefined) return
  const chain = new IngredientChain(fieldOf(store, 'manifests'))
  const parts = yield* chain.walk([[active]], 'base')
  yield* chain.walk(parts, 'part')
}

class IngredientChain {
  readonly #manifests: unknown
  readonly #budget = new ManifestBudget()
  readonly #visited = new Set<string>()

  constructor(manifests: unknown) {
    this.#manifests = manifests
  }

  /** Reads what can be reached from these manifests, level by level. Returns the parts of bases, for a second walk. */
  *walk(start: Levels, position: Position): Generator<Declaration, Levels, undefined> {
    const parts: string[][] = []
    let reached: readonly string[] = []
    for (let depth = 0; depth < start.length || reached.length > 0; depth += 1) {
      const next: string[] = []
      for (const label of [...reached, ...(start[depth] ?? [])]) {
        const manifest = this.#read(label)
        if (manifest === undefined) continue
        for (const statement of statementsOf(manifest)) yield { ...statement, position, depth }
        for (const ingredient of ingredientsOf(manifest)) {
          if (position === 'base' && ingredient.position === 'part')
            (parts[depth + 1] ??= []).push(ingredient.label)
          else next.push(ingredient.label)
        }
      }
      reached = next
    }
    return parts
  }

  #read(label: string): Manifest | undefined {
    if (this.#visited.has(label)) return undefined
    this.#visited.add(label)
    const manifest = fieldOf(this.#manifests, label)
    if (manifest === undefined) return undefined
    this.#budget.spend('manifests', [manifest])
    return readManifest(manifest, this.#budget)
  }
}

/** An ingredient with a manifest of its own. */
interface Ingredient {
  /** Of its manifest. */
  readonly label: string
  /** As seen from the manifest that names it. */
  readonly position: Position
}

/**
 * The ingredients that the picture was made from. `parentOf` is the base. A manifest without a parent has its base
 * among the other ingredients: those that no `c2pa.placed` action names. Everything else is a part.
 */
function ingredientsOf(manifest: Manifest): Ingredient[] {
  const placed = placedReferences(manifest)
  const hasParent = manifest.ingredients.some(
    (ingredient) => textOf(ingredient, 'relationship') === PARENT,
  )
  return manifest.ingredients.flatMap((ingredient) => {
    const relationship = textOf(ingredient, 'relationship')
    const label = textOf(ingredient, 'active_manifest')
    if (label === undefined || relationship === INPUT) return []
    const isBase = hasParent ? relationship === PARENT : !isPlaced(ingredient, placed)
    return [{ label, position: isBase ? 'base' : 'part' }]
  })
}

/** How `c2pa.placed` actions name their ingredients: by instance ids, and labels of ingredient assertions. */
function placedReferences({ actions }: Manifest): ReadonlySet<string> {
  const references = new Set<string>()
  for (const { actions: list } of actions) {
    for (const action of list) {
      if (textOf(action, 'action') === PLACED) addReferences(action, references)
    }
  }
  return references
}

function addReferences(action: unknown, references: Set<string>): void {
  const parameters = fieldOf(action, 'parameters')
  const ids = [
    fieldOf(action, 'instanceId'),
    fieldOf(parameters, 'instanceId'),
    ...listOf(parameters, 'ingredientIds'),
    ...listOf(parameters, 'org.cai.ingredientIds'),
  ]
  for (const id of ids) if (typeof id === 'string') references.add(id)
  const links = [fieldOf(parameters, 'ingredient'), ...listOf(parameters, 'ingredients')]
  for (const link of links) {
    const url = textOf(link, 'url')
    if (url !== undefined) references.add(url.slice(url.lastIndexOf('/') + 1))
  }
}

function isPlaced(ingredient: unknown, placed: ReadonlySet<string>): boolean {
  const names = [textOf(ingredient, 'instance_id'), textOf(ingredient, 'label')]
  return names.some((name) => name !== undefined && placed.has(name))
}
