import type { Command, Line } from './command.ts'
import type { Redirect } from './model.ts'

/** Shorter scripts are judged faster than they are compared. */
const SHORT_SCRIPT = 64

/**
 * A long script without the repetitions of a line: of equal lines the first and the last stay, so that what comes before
 * or after another line still does. Lines with substitutions or groups are never equal.
 */
export function distinctLines(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= SHORT_SCRIPT) return lines
  const keys = lines.map(keyOf)
  const lastAt = new Map<string, number>()
  for (const [at, key] of keys.entries()) if (key !== null) lastAt.set(key, at)
  const seen = new Set<string>()
  return lines.filter((_, at) => {
    const key = keys[at] ?? null
    if (key === null) return true
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst || lastAt.get(key) === at
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

/** Null for a line that holds more than its words tell. */
function keyOf({ commands, background, input }: Line): string | null {
  let key = `${background ? '&' : ''}${input ?? ''}`
  for (const command of commands) {
    const part = commandKey(command)
    if (part === null) return null
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
