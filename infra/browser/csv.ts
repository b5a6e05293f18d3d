/** The rows of a CSV text as RFC 4180 writes it. Throws where a quoted cell does not end. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell)
    if (text[end] === ',') at = end + 1
    else {
      rows.push(row)
      row = []
      at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    }
  }
  return rows
}

type Cell = readonly [text: string, end: number]

function plainCell(text: string, start: number): Cell {
  let end = start
  while (end < text.length && !',\r\n'.includes(text.charAt(end))) end++
  return [text.slice(start, end), end]
}

function quotedCell(text: string, start: number): Cell {
  let cell = ''
  for (let at = start + 1; ; at++) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new Error('A quoted cell does not end.')
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return [cell, quote + 1]
    cell += '"'
    at = quote + 1
  }
}
