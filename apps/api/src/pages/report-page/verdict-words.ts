import type { InspectionReport, VerdictKey } from '@ase/schemas'
import { subjectOf } from './reason-subject.ts'

/** A verdict for people who have never heard of content credentials. An image "declares"; nothing here says that it "is". */
export interface VerdictWords {
  /** Beside the word, for a quick eye; it carries nothing of its own. */
  readonly sign: string
  readonly word: string
  readonly heading: string
  readonly means: string
  readonly doesNotMean: string
}

const verdictWords: Readonly<Record<VerdictKey, VerdictWords>> = {
  HIGHLY_LIKELY_AI: {
    sign: '◆',
    word: 'Declares AI',
    heading: 'This image declares that it was made with generative AI',
    means:
      'The image carries a declaration that a generative model made it, or that it comes from a service that generates images.',
    doesNotMean:
      'It is no proof. Anyone can write such a declaration into any image, and it does not say how misleading the image is.',
  },
  SUSPICIOUS_SYNTHETIC: {
    sign: '◐',
    word: 'Declares AI in part',
    heading: 'This image declares that it was made or edited with generative AI in part',
    means:
      'The image carries a declaration that a generative model edited it, or that something in it comes from one.',
    doesNotMean:
      'It does not say which part, or how much of the image it is, and it is no proof: anyone can write such a declaration.',
  },
  LIKELY_AUTHENTIC: {
    sign: '●',
    word: 'Declares a camera',
    heading: 'This image declares that it was captured by a camera',
    means:
      'The image carries a declaration that it was captured, by a camera, a phone or from film, and none of generative AI.',
    doesNotMean:
      'It is no proof that the scene was real, or that the image was not changed. Anyone can write such a declaration.',
  },
  NO_AI_DECLARATION: {
    sign: '○',
    word: 'No AI declared',
    heading: 'This image does not declare that AI made it, or that a camera captured it',
    means:
      'Nothing was found that declares generative AI, or that a camera captured this image as a whole.',
    doesNotMean:
      'This does not mean a real photo. Such declarations are often lost or removed: many programs and most social networks drop them.',
  },
}

/** Such a recording may hold parts from a model, or not; the words for edits with a model would say more than it declares. */
const virtualEventWords: VerdictWords = {
  sign: '◐',
  word: 'Declares a virtual event',
  heading: 'This image declares a recording of a virtual event',
  means:
    'The image carries a declaration that it, or something in it, was recorded at a virtual event. Such a recording may show what generative AI made, beside what cameras captured.',
  doesNotMean:
    'It does not say whether generative AI had a part in it, and it is no proof: anyone can write such a declaration.',
}

/** What a report says in words. They never say more than its reasons do. */
export function wordsOf({
  verdictKey,
  reasons,
}: Pick<InspectionReport, 'verdictKey' | 'reasons'>): VerdictWords {
  const subjects = new Set(reasons.map(subjectOf))
  const isVirtualEvent =
    verdictKey === 'SUSPICIOUS_SYNTHETIC' && subjects.has('virtualEvent') && !subjects.has('ai')
  return isVirtualEvent ? virtualEventWords : verdictWords[verdictKey]
}
