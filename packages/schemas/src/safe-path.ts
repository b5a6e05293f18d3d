import * as z from 'zod'

const LENGTH_MAX = 512
const anyOrigin = 'https://service.invalid'

/**
 * A path inside the service to which a browser may be redirected. `//` is refused everywhere, not only in front:
 * a browser that removes dot segments could turn a later one into a host.
 */
export const SafePath = z
  .string()
  .max(LENGTH_MAX)
  .regex(/^\/[!-[\]-~]*$/)
  .refine(staysInside, { params: { issue: 'unsafe_path' } })
  .describe(
    'A path inside the service: starts with one slash, printable ASCII only (percent-encode the rest), no backslash, no double slash.',
  )

function staysInside(path: string): boolean {
  if (path.includes('//') || path.includes('\\')) return false
  return URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).origin === anyOrigin
}
