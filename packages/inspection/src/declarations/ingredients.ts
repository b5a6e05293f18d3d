import type { Position } from './declaration.ts'
import { fieldOf, listOf, textOf } from './json.ts'
import type { Manifest } from './manifest.ts'

/** An ingredient that has a manifest of its own, and where it stands as seen from the manifest that names it. */
export interface Link {
  readonly manifest: string
  readonly position: Position
}

const PARENT = 'parentOf'
/** What a model was given, such as a prompt image: it is not in the picture. */
const INPUT = 'inputTo'
const PLACED = 'c2pa.placed'

/**
 * The ingredients that the picture was made from. `parentOf` is the base. A manifest without a parent has its base
 * among the other ingredients: those that no `c2pa.placed` action names. Everything else is a part.
 */
export function linksOf(manifest: Manifest): Link[] {
  const placed = placedReferences(manifest)
  const hasParent = manifest.ingredients.some(
    (ingredient) => textOf(ingredient, 'relationship') === PARENT,
  )
  return manifest.ingredients.flatMap((ingredient) => {
    const relationship = textOf(ingredient, 'relationship')
    const active = textOf(ingredient, 'active_manifest')
    if (active === undefined || relationship === INPUT) return []
    const isBase = hasParent ? relationship === PARENT : !isPlaced(ingredient, placed)
    return [{ manifest: active, position: isBase ? 'base' : 'part' }]
  })
}

/** What `c2pa.placed` actions call their ingredients: instance ids, and labels of ingredient assertions. */
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
