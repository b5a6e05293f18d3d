import type { VerdictKey } from '@ase/schemas'

/** A verdict for people who have never heard of content credentials. An image "declares"; nothing here says that it "is". */
export interface VerdictWords {
  /** Beside the word, for a quick eye; it carries nothing of its own. */
  readonly sign: string
  readonly word: string
  readonly heading: string
  readonly means: string
  readonly doesNotMean: string
}

export const verdictWords: Readonly<Record<VerdictKey, VerdictWords>> = {
  HIGHLY_LIKELY_AI: {
    sign: '◆',
    word: 'Declares AI',
    heading: 'This image declares that it was made with generative AI',
    means:
      'The image carries a declaration that a generative model made it, or that it comes from a service that generates images.',
    doesNotMean:
      'It is no proof. Anybody can write such a declaration into any image, and it tells nothing about how good or how misleading the image is.',
  },
  SUSPICIOUS_SYNTHETIC: {
    sign: '◐',
    word: 'Declares AI in part',
    heading: 'This image declares that it was made or edited with generative AI in part',
    means:
      'The image carries a declaration that a generative model edited it, or that something in it comes from one.',
    doesNotMean:
      'It does not tell which part, or how much of the image it is, and it is no proof: anybody can write such a declaration.',
  },
  LIKELY_AUTHENTIC: {
    sign: '●',
    word: 'Declares a camera',
    heading: 'This image declares that it was captured by a camera',
    means:
      'The image carries a declaration that it was captured, by a camera, a phone or from film, and none of generative AI.',
    doesNotMean:
      'It is no proof that the scene was real, or that nobody changed the image. Anybody can write such a declaration.',
  },
  NO_AI_DECLARATION: {
    sign: '○',
    word: 'No declaration',
    heading: 'This image carries no declaration about AI or a camera',
    means: 'Nothing was found in the image that declares generative AI or a capture by a camera.',
    doesNotMean:
      'This does not mean a real photo. Such declarations are often lost or removed: many programs and most social networks drop them.',
  },
}
