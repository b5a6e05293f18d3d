import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** What each file imports: paths from the root of the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Files or folders of one folder that import each other in a circle. */
export interface Circle {
  /** Their folder, a path from the root of the repository. */
  readonly folder: string
  /** Their names in it, sorted. */
  readonly members: readonly string[]
  /** For each member that imports another: how many imports, and the first of them. */
  readonly imports: readonly string[]
}

/** The relative imports and re-exports of a source file, types included, as paths from the root of the repository. */
export function importsOf(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = /^['"](?<literal>[^'"]+)['"]$/.exec(source.slice(start, end)) ?? []
      return literal ?? []
    }),
  ]
  const relative = requests.filter((request) => request.startsWith('.'))
  return [...new Set(relative.map((request) => path.posix.join(path.posix.dirname(file), request)))]
}

/**
 * The circles among the entries of every folder. An import counts in the folder that holds both files, between the two
 * entries (files or folders) through which it leads. So a folder can be understood after those that it imports.
 */
export function findCircles(graph: ImportGraph): Circle[] {
  const folders = new Map<string, Map<string, Map<string, string[]>>>()
  for (const [file, imports] of graph)
    for (const target of imports) {
      if (!graph.has(target)) continue
      const { folder, from, to } = splitImport(file, target)
      const entries = getOrAdd(folders, folder, () => new Map<string, Map<string, string[]>>())
      const targets = getOrAdd(entries, from, () => new Map<string, string[]>())
      getOrAdd(targets, to, () => []).push(`${file} -> ${target}`)
    }
  return [...folders]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([folder, entries]) =>
      circlesOf(entries).map((component) => {
        const members = component.toSorted()
        return { folder, members, imports: importsAmong(members, entries) }
      }),
    )
}

function importsAmong(
  members: readonly string[],
  entries: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
): string[] {
  return members.flatMap((from) =>
    members.flatMap((to) => {
      const imports = entries.get(from)?.get(to) ?? []
      return imports.length === 0 ? [] : [`${from} -> ${to} (${imports.length}): ${imports[0]}`]
    }),
  )
}

function splitImport(file: string, target: string): { folder: string; from: string; to: string } {
  const one = file.split('/')
  const other = target.split('/')
  const depth = one.findIndex((name, index) => name !== other[index])
  return {
    folder: one.slice(0, depth).join('/'),
    from: one[depth] ?? '',
    to: other[depth] ?? '',
  }
}

/** The strongly connected components of more than one node. (Kosaraju's algorithm, without recursion.) */
function circlesOf(edges: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const nodes = new Set([...edges].flatMap(([from, targets]) => [from, ...targets.keys()]))
  const reversed = new Map<string, Set<string>>()
  for (const [from, targets] of edges)
    for (const to of targets.keys()) getOrAdd(reversed, to, () => new Set()).add(from)

  const seen = new Set<string>()
  const finished = [...nodes].flatMap((node) =>
    walk(node, (at) => edges.get(at)?.keys() ?? [], seen),
  )
  const collected = new Set<string>()
  return finished
    .toReversed()
    .map((node) => walk(node, (at) => reversed.get(at) ?? [], collected))
    .filter((members) => members.length > 1)
}

/** The nodes that can be reached from one and were not seen yet, each after those that it leads to. */
function walk(
  start: string,
  next: (node: string) => Iterable<string>,
  seen: Set<string>,
): string[] {
  if (seen.has(start)) return []
  seen.add(start)
  const finished: string[] = []
  const trail = [{ node: start, rest: next(start)[Symbol.iterator]() }]
  for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
    const { value, done } = top.rest.next()
    if (done === true) {
      finished.push(top.node)
      trail.pop()
    } else if (!seen.has(value)) {
      seen.add(value)
      trail.push({ node: value, rest: next(value)[Symbol.iterator]() })
    }
  }
  return finished
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
