// Texts into words
export { codeSpans, isWithin, withoutCode } from './code-spans.ts'
export { proseOf } from './data-text.ts'
export { decodeEntities } from './entities.ts'
export { joinTexts } from './join-texts.ts'
export { normalize } from './normalize.ts'
export { readText, type TextReading } from './parse-text.ts'
export type { Token } from './token.ts'
export { tokenize } from './tokenize.ts'
export { lexicon } from './vocabulary.ts'

// Phrases that order a model, and whether a text says or only mentions them
export {
  authority,
  directives,
  errands,
  extractions,
  jailbreaks,
  limitSigns,
  memoryWrites,
  overrides,
  personaSigns,
  readerTasks,
  secrecy,
  steering,
  unwrapping,
  type Family,
} from './phrase-families.ts'
export { matchFrom, phrase, type Phrase } from './phrases.ts'

// Orders: who asks whom to do what
export { actOf, type Act } from './acts.ts'
export { appealOf } from './model-addressing.ts'
export { delegationOf, takesFromText, type Delegation } from './delegation.ts'
export { forbiddenSubjects } from './forbidden-subjects.ts'
export { isOrder } from './is-order.ts'
export { namesSubject } from './names-subject.ts'
export { isOrderAt } from './order-position.ts'
export { orderVerbOf, synonymsOf } from './order-verbs.ts'
export { orderBudget, ordersIn, singleSpaced, type Order } from './orders.ts'
export { requestKindOf, type RequestKind } from './request-kind.ts'
export { wantsOnlyToKnowIn } from './request-languages.ts'
export { asksFor } from './requests.ts'
export { hasSplicedOrder } from './spliced-orders.ts'
export { actingVerbs, changesThings, hasActingVerb } from './tool-verbs.ts'
export { wasAskedFor } from './wishes.ts'

// Disguises
export {
  decodeBase32,
  decodeBase64,
  decodeBase64Utf16,
  decodeHex,
  decodePercent,
} from './decode.ts'
export type { HiddenCharacters } from './hidden-characters.ts'
export { hiddenMarkup } from './hidden-markup.ts'
export { findHiddenOrders, type HiddenOrder } from './hidden-order.ts'
export { reverseText } from './reverse-text.ts'

// Descriptions and schemas of tools
export type { CutText } from './tool-descriptions/cut-text.ts'
export { demandsOf } from './tool-descriptions/demands.ts'
export { tampersWithForeignTool } from './tool-descriptions/foreign-tools.ts'
export { foldLetters, isMisspelling, skeletonOf } from './tool-descriptions/name-skeleton.ts'
export {
  addressesModel,
  hidesBehindBlanks,
  hidesForModel,
  loadsBeyondReading,
  loadsCode,
  readsSecretPlace,
  turnsToModelAbroad,
} from './tool-descriptions/poison-marks.ts'
export { saidIn } from './tool-descriptions/said-phrases.ts'
export { signsOfSentences } from './tool-descriptions/sentences.ts'
export { shadowing } from './tool-descriptions/shadowing.ts'
export { signIndex, type Sign } from './tool-descriptions/signs.ts'
export {
  isSetting,
  wantsConversation,
  wantsReasoning,
  wantsSecrets,
} from './tool-descriptions/wanted-values.ts'

// Answers of tools
export { answerIndex } from './tool-results/answer-signs.ts'
export { hasInstructionField } from './tool-results/instruction-fields.ts'
export { demandsOfModel } from './tool-results/model-demands.ts'
export { isTalk } from './tool-results/turns-to-model.ts'
export { isTranscript, turnsBeyondReading, turnsToModel } from './tool-results/turns-to-model.ts'

// Personal, secret and other telling data
export { isAllowed } from './data-classes.ts'
export { dataClassesIn, isPersonal, type ClassFound, type DataClass } from './data-classes.ts'
export { emailAddresses } from './values.ts'
export { markingOf } from './data-classes.ts'
export { possibleSecretsIn, secretsIn, spelledOut, type FindSecrets } from './secrets.ts'
export { namesTooManySecrets, statesSecret } from './stated-secrets.ts'
export { distinctValues, type DistinctValue } from './values.ts'

// Building blocks
export { charTable } from './char-table.ts'
export { lazy } from './lazy.ts'
export { oncePerText } from './once-per-text.ts'
