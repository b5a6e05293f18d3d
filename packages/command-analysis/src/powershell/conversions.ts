import { formatString } from './operators.ts'
import type { PowershellSource } from './script-source.ts'
import {
  isUnknownValue,
  itemsOf,
  listValue,
  numberValue,
  textValue,
  typeValue,
  type PowershellValue,
} from './value.ts'

/** `[char]0x72`, `[char[]](…)`, `[string]…`, `[int]…`; other casts leave the value as it is. */
export function castValue(type: string, value: PowershellValue): PowershellValue {
  if (isUnknownValue(value))
    return type === 'wmiclass' ? { ...value, type: value.text.toLowerCase() } : value
  switch (type) {
    case 'char':
      return value.items === null
        ? { ...value, text: charOf(value.text, value.numeric), numeric: false }
        : value
    case 'char[]':
      return listValue(
        value.items === null && !value.numeric
          ? Array.from(value.text)
          : itemsOf(value).map((item) => charOf(item, value.numeric)),
        false,
        value.substitutions,
      )
    case 'int':
    case 'byte':
    case 'int32':
      return value.numeric
        ? value
        : { ...numberValue(numberOf(value.text)), substitutions: value.substitutions }
    case 'string':
      return { ...textValue(itemsOf(value).join(' ')), substitutions: value.substitutions }
    case 'wmiclass':
    case 'adsi':
      return { ...value, type: value.text.toLowerCase() }
    case 'type':
      return { ...typeValue(normalizeTypeName(value.text)), substitutions: value.substitutions }
    default:
      return value
  }
}

function numberOf(text: string): number {
  return text.length === 1 && !/\d/.test(text) ? text.charCodeAt(0) : Number(text)
}

function charOf(text: string, numeric: boolean): string {
  const code = Number(text)
  const counts = numeric || text.length > 1
  return counts && Number.isInteger(code) && code >= 0 && code <= 0xff_ff
    ? String.fromCharCode(code)
    : text
}

/** Lower case, without spaces and the `system.` that may stand before nearly every type. */
export function normalizeTypeName(written: string): string {
  return written
    .toLowerCase()
    .replace(/[\s`'"]/g, '')
    .replace(/^system\.(?=[a-z])/, '')
    .slice(0, 160)
}

const BYTES_MAX = 65_536

/** Calls of static methods whose result the text itself tells; null for all others. */
export function callStaticMethod(
  source: PowershellSource,
  name: string,
  args: readonly PowershellValue[],
): PowershellValue | null {
  const [first = textValue(''), second = textValue(''), third = textValue('')] = args
  switch (name) {
    case 'convert::frombase64string':
      return isUnknownValue(first) ? null : { ...textValue(bytesOf(first.text)), type: 'bytes' }
    case 'convert::toint16':
    case 'convert::toint32':
    case 'convert::tobyte':
      return numberValue(Number.parseInt(first.text, Number(second.text) || 10))
    case 'convert::tochar':
    case 'char::convertfromutf32':
      return castValue('char', first)
    case 'string::join':
      return textValue(args.slice(1).flatMap(itemsOf).join(first.text))
    case 'string::concat':
      return textValue(args.flatMap(itemsOf).join(''))
    case 'string::format':
      return textValue(formatString(first.text, args.slice(1).flatMap(itemsOf)))
    case 'string::new':
      return textValue(itemsOf(first).join(''))
    case 'array::reverse':
      return reverseInPlace(source, first)
    case 'regex::replace':
      return isUnknownValue(first) || /[\\^$.|?*+()[\]{}]/.test(second.text) || second.text === ''
        ? null
        : textValue(first.text.split(second.text).join(third.text))
    case 'regex::matches':
      return second.text === '.' && /righttoleft|64/i.test(third.text) && !isUnknownValue(first)
        ? listValue(Array.from(first.text).toReversed(), false)
        : null
    case 'regex::unescape':
    case 'uri::unescapedatastring':
    case 'net.webutility::urldecode':
    case 'environment::expandenvironmentvariables':
      return first
    default:
      return null
  }
}

function reverseInPlace(source: PowershellSource, list: PowershellValue): PowershellValue {
  const reversed = listValue(itemsOf(list).toReversed(), list.numeric, list.substitutions)
  if (list.variable !== '' && list.items !== null)
    source.scope.variables.set(list.variable, reversed)
  return textValue('')
}

/** Bytes as characters 0 to 255. */
function bytesOf(base64: string): string {
  const compact = base64.slice(0, BYTES_MAX).replace(/[\s=]/g, '')
  return /^[A-Za-z0-9+/]+$/.test(compact) && compact.length % 4 !== 1 ? atob(compact) : ''
}

/** `[Text.Encoding]::X.GetString(bytes)`; bytes may also be a list of numbers. */
export function decodeBytes(encoding: string, bytes: PowershellValue): PowershellValue | null {
  if (bytes.items !== null && bytes.numeric)
    return textValue(bytes.items.map((item) => String.fromCharCode(Number(item) & 255)).join(''))
  if (bytes.type !== 'bytes') return null
  return textValue(encoding.endsWith('unicode') ? fromUtf16(bytes.text) : fromUtf8(bytes.text))
}

function fromUtf16(bytes: string): string {
  const parts: string[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2)
    parts.push(String.fromCharCode(bytes.charCodeAt(at) + bytes.charCodeAt(at + 1) * 256))
  return parts.join('')
}

const decoder = new TextDecoder('utf-8')

function fromUtf8(bytes: string): string {
  return decoder.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
}
