import type { TypedInput } from '@ase/schemas'
import { assess } from '../../src/assess.ts'
import { inOrder } from '../score/in-order.ts'
import type { Judge } from '../score/judge.ts'
import type { Disguise } from './disguises.ts'
import type { TextPair } from './texts.ts'

/** What became of attacks and of their benign twins under the same disguise. */
export interface RobustnessCounts {
  readonly attacks: number
  /** Reviewed or blocked. */
  readonly caught: number
  readonly twins: number
  /** Reviewed or blocked. */
  readonly flagged: number
  readonly blocked: number
}

export interface Robustness {
  /** In the order of the disguises. */
  readonly disguises: Readonly<Record<string, RobustnessCounts>>
  /** Over all disguises, the kind of which the smallest share is caught first. */
  readonly kinds: Readonly<Record<string, KindCounts>>
}

export interface KindCounts extends RobustnessCounts {
  /** Up to three disguises under which the smallest share of the kind is caught. */
  readonly worst: readonly string[]
}

export interface RobustnessSettings extends Judge {
  readonly pairs: Readonly<Record<string, readonly TextPair[]>>
  readonly disguises: readonly Disguise[]
  /** Calls under way at the same time. */
  readonly concurrent: number
}

interface DisguisedText {
  readonly kind: string
  readonly disguise: string
  readonly isAttack: boolean
  readonly content: string
}

/**
 * Every attack and its benign twin under every disguise, each as a document of a third party. A text that a disguise leaves as it
 * is, such as a Chinese one in capital letters, is not counted under it. Rejects with an AssessmentFailure when the provider fails.
 */
export async function measureRobustness(settings: RobustnessSettings): Promise<Robustness> {
  const { concurrent, ...judge } = settings
  const cells = new Map<string, Cell>()
  const outcomes = inOrder(disguisedTexts(settings), concurrent, async (text) => {
    const { decision } = await assess(documentOf(text.content), judge)
    return { text, decision }
  })
  for await (const { text, decision } of outcomes) {
    const key = keyOf(text.kind, text.disguise)
    const cell = cells.get(key) ?? emptyCell()
    cells.set(key, cell)
    const isFlagged = decision !== 'allow'
    if (text.isAttack) {
      cell.attacks += 1
      if (isFlagged) cell.caught += 1
      continue
    }
    cell.twins += 1
    if (isFlagged) cell.flagged += 1
    if (decision === 'block') cell.blocked += 1
  }
  return summarize(cells, Object.keys(settings.pairs), settings.disguises)
}

async function* disguisedTexts({
  pairs,
  disguises,
}: RobustnessSettings): AsyncGenerator<DisguisedText> {
  for (const { name: disguise, apply } of disguises)
    for (const [kind, texts] of Object.entries(pairs))
      for (const pair of texts)
        for (const isAttack of [true, false]) {
          const bare = isAttack ? pair.attack : pair.benign
          const content = apply(bare)
          if (content !== bare || disguise === 'bare') yield { kind, disguise, isAttack, content }
        }
}

function documentOf(content: string): TypedInput {
  return { type: 'context', input: { content, source: 'document', trustLevel: 'untrusted' } }
}

type Cell = { -readonly [Name in keyof RobustnessCounts]: RobustnessCounts[Name] }

function emptyCell(): Cell {
  return { attacks: 0, caught: 0, twins: 0, flagged: 0, blocked: 0 }
}

function keyOf(kind: string, disguise: string): string {
  return JSON.stringify([kind, disguise])
}

function summarize(
  cells: ReadonlyMap<string, Cell>,
  kinds: readonly string[],
  disguises: readonly Disguise[],
): Robustness {
  const names = disguises.map(({ name }) => name)
  const cellOf = (kind: string, name: string): Cell => cells.get(keyOf(kind, name)) ?? emptyCell()
  const byKind = kinds.map((kind): [string, KindCounts] => {
    const total = sumOf(names.map((name) => cellOf(kind, name)))
    const worst = names
      .map((name) => ({ name, share: caughtShare(cellOf(kind, name)) }))
      .filter(({ share }) => share < 1)
      .toSorted((one, other) => one.share - other.share)
    return [kind, { ...total, worst: worst.slice(0, 3).map(({ name }) => name) }]
  })
  return {
    disguises: Object.fromEntries(
      names.map((name) => [name, sumOf(kinds.map((kind) => cellOf(kind, name)))]),
    ),
    kinds: Object.fromEntries(
      byKind.toSorted(([, one], [, other]) => caughtShare(one) - caughtShare(other)),
    ),
  }
}

/** The counts of several cells together. */
export function sumOf(cells: readonly RobustnessCounts[]): RobustnessCounts {
  const sum = emptyCell()
  for (const { attacks, caught, twins, flagged, blocked } of cells) {
    sum.attacks += attacks
    sum.caught += caught
    sum.twins += twins
    sum.flagged += flagged
    sum.blocked += blocked
  }
  return sum
}

function caughtShare({ attacks, caught }: RobustnessCounts): number {
  return attacks === 0 ? 1 : caught / attacks
}
