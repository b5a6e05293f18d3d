import type { DecisionExplanation, PolicyThresholds, SignalName } from '@ase/schemas'
import { signalLabels } from './names.ts'
import { formatShare } from '../kit/format.ts'
import { formatAgainst } from './numbers.ts'

/** A piece of a sentence: words, or what a page may show in its own way. */
export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'signal'; readonly text: string; readonly name: SignalName }
  | { readonly kind: 'number'; readonly text: string }

type ExplainedSignal = DecisionExplanation['signals'][number]

/**
 * Why a decision was made, as one or two sentences with each number and what it was compared with. Without thresholds
 * (a policy version that is not known any more) the sentences name only what the explanation itself holds.
 */
export function explainDecision(
  explanation: DecisionExplanation,
  thresholds: PolicyThresholds | null,
): readonly SentencePart[] {
  switch (explanation.step) {
    case 'high_severity_rule':
      return explainBlockingRules(explanation.codes, thresholds?.blockOn ?? [])
    case 'signal_over_threshold':
      return explainSignalsOver(explanation.signals, thresholds?.confidence.floor)
    case 'combined_signals':
      return explainCombined(explanation, thresholds)
    case 'medium_severity_rule':
      return explainMediumRules(explanation.codes)
    case 'low_confidence':
      return explainLowConfidence(explanation.signals, thresholds?.confidence.floor)
    case 'below_thresholds':
      return explainBelow(explanation.signals)
  }
}

/** The sentence as plain text, for a label or the clipboard. */
export function toPlainText(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('')
}

function explainBlockingRules(
  codes: readonly string[],
  blockOn: readonly string[],
): readonly SentencePart[] {
  const chosen = codes.filter((code) => blockOn.includes(code))
  const severe = codes.filter((code) => !blockOn.includes(code))
  const parts: SentencePart[] = []
  if (severe.length > 0)
    parts.push(
      ...list(severe.map(findingCode)),
      words(
        severe.length === 1
          ? ' has high severity. A finding of high severity always blocks.'
          : ' have high severity. A finding of high severity always blocks.',
      ),
    )
  if (chosen.length > 0)
    parts.push(
      words(`${parts.length > 0 ? ' ' : ''}This policy blocks on `),
      ...list(chosen.map(findingCode)),
      words('.'),
    )
  return parts.length > 0 ? parts : [words('A finding of high severity always blocks.')]
}

function explainSignalsOver(
  signals: readonly ExplainedSignal[],
  floor: number | undefined,
): readonly SentencePart[] {
  const parts = joined(
    signals.map(({ name, probability, confidence, blockAt }) => {
      // It decided, so it has a threshold.
      const shown = formatAgainst(probability, blockAt ?? probability)
      return [
        signal(name),
        words(' is '),
        number(shown.value),
        words(', and this policy blocks from '),
        number(shown.threshold),
        ...confidencePart(confidence, floor),
      ]
    }),
  )
  return [...parts, words('.')]
}

/** The confidence that lets a signal block. */
function confidencePart(confidence: number, floor: number | undefined): SentencePart[] {
  if (floor === undefined)
    return [words(' (confidence '), number(formatShare(confidence)), words(')')]
  const shown = formatAgainst(confidence, floor)
  return [
    words(' (confidence '),
    number(shown.value),
    words(', at least '),
    number(shown.threshold),
    words(' is required)'),
  ]
}

function explainCombined(
  { signals, combined }: DecisionExplanation,
  thresholds: PolicyThresholds | null,
): readonly SentencePart[] {
  const each = list(
    signals.map(({ name, probability }) => [
      signal(name),
      words(' '),
      number(formatShare(probability)),
    ]),
  )
  if (combined === null) return [...each, words(' count together.')]
  const shown = formatAgainst(combined.value, combined.threshold)
  // One signal adds up to itself: there is nothing to say about a sum.
  const [only] = signals
  const subject: readonly SentencePart[] =
    only !== undefined && signals.length === 1
      ? [signal(only.name), words(' is '), number(shown.value)]
      : [...each, words(' together make '), number(shown.value)]
  return [
    ...subject,
    words(consequenceOf(combined.threshold, thresholds)),
    number(shown.threshold),
    words('.'),
  ]
}

/** Which of the two combined thresholds was reached. Where both are the same number, it blocks. */
function consequenceOf(threshold: number, thresholds: PolicyThresholds | null): string {
  if (thresholds === null) return ', and the threshold of the policy is '
  return threshold === thresholds.combined.blockAt
    ? ', and this policy blocks from '
    : ', and this policy asks for review from '
}

function explainMediumRules(codes: readonly string[]): readonly SentencePart[] {
  if (codes.length === 0) return [words('A finding of medium severity asks for review.')]
  return [
    ...list(codes.map(findingCode)),
    words(
      codes.length === 1
        ? ' has medium severity. A finding of medium severity asks for review.'
        : ' have medium severity. A finding of medium severity asks for review.',
    ),
  ]
}

function explainLowConfidence(
  signals: readonly ExplainedSignal[],
  floor: number | undefined,
): readonly SentencePart[] {
  const known = signals.map(({ name, confidence }) => {
    const shown =
      floor === undefined
        ? { value: formatShare(confidence), threshold: null }
        : formatAgainst(confidence, floor)
    return [
      words('the confidence in '),
      signal(name),
      words(' is '),
      number(shown.value),
      ...(shown.threshold === null ? [] : [words(', below '), number(shown.threshold)]),
    ]
  })
  return [
    words('The provider is not sure: '),
    ...joined(known),
    words('. A person should look at it.'),
  ]
}

function explainBelow(signals: readonly ExplainedSignal[]): readonly SentencePart[] {
  const rules = words('No finding of medium or high severity, and no signal reaches a threshold.')
  const [strongest] = signals
  if (strongest === undefined) return [rules]
  if (strongest.blockAt === null)
    return [
      rules,
      words(' The strongest is '),
      signal(strongest.name),
      words(' with '),
      number(formatShare(strongest.probability)),
      words('; it never blocks by itself here.'),
    ]
  const shown = formatAgainst(strongest.probability, strongest.blockAt)
  return [
    rules,
    words(' The strongest is '),
    signal(strongest.name),
    words(' with '),
    number(shown.value),
    words('; this policy blocks from '),
    number(shown.threshold),
    words('.'),
  ]
}

function words(text: string): SentencePart {
  return { kind: 'text', text }
}

function number(text: string): SentencePart {
  return { kind: 'number', text }
}

function findingCode(text: string): SentencePart[] {
  return [{ kind: 'code', text }]
}

function signal(name: SignalName): SentencePart {
  return { kind: 'signal', text: signalLabels[name].toLowerCase(), name }
}

/** "a", "a and b", "a, b and c". */
function list(items: readonly (readonly SentencePart[])[]): SentencePart[] {
  return items.flatMap((item, index) => {
    if (index === 0) return item
    return [words(index === items.length - 1 ? ' and ' : ', '), ...item]
  })
}

function joined(items: readonly (readonly SentencePart[])[]): SentencePart[] {
  return items.flatMap((item, index) => (index === 0 ? item : [words('; '), ...item]))
}
