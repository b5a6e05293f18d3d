import { phraseNames } from './phrases.ts'
import { relations } from './relations.ts'

/** Features of a sentence beyond relations and turns of speech. */
const ownFeatures = [
  'overrideWord',
  'aiWord',
  'secretWord',
  'personaWord',
  'urgentWord',
  'authorityWord',
  'destination',
  'pathWord',
  'harmWord',
  'limitWord',
  'imperativeStart',
  'politeStart',
  'question',
  'youWord',
  'chatFrame',
  'hiddenMarkup',
  'hiddenText',
  'decoded',
  'quotedEvidence',
  'documentTone',
  'documentTone2',
  'documentAround',
  'codeLine',
  'noRelations',
  'twoRelations',
  'fourRelations',
  'fromUser',
  'shortText',
  'toolWord',
  'intentHolds',
  'imperativeThirdParty',
  'promptThirdParty',
  'touchesGuarded',
  'personaText',
  'plainEvidence',
  'plainOrder',
  'orderToAi',
  'otherScript',
  'setUpAdvice',
  'humanOccasion',
  'explainsModel',
] as const

/** The features of a sentence, in the order of their indices. */
export const featureNames: readonly string[] = [
  ...relations.map(({ name }) => name),
  ...phraseNames,
  ...ownFeatures,
]

const featureIndex: ReadonlyMap<string, number> = new Map(
  featureNames.map((name, index) => [name, index]),
)

/** The index of a feature; -1, which no weight has, for a name that is not one. */
export function indexOfFeature(name: string): number {
  return featureIndex.get(name) ?? -1
}
