/** Marks in a text that a reader does not see or that imitate the frame of a conversation. */
const marksByFeature = {
  templateToken: [
    '<|im_',
    '<|system',
    '<|user',
    '<|assistant',
    '[inst]',
    '<<sys>>',
    '</tool_result',
    '</tool_output',
  ],
  chatFrame: [
    '"role":',
    '"role" :',
    '[system',
    '### system',
    '### instruction',
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

export type MarkupFeature = keyof typeof marksByFeature

export interface MarkupSpan {
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
