import { relatedStems, subjectStem } from './subject-fields.ts'
import { tokenize, type Token } from './tokenize.ts'

/** One prohibition: its subjects by the beginnings of their words, and how far it goes. */
interface Prohibition {
  readonly stems: ReadonlySet<string>
  /** It holds from this number on; null when it has no such limit. */
  readonly above: number | null
  /** It protects other people: one's own may be asked for. */
  readonly others: boolean
  /** It forbids to make something, by this verb; null when it forbids to speak of it. */
  readonly making: string | null
}

/** What the rule of an application keeps back: subjects, and secrets of any name. */
export interface ForbiddenSubjects {
  readonly prohibitions: readonly Prohibition[]
  readonly secrets: boolean
}

const WORD_MIN = 4
const SUBJECT_WORDS = 24

const refusals = new Set('not never dont don avoid avoiding refuse without'.split(' '))
/** Acts of an answering program; a prohibition of others is about something else. */
const answering = new Set(
  'reveal share disclose tell give say mention expose discuss discussing talk provide providing answer help explain instruct instructions details information avoid avoiding topic topics discussion discussions translate'.split(
    ' ',
  ),
)
/** A prohibition with a condition is a procedure, and naming its subject is how it starts. */
const conditions = new Set('unless until except if before when'.split(' '))
const secretWords =
  /\b(?:passwords?|passphrases?|passcodes?|secrets?|(?:secret|access|api) keys?|pin|credentials?)\b/i
const commonWords = new Set(
  'about above after again also always answer answers any anyone application assistant avoid because been before being below between chatbot conversation could customer customers details discuss discussing discussion discussions does doing dont each even ever every from give given have help helps here information instructions into just keep kept know like make more most much must never only other others over please programmed provide providing reveal rule rules said same share should some such system task tell than that their them then there these they this those through topic topics under until user users very want were what when where which while will with without would write your yours circumstances allowed matter anything anybody strictly details related talk mention say disclose explain instruct subject subjects deep depth technical general things private personal purposes reasons concerns developed designed tool platform service'.split(
    ' ',
  ),
)

/** Reads the stated use of a context for what its program is not to give away or talk about; null when there is nothing. */
export function forbiddenSubjects(use: string): ForbiddenSubjects | null {
  const sentences = bySentence(tokenize(use))
  const prohibitions: Prohibition[] = []
  let secrets = false
  sentences.forEach((sentence, index) => {
    if (!forbids(sentence)) return
    if (secretWords.test(use)) secrets = true
    // `Do not reveal it`, `please avoid this topic`: the subject stands in the sentences before.
    const pointing = sentence.some(
      ({ word }) => word === 'it' || word === 'this' || word === 'private',
    )
    if (pointing) prohibitions.push(prohibitionOf(sentences.slice(0, index + 1).flat()))
    else prohibitions.push(...clausesOf(sentence).map(afterRefusal).map(prohibitionOf))
  })
  return secrets || prohibitions.some(({ stems }) => stems.size > 0)
    ? { prohibitions, secrets }
    : null
}

function prohibitionOf(subjects: readonly Token[]): Prohibition {
  const stems = new Set<string>()
  const making = subjects.find(({ word }) => makers.has(word) || answering.has(word))?.word ?? ''
  const limit = subjects.findIndex(({ word }) => exceeding.has(word))
  const named = limit > 0 ? subjects.slice(0, limit) : subjects
  for (const { word } of named.slice(-SUBJECT_WORDS * 4)) {
    if (!isSubject(word) || secretWords.test(word)) continue
    stems.add(subjectStem(word))
    for (const related of relatedStems(subjectStem(word))) stems.add(related)
  }
  return {
    stems,
    above: limitIn(subjects),
    others: subjects.some(({ word }) => strangers.has(word)),
    making: makers.has(making) ? making : null,
  }
}

const makers = new Set(
  'write create generate compose draft draw recommend solve calculate use'.split(' '),
)

/** `over 100 dollars`, `more than 5`. */
function limitIn(subjects: readonly Token[]): number | null {
  const at = subjects.findIndex(({ word }) => exceeding.has(word))
  const limit = at < 0 ? undefined : subjects.slice(at + 1, at + 4).find(isNumber)
  return limit === undefined ? null : Number(limit.word)
}

function isNumber({ word }: Token): boolean {
  return /^\d{1,9}$/.test(word)
}

const exceeding = new Set('over above exceeding beyond than'.split(' '))
const strangers = new Set('other others another third else individual strangers'.split(' '))

/** `Do not write essays and do not give answers` forbids two things. */
function clausesOf(sentence: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  for (const [at, token] of sentence.entries()) {
    const joins = token.word === 'and' || token.word === 'or'
    if (joins && refusals.has(sentence[at + 2]?.word ?? '')) clauses.push([])
    clauses.at(-1)?.push(token)
  }
  return clauses
}

/** Does a message name one of the subjects? */
export function namesSubject(
  message: readonly Token[],
  text: string,
  wanted: ForbiddenSubjects,
): boolean {
  if (wanted.secrets && asksForSecret(text)) return true
  return wanted.prohibitions.some(({ stems, above, others, making }) => {
    if (above !== null && !exceeds(message, above)) return false
    if (making !== null && !message.some(({ word }) => word === making || word === 'do'))
      return false
    if (others && !speaksOfSomeone(message, text)) return false
    return message.some(
      ({ word }, at) =>
        stems.has(subjectStem(word)) && isSubject(word) && !(others && isOwn(message, at)),
    )
  })
}

/** A number beyond the limit, or the limit itself behind `over`. */
function exceeds(message: readonly Token[], limit: number): boolean {
  return message.some((token, at) => {
    if (!isNumber(token)) return false
    const number = Number(token.word)
    return number > limit || (number === limit && exceeding.has(message[at - 1]?.word ?? ''))
  })
}

const people = new Set(
  'his her their he she they boss colleague colleagues neighbour neighbor friend wife husband everyone everybody someone somebody anyone other another others all customer customers user users employee employees people'.split(
    ' ',
  ),
)

/** Names a person, or has a name in it: a capital inside a sentence. */
function speaksOfSomeone(message: readonly Token[], text: string): boolean {
  return message.some(({ word, start, sentence }, at) => {
    if (people.has(word)) return true
    const code = text.charCodeAt(start)
    return word.length > 1 && code >= 65 && code <= 90 && message[at - 1]?.sentence === sentence
  })
}

/** `my balance`, `my last five transactions`. */
function isOwn(message: readonly Token[], at: number): boolean {
  return message.slice(Math.max(0, at - OWN_WORDS), at).some(({ word }) => word === 'my')
}

const OWN_WORDS = 4

/** Passwords as such, and the writer's own. */
const anySecret =
  /\b(?:a|an|my|our|good|new|secure)\s(?:good |new |secure |safe )?(?:passwords?|passphrases?|passcodes?|pin|credentials)\b/gi

/** The words for a password in the languages of the phrase families. */
function asksForSecret(text: string): boolean {
  // Everyday care for an own password.
  if (
    /\b(?:reset|resets|change|changed|forgot|forgotten|lost|choose|create|strong|manager|update|expired)\b/i.test(
      text,
    )
  )
    return false
  return (
    secretWords.test(text.replace(anySecret, ' ')) ||
    /passwort|kennwort|mot de passe|contrase\u00F1a|palavra-passe|senha|parola d'ordine|wachtwoord|has\u0142o|\u043F\u0430\u0440\u043E\u043B|\u015Fifre|parola|kata sandi|m\u1EADt kh\u1EA9u|\u5BC6\u7801|\u5BC6\u78BC|\u30D1\u30B9\u30EF\u30FC\u30C9|\uBE44\uBC00\uBC88\uD638|\uC554\uD638|\u0643\u0644\u0645\u0629 \u0627\u0644\u0645\u0631\u0648\u0631|\u0643\u0644\u0645\u0629 \u0627\u0644\u0633\u0631|\u092A\u093E\u0938\u0935\u0930\u094D\u0921|\u09AA\u09BE\u09B8\u0993\u09AF\u09BC\u09BE\u09B0\u09CD\u09A1|\u0E23\u0E2B\u0E31\u0E2A\u0E1C\u0E48\u0E32\u0E19/i.test(
      text,
    )
  )
}

function bySentence(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = []
  for (const token of tokens) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === token.sentence) last.push(token)
    else sentences.push([token])
  }
  return sentences
}

function forbids(sentence: readonly Token[]): boolean {
  const at = refusalIn(sentence)
  return (
    at >= 0 &&
    sentence.slice(at).some(({ word }) => answering.has(word)) &&
    !sentence.slice(at).some(({ word }) => conditions.has(word))
  )
}

function refusalIn(sentence: readonly Token[]): number {
  return sentence.findIndex(
    ({ word }, index) =>
      refusals.has(word) || (word === 'no' && sentence[index + 1]?.word === 'circumstances'),
  )
}

function afterRefusal(sentence: readonly Token[]): readonly Token[] {
  return sentence.slice(refusalIn(sentence) + 1).slice(0, SUBJECT_WORDS)
}

function isSubject(word: string): boolean {
  return word.length >= WORD_MIN && !commonWords.has(word) && !answering.has(word)
}
