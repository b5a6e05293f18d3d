import type { Sign } from './layout.ts'
import { meaning, meaningNames, type Meaning } from './lexicon/lexicon.ts'
import type { Word } from './words.ts'

/** Marks in a text that a reader does not see or that imitate the frame of a conversation. */
const marksByFeature = {
  templateToken: [
    '<|im_',
    '<|system',
    '<|user',
    '<|assistant',
    '[inst]',
    '<<sys>>',
    '<|start_header',
    '<|end_header',
    '<|eot_id',
    '<|begin_of_text',
    '<|endoftext',
    '<|start|>',
    '<|end|>',
    '<|message|>',
    '<|channel|>',
    '<|turn',
    '<|tool',
    '<start_of_turn>',
    '<end_of_turn>',
    '<\uff5c',
    '[/inst]',
    '<</sys>>',
    '[system_prompt]',
    '[tool_results]',
    '[available_tools]',
    '<s>[',
    '</tool_result',
    '</tool_output',
    '</tool_response',
    '</function_result',
    '</document_content',
    '</user_input',
    '</untrusted',
    '</retrieved',
    '</external',
  ],
  chatFrame: [
    '"role":',
    '"role" :',
    '[system',
    '### system',
    '### instruction',
    '### response',
    '### assistant',
    '### human',
    '### user',
    '\nassistant:',
    'system: you',
    '<!-- assistant',
    '\nhuman:',
    '<system',
    '<important',
    '|||',
    '_instruction"',
  ],
  hiddenMarkup: [
    '<!--',
    'display:none',
    'display: none',
    'font-size:0',
    'font-size: 0',
    'color:white',
    'color: white',
    'color:#fff',
    'color: #fff',
    'visibility:hidden',
    'opacity:0',
    '[//]:',
    ' alt="',
    '](#',
    '\u001b[8m',
    '\u001b[30;40m',
  ],
} as const

type MarkupFeature = keyof typeof marksByFeature

interface MarkupSpan {
  readonly feature: MarkupFeature
  readonly from: number
  readonly to: number
}

/** How far after a mark a sentence counts as inside it, in UTF-16 units. */
const reach = 240
const mostSpans = 256

/** Where marks stand, in order of the text. Linear: each mark is searched for once, at most 256 spans in all. */
export function findMarkup(text: string): MarkupSpan[] {
  const lower = text.toLowerCase()
  const spans: MarkupSpan[] = []
  for (const [feature, marks] of Object.entries(marksByFeature)) {
    if (!isMarkup(feature)) continue
    for (const mark of marks) collect(lower, mark, feature, spans)
  }
  return spans.toSorted((a, b) => a.from - b.from)
}

function isMarkup(name: string): name is MarkupFeature {
  return name in marksByFeature
}

function collect(text: string, mark: string, feature: MarkupFeature, spans: MarkupSpan[]): void {
  let last = -reach
  for (
    let at = text.indexOf(mark);
    at !== -1 && spans.length < mostSpans;
    at = text.indexOf(mark, at + reach)
  ) {
    if (at - last >= reach) spans.push({ feature, from: at, to: at + reach })
    last = at
  }
}

/** What a whole text is like, as far as it bears on each of its sentences. */
export interface Surroundings {
  readonly signs: readonly Sign[]
  readonly spans: readonly MarkupSpan[]
  /** How often each content word occurs in the text, by its hash. */
  readonly occurrences: Uint16Array
  readonly contentWords: number
}

const buckets = 4096

/** A kind of text shows in the share of its words: the meanings that give it away, and the least share. */
const kinds: readonly (readonly [Sign, number, number, readonly Meaning[]])[] = [
  ['securityAround', 3, 0.025, ['security']],
  ['documentAround', 2, 0.025, ['document', 'convey']],
  ['programAround', 3, 0.05, ['program', 'build']],
  ['gameAround', 3, 0.06, ['game']],
  ['lawAround', 3, 0.04, ['law']],
  ['kitchenAround', 4, 0.08, ['kitchen']],
  ['reviewAround', 3, 0.07, ['sentiment']],
  ['letterAround', 3, 0.03, ['footer', 'letter']],
  ['personaAround', 4, 0.04, ['persona', 'pretend', 'ai']],
]

/** Reads a text as a whole; linear in its length. */
export function readSurroundings(text: string, words: readonly Word[]): Surroundings {
  const counts = new Uint32Array(meaningNames.length)
  const occurrences = new Uint16Array(buckets)
  let contentWords = 0
  for (const word of words) {
    const { meanings } = word
    for (let each = 0; each < meanings.length; each += 1) {
      const number = meanings[each] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
    if (!isContent(word)) continue
    contentWords += 1
    const at = word.hash & (buckets - 1)
    occurrences[at] = Math.min(0xffff, (occurrences[at] ?? 0) + 1)
  }
  const signs: Sign[] = []
  for (const [sign, least, share, meanings] of kinds) {
    const count = meanings.reduce((sum, name) => sum + (counts[meaning[name]] ?? 0), 0)
    if (count >= least && count >= share * words.length) signs.push(sign)
  }
  if (text.length < 300) signs.push('shortText')
  if (text.length > 2500) signs.push('longText')
  if (isMarkdown(text)) signs.push('markdownAround')
  if (isRecord(text)) signs.push('recordAround')
  return { signs, spans: findMarkup(text), occurrences, contentWords }
}

/** Content words: what a text is about. */
export function isContent({ text }: Word): boolean {
  return text.length >= 5
}

export function countOccurrences(word: Word, { occurrences }: Surroundings): number {
  return occurrences[word.hash & (buckets - 1)] ?? 0
}

function isMarkdown(text: string): boolean {
  return text.startsWith('# ') || text.includes('\n#') || text.includes('```')
}

/** Fields of JSON or YAML, as tools answer. */
function isRecord(text: string): boolean {
  const start = text.slice(0, 400)
  if (/^\s*[[{]/.test(start)) return true
  const fields = start.split('\n').filter((line) => /^[\s-]*['"]?[\w ]{1,24}['"]?: ?\S/.test(line))
  return fields.length >= 3
}
