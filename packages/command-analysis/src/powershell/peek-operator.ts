import { precedences } from './operators.ts'
import { isNameChar, peek, skipBlanks, type ScriptSource } from './script-source.ts'

/** The operator that comes next, behind blanks; null when the expression ends here. */
export function peekOperator(source: ScriptSource): string | null {
  const before = source.at
  skipBlanks(source, false)
  const found = operatorAt(source)
  if (found === null) source.at = before
  return found
}

function operatorAt(source: ScriptSource): string | null {
  const char = peek(source)
  const next = peek(source, 1)
  if (char === ',') return source.arguments > 0 ? null : char
  if (char === '.' && next === '.') return '..'
  if (char === '+' || char === '*' || char === '/' || char === '%')
    return next === '=' || next === char || (char === '%' && next === '{') ? null : char
  if (char !== '-') return null
  if (!isNameChar(next) || (next >= '0' && next <= '9'))
    return next === '=' || next === '-' || next === '' ? null : '-'
  let end = source.at + 1
  while (end - source.at < 14 && isNameChar(source.text.charAt(end))) end += 1
  const word = source.text.slice(source.at, end).toLowerCase()
  return precedences.has(word) ? source.text.slice(source.at, end).toLowerCase() : null
}
