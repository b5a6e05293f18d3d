import type { Severity } from '@ase/schemas'
import { contentKeys, searchKeys } from '../reading/argument-keys.ts'
import type { ArgumentString } from '../reading/argument-strings.ts'
import { severityOfSql } from '@ase/sql-analysis'

const LENGTH_MAX = 400

/** A value that ends the statement it is put into, and begins another. */
const breaksOut =
  /['"\d)]\s{0,4}\)?\s{0,4};\s{0,8}(?=(?:drop|truncate|delete|update|alter|exec|execute|shutdown|insert|grant)\s)/i
/** `' OR '1'='1`. */
const madeTrue =
  /['"]\s{0,4}\)?\s{0,4}(?:or|\|\|)\s{1,4}\(?['"]?(\w{1,12})['"]?\s{0,2}=\s{0,2}['"]?(\w{1,12})/i

/** SQL in a value that is meant to be data: a name, a number, an address. Texts to read or to look for do not count. */
export function severityOfValue({ key, text }: ArgumentString): Severity | null {
  if (text.length > LENGTH_MAX || contentKeys.has(key) || searchKeys.has(key)) return null
  // Arguments as a JSON text are read one by one.
  if (text.startsWith('{') || text.startsWith('[')) return null
  const quoted = text.includes("'") || text.includes('"')
  if (!quoted && !text.includes(';')) return null
  const start = breaksOut.exec(text)
  if (start !== null) {
    const rest = text.slice(start.index + start[0].length)
    return severityOfSql(rest) === null ? null : 'medium'
  }
  const [, left, right] = (quoted ? madeTrue.exec(text) : null) ?? []
  return left !== undefined && left === right ? 'medium' : null
}
