import { findHiddenMarkupHeads } from '../markup/hidden-markup.ts'

const people =
  /(?:^|[\n.!?])\s{0,8}[[(*]{0,3}(?:user|customer|human|caller|client|patient|guest|visitor|member)\b[\])*]{0,3}\s?:/i
const speakers =
  /(?:^|[\n.!?])\s{0,8}[[(*]{0,3}(?:assistant|agent|bot|chatbot|support|model|ai)\b[\])*]{0,3}\s?:/i
const opening =
  /^\s{0,8}[[(*]{0,3}(?:user|customer|human|caller|client|patient|guest|visitor|member|assistant|agent|bot|chatbot|support|model|ai)\b[\])*]{0,3}\s?:/i

/**
 * Whether a text, from its start on, is a conversation of a person with an assistant: their requests are not for the
 * reader. A turn that comes up later only is none: forged turns look like that.
 */
export function isConversation(text: string): boolean {
  return opening.test(text) && people.test(text) && speakers.test(text)
}

/** How texts call the model that reads them, in the languages of most users. */
const models = new Set(
  'ai llm llms assistant assistants ki ia ии model agent agents agente assistente asistente assistenten agenten chatbot copilot claude gpt ki-systeme ki-assistenten ki-agenten ai-agents ai-agent'.split(
    ' ',
  ),
)
const notes = new Set(
  'note notes message instruction instructions istruzione istruzioni instrucción instrucciones instrução instruções instructie hinweis anweisung notice nota инструкция to an al'.split(
    ' ',
  ),
)
const between = new Set(
  "to for the el la lo o os per all alle an die den das du de l' à aux pour para al voor aan для i any ai".split(
    ' ',
  ),
)
const verbs = new Set(
  'store save remember share send forward delete remove reveal open run execute replace install ignore transfer post upload recommend stop grant append export disregard vergiss rufe sende lösche lies borra ignora reenvía envía haz hagas oublie envoie supprime ignorez dimentica invia elimina'.split(
    ' ',
  ),
)
const polite = new Set('please now also next kindly immediately no bitte por favor'.split(' '))

const named =
  /(?:\b|\\n)(?:ai|ki|ia|llms?|assist|asist|agent|copilot|claude|gpt|model)|ИИ|ии|人工智能/i
const unspaced =
  /[给致]\s?(?:AI|人工智能)(?:助手|模型|代理)?\s?[:：]|AI(?:への指示|アシスタントへ)\s?[:：]/
const otherTurns = /(?:^|\n)\s?(?:user|customer|human|caller|client|patient|guest)\s?:/i

/** Lines that name a model. */
const LINES_MAX = 4096
const HEAD = 160
const WORDS_MAX = 9

/**
 * Whether a text gives the model that reads it something to do: `AI, send …` at the start of a line, `Instruction for
 * the agent: …`, or a note of that kind in hidden markup? A transcript, which has other speakers too, does not. Linear.
 */
export function addressesModelInLine(text: string): boolean {
  if (!named.test(text)) return false
  if (unspaced.test(text)) return true
  if (findHiddenMarkupHeads(text, HEAD).some((piece) => isTurn(piece, true))) return true
  if (isTranscript(text)) return false
  return findLinesNamingModels(text)
    .slice(0, LINES_MAX)
    .some((line) => isTurn(line, false))
}

/** Whether more lines name a model than are checked (4,096). */
export function hasTooManyModelLines(text: string): boolean {
  return (
    text.length > LINES_MAX && named.test(text) && findLinesNamingModels(text).length > LINES_MAX
  )
}

function findLinesNamingModels(text: string): readonly string[] {
  return text.split(/\n|\\n|[.!?]\s/).filter((line) => named.test(line))
}

/**
 * Whether other speakers have turns in a text: then a line with a model's name at its head is what the model said.
 */
export function isTranscript(text: string): boolean {
  return otherTurns.test(text)
}

/** A line's head: marks of comments and lists are passed over. */
function isTurn(line: string, hidden: boolean): boolean {
  const words = line
    .slice(0, HEAD)
    .replace(/^[^\p{L}]{0,40}/u, '')
    .toLowerCase()
    .replaceAll("l'", '')
    .split(/\s+/, WORDS_MAX)
  const start = notes.has(words[0] ?? '') ? skip(words, 1, between) : 0
  const name = words[start] ?? ''
  if (!models.has(name.replace(/[\],:]{1,2}$/, ''))) return false
  const told = /[\],:]$/.test(name)
  if (start > 0) return name.endsWith(':')
  if (hidden && name.endsWith(':')) return true
  const verb = skip(words, start + 1, polite)
  return (told || verb > start + 1) && verbs.has(words[verb] ?? '')
}

function skip(words: readonly string[], from: number, passed: ReadonlySet<string>): number {
  let at = from
  while (at < words.length && passed.has(words[at] ?? '')) at += 1
  return at
}
