import { concept } from './concepts.ts'
import { indexOfFeature } from './feature-names.ts'
import { means, type Word } from './words.ts'

const setUp = wordsOf(
  'npm pnpm yarn pip brew cargo docker compose git build builds dist folder directory repository variable variables config configuration setting settings version package packages install installation compile compiler migration migrations database tests branch commit deploy restart cluster kubectl port env linter dependencies firmware router',
)
const occasions = wordsOf(
  'agreement amendment contract party parties hereto clause purchaser lease tenant landlord deal sale discount offer coupon stock shipping level quest player players gold xp inventory guild dungeon spell boss',
)
const thirdPerson = wordsOf(
  'tells tell describes answers then is are was sets reads uses receives returns calls decides sees can may explains defines contains helps runs engineering',
)

/** What an order to a model shows and advice to a person does not, whatever else the sentence is about. */
const aimed = [
  'overridesRules',
  'overridesPriorRules',
  'overridesLimits',
  'revealsRules',
  'revealsSecret',
  'hidesFromUser',
  'sendsSecret',
  'sendsData',
  'sendsToDestination',
  'callsDestination',
  'beforeAnswer',
  'scripted',
  'secrecy',
  'codePayload',
  'plantsCode',
  'permission',
  'chatFrame',
  'hiddenMarkup',
  'hiddenText',
].map(indexOfFeature)

const exposing = [
  'revealsRules',
  'revealsSecret',
  'asksForPrompt',
  'codePayload',
  'chatFrame',
  'hiddenMarkup',
  'hiddenText',
].map(indexOfFeature)

/** Marks sentences that speak to a person about software, contracts, sales and games, or explain assistants. */
export function readHumanTopic(sentence: readonly Word[], found: Set<number>): void {
  if (!sentence.some(isReply)) drop(found, ['beforeAnswer', 'makesAnswer', 'alwaysAnswer'])
  const isAimed = aimed.some((index) => found.has(index))
  const speaksToModel = sentence.some((word) => means(word, concept.ai))
  if (!isAimed && !speaksToModel && sentence.some(({ text }) => setUp.has(text))) {
    drop(found, ['addressesModel'])
    found.add(indexOfFeature('setUpAdvice'))
  }
  if (isOccasion(sentence) && !exposing.some((index) => found.has(index)))
    found.add(indexOfFeature('humanOccasion'))
  if (
    explainsModel(sentence) &&
    !aimed.some((index) => found.has(index) && index !== beforeAnswer)
  ) {
    drop(found, ['addressesModel', 'asksForPrompt', 'authorityAi', 'beforeAnswer'])
    found.add(indexOfFeature('explainsModel'))
  }
}

const beforeAnswer = indexOfFeature('beforeAnswer')
/** People start and continue programs; only a model's reply can be steered. */
const programWords = wordsOf('start begin continue continuing proceed')

function isReply(word: Word): boolean {
  return means(word, concept.answer) && !programWords.has(word.text)
}

function drop(found: Set<number>, names: readonly string[]): void {
  for (const name of names) found.delete(indexOfFeature(name))
}

function isOccasion(sentence: readonly Word[]): boolean {
  const outward = concept.ai | concept.send | concept.secret | concept.destination | concept.tool
  const orders = sentence.some(
    (word) =>
      means(word, outward | concept.harm) ||
      (means(word, concept.override) && !word.text.startsWith('supersede')),
  )
  return !orders && sentence.some(({ text }) => occasions.has(text))
}

/** "A system prompt tells …", "the assistant then answers …": a statement about models, not an order to one. */
function explainsModel(sentence: readonly Word[]): boolean {
  const blocked = sentence.some(
    (word) => means(word, concept.override | concept.secret | concept.destination) || isDuty(word),
  )
  return (
    !blocked &&
    sentence.some(
      (word, at) =>
        (means(word, concept.ai) || word.text === 'prompt') &&
        thirdPerson.has(sentence[at + 1]?.text ?? ''),
    )
  )
}

function isDuty({ text }: Word): boolean {
  return text === 'must' || text === 'should' || text === 'shall' || text === 'you'
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.split(' '))
}
