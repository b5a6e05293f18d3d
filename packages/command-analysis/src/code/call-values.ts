import { UNKNOWN } from '../model/model.ts'
import type { CodeCall } from './code-state.ts'
import { textValue, type Value } from './value.ts'

/** Functions that call another one, which their first argument names. */
const senders = new Set(
  'send __send__ public_send call_user_func call_user_func_array array_map array_walk invoke apply'.split(
    ' ',
  ),
)

/** `Kernel.send(:system, x)` and `call_user_func('system', x)` are calls of what they name. */
export function sentCall(name: string, args: readonly Value[]): CodeCall | null {
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
export function homeOf(name: string, args: readonly Value[]): Value | null {
  const key = args[0]?.text ?? ''
  if (askers.has(name) && (homes.has(key) || key === 'user.home')) return textValue('~')
  return name === 'homedir' || name === 'home_dir' ? textValue('~') : null
}

export function isHomeKey(key: string): boolean {
  return homes.has(key)
}

/** `Dir.home` of Ruby needs no parentheses. */
export function memberValue(name: string, receiver: Value): Value | null {
  if (name === 'home' && receiver.name === 'Dir') return textValue('~')
  if (homes.has(name) && (receiver.name === 'env' || receiver.name === 'environ'))
    return textValue('~')
  return null
}

/** `'{}{}'.format(a, b)` and `sprintf('%s%s', a, b)` */
export function formatted(template: string, values: readonly Value[]): Value {
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
