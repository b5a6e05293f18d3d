import {
  addContent,
  addRequestStems,
  createContentIndex,
  type ContentIndex,
} from './content-index.ts'
import { parseUserRequest, type UserRequest } from './user-request.ts'
import type { Effect } from './effect-words.ts'
import { textModel } from './text-model.ts'
import { thirdPartyReading } from './passages.ts'
import { readStems } from './stems.ts'
import { compileStemPhrases } from './stem-phrases.ts'
import { scoreThirdPartyText } from './passages.ts'
import { findValues, type Value } from './values.ts'

/** What has been asked and read so far; it grows with the events of a trace. */
export interface CallContext {
  readonly request: UserRequest & {
    readonly effects: Map<Effect, number>
    readonly stems: Set<string>
    readonly numbers: Set<string>
    readonly explicitEffects: Set<Effect>
    readonly names: Set<string>
    readonly forbidden: Set<Effect>
    readOnly: boolean
    asksToKnow: boolean
    otherScript: boolean
    hasNumber: boolean
  }
  readonly content: ContentIndex
  /** Values the user named, each with its kind. */
  readonly named: Map<string, Value['kind']>
  readonly namedKinds: Set<Value['kind']>
  /** Values in untrusted content, with how much the sentences around them read like an order (log-odds). */
  readonly thirdPartyValues: Map<string, number>
  /** The user delegates the task to the content: "do what the mail says". */
  delegated: boolean
  /** The strongest order to a model in the content, in log-odds. */
  injected: number
  /** Some of the content cannot be read, so that it may hold orders that were not seen. */
  unread: boolean
}

export function createCallContext(): CallContext {
  return {
    request: {
      effects: new Map(),
      stems: new Set(),
      numbers: new Set(),
      explicitEffects: new Set(),
      names: new Set(),
      forbidden: new Set(),
      readOnly: false,
      asksToKnow: false,
      otherScript: false,
      hasNumber: false,
    },
    content: createContentIndex(),
    named: new Map(),
    namedKinds: new Set(),
    thirdPartyValues: new Map(),
    delegated: false,
    injected: textModel.bias,
    unread: false,
  }
}

/** Adds a text of the user. */
export function addUserText(callContext: CallContext, text: string): void {
  const { effects, stems, hasNumber, numbers, explicitEffects, names, ...read } =
    parseUserRequest(text)
  const { otherScript, forbidden, readOnly, asksToKnow } = read
  if (hasNumber) callContext.request.hasNumber = true
  for (const [effect, force] of effects)
    callContext.request.effects.set(
      effect,
      Math.max(force, callContext.request.effects.get(effect) ?? 0),
    )
  for (const stem of stems) callContext.request.stems.add(stem)
  addRequestStems(callContext.content, stems)
  if (otherScript) callContext.request.otherScript = true
  for (const name of names) callContext.request.names.add(name)
  for (const number of numbers) callContext.request.numbers.add(number)
  for (const effect of explicitEffects) callContext.request.explicitEffects.add(effect)
  for (const effect of explicitEffects) callContext.request.forbidden.delete(effect)
  for (const effect of forbidden) callContext.request.forbidden.add(effect)
  // A later wish for an act lifts a restriction to looking.
  if (explicitEffects.size > 0) {
    callContext.request.readOnly = false
    callContext.request.asksToKnow = false
  } else if (asksToKnow && callContext.request.explicitEffects.size === 0)
    callContext.request.asksToKnow = true
  if (readOnly) callContext.request.readOnly = true
  for (const { kind, text: value } of findValues(text)) {
    callContext.named.set(value, kind)
    callContext.namedKinds.add(kind)
  }
  if (readDelegation(readStems(text, 8000).map((stem) => stem.text)).size > 0)
    callContext.delegated = true
}

/** Phrases by which a user delegates the task to a text. */
const readDelegation = compileStemPhrases([
  [
    'delegated',
    `do what|in this mail|in this letter|in this message|do whatever|do as it|do everything it|what it ask|whatever it ask|what it want|what _ ask for|what he ask|what she ask
|follow the instruction|follow the step|follow its|follow the guide|following its|following the|follow instruction|following instruction
|as describe|as instruct|as request in|accord to the|as it say|per the instruction|as ask in
|handle the|handle this|handle it|handle all|take care of the|take care of it|deal with the|process the|work through|go through _ and do
|do the open|do the first|do the next|do the task|do the step|do the item|complete the task|complete all|do all the task|act on|answer whatever
|the one from the|pay the invoice|pay the bill|pay the outstanding|from the note|from the mail|from the letter|from the document|that the _ describe|that the _ note|that the _ mention|the _ note describe|from the attach`.replaceAll(
      '\n',
      '',
    ),
  ],
])

/** Adds the text of a tool, a page or a mail. Linear in the text. */
export function addThirdPartyText(callContext: CallContext, text: string): void {
  const { score, values, sentences, isCovered } = scoreThirdPartyText(
    text,
    thirdPartyReading,
    textModel,
  )
  callContext.injected = Math.max(callContext.injected, score)
  if (!isCovered) callContext.unread = true
  for (const [value, near] of values)
    callContext.thirdPartyValues.set(
      value,
      Math.max(near, callContext.thirdPartyValues.get(value) ?? -9),
    )
  addContent(callContext.content, text, sentences, callContext.request.stems)
}
