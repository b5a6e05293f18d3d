import { isHiding } from './fold-look-alikes.ts'
import { getIntentKey, type TaskKind } from './task-kind.ts'
import { layout } from './layout.ts'
import { meaning, type Meaning, orderingMeanings } from './lexicon/lexicon.ts'
import { findFixedPhrases } from './fixed-phrases.ts'
import type { Provenance, Sign } from './layout.ts'
import { isContent, countOccurrences, type Surroundings } from './surroundings.ts'
import { getWordEnd, type Word, hasMeaning } from './words.ts'

/** Where a text comes from, and the task that it is meant for. */
export interface TextSource {
  readonly provenance: Provenance
  /** Words of the task the text is meant for. */
  readonly intent: ReadonlySet<string>
  /** The task names something that must not be given away or done. */
  readonly guarded: boolean
  /** What the task asks for, by its words. */
  readonly task?: TaskKind | undefined
}

/** Scratch space that every sentence uses anew: which feature was found in which turn. */
const seen = new Uint32Array(layout.count)
let turn = 0
let foundFeatures = new Int32Array(512)

/** The features of one sentence while it is read, each once. Only one is in use at a time: all share their memory. */
class FoundFeatures {
  #count = 0

  constructor() {
    turn += 1
    if (turn === 0xffffffff) {
      seen.fill(0)
      turn = 1
    }
  }

  add(feature: number): void {
    if (seen[feature] === turn) return
    seen[feature] = turn
    if (this.#count === foundFeatures.length) {
      const longer = new Int32Array(foundFeatures.length * 2)
      longer.set(foundFeatures)
      foundFeatures = longer
    }
    foundFeatures[this.#count] = feature
    this.#count += 1
  }

  sign(sign: Sign): void {
    this.add(layout.sign[sign])
  }

  has(sign: Sign): boolean {
    return seen[layout.sign[sign]] === turn
  }

  holds(name: Meaning): boolean {
    return seen[layout.holds(meaning[name])] === turn
  }

  /** Places in the weights, see `layout.ts`. */
  toArray(): Int32Array {
    return foundFeatures.slice(0, this.#count)
  }
}

/** How the sentence from word `start` to before word `end` looks: length, letters, marks, quotes, where its line begins. */
function readShape(
  text: string,
  words: readonly Word[],
  start: number,
  end: number,
  found: FoundFeatures,
): void {
  const length = end - start
  if (length <= 3) found.sign(found.has('orders') ? 'briefOrder' : 'brief')
  else if (length <= 8 && !found.has('orders')) found.sign('short')
  else if (length >= 28) found.sign('long')
  const from = words[start]?.at ?? 0
  const to = Math.min(getWordEnd(words[end - 1]), from + 400)
  let capitals = 0
  let letters = 0
  let other = 0
  let hidden = 0
  let joined = 0
  let braces = 0
  let amounts = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) letters += 1
    else if (code >= 65 && code <= 90) capitals += 1
    else if (code === 0x5f) joined += 1
    else if (code === 0x7b || code === 0x7d || code === 0x3d || code === 0x28) braces += 1
    else if (code === 0x24 || code === 0x20ac || code === 0xa3) amounts += 1
    else if (code >= 0x370) {
      if (isHiding(code) || code === 0xdb40) hidden += 1
      else if (code < 0xd800 && !(code >= 0x2000 && code < 0x2100)) other += 1
    }
  }
  if (capitals > 8 && capitals > letters) found.sign('shouts')
  if (joined > 0) {
    found.sign('identifier')
    if (found.has('orders')) found.sign('orderIdentifier')
  }
  if (braces >= 3) found.sign('braces')
  if (amounts > 0) {
    found.sign('moneyAmount')
    if (found.has('orders')) found.sign('orderMoney')
  }
  if (other >= 8) found.sign('otherScript')
  if (hidden >= 4) found.sign('hiddenText')
  const after = text.charAt(getWordEnd(words[end - 1]))
  if (after !== '' && '{}();='.includes(after)) found.sign('codeLine')
  readLineStart(text, from, found)
  readQuotes(words, start, end, found)
  if (length >= 12 && repeats(words, start, end)) found.sign('repeats')
}

function readLineStart(text: string, from: number, found: FoundFeatures): void {
  let at = from - 1
  while (at >= 0 && from - at < 8 && !'\n'.includes(text.charAt(at))) at -= 1
  const opening = text.slice(at + 1, from).trim()
  if (from - at >= 8) return
  if (opening.startsWith('#')) found.sign('heading')
  else if (/^(?:[-*•]|\d+[.)])/.test(opening)) found.sign('bullet')
  else if (opening.startsWith('<')) found.sign('tag')
  if (at > 1 && text.charAt(at - 1) === '\n') found.sign('afterBreak')
}

function readQuotes(
  words: readonly Word[],
  start: number,
  end: number,
  found: FoundFeatures,
): void {
  let quoted = 0
  let known = 0
  let disguised = 0
  let open = -1
  for (let at = start; at < end; at += 1) {
    const word = words[at]
    if (word === undefined) continue
    if (word.quoted && open < 0) open = at
    if (word.meanings.length === 0) continue
    known += 1
    if (word.disguised) disguised += 1
    if (word.quoted) quoted += 1
  }
  if (disguised >= 2) found.sign('disguised')
  if (quoted === 0) return
  found.sign(quoted >= 2 && quoted >= known - 2 ? 'quotedWhole' : 'quotedPart')
  if (found.has('orders')) found.sign('orderQuoted')
  if (found.holds('convey') || found.holds('document')) found.sign('reportedQuote')
}

/** Every third word is the same. */
function repeats(words: readonly Word[], start: number, end: number): boolean {
  const first = words[start + 4]?.text
  let same = 0
  for (let at = start; at < end; at += 1) if (words[at]?.text === first) same += 1
  return same * 3 >= end - start
}

const nearGap = 2
const farGap = 8
const none = new Uint8Array(0)

const lead: ReadonlySet<string> = new Set(
  'please also then and now so kindly next finally just do first instead but simply always never important note todo hey ok okay again'.split(
    ' ',
  ),
)

/** Reads the features of the sentences of one text, one after the other. */
export class SentenceFeatures {
  readonly #text: string
  readonly #words: readonly Word[]
  readonly #around: Surroundings
  readonly #reading: TextSource
  readonly #decoded: boolean
  #found = new FoundFeatures()
  #span = 0

  constructor(
    text: string,
    words: readonly Word[],
    around: Surroundings,
    reading: TextSource,
    decoded: boolean,
  ) {
    this.#text = text
    this.#words = words
    this.#around = around
    this.#reading = reading
    this.#decoded = decoded
  }

  /** The features of the words from `start` to before `end`, which are sentence `index` of `total`. */
  read(start: number, end: number, index: number, total: number): Int32Array {
    const found = new FoundFeatures()
    this.#found = found
    const words = this.#words
    for (let at = start; at < end; at += 1) {
      const word = words[at]
      if (word === undefined) continue
      if (word.quoted) {
        this.#readMention(word, start, at)
        continue
      }
      this.#found.add(layout.word(word.hash))
      const phrases = findFixedPhrases(words, at, end)
      if (phrases.length > 0) for (const phrase of phrases) this.#found.add(layout.phrase(phrase))
      const { meanings } = word
      for (let each = 0; each < meanings.length; each += 1)
        this.#found.add(layout.holds(meanings[each] ?? 0))
      if (meanings.length > 0) this.#pair(meanings, start, at)
    }
    this.#readMood(start, end)
    this.#readMachine(start, end)
    readShape(this.#text, words, start, end, found)
    this.#readPlace(start, end, index, total)
    this.#readRelation(start, end)
    for (const sign of this.#around.signs) this.#found.sign(sign)
    if (this.#decoded) this.#found.sign('decoded')
    return found.toArray()
  }

  #readMention({ meanings }: Word, start: number, at: number): void {
    for (let each = 0; each < meanings.length; each += 1)
      this.#found.add(layout.quotedFrom + (meanings[each] ?? 0))
    const from = Math.max(start, at - farGap)
    for (let before = at - 1; before >= from; before -= 1) {
      const first = this.#words[before]
      if (first === undefined || !first.quoted) break
      for (let one = 0; one < first.meanings.length; one += 1) {
        const row = layout.quotedPairsFrom + (first.meanings[one] ?? 0) * layout.meanings
        for (let two = 0; two < meanings.length; two += 1)
          this.#found.add(row + (meanings[two] ?? 0))
      }
    }
  }

  #pair(seconds: Uint8Array, start: number, at: number): void {
    const from = Math.max(start, at - farGap)
    for (let before = at - 1; before >= from; before -= 1) {
      const firsts = this.#words[before]?.meanings ?? none
      const base = at - before <= nearGap ? layout.nearFrom : layout.farFrom
      for (let one = 0; one < firsts.length; one += 1) {
        const row = base + (firsts[one] ?? 0) * layout.meanings
        for (let two = 0; two < seconds.length; two += 1) this.#found.add(row + (seconds[two] ?? 0))
      }
    }
  }

  #readMood(start: number, end: number): void {
    const words = this.#words
    let at = start
    let polite = false
    while (at < end - 1 && at < start + 4 && lead.has(words[at]?.text ?? '')) {
      if (words[at]?.meanings.includes(meaning.polite)) polite = true
      at += 1
    }
    const first = words[at]
    const second = words[at + 1]
    if (first === undefined) return
    for (const number of first.meanings) this.#found.add(layout.opens(number))
    const verb = first.meanings.some((number) => orderingMeanings.has(number))
    const not =
      hasMeaning(first, meaning.not) &&
      second?.meanings.some((number) => orderingMeanings.has(number))
    const duty = this.#duty(start, end)
    if (verb || not === true) this.#found.sign(polite ? 'politeOrder' : 'orders')
    if (verb && polite) this.#found.sign('orders')
    if (hasMeaning(first, meaning.can) && second !== undefined && hasMeaning(second, meaning.you))
      this.#found.sign('asksReader')
    if (duty) this.#found.sign('dutyOfReader')
    if (hasMeaning(first, meaning.me) || hasMeaning(first, meaning.us)) {
      if (
        second !== undefined &&
        (hasMeaning(second, meaning.must) || second.text === 'want' || second.text === 'd')
      )
        this.#found.sign('speakersNeed')
      else this.#found.sign('narrates')
    }
    if (hasMeaning(first, meaning.condition) || first.text === 'when')
      this.#found.sign('conditionOpens')
    const closes = this.#text.slice(getWordEnd(words[end - 1]), getWordEnd(words[end - 1]) + 3)
    const asks = closes.trimStart().startsWith('?') || closes.includes('？')
    const personal = this.#found.holds('you') || this.#found.holds('us') || this.#found.holds('me')
    if (asks) this.#found.sign('question')
    if (closes.includes('!')) this.#found.sign('exclaims')
    if (closes.startsWith(':') && closes[1] !== '/') this.#found.sign('endsInColon')
    if (!personal) this.#found.sign('impersonal')
    if (asks || hasMeaning(first, meaning.ask))
      this.#found.sign(personal ? 'personalQuestion' : 'knowledgeQuestion')
    if (
      !this.#found.has('orders') &&
      !duty &&
      !this.#found.has('asksReader') &&
      !this.#found.has('speakersNeed')
    )
      return
    if (!this.#found.has('orders')) this.#found.sign('orders')
    this.#readOrder()
  }

  #readOrder(): void {
    if (this.#found.holds('address')) this.#found.sign('orderAddress')
    if (this.#found.holds('url')) this.#found.sign('orderUrl')
    if (this.#found.holds('path')) this.#found.sign('orderPath')
    if (this.#found.holds('money')) this.#found.sign('orderMoney')
    if (this.#found.holds('secret')) this.#found.sign('orderSecret')
    if (this.#found.holds('ai')) this.#found.sign('orderAi')
    if (this.#found.holds('reply')) this.#found.sign('orderReply')
    if (this.#found.holds('me')) this.#found.sign('orderMine')
    if (this.#found.holds('you')) this.#found.sign('orderYours')
    if (
      this.#found.holds('genre') ||
      this.#found.holds('learning') ||
      this.#found.holds('language')
    )
      this.#found.sign('orderTask')
  }

  /** "you must", "the assistant should", "the add-on that reads this has to". */
  #duty(start: number, end: number): boolean {
    for (let at = start; at + 1 < end; at += 1) {
      const word = this.#words[at]
      const next = this.#words[at + 1]
      if (word === undefined || next === undefined) continue
      if (hasMeaning(word, meaning.you) && hasMeaning(next, meaning.must)) return true
      if (isMachine(word) && this.#meansWithin(at, end, meaning.must)) return true
    }
    return false
  }

  /** Software that reads is spoken of: to it, or about what it does with what it reads. */
  #readMachine(start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      const word = this.#words[at]
      if (word === undefined || !isMachine(word)) continue
      if (
        this.#meansWithin(at, end, meaning.process) ||
        this.#meansWithin(at, end, meaning.processTold)
      )
        this.#found.sign('machineReads')
      const after = this.#text.charAt(getWordEnd(word))
      if (after === ':' || after === ',') this.#found.sign('machineCalled')
      if (actingTold.some((told) => this.#meansWithin(at, end, told)))
        this.#found.sign('machineActs')
      if (this.#meansWithin(at, end, meaning.must)) this.#found.sign('machineDuty')
    }
  }

  #meansWithin(at: number, end: number, name: number): boolean {
    const last = Math.min(end, at + 5)
    for (let next = at + 1; next < last; next += 1) {
      const word = this.#words[next]
      if (word !== undefined && hasMeaning(word, name)) return true
    }
    return false
  }

  #readPlace(start: number, end: number, index: number, total: number): void {
    if (total === 1) this.#found.sign('alone')
    else if (index === 0) this.#found.sign('first')
    else if (index === total - 1) this.#found.sign('last')
    const from = this.#words[start]?.at ?? 0
    const { spans } = this.#around
    while (this.#span < spans.length && (spans[this.#span]?.to ?? 0) <= from) this.#span += 1
    for (let at = this.#span; at < spans.length; at += 1) {
      const span = spans[at]
      if (span === undefined || span.from - 8 > from) break
      if (from < span.to) this.#found.sign(span.feature)
    }
  }

  #readRelation(start: number, end: number): void {
    const { intent, guarded } = this.#reading
    let content = 0
    let strange = 0
    let shared = 0
    for (let at = start; at < end; at += 1) {
      const word = this.#words[at]
      if (word === undefined || !isContent(word)) continue
      content += 1
      if (countOccurrences(word, this.#around) <= 1) strange += 1
      if (intent.size > 0 && intent.has(getIntentKey(word.text))) shared += 1
    }
    const elsewhere = this.#around.contentWords - content
    if (content >= 2 && elsewhere >= 12) {
      if (strange === content) {
        this.#found.sign('strange')
        if (this.#found.has('orders')) this.#found.sign('orderStrange')
        if (this.#found.has('knowledgeQuestion')) this.#found.sign('questionStrange')
      } else if (strange * 2 <= content) this.#found.sign('familiar')
    }
    if (intent.size > 0) {
      this.#found.sign('intentGiven')
      if (shared * 3 >= Math.max(1, content)) this.#found.sign('intentShared')
      else if (shared === 0 && content >= 2) {
        this.#found.sign('intentForeign')
        if (this.#found.has('orders') || this.#found.has('knowledgeQuestion'))
          this.#found.sign('orderForeign')
      }
    }
    this.#readTask(start, end)
    if (!guarded) return
    this.#found.sign('guarded')
    if (shared > 0 || this.#found.holds('secret') || this.#found.holds('reveal'))
      this.#found.sign('touchesGuarded')
  }

  /** An order beside what the task asks for: whether it was to be expected in the text. */
  #readTask(start: number, end: number): void {
    const { task } = this.#reading
    if (task === undefined) return
    if (task.delegates) this.#found.sign('taskDelegates')
    if (!this.#found.has('orders')) return
    if (task.reads) this.#found.sign('orderWhileReading')
    if (task.delegates) this.#found.sign('orderDelegated')
    const last = Math.min(end, start + 6)
    for (let at = start; at < last; at += 1) {
      const acts =
        this.#words[at]?.meanings.filter((number) => orderingMeanings.has(number)) ?? none
      if (acts.length === 0) continue
      this.#found.sign(
        acts.some((act) => task.acts.has(act)) ? 'orderActShared' : 'orderActForeign',
      )
      return
    }
  }
}

function isMachine(word: Word): boolean {
  return hasMeaning(word, meaning.ai) || hasMeaning(word, meaning.helper)
}

/** What machines do, in the form of a report: "the add-on grants …". */
const actingTold = [
  meaning.sendTold,
  meaning.payTold,
  meaning.acquireTold,
  meaning.destroyTold,
  meaning.grantTold,
  meaning.alterTold,
  meaning.revealTold,
  meaning.includeTold,
  meaning.tellTold,
  meaning.praiseTold,
  meaning.answerTold,
  meaning.overrideTold,
]
