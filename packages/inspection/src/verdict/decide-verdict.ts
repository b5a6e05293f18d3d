import type { VerdictKey } from '@ase/schemas'
import { orderedDeclarations, type Declaration } from '../declarations/declaration.ts'
import { vocabulary, type OriginClass } from '../declarations/digital-source-types.ts'

/** What the declarations of an image say about its origin. */
export interface Verdict {
  readonly verdictKey: VerdictKey
  /** Derived from the declarations, not measured on the picture; 0 to 1. */
  readonly aiProbability: number
  /** Derived from the declarations; signatures are not verified; 0 to 1. */
  readonly authenticityScore: number
  /** The declarations that the verdict rests on, as `<place>:<metadata>:<value>`, sorted, at most 32. */
  readonly reasons: string[]
}

const scores = {
  HIGHLY_LIKELY_AI: { aiProbability: 0.97, authenticityScore: 0.03 },
  SUSPICIOUS_SYNTHETIC: { aiProbability: 0.75, authenticityScore: 0.25 },
  LIKELY_AUTHENTIC: { aiProbability: 0.05, authenticityScore: 0.95 },
  NO_AI_DECLARATION: { aiProbability: 0.5, authenticityScore: 0.5 },
} as const satisfies Record<VerdictKey, unknown>

/** The report's schema has the same bound. */
const REASONS_MAX = 32

/** The verdict over all declarations of an image. Their order and repetitions do not matter. */
export function decideVerdict(declarations: readonly Declaration[]): Verdict {
  const verdictKey = verdictKeyOf(declarations.map(classify))
  return { verdictKey, ...scores[verdictKey], reasons: reasonsOf(declarations) }
}

/** How a declaration counts for the verdict. */
interface ClassifiedDeclaration {
  readonly origin: OriginClass
  /** It describes the picture or its parents as a whole, not something placed into them or done to them. */
  readonly isOfWhole: boolean
  /** It describes the picture or its parents, or an edit of them. */
  readonly isOfBase: boolean
}

function classify({ value, metadata, position, action }: Declaration): ClassifiedDeclaration {
  const isOfBase = position === 'base' && action !== 'placed'
  const isGenerator = metadata === 'generator' || metadata === 'legacyGenerator'
  // A generator that only edits leaves a picture that is partly its own.
  const generatorOrigin: OriginClass = action === 'edited' ? 'partlyAi' : 'ai'
  return {
    origin: isGenerator ? generatorOrigin : (vocabulary.get(value) ?? 'nothing'),
    isOfWhole: isOfBase && action !== 'edited',
    isOfBase,
  }
}

/** The first condition that holds decides. Why: `docs/decisions/verdict-over-all-ingredients.md`. */
function verdictKeyOf(declarations: readonly ClassifiedDeclaration[]): VerdictKey {
  const hasAi = declarations.some(({ origin }) => origin === 'ai')
  if (declarations.some(({ origin, isOfWhole }) => isOfWhole && origin === 'ai'))
    return 'HIGHLY_LIKELY_AI'
  if (hasAi && !declarations.some(declaresOtherOrigin)) return 'HIGHLY_LIKELY_AI'
  if (hasAi || declarations.some(({ origin }) => origin === 'partlyAi'))
    return 'SUSPICIOUS_SYNTHETIC'
  if (declarations.some(({ origin, isOfWhole }) => isOfWhole && origin === 'capture'))
    return 'LIKELY_AUTHENTIC'
  return 'NO_AI_DECLARATION'
}

/** Whether it gives the base an origin or a history other than a generative model. */
function declaresOtherOrigin({ origin, isOfBase }: ClassifiedDeclaration): boolean {
  return isOfBase && origin !== 'ai' && origin !== 'nothing'
}

/**
 * Declarations as codes `<place>:<metadata>:<value>`: sorted, without repetitions. When there are too many, those that
 * declare AI are kept first, and then the nearest.
 */
function reasonsOf(declarations: readonly Declaration[]): string[] {
  const nearestFirst = orderedDeclarations(declarations)
  const kept = [...nearestFirst.filter(declaresAi), ...nearestFirst]
  const codes = new Set(kept.map((one) => `${placeOf(one)}:${one.metadata}:${one.value}`))
  return [...codes].slice(0, REASONS_MAX).toSorted()
}

function declaresAi(declaration: Declaration): boolean {
  const { origin } = classify(declaration)
  return origin === 'ai' || origin === 'partlyAi'
}

function placeOf({ position, action, depth }: Declaration): 'picture' | 'parent' | 'part' {
  if (position === 'part' || action === 'placed') return 'part'
  return depth === 0 ? 'picture' : 'parent'
}
