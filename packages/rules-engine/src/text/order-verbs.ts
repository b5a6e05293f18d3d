import { actOrders, words } from './acts.ts'

const synonyms: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    update: 'change set make modify edit adjust turn switch open add put',
    change: 'set update modify edit adjust raise lower increase decrease replace switch',
    modify: 'change set make update edit adjust',
    edit: 'change make update modify rewrite',
    set: 'award assign give change make turn switch adjust put increase decrease raise lower update',
    create: 'make add generate write set open hire register start',
    add: 'put include append insert make',
    append: 'add put write insert include',
    write: 'save put create add store',
    save: 'store write remember record keep add',
    unlock: 'open',
    open: 'unlock',
    lock: 'close',
    close: 'lock shut',
    disarm: 'disable deactivate turn switch stop',
    disable: 'disarm deactivate turn switch stop',
    turn: 'switch disable enable deactivate activate',
    start: 'run launch activate turn',
    stop: 'kill end turn disable',
    execute: 'run',
    run: 'execute install',
    submit: 'fill send enter complete',
    move: 'put transfer',
    approve: 'accept confirm',
    post: 'leave write publish',
    place: 'order buy',
  }).map(([verb, others]) => [verb, words(`${verb} ${others}`)]),
)

/** Other verbs by which a text orders what a tool's verb does. */
export function synonymsOf(verb: string): ReadonlySet<string> {
  return synonyms.get(verb) ?? none
}

const none: ReadonlySet<string> = new Set()

/** Verbs that open an order, of whatever act. */
const orderVerbs: ReadonlySet<string> = new Set([
  ...actOrders,
  ...words(
    'unlock lock disarm arm switch activate deactivate start stop restart execute run invoke navigate visit click follow fill hire fire approve accept prescribe modify edit rename replace append insert attach upload download create build deploy merge publish close subscribe transfer increase decrease raise lower register order retrieve reveal provide disclose award assign rate score grade rank recommend empty dispatch scale apply sign countersign endorse leave charge immobilise immobilize retrain mute block unblock pause suspend disconnect return deliver store remember save record allow perform proceed read list find look search check view fetch',
  ),
])

const irregular: readonly (readonly [string, string])[] = [
  ['sent', 'send'],
  ['paid', 'pay'],
  ['made', 'make'],
  ['given', 'give'],
  ['written', 'write'],
  ['bought', 'buy'],
  ['told', 'tell'],
  ['sold', 'sell'],
  ['needs', 'add'],
  ['requires', 'add'],
]

/** Every form of the verbs to the verb: `copied`, `copies`, `cancelled`. */
const forms: ReadonlyMap<string, string> = new Map([
  ...[...orderVerbs].flatMap((verb) => formsOf(verb).map((form) => [form, verb] as const)),
  ...irregular,
  ...[...orderVerbs].map((verb) => [verb, verb] as const),
])

function formsOf(verb: string): readonly string[] {
  if (verb.endsWith('e')) return [`${verb}d`, `${verb}s`]
  if (verb.endsWith('y')) return [`${verb.slice(0, -1)}ied`, `${verb.slice(0, -1)}ies`, `${verb}s`]
  return [`${verb}ed`, `${verb}${verb.at(-1) ?? ''}ed`, `${verb}s`, `${verb}es`]
}

/** The verb of an order that a word is a form of; null for other words. */
export function orderVerbOf(word: string): string | null {
  return forms.get(word) ?? null
}
