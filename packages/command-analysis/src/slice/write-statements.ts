import type { Statement } from './statement.ts'

/** Of deeper nests the innermost levels are kept. */
export const LEVELS_MAX = 6

/** The statements to be kept: true for those with everything inside them. */
export type Chosen = ReadonlyMap<number, boolean>

/** A statement with everything inside it, and what ends it. */
function wholeText(text: string, { from, to, parts, inner }: Statement): string {
  if (inner.length === 0) return text.slice(from, to)
  return parts
    .map((part, at) => {
      const list = inner[at]
      const own = text.slice(part.from, part.to)
      if (list === undefined) return own
      return opening(own) + list.map((each) => wholeText(text, each) + ending(text, each)).join('')
    })
    .join('')
}

/** A part in front of a list: behind a word or a brace that opens it stands a blank. */
function opening(part: string): string {
  return !/[a-z{]$/.test(part) || part.endsWith('${') ? part : `${part} `
}

/** What stands behind a statement: its separator, the line end and its here-documents. */
function ending(text: string, { separator, bodies }: Statement): string {
  const sign = separator === '&' ? ' &' : separator === ')' ? ')' : ''
  if (bodies.length === 0) return separator === '' ? '' : `${sign}\n`
  const lines = bodies.map(({ from, to }) => text.slice(from, to))
  return `${sign}\n${lines.map((body) => (body.endsWith('\n') ? body : `${body}\n`)).join('')}`
}

/** Writes the chosen statements in their order, each in the innermost groups and loops that it stands in. */
export function writeStatements(
  text: string,
  script: readonly Statement[],
  {
    statements,
    parents,
  }: { readonly statements: readonly Statement[]; readonly parents: readonly number[] },
  chosen: Chosen,
): string {
  const whole = new Set<Statement>()
  const shown = new Set<Statement>()
  const entered = new Set<Statement>()
  for (const [index, isWhole] of chosen) {
    const statement = statements[index]
    if (statement === undefined) continue
    if (isWhole) whole.add(statement)
    else shown.add(statement)
    let levels = 0
    for (let up = parents[index] ?? -1; up >= 0; up = parents[up] ?? -1) {
      const around = statements[up]
      if (around === undefined) break
      levels += 1
      if (levels <= LEVELS_MAX) shown.add(around)
      else if (entered.has(around)) break
      entered.add(around)
    }
  }
  const out: string[] = []
  const pending: (Statement | string | readonly Statement[])[] = [script]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') out.push(next)
    else if ('parts' in next) {
      const { parts, inner } = next
      if (whole.has(next)) out.push(wholeText(text, next), ending(text, next))
      else if (shown.has(next)) {
        pending.push(ending(text, next))
        for (let at = parts.length - 1; at >= 0; at -= 1) {
          const list = inner[at]
          if (list !== undefined) pending.push(list)
          const own = text.slice(parts[at]?.from, parts[at]?.to)
          pending.push(list === undefined ? own : opening(own))
        }
      } else for (const list of inner.toReversed()) pending.push(list)
    } else {
      for (let at = next.length - 1; at >= 0; at -= 1) {
        const each = next[at]
        if (each !== undefined && (whole.has(each) || shown.has(each) || entered.has(each)))
          pending.push(each)
      }
    }
  }
  return out.join('')
}
