import { actOrders, splitWords } from './acts.ts'

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
  }).map(([verb, others]) => [verb, splitWords(`${verb} ${others}`)]),
)

/** Other verbs by which a text orders the same as a tool's verb. */
export function getVerbSynonyms(verb: string): ReadonlySet<string> {
  return synonyms.get(verb) ?? none
}

const none: ReadonlySet<string> = new Set()

/** Verbs that open an order, of whatever act. */
const orderVerbs: ReadonlySet<string> = new Set([
  ...actOrders,
  ...splitWords(
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
  ...[...orderVerbs].flatMap((verb) => listVerbForms(verb).map((form) => [form, verb] as const)),
  ...irregular,
  ...[...orderVerbs].map((verb) => [verb, verb] as const),
])

function listVerbForms(verb: string): readonly string[] {
  if (verb.endsWith('e')) return [`${verb}d`, `${verb}s`]
  if (verb.endsWith('y')) return [`${verb.slice(0, -1)}ied`, `${verb.slice(0, -1)}ies`, `${verb}s`]
  return [`${verb}ed`, `${verb}${verb.at(-1) ?? ''}ed`, `${verb}s`, `${verb}es`]
}

/** Imperatives of other languages, without accents. */
const foreignVerbs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    send: 'sende senden schicke schicken envoie envoyez envoyer envia envie enviar invia inviate inviare mande manda stuur verzend',
    transfer:
      'uberweise uberweisen transfere transferez transfiere transfiera transferir trasferisci trasferite transfira overmaken',
    pay: 'zahle zahlen bezahle bezahlen paie paye payez pague paga pagar pagare betaal',
    delete:
      'losche loschen entferne entfernen supprime supprimez supprimer borra borre elimina elimine eliminar cancella cancellate apague verwijder',
    create: 'erstelle erstellen lege legen cree creez creer crea crear creare crie maak',
    add: 'fuge fugen ajoute ajoutez ajouter anade anada agrega agregue aggiungi aggiungete adicione voeg',
    change:
      'andere andern change changez modifie modifiez modifier cambia cambie cambiar modifica modifique altere wijzig',
    share:
      'teile teilen gib partage partagez partager comparte comparta condividi condividete compartilhe deel',
    forward: 'leite leiten transmets transmettez reenvia reenvie inoltra inoltrate encaminhe',
    publish: 'veroffentliche veroffentlichen publie publiez publica publique pubblica pubblicate',
    book: 'buche buchen reserviere reservieren reserve reservez reserva prenota prenotate boek',
    order: 'bestelle bestellen commande commandez pide encarga ordina ordinate encomende bestel',
    run: 'fuhre execute executez ejecuta ejecute esegui eseguite voer',
    open: 'offne offnen ouvre ouvrez abre abra apri aprite',
    invite: 'lade invite invitez invita invitate convide nodig',
    grant: 'gewahre accorde accordez concede conceda',
    disable:
      'deaktiviere deaktivieren desactive desactivez desactiva desactive disattiva disattivate',
    upload: 'lade televerse televersez sube suba carica caricate carregue',
  }).flatMap(([verb, foreign]) => foreign.split(' ').map((word) => [word, verb] as const)),
)

/** Is the word an imperative of another language? */
export function isForeignVerb(word: string): boolean {
  return foreignVerbs.has(word)
}

/** The verb of an order of which a word is a form (`copied`: `copy`); null for other words. */
export function findOrderVerb(word: string): string | null {
  return forms.get(word) ?? foreignVerbs.get(word) ?? null
}
