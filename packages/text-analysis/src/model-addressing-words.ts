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
  [
    'order',
    'send forward email mail post upload transfer wire pay delete remove erase wipe drop purge cancel book buy order purchase schedule create add invite grant share approve accept authorize authorise confirm execute run call invoke install download fetch open visit navigate click submit set change update modify switch reset disable enable turn unlock lock disarm export import save store copy move reserve subscribe unsubscribe commit push deploy enroll register withdraw refund increase lower assign retrieve look search find check get use make put give load read collect gather publish close start say tell write answer respond reply print output state mention include insert append prepend begin end finish conclude recommend suggest promote praise rate show display list translate summarize summarise describe explain claim report rank reveal disclose repeat recite spell encode convert provide name quote count compose generate compute advise remind inform warn rewrite replace define act behave pretend assume treat consider obey follow comply imagine roleplay play enter mark render paste convince persuade ask contact let keep ignore forget disregard override bypass stop skip abandon drop discard',
  ],
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
    'password passwords credentials token tokens secret secrets cookie cookies environment ssh key keys passcode',
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
