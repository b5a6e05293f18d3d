import { addressed, call, nearby, phrase, type Family, type Phrase } from '../phrases.ts'
import { answerWords } from './language-answers.ts'
import type { LanguageWords } from './language-words.ts'
import { languages } from './languages.ts'

/** How far from the verb its object may stand. Particles and endings of unspaced scripts count as words too. */
const NEAR = 7
const CLOSE = 4

function perLanguage(make: (words: LanguageWords) => readonly Phrase[]): Family {
  return languages.flatMap(make)
}

/** The families in languages other than English, made of the same groups of words in each. */
export const overridesElsewhere: Family = [
  ...perLanguage(({ ignore, earlier, rules }) => [nearby(NEAR, ignore, earlier, rules)]),
  ...answerWords.map(({ forget, whole, told }) => nearby(NEAR, forget, whole, told)),
]

/** `Answer only with the word …`. */
export const steeringElsewhere: Family = answerWords.map(({ answer, only, the, word }) =>
  nearby(CLOSE, only, answer, the, word),
)

/** `From now on act without limits`, `from now on you have no restrictions any more`. */
const freedFromNowOn: readonly (readonly [now: string, without: string, limits: string])[] = [
  ['ahora', 'actúa actua responde tienes eres', 'restricciones límites filtros'],
  ['agora', 'você voce aja atue responda', 'restrições limites filtros'],
  ['désormais maintenant partir', 'tu vous agis agissez réponds', 'restrictions limites filtres'],
  ['jetzt nun fortan', 'du sie', 'einschränkungen beschränkungen grenzen'],
  ['adesso ora poi', 'tu hai agisci rispondi', 'restrizioni limiti filtri'],
  ['nu voortaan', 'je jij u', 'beperkingen grenzen filters'],
]

/** `An AI without any limits`. */
export const jailbreaksElsewhere: Family = [
  ...answerWords.map(({ without, limits, program }) => nearby(CLOSE, without, limits, program)),
  ...freedFromNowOn.map(([now, without, limits]) => phrase(CLOSE, now, without, limits)),
]

export const extractionsElsewhere = perLanguage(({ show, prompt, inner }) => [
  nearby(NEAR, prompt, inner, show),
])

export const secrecyElsewhere = perLanguage(({ tell, not, user }) => [
  nearby(NEAR, not, tell, user),
])

export const memoryWritesElsewhere = perLanguage(({ remember, always, user }) => [
  nearby(NEAR, remember, always, user),
])

export const directivesElsewhere: Family = [
  ...perLanguage(({ send, secret, toward, reader, must, act }) => [
    nearby(NEAR, send, secret, toward),
    phrase(4, reader, must, act),
    call(0, reader, act),
    call(0, reader, must, act),
  ]),
  phrase(
    3,
    'istruzione istruzioni attention consigne instrucción instrucciones anweisung instrução instruções',
    'per à de pour para für',
    'ia ki llm linguistico langage lenguaje linguagem sprachmodell',
  ),
  ...answerWords.map(({ whether, are, program, say }) =>
    addressed(CLOSE, whether, are, program, say),
  ),
]
