import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columnsWith } from '@ase/db/testing'
import type { Product } from './product.ts'
import type { Visit } from './visit.ts'

/** Where texts were left behind on the server: logs by their file, mails, and columns as `table.column`. */
export async function tracesOnServer(
  { dataDir, db }: Product,
  texts: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['logs', 'mail']) {
    const path = join(dataDir, folder)
    for (const name of await readdir(path).catch(() => [])) {
      const text = await readFile(join(path, name), 'utf8')
      if (texts.some((each) => text.includes(each))) found.push(join(folder, name))
    }
  }
  const columns = await columnsWith(db, texts)
  return [...found, ...new Set([...columns.values()].flat())]
}

/** Where texts were left behind in the browser: storage of all kinds, cookies, the address, the history's state. */
export async function tracesInBrowser(
  { page, context }: Visit,
  texts: readonly string[],
): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cacheNames = await caches.keys()
    return {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      // Nothing is expected in either, so their names say enough.
      indexedDb: databases.map(({ name }) => name).join(' '),
      caches: cacheNames.join(' '),
      address: decodeURIComponent(location.href),
      state: JSON.stringify(history.state),
      title: document.title,
      windowName: window.name,
    }
  })
  const places = { ...stored, cookies: JSON.stringify(await context.cookies()) }
  const holding = Object.entries(places).filter(([, text]) =>
    texts.some((each) => text.includes(each)),
  )
  const unexpected = [places.indexedDb, places.caches].filter((names) => names !== '')
  return [...holding.map(([place]) => place), ...unexpected]
}
