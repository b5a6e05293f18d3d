const MARKS_MAX = 30

/**
 * The text in Unicode normalization form KC or KD, with at most 30 marks in a row: no language needs more (UAX #15, section 13,
 * Stream-Safe Text), and putting a long run of them in order takes a time that grows with its square.
 */
export function normalize(text: string, form: 'NFKC' | 'NFKD'): string {
  if (text.length <= MARKS_MAX) return text.normalize(form)
  // The half-width voiced marks of Japanese are letters that become marks.
  return text.replaceAll(/([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu, '$1').normalize(form)
}
