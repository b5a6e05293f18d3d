import { findSecrets } from '@ase/redactor'
import { type Finding, type JsonValue, severityRank, type TypedInput } from '@ase/schemas'
import { lazy } from '@ase/text-analysis'
import { rules } from '../catalog.ts'
import { createDetector, parseForRules } from '../find-risks.ts'
import { type Place, takeApart, type Kept, type Leaf, type Parts } from './leaves.ts'

/** Keys belong to the client, and one of 30 KiB may hold thousands of values. */
const LENGTH_MAX = 1024

interface Pointer {
  readonly text: string
  /** Whether it is of the value itself: of one whose own pointer is too long it is that of a container. */
  readonly isWhole: boolean
}

/** The JSON pointer (RFC 6901) of a place in its envelope. */
function pointerTo(place: Place): Pointer {
  const tokens: string[] = []
  let length = 0
  for (let next: Place | null = place; next !== null; next = next.parent) {
    const token = `/${String(next.key).replaceAll('~', '~0').replaceAll('/', '~1')}`
    tokens.push(token)
    length += token.length
  }
  const from = tokens.findIndex((token) => {
    if (length <= LENGTH_MAX) return true
    length -= token.length
    return false
  })
  return { text: tokens.slice(from).toReversed().join(''), isWhole: from === 0 }
}

/** The same of a finding's path, whose fields are the schema's. */
function toPointer(path: string): string {
  return `/${path.replaceAll('.', '/')}`
}

/** Whether a part of what fires still fires; `false` as well when no more may be tried. */
type Fires<Part> = (part: Part) => boolean

/**
 * Fewer of the items that fire together: halves, quarters and so on are tried alone and left out, as in delta debugging (Zeller and
 * Hildebrandt 2002). When everything may be tried, none of those that are left can be spared.
 */
export function shrinkList<Item>(
  items: readonly Item[],
  fires: Fires<readonly Item[]>,
): readonly Item[] {
  let left = items
  let parts = 2
  while (left.length > 1) {
    const smaller = findSmallerPart(left, parts, fires)
    if (smaller !== null) {
      left = smaller.items
      parts = smaller.isOnePart ? 2 : Math.max(parts - 1, 2)
    } else if (parts >= left.length) return left
    else parts = Math.min(parts * 2, left.length)
  }
  return left
}

function findSmallerPart<Item>(
  items: readonly Item[],
  parts: number,
  fires: Fires<readonly Item[]>,
): { readonly items: readonly Item[]; readonly isOnePart: boolean } | null {
  const bounds = Array.from({ length: parts }, (_, n) => [
    Math.floor((n * items.length) / parts),
    Math.floor(((n + 1) * items.length) / parts),
  ])
  for (const [from, to] of bounds) {
    const part = items.slice(from, to)
    if (fires(part)) return { items: part, isOnePart: true }
  }
  if (parts === 2) return null
  for (const [from, to] of bounds) {
    const rest = [...items.slice(0, from), ...items.slice(to)]
    if (fires(rest)) return { items: rest, isOnePart: false }
  }
  return null
}

interface Range {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** Runs of signs without a blank, and single signs of scripts that are written without blanks. */
const WORDS =
  /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]|[^\s\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]+/g

/** A part of a text that fires, from word to word: first as short from the left as can be, and then from the right. */
export function shrinkText(text: string, fires: Fires<Range>): Range {
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  const whole = { start: 0, end: text.length }
  if (words.length < 2) return whole
  const last = findLeast(words.length, (count) =>
    fires({ start: 0, end: words[count - 1]?.end ?? 0 }),
  )
  const end = words[last - 1]?.end ?? text.length
  const kept = findLeast(last, (count) => fires({ start: words[last - count]?.start ?? 0, end }))
  const start = words[last - kept]?.start ?? 0
  return kept === words.length && !fires({ start, end }) ? whole : { start, end }
}

/** The least number up to `max`, which passes, that passes as well, by halving; not always the least, but one that passed. */
function findLeast(max: number, passes: (count: number) => boolean): number {
  let failing = 0
  let passing = max
  while (passing - failing > 1) {
    const middle = Math.floor((failing + passing) / 2)
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}

/** A place in an envelope: a part of the string at the pointer, or a value that is no string, with 0 for both ends. */
export interface Span {
  /** A JSON pointer into the envelope. It may hold keys that the client chose. */
  readonly pointer: string
  /** In UTF-16 code units. */
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export interface LocatedFinding extends Finding {
  readonly spans: readonly Span[]
}

/** All findings of an envelope together may look at so many characters, leaves and parts of the schema again. */
const WORK_MAX = 400_000
/** What reading the smallest envelope takes, in the same measure. */
const RUN_WORK = 400
/** Occurrences that are looked for, one after the other. */
const ROUNDS_MAX = 4
const SPANS_MAX = 16
/** Of a text that is longer, other places of the envelope are left out first: this decides much and costs little. */
const SHORT_TEXT_MAX = 128
/** Texts of more values than these are not made shorter: they fire together. */
const SHORTENED_MAX = 4

/**
 * Where in the envelope each of its findings comes from: the least that has to stay in its place for the rule to fire again, found by
 * leaving out the rest. Pure, and bounded whatever the envelope is; a place that would take too much is the value, the object of the
 * client or the field that the finding's path names. Each finding has one to sixteen.
 */
export function locateFindings(
  envelope: TypedInput,
  findings: readonly Finding[],
): readonly LocatedFinding[] {
  if (findings.length === 0) return []
  const parts = takeApart(envelope)
  let workLeft = WORK_MAX
  return findings.map((finding, at) => {
    // What one does not need is for those that follow.
    const budget = { left: Math.floor(workLeft / (findings.length - at)) }
    workLeft -= budget.left
    const spans = findSpans(finding, parts, budget)
    workLeft += budget.left
    return { ...finding, spans }
  })
}

interface Budget {
  left: number
}

/** A leaf that fires, and the part of it when it is a text. */
interface Fired {
  readonly leaf: Leaf
  readonly range: Range | null
}

function findSpans(finding: Finding, parts: Parts, budget: Budget): readonly Span[] {
  const { path } = finding
  const inside = parts.leaves.filter((leaf) => isUnder(leaf.path, path) && leaf.kind !== 'fixed')
  const field: Span = { pointer: toPointer(path), start: 0, end: 0 }
  const [first] = inside
  if (first === undefined) return [field]
  const firesWith = createFiringTest(finding, parts, budget)
  const surroundings = findSurroundings(parts, path)
  const outside = surroundings.find((candidate) => firesWith(merge(candidate, listValues(inside))))
  if (outside === undefined)
    return inside.length === 1 ? [toSpan({ leaf: first, range: null })] : [field]

  const fired: Fired[] = []
  let left: ReadonlyMap<Leaf, JsonValue> = new Map(inside.map((leaf) => [leaf, leaf.value]))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const fires = (values: ReadonlyMap<Leaf, JsonValue>): boolean =>
      firesWith(merge(outside, byIndex(values)))
    if (round > 0 && !fires(left)) break
    const found = leastThatFires(left, fires)
    fired.push(...found)
    left = without(left, found)
    if (left.size === 0) break
  }
  return distinctSpans(fired.flatMap((each) => exactly(each, finding.code)))
}

/** `input.events.1` holds `input.events.1.arguments`, not `input.events.12`. */
function isUnder(path: string, holder: string): boolean {
  return path === holder || path.startsWith(`${holder}.`)
}

/** Whether the rule finds the same with these values alone. */
function createFiringTest(
  { code, path, severity }: Finding,
  parts: Parts,
  budget: Budget,
): (kept: Kept) => boolean {
  const detect = detectors().get(code)
  if (detect === undefined) return () => false
  return (kept) => {
    const work = RUN_WORK + parts.frameSize + measureSize(kept)
    if (work > budget.left) return false
    budget.left -= work
    return detect(parseForRules(parts.copyWith(kept))).some(
      (found) =>
        found.code === code &&
        found.path === path &&
        severityRank[found.severity] <= severityRank[severity],
    )
  }
}

const detectors = lazy(() => new Map(rules.map((rule) => [rule.code, createDetector(rule)])))

function measureSize(kept: Kept): number {
  let size = 0
  for (const value of kept.values()) size += typeof value === 'string' ? value.length + 1 : 1
  return size
}

/** What may stand around the values under a path: short texts of the schema, or all. */
function findSurroundings({ leaves }: Parts, path: string): readonly Kept[] {
  const outside = leaves.filter((leaf) => !isUnder(leaf.path, path))
  const short = outside.filter(
    ({ kind, value }) =>
      kind === 'text' && typeof value === 'string' && value.length <= SHORT_TEXT_MAX,
  )
  return short.length === outside.length
    ? [listValues(outside)]
    : [listValues(short), listValues(outside)]
}

function leastThatFires(
  left: ReadonlyMap<Leaf, JsonValue>,
  fires: (values: ReadonlyMap<Leaf, JsonValue>) => boolean,
): readonly Fired[] {
  const entries = shrinkList([...left], (some) => fires(new Map(some)))
  if (entries.length > SHORTENED_MAX) return entries.map(([leaf]) => ({ leaf, range: null }))
  const values = new Map(entries)
  return entries.map(([leaf, value]) => {
    if (typeof value !== 'string') return { leaf, range: null }
    const range = shrinkText(value, ({ start, end }) =>
      fires(new Map(values).set(leaf, value.slice(start, end))),
    )
    values.set(leaf, value.slice(range.start, range.end))
    return { leaf, range }
  })
}

/** A part of a text is blank then, so that all others stay where they are. */
function without(
  left: ReadonlyMap<Leaf, JsonValue>,
  found: readonly Fired[],
): ReadonlyMap<Leaf, JsonValue> {
  const rest = new Map(left)
  for (const { leaf, range } of found) {
    const value = rest.get(leaf)
    if (typeof value !== 'string' || range === null) rest.delete(leaf)
    else {
      const { start, end } = range
      rest.set(leaf, `${value.slice(0, start)}${'\n'.repeat(end - start)}${value.slice(end)}`)
    }
  }
  return rest
}

/** Rules about secrets find them by their formats, whose ends are known. */
const secretCodes: ReadonlySet<string> = new Set(['SECRET_DISCLOSURE', 'SECRET_IN_ARGUMENTS'])

function exactly(fired: Fired, code: string): readonly Span[] {
  const { leaf, range } = fired
  if (range === null || typeof leaf.value !== 'string' || !secretCodes.has(code))
    return [toSpan(fired)]
  const secrets = findSecrets(leaf.value).filter(
    ({ start, end, placeholder, certainty }) =>
      !placeholder && certainty !== 'possible' && start < range.end && end > range.start,
  )
  return secrets.length === 0
    ? [toSpan(fired)]
    : secrets.map(({ start, end }) => toSpan({ leaf, range: { start, end } }))
}

function toSpan({ leaf, range }: Fired): Span {
  const { text: pointer, isWhole } = pointerTo(leaf)
  if (!isWhole || typeof leaf.value !== 'string') return { pointer, start: 0, end: 0 }
  return { pointer, ...(range ?? { start: 0, end: leaf.value.length }) }
}

function distinctSpans(spans: readonly Span[]): readonly Span[] {
  const known = new Map(
    spans.map((span) => [`${span.start} ${span.end} ${span.pointer}`, span] as const),
  )
  return [...known.values()].slice(0, SPANS_MAX)
}

function listValues(leaves: readonly Leaf[]): Kept {
  return new Map(leaves.map(({ index, value }) => [index, value]))
}

function byIndex(values: ReadonlyMap<Leaf, JsonValue>): Kept {
  return new Map([...values].map(([{ index }, value]) => [index, value]))
}

function merge(outside: Kept, inside: Kept): Kept {
  return new Map([...outside, ...inside])
}
