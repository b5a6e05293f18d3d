const PIECES_MAX = 64
const LENGTH_MAX = 2000

/** The texts that markup keeps out of sight: comments, hidden elements, alternative texts, dead references. */
export function hiddenMarkup(text: string): readonly string[] {
  if (!text.includes('<') && !text.includes('[//]:')) return []
  return [
    ...between(text, '<!--', '-->'),
    ...between(text, '[//]: # (', ')'),
    ...hiddenElements(text),
    ...attributes(text),
  ]
}

/** Each search goes on where the last one ended; an unclosed opener ends the search. */
function between(text: string, open: string, close: string): readonly string[] {
  const pieces: string[] = []
  let at = text.indexOf(open)
  while (at >= 0 && pieces.length < PIECES_MAX) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) break
    pieces.push(text.slice(at + open.length, Math.min(end, at + LENGTH_MAX)))
    at = text.indexOf(open, end)
  }
  return pieces
}

const hiding =
  /display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?[01](px|pt|em|%)?\s?[;"']|opacity\s?:\s?0(\.0\d?)?\s?[;"']|text-indent\s?:\s?-\d{3,5}|left\s?:\s?-\d{4,5}px|\shidden[\s>]|color\s?:\s?(white|#fff(fff)?|transparent)\b/i

function hiddenElements(text: string): readonly string[] {
  const pieces: string[] = []
  let at = text.indexOf('<')
  while (at >= 0 && pieces.length < PIECES_MAX) {
    const end = text.indexOf('>', at)
    if (end < 0) break
    if (end - at < 600 && hiding.test(text.slice(at, end + 1))) {
      const close = text.indexOf('</', end)
      pieces.push(text.slice(end + 1, Math.min(close < 0 ? text.length : close, end + LENGTH_MAX)))
    }
    at = text.indexOf('<', end)
  }
  return pieces
}

/** Alternative texts longer than a caption. */
function attributes(text: string): readonly string[] {
  const pieces: string[] = []
  for (const { 1: value = '' } of text.matchAll(
    /\s(?:alt|title|aria-label|data-[a-z-]{1,20}|content)="([^"]{30,1000})"/gi,
  )) {
    pieces.push(value)
    if (pieces.length >= PIECES_MAX) break
  }
  return pieces
}
