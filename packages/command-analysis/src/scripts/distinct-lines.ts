import type { Command, Line } from '../model/model.ts'
import type { Redirect } from '../model/model.ts'

/** Shorter scripts are classified faster than they are compared. */
const SHORT_SCRIPT = 64

/**
 * A long script without the repetitions of a line: of equal lines the first and the last stay, so that what comes before
 * or after another line still does. Lines with substitutions or groups are never equal.
 */
export function distinctLines(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= SHORT_SCRIPT) return lines
  const keys = lines.map(keyOf)
  const lastAt = new Map<string | Line, number>()
  for (const [at, key] of keys.entries()) lastAt.set(key, at)
  if (lastAt.size === lines.length) return lines
  const seen = new Set<string | Line>()
  return lines.filter((line, at) => {
    const key = keys[at] ?? line
    if (lastAt.get(key) === at) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The redirections of a command, repetitions left out when there are many. */
export function distinctRedirects(redirects: readonly Redirect[]): readonly Redirect[] {
  if (redirects.length <= SHORT_SCRIPT) return redirects
  const seen = new Set<string>()
  return redirects.filter(({ operator, target: { text, substitutions } }) => {
    const key = `${operator} ${text}`
    if (substitutions.length > 0) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The line itself where it is one object wherever it stands, or when it holds more than its words tell. */
function keyOf(line: Line): string | Line {
  if (line.isShared) return line
  let key = `${line.background ? '&' : ''}${line.input ?? ''}`
  for (const command of line.commands) {
    const part = commandKey(command)
    if (part === null) return line
    key += `\u0002${part}`
  }
  return key
}

function commandKey(command: Command): string | null {
  const { name, word, args, words, redirects, elevated, fed, input } = command
  if (command.group.length > 0 || command.assignments.length > 0) return null
  for (const { substitutions } of words) if (substitutions.length > 0) return null
  let key = `${name}\u0001${word}\u0001${elevated ? 'e' : ''}${fed ? 'f' : ''}${input ?? ''}`
  for (const arg of args) key += `\u0001${arg}`
  for (const { operator, target } of redirects) {
    if (target.substitutions.length > 0) return null
    key += `\u0003${operator}\u0001${target.text}`
  }
  return key
}
