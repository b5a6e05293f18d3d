import type { Token } from '../tokenize.ts'
import { Thing, thingRoles, Verb, verbRoles } from './demand-roles.ts'
import type { Sign } from './signs.ts'

/** A verb of these, and all of those things, are a sign. */
interface Demand {
  readonly sign: Sign
  /** Any of these verbs, demanded. */
  readonly verbs: number
  readonly things: number
  /** Also in a text that only says what to fill in. */
  readonly asked: boolean
}

function demand(sign: Sign, verbs: number, things: number, asked = false): Demand {
  return { sign, verbs, things, asked }
}

const demands: readonly Demand[] = [
  demand('conversation', Verb.hand, Thing.talk | Thing.whole, true),
  demand('conversation', Verb.hand, Thing.prompt | Thing.yours, true),
  demand('conversation', Verb.hand, Thing.prompt | Thing.whole, true),
  demand('conversation', 0, Thing.talk | Thing.whole | Thing.asks),
  demand('conversation', 0, Thing.talk | Thing.whole | Thing.handed),
  demand('secret-reading', Verb.hand, Thing.secret),
  demand('secret-reading', Verb.hand, Thing.keyLike | Thing.keyOwner),
  demand('secret-reading', Verb.hand, Thing.file | Thing.settings),
  demand('secret-reading', Verb.hand | Verb.act, Thing.home),
  demand('other-tools', Verb.hand, Thing.tools | Thing.outcome | Thing.whole, true),
  demand('other-tools', 0, Thing.tools | Thing.outcome | Thing.whole | Thing.asks),
  demand('collecting', Verb.hand, Thing.personal | Thing.person, true),
  demand('collecting', Verb.hand, Thing.personal | Thing.slot),
  demand('sending', Verb.hand, Thing.outside),
  demand('sending', 0, Thing.handed | Thing.outside),
  demand('other-tools', Verb.act, Thing.machine | Thing.besides),
  demand('other-tools', Verb.act, Thing.machine | Thing.outside),
  demand('other-tools', Verb.launch, Thing.outside),
  demand('bypass', Verb.weaken, Thing.guard),
  demand('bypass', Verb.raise, Thing.rights),
  demand('bypass', Verb.act | Verb.obey | Verb.hand, Thing.denied | Thing.leave),
  demand('other-tools', Verb.alter, Thing.money),
  demand('authority', Verb.obey, Thing.orders | Thing.source),
  demand('bypass', Verb.hand, Thing.memory | Thing.lasting),
  demand('steering', Verb.dictate, Thing.favoured),
  demand('secrecy', 0, Thing.unaware | Thing.person | Thing.denied),
]

/** Words of one demand stand within two windows of this many words. */
const WINDOW = 14
const SUBJECT_REACH = 3
const MODAL_REACH = 5
const NEGATION_REACH = 3
const AT = 64

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const modals = wordSet(
  'must should shall needs need required requires mandatory ensure sure please kindly ought gets get',
)
const beforeTo = wordSet(
  'has have is are need needs required customary expected supposed asked had going obliged',
)
const passives = wordSet('is are be being been gets get')
const subjects = wordSet('you assistant agent model caller ai')
const leads = wordSet('please kindly also then first just simply always additionally instead and or')
const negations = wordSet('not never don dont no without cannot nor')
const during = wordSet('in at during throughout')
const edges = wordSet('beginning start end')

/**
 * What the sentences of a declaration demand beyond the use of the tool itself: a verb that is demanded (an order, `must`,
 * `has to be`), together with what it takes or reaches that is no matter of the tool (`own`: the words of its name and of
 * the sentence that says what it does). `asked` is a text that only says what to fill in. Linear.
 */
export function demandsOf(
  tokens: readonly Token[],
  own: ReadonlySet<string>,
  asked: boolean,
): ReadonlySet<Sign> {
  const signs = new Set<Sign>()
  const start = asked ? Verb.hand : 0
  let verbs = start
  let things = 0
  let verbsBefore = 0
  let thingsBefore = 0
  let sentence = -1
  let windowEnd = 0
  for (const [at, token] of tokens.entries()) {
    if (token.sentence !== sentence || at >= windowEnd) {
      judge(verbsBefore | verbs, thingsBefore | things, asked, signs)
      const goesOn = token.sentence === sentence
      verbsBefore = goesOn ? verbs : 0
      thingsBefore = goesOn ? things : 0
      verbs = start
      things = 0
      sentence = token.sentence
      windowEnd = at + WINDOW
    }
    if (token.quoted) continue
    if (isAddress(token)) things |= Thing.outside
    const thing = thingRoles(token.word)
    if (thing !== 0 && !own.has(token.word)) things |= inContext(tokens, at, thing)
    const verb = verbRoles(token.word)
    if (verb === 0) continue
    if (isDemanded(tokens, at, asked)) verbs |= verb
    else if ((verb & Verb.hand) !== 0 && isPassive(tokens, at)) things |= Thing.handed
  }
  judge(verbsBefore | verbs, thingsBefore | things, asked, signs)
  return signs
}

function judge(verbs: number, things: number, asked: boolean, signs: Set<Sign>): void {
  if (things === 0) return
  for (const each of demands)
    if (
      (things & each.things) === each.things &&
      (each.verbs === 0 || (verbs & each.verbs) !== 0) &&
      (!asked || each.asked)
    )
      signs.add(each.sign)
}

/** A mailbox, or an address on the web. */
function isAddress({ mark, word }: Token): boolean {
  return mark === AT || word === 'https' || word === 'http' || word === 's3'
}

/** `Mentioned in the conversation` says when; it is not the conversation that is asked for. */
function inContext(tokens: readonly Token[], at: number, roles: number): number {
  if ((roles & Thing.talk) === 0) return roles
  for (let before = at - 1; before >= at - 4; before -= 1) {
    const word = tokens[before]?.word ?? ''
    if (edges.has(word) || (at - before <= 2 && during.has(word))) return roles & ~Thing.talk
  }
  return roles
}

function isPassive(tokens: readonly Token[], at: number): boolean {
  return passives.has(tokens[at - 1]?.word ?? '') || passives.has(tokens[at - 2]?.word ?? '')
}

function isDemanded(tokens: readonly Token[], at: number, asked: boolean): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  const first = token.sentence === tokens[0]?.sentence
  let demanded = token.opensClause && !first && !asked
  for (let before = at - 1; before >= 0 && before >= at - MODAL_REACH; before -= 1) {
    const word = tokens[before]?.word ?? ''
    const away = at - before
    if (tokens[before]?.sentence !== token.sentence) break
    if (away <= NEGATION_REACH && negations.has(word)) return false
    if (modals.has(word)) demanded = true
    if (word === 'to' && beforeTo.has(tokens[before - 1]?.word ?? '')) demanded = true
    if (away <= SUBJECT_REACH && subjects.has(word)) demanded = true
    if (away === 1 && !first && (leads.has(word) || word.endsWith('ly'))) demanded = true
  }
  return demanded
}
