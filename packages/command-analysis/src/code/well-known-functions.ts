import {
  decodeBase32,
  decodeBase64,
  decodeHex,
  decodePercent,
  reverseText,
} from '@ase/text-analysis'
import { UNKNOWN, isUnknown } from '../model/model.ts'
import type { CodeCall } from './code-state.ts'
import {
  textValue,
  type CodeValue,
  firstOrigin,
  listTexts,
  unknownCodeValue,
  unknownFromOrigin,
} from './value.ts'

/** Functions that call another one, which their first argument names. */
const senders = new Set(
  'send __send__ public_send call_user_func call_user_func_array array_map array_walk invoke apply'.split(
    ' ',
  ),
)

/** `Kernel.send(:system, x)` and `call_user_func('system', x)` are calls of what they name. */
export function resolveIndirectCall(name: string, args: readonly CodeValue[]): CodeCall | null {
  const [first, ...rest] = args
  if (!senders.has(name) || first === undefined) return null
  const named = first.name ?? first.text
  return /^\w{2,40}$/.test(named) ? { name: named, owner: '', receiver: null, args: rest } : null
}

const characterMakers = new Set(['chr', 'fromCharCode', 'fromCodePoint', 'char'])

/** `.map(c => String.fromCharCode(c))`: the function that was just read makes characters. */
export function makesCharacters(last: CodeCall | undefined): boolean {
  return last !== undefined && characterMakers.has(last.name)
}

const homes = new Set(['HOME', 'USERPROFILE', 'HOMEPATH', 'HomeDir', 'homedir'])
const askers = new Set(['getenv', 'get', 'fetch', 'getProperty', 'env', 'environ', 'user.home'])

/** The home folder as the languages ask for it: `ENV['HOME']`, `os.getenv("HOME")`, `environ.get('HOME')`. */
export function homeFolderOf(name: string, args: readonly CodeValue[]): CodeValue | null {
  const key = args[0]?.text ?? ''
  if (askers.has(name) && (homes.has(key) || key === 'user.home')) return textValue('~')
  return name === 'homedir' || name === 'home_dir' ? textValue('~') : null
}

export function isHomeVariable(key: string): boolean {
  return homes.has(key)
}

/** `Dir.home` of Ruby needs no parentheses. */
export function valueOfMember(name: string, receiver: CodeValue): CodeValue | null {
  if (name === 'home' && receiver.name === 'Dir') return textValue('~')
  if (homes.has(name) && (receiver.name === 'env' || receiver.name === 'environ'))
    return textValue('~')
  return null
}

/** `'{}{}'.format(a, b)` and `sprintf('%s%s', a, b)` */
function formatted(template: string, values: readonly CodeValue[]): CodeValue {
  let next = 0
  const take = (key: string | undefined): string => {
    const index = key === undefined || key === '' ? next : Number(key)
    next += 1
    return values[index]?.text ?? UNKNOWN
  }
  return textValue(
    template
      .slice(0, 8192)
      .replace(/\{(\d{0,2})\}/g, (_, key: string) => take(key))
      .replace(/%[-0-9.]{0,4}[sdcr]/g, () => take(undefined)),
  )
}

type Evaluate = (receiver: CodeValue | null, args: readonly CodeValue[]) => CodeValue

const ITEMS_MAX = 4096

/** What a call of a well-known pure function gives. Others keep only the origin of what they were given. */
export function callFunction(
  name: string,
  receiver: CodeValue | null,
  args: readonly CodeValue[],
): CodeValue {
  const known = functions.get(name)?.(receiver, args)
  if (known !== undefined && known.text !== UNKNOWN) return known
  const from = known?.from ?? sourceOf(name, receiver) ?? firstOrigin([receiver, ...args])
  return known?.items === undefined ? unknownFromOrigin(from) : known
}

const downloads = new Set('urlopen fetch curl_exec'.split(' '))
const opaqueDecoders = new Set(
  'decompress inflate inflateSync gunzipSync gunzip gzinflate gzuncompress gzdecode loads inflateRawSync brotliDecompressSync decrypt unmarshal'.split(
    ' ',
  ),
)

function sourceOf(name: string, receiver: CodeValue | null): CodeValue['from'] {
  if (downloads.has(name)) return 'network'
  // `json.loads` reads data; these make code of it.
  if (name === 'loads' && !/^(?:marshal|pickle|dill|cPickle)$/.test(receiver?.name ?? ''))
    return undefined
  return opaqueDecoders.has(name) ? 'decoder' : undefined
}

/** The text that a function works on: its receiver or its first argument. */
function subject(receiver: CodeValue | null, args: readonly CodeValue[]): CodeValue {
  return receiver !== null && receiver.name === undefined && receiver.text !== UNKNOWN
    ? receiver
    : (args[0] ?? unknownCodeValue)
}

function decoded(decode: (text: string) => string | null): Evaluate {
  return (receiver, args) => {
    const value = subject(receiver, args)
    const text = isUnknown(value.text) ? null : decode(value.text)
    return text === null ? { text: UNKNOWN, from: value.from ?? 'decoder' } : textValue(text)
  }
}

/** Only the receiver or argument itself, in a form that does not matter here. */
const same: Evaluate = (receiver, args) => subject(receiver, args)

const characters: Evaluate = (receiver, args) => {
  const value = subject(receiver, args)
  const codes = value.items ?? args
  const text = codes.slice(0, ITEMS_MAX).map(character).join('')
  return args.length === 0 && value.items === undefined ? unknownCodeValue : textValue(text)
}

function character({ text }: CodeValue): string {
  const code = Number(text)
  return text !== '' && code >= 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : UNKNOWN
}

const join: Evaluate = (receiver, args) => {
  const list = receiver?.items ?? args.find(({ items }) => items !== undefined)?.items
  const separator = receiver?.items === undefined ? (receiver ?? args[0]) : args[0]
  if (list === undefined)
    return receiver !== null && !isUnknown(receiver.text) && args.length > 1
      ? textValue(args.map(({ text }) => text).join(receiver.text))
      : subject(receiver, args)
  return textValue(
    list.map(({ text }) => text).join(separator?.items ? '' : (separator?.text ?? '')),
  )
}

const reversed: Evaluate = (receiver, args) => {
  const value = receiver?.items === undefined ? subject(receiver, args) : receiver
  if (value.items !== undefined) return { text: UNKNOWN, items: value.items.toReversed() }
  return textValue(reverseText(value.text))
}

const split: Evaluate = (receiver, args) => {
  const [text, separator] =
    receiver === null || receiver.text === UNKNOWN ? [args[1], args[0]] : [receiver, args[0]]
  if (text === undefined || isUnknown(text.text)) return unknownCodeValue
  const parts = text.text.split(separator?.text ?? ' ', ITEMS_MAX)
  return { text: UNKNOWN, items: parts.map(textValue) }
}

const replace: Evaluate = (receiver, args) => {
  // PHP and Perl pass the text last.
  const last = receiver === null || receiver.text === UNKNOWN ? args[2] : receiver
  const [from, to] = args
  if (last === undefined || from === undefined || to === undefined || from.text === '')
    return unknownCodeValue
  return textValue(last.text.slice(0, 8192).replaceAll(from.text, () => to.text))
}

function rot13(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => {
    const code = letter.charCodeAt(0)
    const base = code < 97 ? 65 : 97
    return String.fromCharCode(((code - base + 13) % 26) + base)
  })
}

/** `Buffer.from(x, 'base64')`, `codecs.decode(x, 'hex')`, `x.unpack1('m')`, `pack('H*', x)`: the second argument says how. */
const byFormat: Evaluate = (receiver, args) => {
  const texts = args.map(({ text }) => text.toLowerCase())
  const format = texts.find((text) => /^(?:base-?64(?:url)?|hex|rot_?13|m0?|h\*)$/.test(text))
  if (format === undefined) return characterPack(receiver, args)
  const value =
    receiver?.items?.[0] ??
    (receiver !== null && receiver.name === undefined && receiver.text !== UNKNOWN
      ? receiver
      : args.find(({ text }) => text.toLowerCase() !== format)) ??
    unknownCodeValue
  if (format.startsWith('rot')) return decoded(rot13)(value, [])
  return decoded(format === 'hex' || format === 'h*' ? decodeHex : decodeBase64)(value, [])
}

function isFormat(value: CodeValue): boolean {
  return /^[cCUW]\*$/.test(value.text)
}

/** `[114, 109].pack('c*')` and `pack('C*', 114, 109)`. */
const characterPack: Evaluate = (receiver, args) => {
  if (receiver?.items !== undefined && args.some(isFormat))
    return textValue(receiver.items.map(character).join(''))
  if (args.some(isFormat) && args.length > 1)
    return textValue(
      args
        .filter((value) => !isFormat(value))
        .map(character)
        .join(''),
    )
  return args.some(({ items }) => items !== undefined)
    ? characters(null, args)
    : same(receiver, args)
}

const mapped: Evaluate = (receiver, args) => {
  const toCharacters = args.some(({ name }) => name === 'chr' || name === 'fromCharCode')
  const listed = receiver?.items ?? args.find(({ items }) => items !== undefined)?.items
  // `map(chr, 114, 109)` of Perl.
  const list = listed ?? (toCharacters && args.length > 2 ? args.slice(1) : undefined)
  if (list === undefined) return unknownCodeValue
  return {
    text: UNKNOWN,
    items: toCharacters ? list.map((item) => textValue(character(item))) : list,
  }
}

function partOf(text: string, from: number, length: number | undefined): string {
  return text.slice(from, length === undefined ? undefined : from + length)
}

const functions = new Map<string, Evaluate>(
  Object.entries<Evaluate>({
    b64decode: decoded(decodeBase64),
    urlsafe_b64decode: decoded(decodeBase64),
    standard_b64decode: decoded(decodeBase64),
    decodebytes: decoded(decodeBase64),
    decodestring: decoded(decodeBase64),
    a2b_base64: decoded(decodeBase64),
    decode64: decoded(decodeBase64),
    strict_decode64: decoded(decodeBase64),
    urlsafe_decode64: decoded(decodeBase64),
    decode_base64: decoded(decodeBase64),
    base64_decode: decoded(decodeBase64),
    atob: decoded(decodeBase64),
    b32decode: decoded(decodeBase32),
    fromhex: decoded(decodeHex),
    unhexlify: decoded(decodeHex),
    a2b_hex: decoded(decodeHex),
    hex2bin: decoded(decodeHex),
    b16decode: decoded(decodeHex),
    str_rot13: decoded(rot13),
    unquote: decoded(decodePercent),
    urldecode: decoded(decodePercent),
    rawurldecode: decoded(decodePercent),
    decodeURIComponent: decoded(decodePercent),
    unescape: decoded(decodePercent),
    pack: byFormat,
    unpack: byFormat,
    unpack1: byFormat,
    from: byFormat,
    decode: byFormat,
    bytes: byFormat,
    bytearray: byFormat,
    chr: characters,
    char: characters,
    fromCharCode: characters,
    fromCodePoint: characters,
    rawToChar: characters,
    intToUtf8: characters,
    raw: (_, args) => args[0] ?? unknownCodeValue,
    c: (_, args) => ({ text: UNKNOWN, items: args }),
    File: same,
    glob: (_, args) => args[0] ?? unknownCodeValue,
    format: (receiver, args) =>
      receiver !== null && !isUnknown(receiver.text) && receiver.name === undefined
        ? formatted(receiver.text, args)
        : isUnknown(args[0]?.text ?? UNKNOWN)
          ? unknownCodeValue
          : formatted(args[0]?.text ?? '', args.slice(1)),
    sprintf: (_, args) =>
      isUnknown(args[0]?.text ?? UNKNOWN)
        ? unknownCodeValue
        : formatted(args[0]?.text ?? '', args.slice(1)),
    substr: (_, args) =>
      isUnknown(args[0]?.text ?? UNKNOWN) || args.some(({ text }) => isUnknown(text))
        ? unknownCodeValue
        : textValue(
            partOf(
              args[0]?.text ?? '',
              Math.max(Number(args[1]?.text ?? 1) - 1, 0),
              args[2] === undefined ? undefined : Number(args[2].text),
            ),
          ),
    tolower: (receiver, args) => textValue(subject(receiver, args).text.toLowerCase()),
    toupper: (receiver, args) => textValue(subject(receiver, args).text.toUpperCase()),
    join,
    implode: join,
    concat: (receiver, args) =>
      textValue([...(receiver === null ? [] : [receiver]), ...args].flatMap(listTexts).join('')),
    reverse: reversed,
    reversed,
    strrev: reversed,
    split,
    explode: split,
    replace,
    replaceAll: replace,
    str_replace: replace,
    gsub: replace,
    map: mapped,
    list: same,
    str: same,
    String: same,
    toString: same,
    encode: same,
    strip: same,
    trim: same,
    chomp: same,
    lower: (receiver, args) => textValue(subject(receiver, args).text.toLowerCase()),
    toLowerCase: (receiver, args) => textValue(subject(receiver, args).text.toLowerCase()),
    upper: (receiver, args) => textValue(subject(receiver, args).text.toUpperCase()),
    expanduser: same,
    Path: same,
    homedir: () => textValue('~'),
    getcwd: () => textValue('.'),
    cwd: () => textValue('.'),
    home: () => textValue('~'),
  }),
)
