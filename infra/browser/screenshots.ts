import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { findChromium, launchChromium, NO_CHROMIUM } from './chromium.ts'
import { siteDialogs, sitePages, type SiteDialog, type SitePage } from './pages.ts'
import { startProduct } from './product.ts'
import { seedAccount, type SeededAccount } from './seed.ts'
import { screens, startVisit, type Screen, type Theme } from './visit.ts'

/**
 * `pnpm screenshots [word...]`: every page and dialog, or those whose name has one of the words, in both themes at 1280 and
 * 320 pixels, with the data of an account that was used for a month. Prints what each page does wrong, and how fast it is there.
 */
const folder = fileURLToPath(new URL('../../.data/screenshots/', import.meta.url))
type Picture = Pick<SitePage, 'name' | 'path' | 'isSignedIn'> & Partial<Pick<SiteDialog, 'open'>>

const words = process.argv.slice(2)
const executablePath = findChromium()
if (executablePath === null) throw new Error(NO_CHROMIUM)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

console.log('Starting the product and filling an account ...')
const product = await startProduct()
try {
  const account = await seedAccount(product)
  const browser = await launchChromium(executablePath)
  try {
    for (const screen of [screens.desktop, screens.phone])
      for (const theme of ['light', 'dark'] as const) await takeAll(browser, account, screen, theme)
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}
console.log(`\nThe screenshots are in ${folder}`)

async function takeAll(
  browser: Browser,
  account: SeededAccount,
  screen: Screen,
  theme: Theme,
): Promise<void> {
  const pictures: readonly Picture[] = [
    ...sitePages,
    ...siteDialogs.map((dialog) => ({ ...dialog, isSignedIn: true })),
  ]
  for (const picture of pictures) {
    const { name, path, isSignedIn } = picture
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const session = isSignedIn ? account.session : null
    const expectedErrors = isSignedIn ? [] : ['status of 401']
    const visit = await startVisit(browser, product.url, {
      theme,
      screen,
      session,
      expectedErrors,
    })
    try {
      await visit.open(path(account))
      const { layoutShift, largestPaintMs } = await visit.vitals()
      await picture.open?.(visit.page)
      const file = join(folder, `${name}-${screen.width}-${theme}.png`)
      await visit.page.screenshot({ path: file, fullPage: picture.open === undefined })
      const figures = `LCP ${Math.round(largestPaintMs)} ms, CLS ${layoutShift.toFixed(3)}`
      console.log(`${name.padEnd(24)} ${screen.width} ${theme.padEnd(5)} ${figures}`)
      for (const problem of visit.takeProblems()) console.log(`  ${problem}`)
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : 'unknown error'}`)
      process.exitCode = 1
    } finally {
      await visit.close()
    }
  }
}
