import type { JsonObject, TypedInput } from '@ase/schemas'
import { paddedArguments } from './padded-calls.ts'
import { paddedTexts } from './padded-texts.ts'
import { fillWith, word } from './pieces.ts'
import { surround, type Padded, type Place } from './place.ts'

type Trace = Extract<TypedInput, { type: 'trace' }>
export type TraceEvent = Trace['input']['events'][number]

const ARGUMENTS_BYTES = 8192
const CONTENT_CHARS = 32_768
const EVENTS_MAX = 200
/** The bodies of requests are bounded too. */
const BODY_BYTES = 240_000

/** A trace with padding in its texts and arguments, and with events around its own. */
export function paddedTraces(trace: Trace, place: Place): readonly Padded[] {
  const { events } = trace.input
  const withEvents = (made: TraceEvent[]): TypedInput => ({
    ...trace,
    input: { ...trace.input, events: made },
  })
  const inEvents = events.flatMap((event, index) => [
    ...(event.content === undefined
      ? []
      : paddedTexts(event.content, CONTENT_CHARS, place, (content) =>
          withEvents(events.with(index, { ...event, content })),
        )),
    ...(event.arguments === undefined
      ? []
      : paddedArguments(event.tool ?? '', event.arguments, ARGUMENTS_BYTES, place, (made) =>
          withEvents(events.with(index, { ...event, arguments: made })),
        )),
  ])
  return [...inEvents, ...amongEvents(events, place, withEvents)]
}

/** A call of an action as an event of a trace, among others. */
export function amongEvents(
  own: readonly TraceEvent[],
  place: Place,
  make: (events: TraceEvent[]) => TypedInput,
): readonly Padded[] {
  const count = EVENTS_MAX - own.length
  const bytes = BODY_BYTES - JSON.stringify(own).length
  return Object.entries(others).map(([name, other]) => ({
    name: `events: ${name}`,
    input: () =>
      make(
        surround(place, own, (share, first) => {
          const made: TraceEvent[] = []
          let left = Math.min(bytes, place.bytes) * share
          const most = Math.floor(Math.min(count, place.pieces) * share)
          for (let index = first; made.length < most; index += 1) {
            const next = { id: `p${index}`, ...other(index) }
            left -= JSON.stringify(next).length
            if (left < 0) break
            made.push(next)
          }
          return made
        }),
      ),
  }))
}

type Other = Omit<TraceEvent, 'id'>

const call = (tool: string, args: JsonObject): Other => ({
  kind: 'tool_call',
  tool,
  arguments: args,
})

const script = (index: number, line: (word: string) => string): Other =>
  call('bash', { command: fillWith((at) => line(word(index * 1000 + at)), 1050) })

const others: Readonly<Record<string, (index: number) => Other>> = {
  messages: (index) => ({ kind: 'model_message', content: `Step ${word(index)}.` }),
  results: (index) => ({
    kind: 'tool_result',
    tool: 'list',
    content: `${word(index)} `.repeat(100),
  }),
  reads: (index) => call('read_file', { path: `src/${word(index)}.ts` }),
  commands: (index) => call('bash', { command: `ls ${word(index)}` }),
  'many commands': (index) => call('bash', { command: `true ${word(index)};`.repeat(80) }),
  'other commands': (index) => script(index, (name) => `cp ${name} b;`),
  'removed folders': (index) => script(index, (name) => `rm -rf build/${name};`),
  'nested scripts': (index) => script(index, (name) => `bash -c 'cd a; echo ${name}';`),
  fetches: (index) => call('fetch', { url: `https://docs.example/${word(index)}` }),
  statements: (index) => call('execute_sql', { query: `SELECT ${index} FROM t` }),
}
