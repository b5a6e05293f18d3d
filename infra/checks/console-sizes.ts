import * as z from 'zod'

/** What Vite writes of a build, by source file: which file it became, and what that loads. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    isDynamicEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
export type Manifest = z.infer<typeof Manifest>

/** In bytes. */
export interface ConsoleSizes {
  /** What every page loads. */
  readonly shell: number
  /** What a page loads, all around it and what it loads later included, by the source file of the page. */
  readonly pages: ReadonlyMap<string, number>
}

/**
 * The sizes of a build; `sizeOf` gives that of one of its files. `frame` is the source file of what is around the pages in
 * `framed`. Throws when there is not exactly one entry, or no frame.
 */
export function consoleSizes(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  { frame, framed }: { readonly frame: string; readonly framed: RegExp },
): ConsoleSizes {
  const [entry, ...others] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  if (entry === undefined || others.length > 0) throw new Error('A build has one entry.')
  const sumOf = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  if (manifest[frame] === undefined) throw new Error('A build has a frame around its pages.')
  const shell = chunksOf(manifest, entry, new Set(), 'immediately')
  const around = chunksOf(manifest, frame, shell, 'immediately')
  const pages = [...shell].flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const sizes = pages
    .filter((page) => page !== frame)
    .map((page): [string, number] => {
      const loaded = new Set([...shell, ...(framed.test(page) ? around : [])])
      const own = chunksOf(manifest, page, loaded, 'also later')
      return [page, sumOf(filesOf(manifest, new Set([...loaded, ...own])))]
    })
  return { shell: sumOf(filesOf(manifest, shell)), pages: new Map(sizes) }
}

/** The chunks that one loads, itself included, beside those that are loaded already. */
function chunksOf(
  manifest: Manifest,
  start: string,
  loaded: ReadonlySet<string>,
  when: 'immediately' | 'also later',
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key) || loaded.has(key)) continue
    found.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
    if (when === 'also later') waiting.push(...(manifest[key]?.dynamicImports ?? []))
  }
  return found
}

function filesOf(manifest: Manifest, chunks: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...chunks].flatMap((key) => {
      const chunk = manifest[key]
      return chunk === undefined ? [] : [chunk.file, ...chunk.css]
    }),
  )
}

export interface SizeBudgets {
  readonly shell: number
  readonly page: number
  /** Of pages whose source file has this word in its path. */
  readonly exceptions: Readonly<Record<string, number>>
}

/** One sentence for each size over its budget; empty when all keep theirs. */
export function sizeProblems({ shell, pages }: ConsoleSizes, budgets: SizeBudgets): string[] {
  const problems = shell > budgets.shell ? [over('The shell', shell, budgets.shell)] : []
  for (const [page, bytes] of pages) {
    const budget = budgetOf(page, budgets)
    if (bytes > budget) problems.push(over(page, bytes, budget))
  }
  return problems
}

export function budgetOf(page: string, { page: most, exceptions }: SizeBudgets): number {
  const exception = Object.entries(exceptions).find(([word]) => page.includes(word))
  return exception?.[1] ?? most
}

function over(what: string, bytes: number, budget: number): string {
  return `${what} takes ${kilobytes(bytes)}, more than ${kilobytes(budget)}.`
}

/** Thousands of bytes, with one digit behind the point. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
