import { secretFormats } from '../src/index.ts'

const PREFIXES = 100
const PREFIX_MIN = 5

/** One regular expression of the first hundred fixed beginnings among the formats, as a plain scanner would search for them. */
export const alternation = new RegExp(
  secretFormats
    .flatMap(({ anchors }) => anchors)
    .filter((anchor) => anchor.length >= PREFIX_MIN && anchor.every((place) => place.length === 1))
    .slice(0, PREFIXES)
    .map((anchor) => anchor.join('').replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`))
    .join('|'),
  'g',
)
