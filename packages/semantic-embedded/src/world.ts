import { addContent, addWished, createContentIndex, type ContentIndex } from './content-index.ts'
import { readWishes, type Wishes } from './wishes.ts'
import type { Effect } from './effect-words.ts'
import { textModel } from './text-model.ts'
import { thirdPartyReading } from './passages.ts'
import { readStems } from './stems.ts'
import { compileStemPhrases } from './stem-phrases.ts'
import { scoreThirdPartyText } from './passages.ts'
import { findValues, type Value } from './values.ts'

/** What has been asked and read so far; it grows with the events of a trace. */
export interface CallContext {
  readonly wishes: Wishes & {
    readonly effects: Map<Effect, number>
    readonly stems: Set<string>
    readonly numbers: Set<string>
    readonly plain: Set<Effect>
    readonly names: Set<string>
    otherScript: boolean
    sayNumber: boolean
  }
  readonly content: ContentIndex
  /** Values the user named, each with its kind. */
  readonly named: Map<string, Value['kind']>
  readonly namedKinds: Set<Value['kind']>
  /** Values in untrusted content, with how much the sentences around them read like an order (log-odds). */
  readonly foreign: Map<string, number>
  /** The user leaves it to the content what is to be done: "do what the mail says". */
  delegated: boolean
  /** The strongest order to a model in the content, in log-odds. */
  injected: number
  /** Some of the content cannot be read, so that it may hold orders that were not seen. */
  unread: boolean
}

export function createCallContext(): CallContext {
  return {
    wishes: {
      effects: new Map(),
      stems: new Set(),
      numbers: new Set(),
      plain: new Set(),
      names: new Set(),
      otherScript: false,
      sayNumber: false,
    },
    content: createContentIndex(),
    named: new Map(),
    namedKinds: new Set(),
    foreign: new Map(),
    delegated: false,
    injected: textModel.bias,
    unread: false,
  }
}

/** Takes in what a user says. */
export function addUserText(world: CallContext, text: string): void {
  const { effects, stems, sayNumber, numbers, plain, names, otherScript } = readWishes(text)
  if (sayNumber) world.wishes.sayNumber = true
  for (const [effect, force] of effects)
    world.wishes.effects.set(effect, Math.max(force, world.wishes.effects.get(effect) ?? 0))
  for (const stem of stems) world.wishes.stems.add(stem)
  addWished(world.content, stems)
  if (otherScript) world.wishes.otherScript = true
  for (const name of names) world.wishes.names.add(name)
  for (const number of numbers) world.wishes.numbers.add(number)
  for (const effect of plain) world.wishes.plain.add(effect)
  for (const { kind, text: value } of findValues(text)) {
    world.named.set(value, kind)
    world.namedKinds.add(kind)
  }
  if (readDelegation(readStems(text, 8000).map((stem) => stem.text)).size > 0)
    world.delegated = true
}

/** How a user leaves it to a text what is to be done. */
const readDelegation = compileStemPhrases([
  [
    'delegated',
    `do what|in this mail|in this letter|in this message|do whatever|do as it|do everything it|what it ask|whatever it ask|what it want|what _ ask for|what he ask|what she ask
|follow the instruction|follow the step|follow its|follow the guide|following its|following the|follow instruction|following instruction
|as describe|as instruct|as request in|accord to the|as it say|per the instruction|as ask in
|handle the|handle this|handle it|handle all|take care of the|take care of it|deal with the|process the|work through|go through _ and do
|do the open|do the first|do the next|do the task|do the step|do the item|complete the task|complete all|do all the task|act on|answer whatever
|the one from the|pay the invoice|pay the bill|pay the outstanding|from the note|from the mail|from the letter|from the document|that the _ describe|that the _ note|that the _ mention|the _ note describe|list in the|list under|in the attach|from the attach`.replaceAll(
      '\n',
      '',
    ),
  ],
])

/** Takes in what a tool, a page or a mail says. Linear in the text. */
export function addThirdPartyText(world: CallContext, text: string): void {
  const { score, values, sentences, isCovered } = scoreThirdPartyText(
    text,
    thirdPartyReading,
    textModel,
  )
  world.injected = Math.max(world.injected, score)
  if (!isCovered) world.unread = true
  for (const [value, near] of values)
    world.foreign.set(value, Math.max(near, world.foreign.get(value) ?? -9))
  addContent(world.content, text, sentences, world.wishes.stems)
}
