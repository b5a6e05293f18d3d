import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** What `work` makes of each item, in the order of the items, with at most `concurrentMax` running. */
export async function* mapInOrder<Item, Outcome>(
  items: AsyncIterable<Item>,
  concurrentMax: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const running: Promise<Outcome>[] = []
  for await (const item of items) {
    running.push(work(item))
    const first = running.length < concurrentMax ? undefined : running.shift()
    if (first !== undefined) yield await first
  }
  for (const outcome of running) yield await outcome
}

export interface FoundFile {
  /** As the user typed it, or the typed folder and the way from there. */
  readonly name: string
  readonly location: string
  /** Found in a folder, not named by the user. */
  readonly isInFolder: boolean
}

/**
 * The named files, and the files in the named folders at any depth, in the order of their names; links in folders are
 * left out. What does not exist or cannot be listed is found as a file, which then cannot be read.
 */
export async function* findFiles(
  workingFolder: string,
  names: readonly string[],
): AsyncGenerator<FoundFile> {
  for (const name of names) {
    const location = path.resolve(workingFolder, name)
    if (await isFolder(location)) yield* filesIn(name, location)
    else yield { name, location, isInFolder: false }
  }
}

async function isFolder(location: string): Promise<boolean> {
  return stat(location).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function* filesIn(name: string, location: string): AsyncGenerator<FoundFile> {
  const waiting = [{ name, location }]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await readdir(folder.location, { withFileTypes: true }).catch(() => null)
    if (entries === null) {
      yield { ...folder, isInFolder: false }
      continue
    }
    const folders = []
    for (const entry of entries.toSorted(byName)) {
      const inside = {
        name: path.join(folder.name, entry.name),
        location: path.join(folder.location, entry.name),
      }
      if (entry.isFile()) yield { ...inside, isInFolder: true }
      if (entry.isDirectory()) folders.push(inside)
    }
    waiting.push(...folders.toReversed())
  }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}
