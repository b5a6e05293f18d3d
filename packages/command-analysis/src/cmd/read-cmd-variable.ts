import { findEnvironment } from '../powershell/well-known-variables.ts'
import { UNKNOWN } from '../model/model.ts'
import { charAt, type CmdSource } from './cmd-source.ts'

const NAME_MAX = 64

/**
 * `%NAME%`, `%NAME:~2,3%`, `%NAME:a=b%`, `!NAME!`, and a loop's `%x` or `%%x`. Consumes it and gives the value; a percent
 * sign that begins nothing stands for itself. Null when nothing of the kind starts here.
 */
export function readCmdVariable(source: CmdSource): string | null {
  const mark = charAt(source)
  if (mark === '%') return readPercent(source)
  return mark === '!' ? readNamed(source, '!') : null
}

function readPercent(source: CmdSource): string {
  const loop = readLoopVariable(source)
  if (loop !== null) return loop
  return readNamed(source, '%') ?? readPositional(source)
}

const loopVariable = /%{1,2}(?:~[a-z]{0,8})?([A-Za-z])/y

function readLoopVariable(source: CmdSource): string | null {
  loopVariable.lastIndex = source.at
  const found = loopVariable.exec(source.text)
  if (found === null) return null
  const value = source.scope.variables.get(`for:${(found[1] ?? '').toLowerCase()}`)
  if (value === undefined) return null
  source.at += found[0].length
  return value.text
}

function readPositional(source: CmdSource): string {
  const found = /^%(?:[0-9*]|~[a-z]{0,8}[0-9])/i.exec(source.text.slice(source.at, source.at + 12))
  source.at += found?.[0].length ?? 1
  return found === null ? '%' : UNKNOWN
}

function readNamed(source: CmdSource, mark: '%' | '!'): string | null {
  const start = source.at + 1
  const end = source.text.indexOf(mark, start)
  if (end < 0 || end - start > NAME_MAX * 2 || end === start) return null
  const inside = source.text.slice(start, end)
  const colon = inside.indexOf(':')
  const name = (colon < 0 ? inside : inside.slice(0, colon)).toLowerCase()
  if (!/^[\w().#$-]{1,64}$/.test(name)) return null
  const known = source.scope.variables.get(`env:${name}`)?.text ?? findEnvironment(name)
  if (known === null && mark === '!') return null
  source.at = end + 1
  // A name that nobody set keeps its spelling: `%USERNAME%` says more than an open place.
  if (known === null) return `%${inside}%`
  return colon < 0 ? known : modified(known, inside.slice(colon + 1))
}

function modified(value: string, change: string): string {
  if (!change.startsWith('~')) {
    const equals = change.indexOf('=')
    if (equals < 1) return value
    return replaceAll(value, change.slice(0, equals), change.slice(equals + 1))
  }
  const [from = 0, length] = change.slice(1).split(',').map(Number)
  const start = from < 0 ? Math.max(value.length + from, 0) : from
  if (length === undefined) return value.slice(start)
  return value.slice(start, length < 0 ? value.length + length : start + length)
}

function replaceAll(value: string, wanted: string, replacement: string): string {
  if (wanted.startsWith('*') && wanted.length > 1) {
    const at = value.toLowerCase().indexOf(wanted.slice(1).toLowerCase())
    return at < 0 ? value : replacement + value.slice(at + wanted.length - 1)
  }
  const text = value.toLowerCase().split(wanted.toLowerCase()).length > 1 ? value : ''
  if (text === '' || text.toLowerCase().length !== text.length) return value
  const parts: string[] = []
  let start = 0
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(wanted.toLowerCase()); at >= 0;) {
    parts.push(text.slice(start, at), replacement)
    start = at + wanted.length
    at = lower.indexOf(wanted.toLowerCase(), start)
  }
  return parts.join('') + text.slice(start)
}
