const MARKS_MAX = 30

/**
 * The text in Unicode normalization form KC or KD, with at most 30 marks in a row: no language needs more (UAX #15, section 13,
 * Stream-Safe Text), and putting a long run of them in order takes a time that grows with its square.
 */
export function normalize(text: string, form: 'NFKC' | 'NFKD'): string {
  if (!mayHaveManyMarks(text)) return text.normalize(form)
  // The half-width voiced marks of Japanese are letters that become marks.
  return text.replaceAll(/([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu, '$1').normalize(form)
}

/** No mark, and nothing that becomes one, is below this code. */
const MARKS_FROM = 0x3_00

/** Are there more characters in a row that could be marks than are left? Plainer than to look for marks. */
function mayHaveManyMarks(text: string): boolean {
  let run = 0
  for (let at = 0; at < text.length; at += 1) {
    run = text.charCodeAt(at) < MARKS_FROM ? 0 : run + 1
    if (run > MARKS_MAX) return true
  }
  return false
}
