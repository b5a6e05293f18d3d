import { UNKNOWN } from '../model/model.ts'
import { decodeBytes, callStaticMethod } from './conversions.ts'
import { replaceText, splitAtAny } from './operators.ts'
import { addCall, spendBudget, type PowershellSource } from './script-source.ts'
import {
  isUnknownValue,
  itemsOf,
  joinSubstitutions,
  listValue,
  numberValue,
  textValue,
  typeValue,
  unknownValue,
  type PowershellValue,
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
export function readProperty(
  source: PowershellSource,
  owner: PowershellValue,
  name: string,
  isStatic: boolean,
): PowershellValue {
  if (isStatic) {
    const type = owner.type === '' ? owner.text.toLowerCase() : owner.type
    return { ...typeValue(`${type}::${name}`), substitutions: owner.substitutions }
  }
  if (name === 'length' || name === 'count')
    return isUnknownValue(owner) ? owner : numberValue(owner.items?.length ?? owner.text.length)
  if (owner.block !== null) return owner
  // The text of a match.
  if (name === 'value' && owner.type === '' && !isUnknownValue(owner)) return owner
  if (name === 'historysavepath') return textValue(HISTORY, owner.substitutions)
  if (answers.has(name)) return unknownValue([addCall(source, `.${name}`, [])])
  return {
    ...unknownValue(owner.substitutions),
    type: owner.type === '' ? '' : `${owner.type}.${name}`,
  }
}

/** A method call: put before the rules as a command, and computed where the text itself tells the result. */
export function callMethod(
  source: PowershellSource,
  owner: PowershellValue,
  name: string,
  args: readonly PowershellValue[],
  isStatic: boolean,
): PowershellValue {
  const cost = owner.text.length + args.reduce((sum, { text }) => sum + text.length, 0)
  if (!spendBudget(source, cost)) return unknownValue()
  const from = joinSubstitutions(owner, ...args)
  const known = isStatic
    ? callStaticMethod(
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
function withOwner(
  owner: PowershellValue,
  args: readonly PowershellValue[],
): readonly PowershellValue[] {
  const text = owner.type === '' ? owner.text : owner.type
  return text === UNKNOWN && owner.substitutions.length === 0
    ? args
    : [...args, { ...owner, text: text.slice(0, 4096) }]
}

const encodings = /^text\.(?:encoding::(\w{3,20})|(\w{3,20})encoding(?:::new)?)$/

function instanceResult(
  owner: PowershellValue,
  name: string,
  args: readonly PowershellValue[],
): PowershellValue | null {
  const [first = textValue(''), second = textValue('')] = args
  if (name === 'getstring') {
    const encoding = encodings.exec(owner.type)
    return decodeBytes(encoding?.[1] ?? encoding?.[2] ?? '', first)
  }
  if (
    isUnknownValue(owner) ||
    args.some(isUnknownValue) ||
    owner.type !== '' ||
    owner.block !== null
  )
    return null
  return textResult(owner, name, first, second)
}

function textResult(
  owner: PowershellValue,
  name: string,
  first: PowershellValue,
  second: PowershellValue,
): PowershellValue | null {
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
export function elementAt(owner: PowershellValue, index: PowershellValue): PowershellValue {
  if (isUnknownValue(owner) || isUnknownValue(index) || !index.numeric)
    return unknownValue(owner.substitutions)
  const items = owner.items ?? Array.from(owner.text)
  const chosen = itemsOf(index).map((item) => items.at(Number(item)) ?? '')
  return index.items === null
    ? { ...textValue(chosen[0] ?? '', owner.substitutions), numeric: owner.numeric }
    : listValue(chosen, owner.numeric, owner.substitutions)
}
