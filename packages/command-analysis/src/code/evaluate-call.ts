import { UNKNOWN } from '../model/model.ts'
import { homeOf, makesCharacters, sentCall } from './call-values.ts'
import { CALLS_MAX, TEXT_MAX, type State } from './code-state.ts'
import { callFunction } from './functions.ts'
import { unknownFrom, type Value } from './value.ts'

const characterMaker: Value = { text: UNKNOWN, name: 'chr' }
const loaders = new Set(['require', '__import__', 'import_module', 'import'])

/** Remembers a call and gives what it is worth. */
export function call(
  state: State,
  callee: Value,
  receiver: Value | null,
  args: readonly Value[],
): Value {
  // A function may be named by a text: `getattr(os, 'system')`, `$f = 'system'; $f(…)`.
  const name = callee.name ?? callee.text
  const toCharacters = name === 'map' && makesCharacters(state.calls.at(-1))
  if (state.calls.length < CALLS_MAX)
    state.calls.push({ name, owner: receiver?.name ?? '', receiver, args })
  const sent = sentCall(name, args)
  if (sent !== null && state.calls.length < CALLS_MAX) state.calls.push(sent)
  const home = homeOf(name, args)
  if (home !== null) return home
  if (name === 'getRuntime') return { text: UNKNOWN, name: 'Runtime' }
  const [first, second] = args
  if (loaders.has(name) && first !== undefined)
    return { text: UNKNOWN, name: first.text.replace(/^node:/, '') }
  if (name === 'getattr' && second !== undefined) return { text: UNKNOWN, name: second.text }
  if (fetches(receiver, args)) return { text: UNKNOWN, from: 'network' }
  const value = callFunction(name, receiver, toCharacters ? [...args, characterMaker] : args)
  return value.text.length > TEXT_MAX ? unknownFrom(value.from) : value
}

/** Whatever a call with an address gives comes from there. */
function fetches(receiver: Value | null, args: readonly Value[]): boolean {
  return (
    receiver?.name === 'requests' ||
    receiver?.name === 'urllib' ||
    args.some(({ text }) => /^(?:https?|ftp):\/\//i.test(text))
  )
}
