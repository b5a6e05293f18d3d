import { SessionLabel } from '@ase/schemas'

type Words<Name> = readonly (readonly [name: Name, tokens: readonly string[]])[]

/** Longer than what any browser sends. */
const LENGTH_MAX = 512

// Most browsers name others too: Edge says Chrome and Safari, Chrome says Safari. The first match counts.
const browsers: Words<SessionLabel['browser']> = [
  ['Edge', ['Edg/', 'EdgA/', 'EdgiOS/']],
  ['Opera', ['OPR/', 'OPiOS/', 'OPT/']],
  ['Samsung Internet', ['SamsungBrowser/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/', 'Chromium/']],
  ['Safari', ['Safari/']],
]
// Android says Linux, iOS says "like Mac OS X".
const systems: Words<SessionLabel['system']> = [
  ['Android', ['Android']],
  ['iOS', ['iPhone', 'iPad', 'iPod']],
  ['ChromeOS', ['CrOS']],
  ['Windows', ['Windows']],
  ['macOS', ['Macintosh', 'Mac OS X']],
  ['Linux', ['Linux', 'X11']],
]

/** The label of an unknown browser. */
export const unknownLabel: SessionLabel = { browser: 'other', system: 'other' }

/**
 * The family of the browser and of its system by a `User-Agent` header, as words of fixed lists, never text of the header.
 * The header is untrusted: the label helps users to recognise their sessions and proves nothing.
 */
export function sessionLabelOf(userAgent: string | undefined): SessionLabel {
  const text = (userAgent ?? '').slice(0, LENGTH_MAX)
  return { browser: firstOf(browsers, text), system: firstOf(systems, text) }
}

/** The label that two columns hold; a word that a later version added reads as `other`. */
export function storedLabelOf(row: {
  readonly browser: string
  readonly system: string
}): SessionLabel {
  const { browser, system } = SessionLabel.shape
  return {
    browser: browser.catch('other').parse(row.browser),
    system: system.catch('other').parse(row.system),
  }
}

function firstOf<Name>(words: Words<Name>, text: string): Name | 'other' {
  const found = words.find(([, tokens]) => tokens.some((token) => text.includes(token)))
  return found === undefined ? 'other' : found[0]
}
