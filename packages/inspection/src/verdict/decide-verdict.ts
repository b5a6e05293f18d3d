import type { VerdictKey } from '@ase/schemas'
import type { Declaration } from '../declarations/declaration.ts'
import { vocabulary, type Meaning } from '../declarations/vocabulary.ts'
import { reasonsOf } from './reasons.ts'

export interface Verdict {
  readonly verdictKey: VerdictKey
  /** Derived from the declaration, not measured on the picture; 0 to 1. */
  readonly aiProbability: number
  /** Derived from the declaration; signatures are not verified; 0 to 1. */
  readonly authenticityScore: number
  /** What it rests on, as `<place>:<carrier>:<value>`, sorted, at most 32. */
  readonly reasons: string[]
}

const scores = {
  HIGHLY_LIKELY_AI: { aiProbability: 0.97, authenticityScore: 0.03 },
  SUSPICIOUS_SYNTHETIC: { aiProbability: 0.75, authenticityScore: 0.25 },
  LIKELY_AUTHENTIC: { aiProbability: 0.05, authenticityScore: 0.95 },
  NO_AI_DECLARATION: { aiProbability: 0.5, authenticityScore: 0.5 },
} as const satisfies Record<VerdictKey, unknown>

/** The verdict over everything an image declares. The order of the declarations and repetitions do not matter. */
export function decideVerdict(declarations: readonly Declaration[]): Verdict {
  const verdictKey = keyOf(declarations.map(claimOf))
  return { verdictKey, ...scores[verdictKey], reasons: reasonsOf(declarations, tellsOfAi) }
}

function tellsOfAi(declaration: Declaration): boolean {
  const { meaning } = claimOf(declaration)
  return meaning === 'ai' || meaning === 'partlyAi'
}

/** A declaration as the precedence sees it. */
interface Claim {
  readonly meaning: Meaning
  /** It speaks of the picture or its parents as a whole, not of something placed into them or done to them. */
  readonly ofWhole: boolean
  /** It speaks of the picture or its parents, or of what was done to them. */
  readonly ofBase: boolean
}

/** Docs: `docs/decisions/verdict-over-the-chain.md`. First match wins. */
function keyOf(claims: readonly Claim[]): VerdictKey {
  const someAi = claims.some(({ meaning }) => meaning === 'ai')
  if (claims.some(({ meaning, ofWhole }) => ofWhole && meaning === 'ai')) return 'HIGHLY_LIKELY_AI'
  if (someAi && !claims.some(saysOtherOrigin)) return 'HIGHLY_LIKELY_AI'
  if (someAi || claims.some(({ meaning }) => meaning === 'partlyAi')) return 'SUSPICIOUS_SYNTHETIC'
  if (claims.some(({ meaning, ofWhole }) => ofWhole && meaning === 'capture'))
    return 'LIKELY_AUTHENTIC'
  return 'NO_AI_DECLARATION'
}

/** Whether it gives the base an origin or a history other than a generative model. */
function saysOtherOrigin({ meaning, ofBase }: Claim): boolean {
  return ofBase && meaning !== 'ai' && meaning !== 'nothing'
}

function claimOf({ value, carrier, position, act }: Declaration): Claim {
  const ofBase = position === 'base' && act !== 'placed'
  const generator = carrier === 'generator' || carrier === 'legacyGenerator'
  // An agent that edits leaves a picture that is partly its own.
  const made: Meaning = act === 'edited' ? 'partlyAi' : 'ai'
  return {
    meaning: generator ? made : (vocabulary.get(value) ?? 'nothing'),
    ofWhole: ofBase && act !== 'edited',
    ofBase,
  }
}
