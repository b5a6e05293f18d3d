import type { TypedInput } from '@ase/schemas'
import { tokenize, type Token } from '@ase/text-analysis'
import type { Passage } from './passages.ts'

/** What the user wrote, and what third-party content names: where a value of a call can come from. Made once per envelope. */
export interface Sources {
  readonly userWords: ReadonlySet<string>
  /** In lower case. */
  readonly userText: string
  /** The user's text as written, in words; of a very long one its beginning and its end. */
  readonly request: readonly Token[]
  /** Names behind `to`, `tell`, `invite` and the like in the user's text. */
  readonly receivers: ReadonlySet<string>
  /** Third-party content in lower case; only for a single proposed action. */
  readonly thirdPartyText: string
  /** The first event in which third-party content names the value; 0 for the context of an action. */
  readonly firstThirdPartyEvent: ReadonlyMap<string, number>
  /** Third-party content has more values than are kept. */
  readonly limited: boolean
  /** Does the user's own text name the value? Answers are kept; after very many searches the value counts as third-party. */
  readonly isNamedByUser: (value: string) => boolean
}

/** Stands between two passages of `thirdPartyText`: what one says is not said of the other. */
export const betweenPassages = '\n\u0000\n'

/** More values than benign runs bring in. */
const THIRD_PARTY_VALUES_MAX = 2048
/** Characters that may be searched for values: many values in a long talk are many searches. */
const SEARCHED_MAX = 16_000_000
/** More words than people ask with: every call is compared with them. */
const REQUEST_WORDS = 2000

export function readSources(envelope: TypedInput, passages: readonly Passage[]): Sources {
  const written = readUserText(envelope)
  const userText = written.toLowerCase()
  const compact = `${userText} ${readShownText(envelope).toLowerCase()}`.replaceAll(' ', '')
  const answers = new Map<string, boolean>()
  let searchesLeft = Math.ceil(SEARCHED_MAX / (compact.length + 1))
  const firstThirdPartyEvent = indexThirdPartyValues(passages)
  const all = tokenize(written)
  const request =
    all.length <= REQUEST_WORDS
      ? all
      : [...all.slice(0, REQUEST_WORDS / 2), ...all.slice(-REQUEST_WORDS / 2)]
  return {
    userWords: new Set(all.map(({ word }) => word)),
    userText,
    request,
    receivers: new Set(
      request.filter((_, at) => isReceiver(written, request, at)).map(({ word }) => word),
    ),
    thirdPartyText:
      envelope.type === 'action'
        ? thirdPartyPassages(passages)
            .map(({ text }) => text)
            .join(betweenPassages)
            .toLowerCase()
        : '',
    firstThirdPartyEvent,
    limited: firstThirdPartyEvent.size >= THIRD_PARTY_VALUES_MAX,
    isNamedByUser: (value) => {
      const known = answers.get(value)
      if (known !== undefined) return known
      searchesLeft -= 1
      const named = searchesLeft >= 0 && compact.includes(value)
      answers.set(value, named)
      return named
    },
  }
}

function readUserText(envelope: TypedInput): string {
  if (envelope.type === 'action') {
    const context = (envelope.input.context ?? []).filter(({ source }) => source === 'user')
    return [envelope.input.userIntent, ...context.map(({ content }) => content)].join('\n')
  }
  if (envelope.type !== 'trace') return ''
  const events = envelope.input.events.filter(
    ({ kind, source }) => kind === 'user_message' || kind === 'approval' || source === 'user',
  )
  return [envelope.input.goal, ...events.map(({ content }) => content ?? '')].join('\n')
}

/** What the model told the user, who then wrote again: values in it were seen. */
function readShownText(envelope: TypedInput): string {
  if (envelope.type !== 'trace') return ''
  const { events } = envelope.input
  const last = events.findLastIndex(({ kind }) => kind === 'user_message')
  return events
    .slice(0, Math.max(0, last))
    .flatMap(({ kind, content }) => (kind === 'model_message' ? [content ?? ''] : []))
    .join('\n')
}

const towards = new Set(
  'to with tell inform message invite ask notify remind email mail text dm ping'.split(' '),
)

const dates = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
)

function isReceiver(written: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const previous = tokens[at - 1]
  if (token === undefined || previous?.sentence !== token.sentence) return false
  if (!towards.has(previous.word)) return false
  if (
    dates.has(token.word) ||
    /^['’]s\b/.test(written.slice(token.start + token.length).slice(0, 3))
  )
    return false
  const code = written.charCodeAt(token.start)
  return code >= 65 && code <= 90
}

function thirdPartyPassages(passages: readonly Passage[]): readonly Passage[] {
  return passages.filter(({ origin }) => origin !== 'user')
}

function indexThirdPartyValues(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { values, event } of thirdPartyPassages(passages)) {
    for (const { value } of values()) {
      if (first.has(value)) continue
      if (first.size >= THIRD_PARTY_VALUES_MAX) return first
      first.set(value, event ?? 0)
    }
  }
  return first
}
