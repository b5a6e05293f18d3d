import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findChromium, launchChromium, NO_CHROMIUM } from './chromium.ts'
import { startProduct, type Product } from './product.ts'
import { seedAccount, type SeededAccount } from './seed.ts'
import { startVisit, type Visit, type VisitSettings } from './visit.ts'

/** One product, one browser and one filled account for all tests of a file: starting them takes half a minute. */
export interface Site {
  readonly product: Product
  readonly account: SeededAccount
  /** A new browser profile; it is closed after the test, which fails when it had a problem. */
  readonly visit: (settings?: VisitSettings) => Promise<Visit>
}

/** Starts it before the first test and ends it after the last. Without a Chromium every test fails with the reason. */
export function useSite(): Site {
  let started: { product: Product; account: SeededAccount; browser: Browser } | undefined
  const visits: Visit[] = []
  beforeAll(async () => {
    const executablePath = findChromium()
    if (executablePath === null) throw new Error(NO_CHROMIUM)
    const browser = await launchChromium(executablePath)
    const product = await startProduct()
    started = { product, browser, account: await seedAccount(product) }
  })
  afterEach(async () => {
    const ended = visits.splice(0)
    await Promise.all(ended.map((visit) => visit.close()))
    // Each test asserts so, whatever else it is about.
    expect(ended.flatMap((visit) => visit.takeProblems())).toEqual([])
  })
  afterAll(async () => {
    await started?.browser.close()
    await started?.product.stop()
  })
  const running = () => {
    if (started === undefined) throw new Error('No test has begun.')
    return started
  }
  return {
    get product() {
      return running().product
    },
    get account() {
      return running().account
    },
    visit: async (settings) => {
      const { browser, product } = running()
      const visit = await startVisit(browser, product.url, settings)
      visits.push(visit)
      return visit
    },
  }
}
