const jsonStart = /^\s{0,100}[[{]\s{0,100}["{[\d]/

/**
 * The prose of a text: quotation marks that wrap strings in JSON and YAML are removed, and escaped line ends become
 * line ends. Other texts are returned unchanged.
 */
export function extractProse(text: string): string {
  if (jsonStart.test(text) && text.includes('":')) {
    return text.replace(/\\["\\/nrt]|"/g, (mark) => unwrapped.get(mark) ?? mark)
  }
  return text.includes(": '") || text.includes(': "') ? withoutFieldMarks(text) : text
}

/** Drops the marks around the values of `key: "value"`: were only the first dropped, the last would open a quotation. */
function withoutFieldMarks(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: opening, index } of text.matchAll(/\w: ["']/g)) {
    if (index < from) continue
    const start = index + opening.length
    const mark = opening.charAt(opening.length - 1)
    const end = text.indexOf(mark, start)
    parts.push(text.slice(from, start - 1), '\n\n')
    if (end < 0 || (mark === "'" && /\w/.test(text.charAt(end + 1)))) {
      from = start
      continue
    }
    parts.push(text.slice(start, end), '\n\n')
    from = end + 1
  }
  return parts.join('') + text.slice(from)
}

const unwrapped: ReadonlyMap<string, string> = new Map([
  ['"', '\n\n'],
  [String.raw`\"`, '"'],
  [String.raw`\n`, '\n'],
  [String.raw`\r`, '\n'],
  [String.raw`\t`, ' '],
  [String.raw`\/`, '/'],
])
