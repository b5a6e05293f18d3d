import type { Token } from '../tokens/token.ts'

const WORD_MIN = 4

/** Acts of an answering program; a prohibition of others is about something else. */
export const answering = new Set(
  'reveal share disclose tell give say mention expose discuss discussing talk provide providing answer help explain instruct instructions details information avoid avoiding topic topics discussion discussions translate'.split(
    ' ',
  ),
)
/** Acts that make something of a subject rather than discuss it. */
export const makers = new Set(
  'write create generate compose draft draw recommend suggest solve calculate use do make give provide'.split(
    ' ',
  ),
)

/** Words before a limit. */
export const exceeding = new Set('over above exceeding beyond than'.split(' '))
/** Words for other people. */
export const people = new Set(
  'his her their he she they boss colleague colleagues neighbour neighbor friend wife husband everyone everybody someone somebody anyone other another others all customer customers user users employee employees people person persons party parties'.split(
    ' ',
  ),
)

/** Names of secrets. */
export const secretWords =
  /\b(?:passwords?|passphrases?|passcodes?|secrets?|(?:secret|access|api) keys?|pin|credentials?)\b/i
/** Words that are no subject. */
const commonWords = new Set(
  'about above after again also always answer answers any anyone application assistant avoid because been before being below between chatbot conversation could customer customers details discuss discussing discussion discussions does doing dont each even ever every from give given have help helps here information instructions into just keep kept know like make more most much must never only other others over please programmed provide providing reveal rule rules said same share should some such system task tell than that their them then there these they this those through topic topics under until user users very want were what when where which while will with without would write your yours circumstances allowed matter anything anybody strictly details related talk mention say disclose explain instruct subject subjects deep depth technical general things private personal purposes reasons concerns developed designed tool platform service'.split(
    ' ',
  ),
)

/** Whether a token is a number of at most nine digits. */
export function isNumber({ word }: Token): boolean {
  return /^\d{1,9}$/.test(word)
}

/** May a word name a subject? */
export function isSubject(word: string): boolean {
  return word.length >= WORD_MIN && !commonWords.has(word) && !answering.has(word)
}

/** Words that belong to a field, by the beginning of the field's name: a question about a medicine does not say `medical advice`. */
const fields: ReadonlyMap<string, string> = new Map([
  [
    'medic',
    'dose dosage diagnosis symptom pill tablet ibuprofen paracetamol aspirin antibiotic medicine',
  ],
  ['legal', 'suing lawsuit court lawyer liable illegal'],
  ['finan', 'stock share invest crypto bitcoin portfolio'],
  ['inves', 'stock share crypto bitcoin portfolio'],
  ['polit', 'election president senator democrat republican parliament minister'],
  ['viole', 'kill murder fight blood weapon stab shoot'],
  ['explo', 'bomb detonate grenade'],
])

const STEM = 5

/** The beginning by which forms of one word are known as one: `pills` and `pill`, `diagnose` and `diagnosis`. */
export function stemSubject(word: string): string {
  const stem = word.slice(0, STEM)
  return stem.endsWith('s') ? stem.slice(0, -1) : stem
}

/** The words, cut as subjects are, by which someone asks about a field without naming it. */
export function getRelatedStems(stem: string): readonly string[] {
  return fields.get(stem)?.split(' ').map(stemSubject) ?? []
}
