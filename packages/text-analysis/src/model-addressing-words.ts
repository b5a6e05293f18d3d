import { orderWords } from './tokens/order-words.ts'

/** What a word may add to the score of a text that addresses the model that reads it. */
export type AddressingFeature =
  | 'order'
  | 'program'
  | 'helper'
  | 'name'
  | 'letter'
  | 'called'
  | 'user'
  | 'possession'
  | 'answer'
  | 'brief'
  | 'session'
  | 'hush'
  | 'unasked'
  | 'secret'
  | 'sink'

interface WordFacts {
  readonly concepts: readonly AddressingFeature[]
  /** Software is written about with such words. */
  readonly technical: boolean
}

/** The words of each feature; further features depend on the words around these. */
const concepts: readonly (readonly [AddressingFeature, string])[] = [
  ['order', [...orderWords].join(' ')],
  ['program', 'ai llm llms chatbot chatbots gpt chatgpt copilot anthropic openai'],
  ['helper', 'assistant assistants agent agents bot bots model models'],
  ['user', 'user users'],
  ['answer', 'response output summary'],
  ['letter', 'answer reply'],
  [
    'brief',
    'instructions instruction prompt prompts guidelines guideline message programming training configuration rules brief context',
  ],
  ['session', 'chat chats conversation conversations'],
  ['hush', 'silently secretly quietly discreetly covertly unnoticed quiet'],
  ['unasked', 'confirmation confirmations approvals checks'],
  [
    'secret',
    'password passwords credentials token tokens secret secrets cookie cookies ssh key keys passcode',
  ],
  ['sink', 'http https www'],
]

const technical =
  'api server config configuration file files function functions parameter parameters option options command commands script scripts test tests code software app json http endpoint version default returns return value string object class method click button page model models agent agents llm ai prompt prompts user users token tokens database query install package module library browser client request response field fields flag key keys set output input directory path line lines'

function collect(): ReadonlyMap<string, WordFacts> {
  const isTechnical = new Set(technical.split(' '))
  const found = new Map<string, AddressingFeature[]>()
  for (const [concept, list] of concepts)
    for (const word of list.split(' ')) {
      const known = found.get(word)
      if (known === undefined) found.set(word, [concept])
      else known.push(concept)
    }
  for (const word of isTechnical) if (!found.has(word)) found.set(word, [])
  return new Map(
    [...found].map(([word, each]) => [word, { concepts: each, technical: isTechnical.has(word) }]),
  )
}

/** The words that matter, with what they may add. */
export const addressingWords: ReadonlyMap<string, WordFacts> = collect()
