import {
  fillReplacement,
  parsePattern,
  replacePattern,
  type SmallPattern,
} from './small-pattern.ts'

const SCRIPTS_MAX = 16
/** The longest text that scripts may make of theirs: a replacement can stand for every character. */
const OUTPUT_MAX = 65_536

/**
 * sed: `s/pattern/text/g`, `y/abc/xyz/`, `3p` and `2d`, joined by `;` or `-e`. Null for anything else, and where the
 * steps of a pattern or the room for its output run out.
 */
export function runSed(args: readonly string[], input: string): string | null {
  const extended = args.some((arg) => /^-[a-z]{0,3}[rE]|^--regexp-extended$/.test(arg))
  const quiet = args.some((arg) => /^-[a-zE]{0,3}n[a-zE]{0,3}$/.test(arg))
  const texts = args.filter((arg) => !arg.startsWith('-')).flatMap(commandsOf)
  if (texts.length === 0 || texts.length > SCRIPTS_MAX) return null
  const scripts: Script[] = []
  for (const text of texts) {
    const script = readScript(text, extended, input.length)
    if (script === null) return null
    scripts.push(script)
  }
  const lines = input.replace(/\n$/, '').split('\n')
  const out: string[] = []
  let room = OUTPUT_MAX
  for (const [index, line] of lines.entries()) {
    let text: string | null = line
    let printed = !quiet
    for (const { place, act } of scripts) {
      const isHere =
        place === null || (place === '$' ? index === lines.length - 1 : Number(place) === index + 1)
      if (!isHere) continue
      const step: Step | null = act(text, room)
      if (step === null) return null
      text = step.text
      printed ||= step.printed
      if (text === null) break
    }
    room -= text?.length ?? 0
    if (room < 0) return null
    if (text !== null && printed) out.push(text)
  }
  return out.join('\n')
}

interface Script {
  /** The number of its line, `$` for the last; null for every line. */
  readonly place: string | null
  /** Null when the steps or the room ran out. */
  readonly act: (line: string, room: number) => Step | null
}

interface Step {
  /** Null when the line was deleted. */
  readonly text: string | null
  readonly printed: boolean
}

/** Parts of a script at `;`, but not inside `s;a;b;`. */
function commandsOf(script: string): readonly string[] {
  if (!script.includes(';') || script.charAt(1) === ';') return [script]
  const parts = script.split(';').map((part) => part.trim())
  return parts.every((part) => part === '' || /^(?:[sy](.)|\d{1,5}|\$)/.test(part))
    ? parts.filter((part) => part !== '')
    : [script]
}

/** Reads a script once for all lines; null when it is another than those known here. */
function readScript(script: string, extended: boolean, inputLength: number): Script | null {
  const found = /^(\d{1,5}|\$)(.*)$/s.exec(script.trim())
  const place = found?.[1] ?? null
  const body = found?.[2] ?? script.trim()
  if (body === 'p') return { place, act: (text) => ({ text, printed: true }) }
  if (body === 'd') return { place, act: () => ({ text: null, printed: false }) }
  const parts = splitAtSeparator(body)
  if (parts === null) return null
  const [from = '', to = '', flags = ''] = parts.fields
  if (parts.command === 'y') {
    const table = tableOf(from, to)
    return { place, act: (line) => ({ text: transliterate(line, table), printed: false }) }
  }
  if (/[ew]/.test(flags)) return null
  const pattern = parsePattern(from, extended, inputLength)
  return pattern === null
    ? null
    : { place, act: (line, room) => replaced(pattern, line, to, flags, room) }
}

function replaced(
  pattern: SmallPattern,
  line: string,
  to: string,
  flags: string,
  room: number,
): Step | null {
  const fill = (groups: readonly string[], left: number): string | null =>
    fillReplacement(to, groups, left)
  const text = replacePattern(pattern, line, fill, flags.includes('g'), room)
  return text === null ? null : { text, printed: flags.includes('p') && text !== line }
}

/** `s/a/b/g` cut at its separator where that is not escaped. */
export function splitAtSeparator(
  body: string,
): { readonly command: string; readonly fields: readonly string[] } | null {
  const command = body.charAt(0)
  const separator = body.charAt(1)
  if ((command !== 's' && command !== 'y') || separator === '' || /\w/.test(separator)) return null
  const fields: string[] = []
  let field = ''
  for (let at = 2; at < body.length; at += 1) {
    const char = body.charAt(at)
    if (char === '\\' && body.charAt(at + 1) === separator) {
      field += separator
      at += 1
    } else if (char === '\\') {
      field += char + body.charAt(at + 1)
      at += 1
    } else if (char === separator && fields.length < 2) {
      fields.push(field)
      field = ''
    } else field += char
  }
  return fields.length < 2 ? null : { command, fields: [...fields, field] }
}

function tableOf(from: string, to: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [at, char] of from.split('').entries())
    if (!table.has(char)) table.set(char, to.charAt(at))
  return table
}

function transliterate(text: string, table: ReadonlyMap<string, string>): string {
  return Array.from(text, (char) => table.get(char) ?? char).join('')
}
