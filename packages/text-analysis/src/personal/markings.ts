/** Headings and notices by which a document says who may see it. */
const confidential =
  /^[\s*#>_|-]{0,12}(?:strictly |company |highly )?(?:confidential|restricted|secret|proprietary)\b(?: (?:and|&|-|\/) ?(?:confidential|proprietary|privileged))?(?: (?:information|document|report|memo|draft))?[\s*_:.!-]{0,6}(?:$|internal|do not|not for)|\bTLP: ?(?:RED|AMBER)\b|\b(?:do not|not to be|not for) (?:distribut\w{1,5}|forward|share[d]? (?:outside|externally)|external|public release|disclos\w{1,5} outside)\b|\battorney[- ]client privileged?\b|\b(?:under|covered by) (?:an |the )?(?:nda|embargo)\b|\b(?:unreleased|unannounced|pre-?announcement) (?:earnings|results|figures|merger|acquisition)\b|\bmaterial non-?public\b/im
const internal =
  /\b(?:for )?internal use only\b|^[\s*#>_|-]{0,12}internal(?: only| memo| document| note)\b|\b(?:company|staff|employees)[- ](?:internal|only)\b|\bnot for (?:customers|publication)\b/im

export type Marking = 'confidential' | 'internal'

/** The strictest notice in the first and last pages of a text; null when it has none. */
export function markingOf(text: string): Marking | null {
  const edges = text.length > 8000 ? `${text.slice(0, 4000)}\n${text.slice(-4000)}` : text
  if (confidential.test(edges)) return 'confidential'
  return internal.test(edges) ? 'internal' : null
}
