// Texts into words
export { findCodeSpans, isInSpans, removeCodeBlocks } from './markup/code-spans.ts'
export { extractProse } from './markup/extract-prose.ts'
export { decodeEntities } from './characters/entities.ts'
export { joinTexts } from './join-texts.ts'
export { normalize } from './characters/normalize.ts'
export { parseText, type ParsedText } from './parse-text.ts'
export type { Token } from './tokens/token.ts'
export { tokenize } from './tokenize.ts'
export { lexicon } from './vocabulary.ts'

// Phrases that order a model, and whether a text uses or only mentions them
export {
  authorityClaims,
  directives,
  userErrands,
  extractions,
  jailbreaks,
  limitRemovalSigns,
  memoryWrites,
  overrides,
  personaSigns,
  assistantTasks,
  secrecy,
  steering,
  decodeAndObeyOrders,
  type PhraseFamily,
} from './phrases/phrase-families.ts'
export { matchPhraseAt, phrase, type Phrase } from './phrases/phrases.ts'

// Orders: who asks whom to do what
export { findActOfTool, type Act } from './acts/acts.ts'
export { addressesModelScore } from './model-addressing.ts'
export { classifyDelegation, takesDetailsFromText, type Delegation } from './requests/delegation.ts'
export { namesForbiddenSubject, parseForbiddenSubjects } from './forbidden-subjects.ts'
export { containsOrder } from './tokens/contains-order.ts'
export { startsOrderAt } from './tokens/starts-order.ts'
export { findOrderVerb, getVerbSynonyms } from './acts/order-verbs.ts'
export { createOrderBudget, findOrders, toComparableText, type Order } from './acts/orders.ts'
export { classifyRequest, type RequestKind } from './requests/request-kind.ts'
export { isInformationRequestText } from './requests/request-languages.ts'
export { requestsAct } from './requests/requests.ts'
export { hasSplicedOrder } from './tokens/spliced-orders.ts'
export { actingVerbs, changesThings, hasActingVerb } from './acts/tool-verbs.ts'
export { isToolRequested } from './acts/requested-acts.ts'

// Disguises
export {
  decodeBase32,
  decodeBase64,
  decodeBase64Utf16,
  decodeHex,
  decodePercent,
} from './characters/decode.ts'
export type { HiddenCharacters } from './characters/hidden-characters.ts'
export { sendsSecretFile } from './demands/sent-secret-files.ts'
export { commandsModel } from './hidden-commands.ts'
export { findHiddenMarkup } from './markup/hidden-markup.ts'
export { findHiddenOrders, type HiddenOrderResult } from './hidden-orders.ts'
export { reverseText } from './characters/reverse-text.ts'

// Descriptions and schemas of tools
export type { TokenizedText } from './tool-descriptions/tokenized-text.ts'
export { findDemandSigns } from './tool-descriptions/demand-signs.ts'
export { tampersWithForeignTool } from './tool-descriptions/foreign-tools.ts'
export {
  foldSimilarLetters,
  isMisspelledToolName,
  toNameSkeleton,
} from './tool-descriptions/name-skeleton.ts'
export {
  hasBlockForModel,
  hidesBehindWhitespace,
  hidesModelTextInMarkup,
  hasTooManyDownloads,
  runsDownloadedCode,
  readsSecretLocation,
  addressesModelInOtherLanguage,
} from './tool-descriptions/poisoning-patterns.ts'
export { findUsedFamilies } from './tool-descriptions/used-phrases.ts'
export { findSentenceSigns } from './tool-descriptions/sentence-signs.ts'
export { rateShadowing } from './tool-descriptions/shadowing.ts'
export { descriptionSignPhrases, type DescriptionSign } from './tool-descriptions/signs.ts'
export {
  describesSetting,
  wantsConversation,
  wantsReasoning,
  wantsSecrets,
} from './tool-descriptions/parameter-descriptions.ts'

// Answers of tools
export { resultSignPhrases } from './tool-results/result-signs.ts'
export { hasInstructionField } from './tool-results/instruction-fields.ts'
export { makesDemandOfModel } from './tool-results/model-demands.ts'
export {
  addressesModelInLine,
  hasTooManyModelLines,
  isConversation,
  isTranscript,
} from './tool-results/conversation-turns.ts'

// Personal and secret data
export {
  findDataClasses,
  findMarking,
  isDataClassAllowed,
  isPersonalCategory,
  type DataClass,
  type FoundDataClass,
} from './data-classes/data-classes.ts'
export {
  findDistinctValues,
  findEmailAddresses,
  type DistinctValue,
} from './data-classes/values.ts'
export {
  findPossibleSecrets,
  findKnownSecrets,
  joinSpelledOut,
  type FindSecrets,
} from './data-classes/secrets.ts'
export { decodeRuns } from './data-classes/encoded-runs.ts'
export { findPersonFacts } from './data-classes/persons.ts'
export { statesWeakSecret } from './data-classes/weak-secrets.ts'
export { namesTooManySecrets, statesSecret } from './data-classes/stated-secrets.ts'

// Building blocks
export { createCharTable } from './characters/char-table.ts'
export { lazy } from './caching/lazy.ts'
export { memoizeByText } from './caching/memoize-by-text.ts'
