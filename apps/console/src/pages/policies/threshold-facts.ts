import type { PolicyThresholds } from '@ase/schemas'
import { signalLabels, signalOrder } from '../../decision/names.ts'

/** What another number changes: fewer inputs pass, more do, or some of both. */
export type Direction = 'stricter' | 'looser' | 'mixed'

export interface Effect {
  readonly direction: Direction
  readonly words: string
}

/** One number of a policy. */
export interface ThresholdFact {
  readonly id: string
  readonly label: string
  /** Null when it is never reached. */
  readonly valueOf: (thresholds: PolicyThresholds) => number | null
  /** What happens from the number on. */
  readonly over?: 'block' | 'review'
  readonly ifLower: Effect
  readonly ifHigher: Effect
}

export interface ThresholdGroup {
  readonly title: string
  readonly description: string
  readonly facts: readonly ThresholdFact[]
}

const blocking = {
  over: 'block',
  ifLower: { direction: 'stricter', words: 'Blocks earlier' },
  ifHigher: { direction: 'looser', words: 'Blocks later' },
} as const

/** All numbers of a policy, in the order in which a decision meets them. */
export const thresholdGroups: readonly ThresholdGroup[] = [
  {
    title: 'One signal by itself',
    description: 'The probability from which a signal blocks.',
    facts: signalOrder.map((name) => ({
      id: name,
      label: signalLabels[name],
      valueOf: ({ blockAt }) => blockAt[name],
      ...blocking,
    })),
  },
  {
    title: 'Signals together',
    description: 'How likely it is that at least one of them is right.',
    facts: [
      {
        id: 'elevated',
        label: 'A signal counts from',
        valueOf: ({ combined }) => combined.elevated,
        ifLower: { direction: 'stricter', words: 'Counts weaker signals' },
        ifHigher: { direction: 'looser', words: 'Counts stronger signals only' },
      },
      {
        id: 'reviewAt',
        label: 'Together they ask for review from',
        valueOf: ({ combined }) => combined.reviewAt,
        over: 'review',
        ifLower: { direction: 'stricter', words: 'Asks for review earlier' },
        ifHigher: { direction: 'looser', words: 'Asks for review later' },
      },
      {
        id: 'blockAt',
        label: 'Together they block from',
        valueOf: ({ combined }) => combined.blockAt,
        ...blocking,
      },
    ],
  },
  {
    title: 'Confidence',
    description: 'How sure the provider has to be of a signal.',
    facts: [
      {
        id: 'floor',
        label: 'Confidence from which a signal can block',
        valueOf: ({ confidence }) => confidence.floor,
        ifLower: { direction: 'mixed', words: 'Blocks more, asks for review less' },
        ifHigher: { direction: 'mixed', words: 'Blocks less, asks for review more' },
      },
      {
        id: 'negligible',
        label: 'An unsure signal asks for review from',
        valueOf: ({ confidence }) => confidence.negligible,
        ifLower: { direction: 'stricter', words: 'Asks for review more' },
        ifHigher: { direction: 'looser', words: 'Asks for review less' },
      },
    ],
  },
]

const exact = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

/** `0.85`, `0.555`, `never`: nothing is rounded away, since policies that differ must not look the same. */
export function formatThreshold(value: number | null): string {
  return value === null ? 'never' : exact.format(value)
}
