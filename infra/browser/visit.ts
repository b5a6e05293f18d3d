import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as z from 'zod'
import { axeViolations } from './axe.ts'

const SHOWN_MAX = 200
/** A bound against a hang; no measure of speed. */
const PATIENCE_MS = 60_000

export type Theme = 'light' | 'dark'

/** A viewport in CSS pixels. */
export interface Screen {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
}

export const screens = {
  desktop: { name: '1280 px', width: 1280, height: 800, deviceScaleFactor: 1 },
  phone: { name: '320 px', width: 320, height: 640, deviceScaleFactor: 1 },
  /** What is left of 1280 by 1024 at 400 %. */
  zoomed: { name: '400 %', width: 320, height: 256, deviceScaleFactor: 4 },
} as const satisfies Record<string, Screen>

/** A page of the product with all that it does wrong. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /**
   * What must never happen, one sentence each, since it was last asked: violations of the Content-Security-Policy and of
   * Trusted Types, requests to another host, errors on the console and uncaught ones.
   */
  readonly takeProblems: () => readonly string[]
  /** Opens a path of the product and waits until it shows what it has. */
  readonly open: (path: string) => Promise<void>
  /** Sum of the layout shifts that no input caused, and the time of the largest paint, of the document. */
  readonly vitals: () => Promise<Vitals>
  /** What axe finds, best practices included: one sentence each. `colours` asks only for what a theme changes. */
  readonly axe: (what?: 'all' | 'colours') => Promise<readonly string[]>
  /** Whether the page has to be scrolled to the side. */
  readonly isTooWide: () => Promise<boolean>
  readonly close: () => Promise<void>
}

const Vitals = z.object({ layoutShift: z.number(), largestPaintMs: z.number() })
export type Vitals = z.infer<typeof Vitals>

export interface VisitSettings {
  readonly theme?: Theme
  readonly screen?: Screen
  /** The token of a session to begin with. */
  readonly session?: string | null
  /** What the browser writes to its console about what is done: parts of its sentences, as `status of 401`. */
  readonly expectedErrors?: readonly string[]
}

/** A new browser profile on a page of the product at `url`. */
export async function startVisit(
  browser: Browser,
  url: string,
  {
    theme = 'light',
    screen = screens.desktop,
    session = null,
    expectedErrors = [],
  }: VisitSettings = {},
): Promise<Visit> {
  const { width, height, deviceScaleFactor } = screen
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What moves for a moment would have other colours meanwhile.
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (session !== null) {
    await context.addCookies([{ name: 'ase_session', value: session, url, httpOnly: true }])
  }
  const problems: string[] = []
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    problems.push(text)
  })
  await context.addInitScript(observeDocument)
  const page = await context.newPage()
  watch(page, url, problems, expectedErrors)
  return {
    page,
    context,
    takeProblems: () => problems.splice(0),
    open: async (path) => {
      await page.goto(path)
      await settled(page)
    },
    vitals: async () => Vitals.parse(await page.evaluate('window.vitals')),
    axe: (what = 'all') => axeViolations(page, what),
    isTooWide: () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    close: () => context.close(),
  }
}

function watch(
  page: Page,
  url: string,
  problems: string[],
  expectedErrors: readonly string[],
): void {
  const { origin } = new URL(url)
  page.on('console', (message) => {
    const { url: source } = message.location()
    // The browser writes there that the page itself was answered 404, which may be what was asked for. Pages of others, as
    // the payment processor's, have their own.
    const isOthers = source === page.url() || (source !== '' && !source.startsWith(origin))
    const isExpected = expectedErrors.some((part) => message.text().includes(part))
    if (message.type() === 'error' && !isOthers && !isExpected)
      problems.push(`console error: ${message.text()} at ${source.slice(0, SHOWN_MAX)}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const target = new URL(request.url())
    const isOwn = target.origin === origin || ['data:', 'blob:'].includes(target.protocol)
    // Where a person goes, as to the payment processor, is a navigation; what a page loads must be its own.
    const isOfOwnPage = page.url().startsWith(origin) && !request.isNavigationRequest()
    if (isOfOwnPage && !isOwn) problems.push(`request to ${target.origin}`)
  })
}

/** Waits until a page has its heading, shows no skeleton and has loaded its fonts. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => null)')
}

/** Runs in the page, before its own scripts. */
function observeDocument(): void {
  const vitals = { layoutShift: 0, largestPaintMs: 0 }
  Object.assign(window, { vitals })
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
    const place = `${sourceFile}:${lineNumber}`
    const report: unknown = Reflect.get(window, 'reportViolation')
    if (typeof report === 'function')
      report(`policy violation: ${effectiveDirective} ${blockedURI} ${sample} at ${place}`)
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value: unknown = Reflect.get(entry, 'value')
      const isExpected: unknown = Reflect.get(entry, 'hadRecentInput')
      if (isExpected === false && typeof value === 'number') vitals.layoutShift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.largestPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
