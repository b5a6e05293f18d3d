import { pickFragment } from './fragments.ts'
import type { Random } from './random.ts'
import {
  COUNTER,
  type FieldRecipe,
  type ObjectRecipe,
  type Recipe,
  type TextRecipe,
} from './recipe.ts'
import { countMax, fieldsOf } from './write-body.ts'

const UNIT_MAX = 600
const counts = [1, 2, 3, 8, 20, 64, 100, 128, 200]
const layouts: readonly ObjectRecipe['layout'][] = [
  'member',
  'members',
  'items',
  'keys',
  'nested',
  'schema',
]
const keys = [
  'command',
  'url',
  'path',
  'query',
  'code',
  'content',
  'to',
  'args',
  'body',
  'a',
  'description',
]

/** A recipe to start from: fragments at random, in the fields that the type is mostly about. */
export function inventRecipe(
  type: Recipe['type'],
  random: Random,
  words: readonly string[],
): Recipe {
  const unit = Array.from({ length: 1 + random.below(4) }, () => pickFragment(random, words)).join(
    random.pick(['', ' ', '\n']),
  )
  const names = type === 'raw' ? [] : Object.keys(fieldsOf[type])
  const fields: Record<string, FieldRecipe> = {}
  for (const name of names.slice(0, 1 + random.below(3))) fields[name] = { text: 0, share: 8 }
  return {
    type,
    texts: [{ unit }],
    fields,
    object: { layout: random.pick(layouts), key: random.pick(keys), pieceLength: 40 },
    count: Math.min(countMax[type], random.pick(counts)),
    choices: Array.from({ length: 1 + random.below(3) }, () => random.below(8)),
  }
}

/** A few changes of a recipe; now and then with parts of another one. */
export function mutateRecipe(
  recipe: Recipe,
  other: Recipe,
  random: Random,
  words: readonly string[],
): Recipe {
  let changed = recipe
  for (let left = 1 + random.below(3); left > 0; left -= 1)
    changed = mutateOnce(changed, other, random, words)
  return changed
}

function mutateOnce(
  recipe: Recipe,
  other: Recipe,
  random: Random,
  words: readonly string[],
): Recipe {
  if (recipe.type === 'raw' || !random.oneIn(5)) {
    const at = random.below(recipe.texts.length)
    const texts = recipe.texts.map((text, index) =>
      index === at ? mutateText(text, random.pick(other.texts), random, words) : text,
    )
    return { ...recipe, texts }
  }
  switch (random.below(7)) {
    case 0:
      return { ...recipe, object: mutateObject(recipe.object, random, words) }
    case 1:
      return { ...recipe, count: Math.min(countMax[recipe.type], random.pick(counts)) }
    case 2:
      return {
        ...recipe,
        choices: Array.from({ length: 1 + random.below(4) }, () => random.below(8)),
      }
    case 3:
      return recipe.texts.length < 3
        ? { ...recipe, texts: [...recipe.texts, random.pick(other.texts)] }
        : recipe
    case 4:
      return { ...recipe, texts: recipe.texts.map(() => random.pick(recipe.texts)) }
    default:
      return { ...recipe, fields: mutateFields(recipe, random) }
  }
}

function mutateFields({ type, fields, texts }: Recipe, random: Random): Recipe['fields'] {
  if (type === 'raw') return fields
  const name = random.pick(Object.keys(fieldsOf[type]))
  const { [name]: known, ...rest } = fields
  if (known !== undefined && Object.keys(rest).length > 0 && random.oneIn(2)) return rest
  return {
    ...fields,
    [name]: { text: random.below(texts.length), share: random.pick([1, 4, 8, 64]) },
  }
}

function mutateObject(
  object: ObjectRecipe,
  random: Random,
  words: readonly string[],
): ObjectRecipe {
  switch (random.below(3)) {
    case 0:
      return { ...object, layout: random.pick(layouts) }
    case 1:
      return { ...object, key: random.oneIn(2) ? random.pick(keys) : pickFragment(random, words) }
    default:
      return { ...object, pieceLength: random.pick([1, 8, 13, 40, 200, 1000, 8000]) }
  }
}

function mutateText(
  text: TextRecipe,
  other: TextRecipe,
  random: Random,
  words: readonly string[],
): TextRecipe {
  switch (random.below(14)) {
    case 0:
      return { ...text, head: random.oneIn(2) ? '' : pickFragment(random, words) }
    case 1:
      return { ...text, close: random.oneIn(2) ? '' : pickFragment(random, words) }
    case 2:
      return { ...text, tail: random.oneIn(2) ? '' : pickFragment(random, words) }
    default:
      return { ...text, unit: mutateUnit(text.unit, other.unit, random, words).slice(0, UNIT_MAX) }
  }
}

function mutateUnit(unit: string, other: string, random: Random, words: readonly string[]): string {
  const at = random.below(unit.length + 1)
  const end = Math.min(unit.length, at + 1 + random.below(random.oneIn(3) ? unit.length + 1 : 8))
  const fragment = (): string => pickFragment(random, words)
  switch (random.below(16)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return unit.slice(0, at) + fragment() + unit.slice(at)
    case 4:
      return unit.slice(0, at) + fragment() + unit.slice(end)
    case 5:
    case 6:
    case 7:
      return unit.slice(0, at) + unit.slice(end) || fragment()
    case 8:
      return unit.slice(0, end) + unit.slice(at)
    case 9:
      return unit.slice(at, end) || fragment()
    case 10:
      return unit.slice(0, at) + other.slice(random.below(other.length + 1))
    case 11:
      return (
        unit.slice(0, at) +
        (unit.slice(at, end) || ' ').repeat(2 + random.below(30)) +
        unit.slice(end)
      )
    case 12:
      return unit.slice(0, at) + encode(unit.slice(at, end), random) + unit.slice(end)
    case 13:
      return unit + fragment()
    case 14:
      return unit.includes(COUNTER) ? unit.replaceAll(COUNTER, '') || 'a' : unit + COUNTER
    default:
      return unit.slice(0, at) + String.fromCharCode(random.below(0x30_00)) + unit.slice(at)
  }
}

/** The same text, as something that a reader may undo. */
function encode(text: string, random: Random): string {
  const characters = Array.from(text)
  switch (random.below(10)) {
    case 0:
      return Buffer.from(text).toString('base64')
    case 1:
      return Buffer.from(text).toString('hex')
    case 2:
      return characters.map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
    case 3:
      return characters.map((one) => `&#${one.codePointAt(0)};`).join('')
    case 4:
      return characters
        .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('')
    case 5:
      return characters.join(random.pick([' ', '\u200B', '-', '.', '""', '\\']))
    case 6:
      return characters.toReversed().join('')
    case 7:
      return text.toUpperCase()
    case 8:
      return text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfe_e0))
    default:
      return JSON.stringify(text)
  }
}
