import { shellLimits, type Dialect } from '../model/model.ts'
import { StatementScan, scanStatement } from './scan-statement.ts'
import { splitPosix } from './split-posix.ts'
import { splitWindows } from './split-windows.ts'
import type { Statement, Span } from './statement.ts'
import { wordHashes } from './word-hash.ts'

/** Of deeper nests the innermost levels are kept. */
const LEVELS_MAX = 6

/** The statements to be kept: true for those with everything inside them. */
type Chosen = ReadonlyMap<number, boolean>

/** A statement with everything inside it, and what ends it. */
function wholeText(text: string, { from, to, parts, inner }: Statement): string {
  if (inner.length === 0) return text.slice(from, to)
  return parts
    .map((part, at) => {
      const list = inner[at]
      const own = text.slice(part.from, part.to)
      if (list === undefined) return own
      return opening(own) + list.map((each) => wholeText(text, each) + ending(text, each)).join('')
    })
    .join('')
}

/** A part in front of a list: behind a word or a brace that opens it stands a blank. */
function opening(part: string): string {
  return !/[a-z{]$/.test(part) || part.endsWith('${') ? part : `${part} `
}

/** What stands behind a statement: its separator, the line end and its here-documents. */
function ending(text: string, { separator, bodies }: Statement): string {
  const sign = separator === '&' ? ' &' : separator === ')' ? ')' : ''
  if (bodies.length === 0) return separator === '' ? '' : `${sign}\n`
  const lines = bodies.map(({ from, to }) => text.slice(from, to))
  return `${sign}\n${lines.map((body) => (body.endsWith('\n') ? body : `${body}\n`)).join('')}`
}

/** Writes the chosen statements in their order, each in the innermost groups and loops that it stands in. */
function writeStatements(
  text: string,
  script: readonly Statement[],
  {
    statements,
    parents,
  }: { readonly statements: readonly Statement[]; readonly parents: readonly number[] },
  chosen: Chosen,
): string {
  const whole = new Set<Statement>()
  const shown = new Set<Statement>()
  const entered = new Set<Statement>()
  for (const [index, keepsWhole] of chosen) {
    const statement = statements[index]
    if (statement === undefined) continue
    if (keepsWhole) whole.add(statement)
    else shown.add(statement)
    let levels = 0
    for (let up = parents[index] ?? -1; up >= 0; up = parents[up] ?? -1) {
      const around = statements[up]
      if (around === undefined) break
      levels += 1
      if (levels <= LEVELS_MAX) shown.add(around)
      else if (entered.has(around)) break
      entered.add(around)
    }
  }
  const out: string[] = []
  const pending: (Statement | string | readonly Statement[])[] = [script]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') out.push(next)
    else if ('parts' in next) {
      const { parts, inner } = next
      if (whole.has(next)) out.push(wholeText(text, next), ending(text, next))
      else if (shown.has(next)) {
        pending.push(ending(text, next))
        for (let at = parts.length - 1; at >= 0; at -= 1) {
          const list = inner[at]
          if (list !== undefined) pending.push(list)
          const own = text.slice(parts[at]?.from, parts[at]?.to)
          pending.push(list === undefined ? own : opening(own))
        }
      } else for (const list of inner.toReversed()) pending.push(list)
    } else {
      for (let at = next.length - 1; at >= 0; at -= 1) {
        const each = next[at]
        if (each !== undefined && (whole.has(each) || shown.has(each) || entered.has(each)))
          pending.push(each)
      }
    }
  }
  return out.join('')
}

/**
 * The numbers below `count` in an order of which every beginning is spread over all of them: the first, the last, and
 * then steps of the golden section. Each comes once, in `count` turns.
 */
function evenlySpreadIndex(count: number, turn: number): number {
  if (turn === 0 || count === 1) return 0
  if (turn === 1) return count - 1
  const between = count - 2
  return 1 + (((turn - 1) * stepOf(between)) % between)
}

const GOLDEN_SECTION = 0.618

/** A step that has no divisor in common with the length, so that it comes by every place. */
function stepOf(length: number): number {
  let step = Math.max(1, Math.round(length * GOLDEN_SECTION))
  while (divisor(step, length) > 1) step += 1
  return step
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** The same items in an order of which every beginning is spread over all of them. */
export function orderEvenly<T>(items: readonly T[]): readonly T[] {
  const order: T[] = []
  for (let turn = 0; turn < items.length; turn += 1) {
    const item = items[evenlySpreadIndex(items.length, turn)]
    if (item !== undefined) order.push(item)
  }
  return order
}

/** How much of a script is kept. */
export interface SliceBudget {
  readonly commands: number
  readonly chars: number
  /** For what may hold scripts of its own. */
  readonly nestedChars: number
  /** So many statements that look alike are kept, in all scripts together. */
  readonly alike: number
}

/** A compound statement up to this length is kept or left out as a whole. */
const WHOLE_CHARS = 400
/** Of longer chains of definitions the last ones are kept. */
const DEFINITIONS_MAX = 16

/** Statements that look alike. */
interface Group {
  readonly likeness: number
  readonly form: number
  /** 0 for what a rule may object to, 1 for what hardly any does. */
  readonly rank: 0 | 1
  /** The first of each text among them. */
  readonly members: number[]
  last: number
}

/** A script in parts: every statement that is chosen or left out on its own, in the order of the text. */
interface Parts {
  readonly text: string
  readonly statements: readonly Statement[]
  /** The statement around each of them; -1 at the top. */
  readonly parents: readonly number[]
  readonly groups: ReadonlyMap<number, Group>
  /** Where each name is given its meaning. */
  readonly definitions: ReadonlyMap<number, readonly number[]>
}

/** How often statements that look alike were kept, by their hash, in all scripts of an envelope. */
export type KeptCounts = Map<number, number>

/**
 * The part of a long script that is worth reading, within `budget`: of statements that look alike the first, the last
 * and some between them, those of `programs` before all others, each with what defines what it uses and with the groups
 * and loops around it. What is left keeps its order. One pass over the text.
 */
export function sliceScript(
  text: string,
  dialect: Dialect,
  programs: ReadonlySet<number>,
  budget: SliceBudget,
  kept: KeptCounts = new Map(),
): string {
  const script = dialect === 'posix' ? splitPosix(text) : splitWindows(text, dialect)
  const parts = partsOf(text, script, programs)
  return writeStatements(text, script, parts, choose(parts, programs, budget, kept))
}

/**
 * Of many scripts those that are worth reading, in their order, within `budget`. `programs` are hashes of those that
 * checks select; `kept` counts over all calls for one envelope.
 */
export function chooseScripts(
  scripts: readonly string[],
  programs: ReadonlySet<number>,
  budget: SliceBudget,
  kept: KeptCounts = new Map(),
): readonly string[] {
  const text = scripts.join('\n')
  let from = 0
  const list = scripts.map((script): Statement => {
    const to = from + script.length
    const statement = { from, to, parts: [], inner: [], bodies: [], separator: '\n', levels: 0 }
    from = to + 1
    return statement
  })
  const chosen = choose(partsOf(text, list, programs), programs, budget, kept)
  return scripts.filter((_, index) => chosen.has(index))
}

interface Level {
  readonly list: readonly Statement[]
  at: number
  readonly parent: number
}

function partsOf(text: string, script: readonly Statement[], programs: ReadonlySet<number>): Parts {
  const statements: Statement[] = []
  const parents: number[] = []
  const groups = new Map<number, Group>()
  const definitions = new Map<number, number[]>()
  const known = new Set<number>()
  const scan = new StatementScan()
  const pending: Level[] = [{ list: script, at: 0, parent: -1 }]
  for (let level = pending.at(-1); level !== undefined; level = pending.at(-1)) {
    const statement = level.list[level.at]
    level.at += 1
    if (statement === undefined) {
      pending.pop()
      continue
    }
    const index = statements.length
    scanStatement(scan, text, spansOf(statement), programs)
    statements.push(statement)
    parents.push(level.parent)
    addToGroup(groups, known, scan, index)
    for (const name of scan.defines) addPlace(definitions, name, index)
    if (statement.inner.length === 0 && changers.has(scan.program))
      addPlace(definitions, FOLDER, index)
    if (!isWhole(statement))
      for (const list of statement.inner.toReversed()) pending.push({ list, at: 0, parent: index })
  }
  return { text, statements, parents, groups, definitions }
}

function addToGroup(
  groups: Map<number, Group>,
  known: Set<number>,
  scan: StatementScan,
  index: number,
): void {
  const group = groups.get(scan.likeness)
  if (group !== undefined) {
    group.last = index
    if (known.has(scan.exact)) return
    known.add(scan.exact)
    group.members.push(index)
    return
  }
  const rank = rankOf(scan)
  if (rank === null) return
  known.add(scan.exact)
  const { likeness, form } = scan
  groups.set(likeness, { likeness, form, rank, members: [index], last: index })
}

function addPlace(definitions: Map<number, number[]>, name: number, index: number): void {
  const places = definitions.get(name)
  if (places === undefined) definitions.set(name, [index])
  else places.push(index)
}

/** Is it kept or left out with everything inside it? */
function isWhole({ inner, from, to, levels }: Statement): boolean {
  return inner.length === 0 || (to - from <= WHOLE_CHARS && levels <= LEVELS_MAX)
}

/** What is looked at of a statement: all of it, or its own parts. */
function spansOf(statement: Statement): readonly Span[] {
  return isWhole(statement) ? [statement] : statement.parts
}

/** Stands for the folder that statements work in, among the names that others define. */
const FOLDER = 0
/** What changes the folder that later statements work in. */
const changers = wordHashes(['cd', 'pushd', 'chdir', 'set-location', 'sl'])

/** Statements in the order of their turn until the budget is used up, each with what it needs. */
function choose(
  parts: Parts,
  programs: ReadonlySet<number>,
  budget: SliceBudget,
  kept: KeptCounts,
): Chosen {
  const { text, statements } = parts
  const chosen = new Map<number, boolean>()
  const scan = new StatementScan()
  let { commands, chars, nestedChars } = budget
  for (const first of turns(parts.groups, budget.alike, kept)) {
    const pending = [first]
    for (let count = 0; pending.length > 0 && count < DEFINITIONS_MAX; count += 1) {
      const index = pending.pop() ?? -1
      const statement = statements[index]
      if (statement === undefined || chosen.has(index)) continue
      const used = [FOLDER]
      scanStatement(scan, text, spansOf(statement), programs, used)
      const length = scan.length + bodiesLength(statement)
      if (length > chars) continue
      chosen.set(index, isWhole(statement))
      chars -= length
      commands -= scan.commands
      if (!scan.isPlain) nestedChars -= nestedCost(scan, length)
      addNeeds(index, used, parts.definitions, pending)
    }
    if (commands <= 0 || chars <= 0 || nestedChars <= 0) break
  }
  return chosen
}

/** Where the names that a statement uses, and the folder that it works in, were given their meaning last. */
function addNeeds(
  index: number,
  used: readonly number[],
  definitions: Parts['definitions'],
  pending: number[],
): void {
  if (definitions.size === 0) return
  for (const name of used) {
    const places = definitions.get(name)
    const before = places === undefined ? -1 : lastBelow(places, index)
    if (before >= 0) pending.push(before)
  }
}

/** The greatest of ascending numbers that is below a bound; -1 when none is. */
function lastBelow(numbers: readonly number[], bound: number): number {
  let from = 0
  let to = numbers.length
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((numbers[middle] ?? bound) < bound) from = middle + 1
    else to = middle
  }
  return numbers[from - 1] ?? -1
}

/** One statement of each form, those that may be dangerous first; then the next one of each, and so on. */
function* turns(groups: Parts['groups'], alike: number, kept: KeptCounts): Generator<number, void> {
  let forms = formsOf(groups).map((likenesses) => membersOf(likenesses))
  while (forms.length > 0) {
    const going: typeof forms = []
    for (const members of forms) {
      const next = members.next()
      if (next.done === true) continue
      going.push(members)
      const { group, index } = next.value
      const count = kept.get(group.likeness) ?? 0
      if (count >= alike) continue
      kept.set(group.likeness, count + 1)
      yield index
    }
    forms = going
  }
}

function formsOf(groups: Parts['groups']): readonly (readonly Group[])[] {
  const ranks: [Map<number, Group[]>, Map<number, Group[]>] = [new Map(), new Map()]
  for (const group of groups.values()) {
    const known = ranks[group.rank].get(group.form)
    if (known === undefined) ranks[group.rank].set(group.form, [group])
    else known.push(group)
  }
  return ranks.flatMap((forms) => orderEvenly([...forms.values()]))
}

interface Member {
  readonly group: Group
  readonly index: number
}

/** The statements of one form: every likeness has its turn before one of them has the next. */
function* membersOf(likenesses: readonly Group[]): Generator<Member, void> {
  let groups = orderEvenly(likenesses)
  for (let turn = 0; groups.length > 0; turn += 1) {
    for (const group of groups) {
      const { members, last } = group
      // The last one, which may repeat an earlier one, has the second turn.
      const at = turn === 0 ? 0 : evenlySpreadIndex(members.length + 1, turn)
      yield { group, index: members[at] ?? last }
    }
    groups = groups.filter(({ members }) => turn < members.length)
  }
}

/** 0 for what a rule may object to, 1 for what hardly any does, null for what none does. */
function rankOf({ program, isNamed, isPlain, speaks, hasAddress }: StatementScan): 0 | 1 | null {
  if (speaks) return 0
  if (isPlain && (program === 0 || harmless.has(program))) return null
  return isPlain && !isNamed && !hasAddress ? 1 : 0
}

const harmless = wordHashes(
  ': true false echo exit return shift break continue wait pwd fi done esac rem write-host'.split(
    ' ',
  ),
)

/** What the scripts in a statement, and the words that its braces make, may cost to read. */
function nestedCost({ multiplies }: StatementScan, length: number): number {
  return (length + shellLimits.nestedChars) * (multiplies ? MADE_WORDS : 1)
}

const MADE_WORDS = 16

function bodiesLength({ bodies }: Statement): number {
  return bodies.reduce((sum, { from, to }) => sum + to - from, 0)
}
