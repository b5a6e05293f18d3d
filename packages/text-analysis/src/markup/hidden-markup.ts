/** Characters that are read as one text; a longer stretch is read in parts that overlap. */
const PART = 2000
const OVERLAP = 200
/** A shorter stretch has no room for an order. */
const LENGTH_MIN = 12
/** The texts that markup hides: comments, hidden elements, alternative texts, dead references. */
export function findHiddenMarkup(text: string): readonly string[] {
  if (!text.includes('<') && !text.includes('[//]:')) return []
  const parts = new Set<string>()
  for (const piece of between(text, '<!--', '-->', isAssigned)) addParts(parts, piece)
  for (const piece of between(text, '[//]: # (', ')')) addParts(parts, piece)
  addElements(parts, text)
  for (const piece of attributes(text)) addParts(parts, piece)
  return [...parts]
}

/** How the texts begin that markup keeps out of sight, each as far as its first words reach. */
export function findHiddenMarkupHeads(text: string, length: number): readonly string[] {
  if (!text.includes('<') && !text.includes('[//]:')) return []
  const pieces = [
    ...between(text, '<!--', '-->', isAssigned),
    ...between(text, '[//]: # (', ')'),
    ...hiddenElements(text).map(({ from, to }) => text.slice(from, Math.min(to, from + length))),
    ...attributes(text),
  ]
  return pieces.filter((piece) => piece.length >= LENGTH_MIN)
}

function addParts(parts: Set<string>, piece: string): void {
  if (piece.length < LENGTH_MIN) return
  for (let at = 0; at === 0 || at + OVERLAP < piece.length; at += PART - OVERLAP)
    parts.add(piece.slice(at, at + PART))
}

/** Each search goes on where the last one ended; an unclosed opener ends the search. */
function between(
  text: string,
  open: string,
  close: string,
  isVisible: (text: string, at: number) => boolean = () => false,
): readonly string[] {
  const pieces: string[] = []
  let at = text.indexOf(open)
  while (at >= 0) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) break
    if (!isVisible(text, at)) pieces.push(text.slice(at + open.length, end))
    at = text.indexOf(open, end)
  }
  return pieces
}

const LINE_CHARS = 200

/** `html = "<p>Hi</p><!-- … -->"`: in a program that is read as it is, nothing hides a comment. */
function isAssigned(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LINE_CHARS), at)
  return /(?:^|\s)[A-Za-z_]\w{0,40} = ["'`][^"'`]{0,160}$/.test(
    before.slice(before.lastIndexOf('\n') + 1),
  )
}

const hiding =
  /display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?[01](px|pt|em|%)?\s?[;"']|opacity\s?:\s?0(\.0\d?)?\s?[;"']|text-indent\s?:\s?-\d{3,5}|left\s?:\s?-\d{4,5}px|\shidden[\s>]|color\s?:\s?(white|#fff(fff)?|transparent)\b/i

/** Where a hidden text begins and ends. */
interface Stretch {
  readonly from: number
  readonly to: number
}

function hiddenElements(text: string): readonly Stretch[] {
  const elements: Stretch[] = []
  let at = text.indexOf('<')
  let close = 0
  while (at >= 0) {
    const end = text.indexOf('>', at)
    if (end < 0) break
    if (end - at < 600 && hiding.test(text.slice(at, end + 1))) {
      if (close < end) close = closingTag(text, end)
      elements.push({ from: end + 1, to: Math.min(close, end + PART) })
    }
    at = text.indexOf('<', end)
  }
  return elements
}

function closingTag(text: string, from: number): number {
  const close = text.indexOf('</', from)
  return close < 0 ? text.length : close
}

/**
 * Elements in each other and elements without an end are read as one stretch: each by itself would be read as often as they
 * are deep. Its parts overlap by so much that no element is cut.
 */
function addElements(parts: Set<string>, text: string): void {
  const elements = hiddenElements(text)
  for (let next = 0; next < elements.length;) {
    const { from = 0 } = elements[next] ?? {}
    let to = from
    for (; next < elements.length; next += 1) {
      const element = elements[next]
      if (element === undefined || (to > from && element.from >= to)) break
      to = Math.max(to, element.to)
    }
    if (to - from < LENGTH_MIN) continue
    for (let at = from; at === from || at + PART < to; at += PART)
      parts.add(text.slice(at, Math.min(to, at + 2 * PART)))
  }
}

/** Alternative texts longer than a caption, and what a style puts before or behind an element. */
function attributes(text: string): readonly string[] {
  const pieces: string[] = []
  for (const { 1: value = '' } of text.matchAll(
    /\s(?:alt|title|aria-label|data-[a-z-]{1,20}|content)="([^"]{30,1000})"/gi,
  )) {
    pieces.push(value)
  }
  if (/content\s{0,4}:/i.test(text))
    for (const { 1: double, 2: single } of text.matchAll(
      /content\s{0,4}:\s{0,4}(?:"([^"\n]{12,1000})"|'([^'\n]{12,1000})')/gi,
    ))
      pieces.push(double ?? single ?? '')
  return pieces
}
