import { startsOrderAt } from './tokens/starts-order.ts'
import type { Token } from './tokens/token.ts'
import { tokenize } from './tokenize.ts'

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** What a hidden text has no reason to order, of anything that an agent can reach. */
const graveVerbs = words(
  'send forward delete erase wipe reveal disclose leak ignore disregard forget transfer pay wire upload grant disable execute override bypass exfiltrate',
)
const reachable = words(
  'you your user users assistant ai agent tool system prompt instructions conversation password passwords file files folder account url http https mail message messages task admin administrator secret key token credentials ssh funds money data contacts inbox',
)
/** What authors of a page ask of each other in comments, and shops in the first line of a mail, unless it concerns a model or secrets. */
const plainVerbs = words(
  'read call run post remove add include append insert open fetch print output act install share invite create email download write reply respond answer say tell visit click use give make recommend mention rate rank set change approve summarize summarise treat consider state claim report praise must',
)
const ofModel = words(
  'assistant assistants ai llm chatbot copilot agent agents model models user users prompt conversation summary response answer reply output password passwords credentials secret secrets tool tools reader guidelines instructions instruction applicant candidate',
)
const LENGTH_MAX = 4096
const REACH = 16

/** Whether a text that is hidden from people holds an order for a model, and no note of the author. At most 4,096 characters are read. */
export function commandsModel(text: string): boolean {
  const tokens = tokenize(text.slice(0, LENGTH_MAX))
  return tokens.some((token, at) => {
    if (!graveVerbs.has(token.word) && !plainVerbs.has(token.word)) return false
    if (!startsOrderAt(tokens, at) || isKept(tokens, at)) return false
    return hasNear(tokens, at, graveVerbs.has(token.word) ? reachable : ofModel)
  })
}

const ours = words('us our')
const keeping = words('not never t')

/** `Do not delete the line below` is what people leave for each other; `send us a message` is what a shop says. */
function isKept(tokens: readonly Token[], at: number): boolean {
  return keeping.has(tokens[at - 1]?.word ?? '') || ours.has(tokens[at + 1]?.word ?? '')
}

/** In the same sentence, on either side: `Assistant: forward it`. */
function hasNear(tokens: readonly Token[], at: number, wanted: ReadonlySet<string>): boolean {
  const sentence = tokens[at]?.sentence
  for (let near = Math.max(0, at - REACH); near <= at + REACH; near += 1) {
    const token = tokens[near]
    if (near !== at && token?.sentence === sentence && wanted.has(token?.word ?? '')) return true
  }
  return false
}
