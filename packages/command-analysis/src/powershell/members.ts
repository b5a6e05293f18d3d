import { UNKNOWN } from '../model/model.ts'
import { decodeBytes, staticResult } from './conversions.ts'
import { replaceText, splitAtAny } from './operators.ts'
import { addCall, charge, type ScriptSource } from './script-source.ts'
import {
  isOpen,
  itemsOf,
  joinSubstitutions,
  listValue,
  numberValue,
  textValue,
  typeValue,
  unknownValue,
  type Value,
} from './value.ts'

const HISTORY = 'C:\\Users\\user\\AppData\\Roaming\\PSReadLine\\ConsoleHost_history.txt'

/** Properties in which an object of the system keeps what it fetched. */
const answers: ReadonlySet<string> = new Set([
  'responsetext',
  'responsebody',
  'responsexml',
  'innertext',
  'innerhtml',
  'textcontent',
])

/** A property. Of most values nothing is known but what they were made from. */
export function propertyOf(
  source: ScriptSource,
  owner: Value,
  name: string,
  isStatic: boolean,
): Value {
  if (isStatic) {
    const type = owner.type === '' ? owner.text.toLowerCase() : owner.type
    return { ...typeValue(`${type}::${name}`), substitutions: owner.substitutions }
  }
  if (name === 'length' || name === 'count')
    return isOpen(owner) ? owner : numberValue(owner.items?.length ?? owner.text.length)
  if (owner.block !== null) return owner
  // The text of a match.
  if (name === 'value' && owner.type === '' && !isOpen(owner)) return owner
  if (name === 'historysavepath') return textValue(HISTORY, owner.substitutions)
  if (answers.has(name)) return unknownValue([addCall(source, `.${name}`, [])])
  return {
    ...unknownValue(owner.substitutions),
    type: owner.type === '' ? '' : `${owner.type}.${name}`,
  }
}

/** A method call: put before the rules as a command, and computed where the text itself tells the result. */
export function callMethod(
  source: ScriptSource,
  owner: Value,
  name: string,
  args: readonly Value[],
  isStatic: boolean,
): Value {
  const cost = owner.text.length + args.reduce((sum, { text }) => sum + text.length, 0)
  if (!charge(source, cost)) return unknownValue()
  const from = joinSubstitutions(owner, ...args)
  const known = isStatic
    ? staticResult(
        source,
        `${owner.type === '' ? owner.text.toLowerCase() : owner.type}::${name}`,
        args,
      )
    : instanceResult(owner, name, args)
  if (known !== null) return { ...known, substitutions: from }
  const called = isStatic ? `${owner.type}::${name}` : `.${name}`
  const pipeline = addCall(source, called, isStatic ? args : withOwner(owner, args))
  const type = name === 'new' || name === 'create' ? owner.type : ''
  return {
    ...unknownValue(from.includes(pipeline) ? from : [...from.slice(0, 31), pipeline]),
    type,
    block: owner.block,
  }
}

/** What the object was made from says what the method acts on: it comes last, after the arguments. */
function withOwner(owner: Value, args: readonly Value[]): readonly Value[] {
  const text = owner.type === '' ? owner.text : owner.type
  return text === UNKNOWN && owner.substitutions.length === 0
    ? args
    : [...args, { ...owner, text: text.slice(0, 4096) }]
}

const encodings = /^text\.(?:encoding::(\w{3,20})|(\w{3,20})encoding(?:::new)?)$/

function instanceResult(owner: Value, name: string, args: readonly Value[]): Value | null {
  const [first = textValue(''), second = textValue('')] = args
  if (name === 'getstring') {
    const encoding = encodings.exec(owner.type)
    return decodeBytes(encoding?.[1] ?? encoding?.[2] ?? '', first)
  }
  if (isOpen(owner) || args.some(isOpen) || owner.type !== '' || owner.block !== null) return null
  return textResult(owner, name, first, second)
}

function textResult(owner: Value, name: string, first: Value, second: Value): Value | null {
  const { text } = owner
  switch (name) {
    case 'replace':
      return textValue(replaceText(text, first.text, second.text, true))
    case 'tochararray':
      return listValue(Array.from(text), false)
    case 'substring':
      return textValue(
        text.slice(
          Number(first.text),
          second.numeric ? Number(first.text) + Number(second.text) : undefined,
        ),
      )
    case 'split':
      return listValue(splitAtAny(text, itemsOf(first).join('') || ' '), false)
    case 'tolower':
    case 'tolowerinvariant':
      return textValue(text.toLowerCase())
    case 'toupper':
    case 'toupperinvariant':
      return textValue(text.toUpperCase())
    case 'trim':
      return textValue(text.trim())
    case 'insert':
      return textValue(
        text.slice(0, Number(first.text)) + second.text + text.slice(Number(first.text)),
      )
    case 'remove':
      return textValue(
        text.slice(0, Number(first.text)) +
          (second.numeric ? text.slice(Number(first.text) + Number(second.text)) : ''),
      )
    case 'tostring':
    case 'normalize':
      return textValue(text)
    default:
      return null
  }
}

/** `text[4]`, `list[3,1,2]`, `text[-1..-9]`. */
export function indexed(owner: Value, index: Value): Value {
  if (isOpen(owner) || isOpen(index) || !index.numeric) return unknownValue(owner.substitutions)
  const items = owner.items ?? Array.from(owner.text)
  const chosen = itemsOf(index).map((item) => items.at(Number(item)) ?? '')
  return index.items === null
    ? { ...textValue(chosen[0] ?? '', owner.substitutions), numeric: owner.numeric }
    : listValue(chosen, owner.numeric, owner.substitutions)
}
