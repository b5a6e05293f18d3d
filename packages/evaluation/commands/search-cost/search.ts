import { fragmentsOf } from './fragments.ts'
import { measureBody, type Cost, type Phase } from './measure.ts'
import { inventRecipe, mutateRecipe } from './mutate.ts'
import { Random } from './random.ts'
import type { Recipe } from './recipe.ts'
import { writeBody } from './write-body.ts'

export interface SearchSettings {
  readonly type: Recipe['type']
  readonly bytes: number
  readonly seed: number
  readonly minutes: number
  /** What makes a body worse: the time of one phase, or of all. */
  readonly phase: Phase | 'total'
  /** Where the first population starts, beside what is invented. */
  readonly known: readonly Recipe[]
}

/** A recipe that a search kept, and what its body costs. */
export interface Found {
  readonly recipe: Recipe
  readonly cost: Cost
  readonly bytes: number
}

/** One line of descent, from its first recipes to where nothing gets worse any more. */
const POPULATION = 10
const FRUITLESS_MAX = 120
const KEPT_MAX = 12
/** How long a body is measured: enough to see whether it may be bad, and to be sure of it. */
const QUICK_MS = 25
const SURE_MS = 200

/**
 * Looks for the bodies that cost most, by mutating towards cost. A population that stops getting worse is left, and the next
 * one starts anew, so that one search finds several causes. The worst come first.
 */
export function searchCost(
  settings: SearchSettings,
  onFound: (found: Found, tried: number) => void,
): readonly Found[] {
  const { type, seed, minutes, known } = settings
  const random = new Random(seed)
  const words = fragmentsOf(random)
  const end = performance.now() + minutes * 60_000
  let kept: Found[] = []
  let tried = 0
  for (let round = 0; performance.now() < end; round += 1) {
    const starts = round === 0 ? known : known.filter(() => random.oneIn(8))
    const invented = Array.from({ length: POPULATION * 2 }, () => inventRecipe(type, random, words))
    let population: Found[] = []
    for (const recipe of [...starts, ...invented]) {
      population.push(tryRecipe(recipe, settings, QUICK_MS))
      tried += 1
    }
    population = worstOf(population, settings, POPULATION)
    for (let fruitless = 0; fruitless < FRUITLESS_MAX && performance.now() < end; fruitless += 1) {
      const parent = population[Math.min(random.below(POPULATION), random.below(POPULATION))]
      const other = random.pick(population)
      if (parent === undefined) break
      const child = tryRecipe(
        mutateRecipe(parent.recipe, other.recipe, random, words),
        settings,
        QUICK_MS,
      )
      tried += 1
      const best = scoreOf(population[0], settings)
      const least = scoreOf(population.at(-1), settings)
      if (scoreOf(child, settings) <= least) continue
      // One run may have met another process: what seems worst is measured again.
      const sure =
        scoreOf(child, settings) > best ? tryRecipe(child.recipe, settings, SURE_MS) : child
      if (scoreOf(sure, settings) > best * 1.02) fruitless = 0
      population = worstOf([...population, sure], settings, POPULATION)
    }
    const [worst] = population
    if (worst === undefined) continue
    const simple = simplify(tryRecipe(worst.recipe, settings, SURE_MS), settings)
    onFound(simple, tried)
    kept = worstOf([...kept, simple], settings, KEPT_MAX)
  }
  return kept
}

function tryRecipe(recipe: Recipe, { bytes }: SearchSettings, leastMs: number): Found {
  const body = writeBody(recipe, bytes)
  return { recipe, bytes: Buffer.byteLength(body), cost: measureBody(body, leastMs) }
}

/** A recipe whose body is refused costs only its parsing, and one whose smallest body is too large is none: others come before them. */
function scoreOf(found: Found | undefined, { phase, type, bytes }: SearchSettings): number {
  if (found === undefined || found.bytes > bytes) return 0
  if (found.cost.end === 'refused' && type !== 'raw') return 0
  return phase === 'total' ? found.cost.total : found.cost.ms[phase]
}

/** The worst of them, each text once. */
function worstOf(found: readonly Found[], settings: SearchSettings, most: number): Found[] {
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => scoreOf(b, settings) - scoreOf(a, settings))
    .filter(({ recipe }) => {
      const units = recipe.texts.map(({ unit }) => unit).join('\n')
      const isNew = !seen.has(units)
      seen.add(units)
      return isNew
    })
    .slice(0, most)
}

/** Leaves out what the cost does not need: the cause is easier to see in a short unit. */
function simplify(found: Found, settings: SearchSettings): Found {
  const enough = scoreOf(found, settings) * 0.93
  let simple = found
  for (const part of [0.5, 0.25, 0.125, 0]) {
    for (const [index, { unit: whole }] of found.recipe.texts.entries()) {
      const size = Math.max(1, Math.floor(whole.length * part))
      if (whole.length / size > 40) continue
      for (let at = 0; ; at += size) {
        const { texts } = simple.recipe
        const unit = texts[index]?.unit ?? ''
        if (at >= unit.length || unit.length <= size) break
        const shorter = unit.slice(0, at) + unit.slice(at + size)
        const recipe = {
          ...simple.recipe,
          texts: texts.map((text, other) => (other === index ? { ...text, unit: shorter } : text)),
        }
        const tried = tryRecipe(recipe, settings, SURE_MS / 4)
        if (scoreOf(tried, settings) >= enough) {
          simple = tried
          at -= size
        }
      }
    }
  }
  return simple
}
