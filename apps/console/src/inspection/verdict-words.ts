import type { InspectionReport, VerdictKey } from '@ase/schemas'
import type { BadgeProps } from '../kit/badge.tsx'

/** A verdict for people who have never heard of content credentials. An image "declares"; nothing here says that it "is". */
export interface VerdictWords {
  readonly tone: NonNullable<BadgeProps['tone']>
  readonly sign: string
  readonly word: string
  readonly heading: string
  readonly doesNotMean: string
}

const verdicts: Readonly<Record<VerdictKey, VerdictWords>> = {
  HIGHLY_LIKELY_AI: {
    tone: 'accent',
    sign: '◆',
    word: 'Declares AI',
    heading: 'This image declares that it was made with generative AI',
    doesNotMean: 'This is no proof. Anyone can write such a declaration into any image.',
  },
  SUSPICIOUS_SYNTHETIC: {
    tone: 'accent',
    sign: '◐',
    word: 'Declares AI in part',
    heading: 'This image declares that it was made or edited with generative AI in part',
    doesNotMean:
      'It does not say which part, and it is no proof: anyone can write such a declaration.',
  },
  LIKELY_AUTHENTIC: {
    tone: 'neutral',
    sign: '●',
    word: 'Declares a camera',
    heading: 'This image declares that it was captured by a camera',
    doesNotMean:
      'This is no proof that the scene was real or the image unchanged. Anyone can write such a declaration.',
  },
  NO_AI_DECLARATION: {
    tone: 'neutral',
    sign: '○',
    word: 'No AI declared',
    heading: 'This image does not declare that AI made it, or that a camera captured it',
    doesNotMean:
      'This does not mean a real photo. Many programs and most social networks drop such declarations.',
  },
}

// Such a recording may hold parts from a model, or not: words about AI alone would say more than it declares.
const withVirtualEvent: VerdictWords = {
  ...verdicts.SUSPICIOUS_SYNTHETIC,
  word: 'Declares AI in part or a virtual event',
  heading: 'This image declares generative AI in part, or a recording of a virtual event',
  doesNotMean:
    'It does not say whether a model had a part in it, and it is no proof: anyone can write such a declaration.',
}

/** What a report says. Without its reasons the words are those that hold whatever they are. */
export function verdictWordsOf({
  verdictKey,
  reasons,
}: Pick<InspectionReport, 'verdictKey'> &
  Partial<Pick<InspectionReport, 'reasons'>>): VerdictWords {
  const mayBeVirtual =
    reasons === undefined || reasons.some((reason) => reason.endsWith(':virtualRecording'))
  return verdictKey === 'SUSPICIOUS_SYNTHETIC' && mayBeVirtual
    ? withVirtualEvent
    : verdicts[verdictKey]
}
