import { outageErrorOf, type Database } from '@ase/db'
import { readReport } from '@ase/inspection'
import { errorCatalog } from '@ase/schemas'
import {
  respondError,
  respondJson,
  respondText,
  type AppContext,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { reportPagePolicy } from '../pages/report-page/layout.ts'
import { missingReportPage, unavailableReportPage } from '../pages/report-page/other-pages.ts'
import { reportPage } from '../pages/report-page/report-page.ts'

export interface ReportRouteDeps {
  readonly db: Database
  /** The address that clients use, without a trailing slash. */
  readonly publicBaseUrl: string
}

/** No search engine keeps a report, and no cache: it is gone with its account. */
const unlisted = { 'x-robots-tag': 'noindex' }

/** `/:id`: a report as JSON, for everybody who knows its id. */
export function reportRoute({ db }: ReportRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/:id', async (c) => {
    const report = await readReport(db, c.req.param('id'))
    return report === undefined
      ? respondError(c, { code: 'NOT_FOUND' })
      : respondJson(c, 200, report, unlisted)
  })
}

/** `/:id`: the same as a page. */
export function reportPageRoute({ db, publicBaseUrl }: ReportRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/:id', async (c) => {
    try {
      const report = await readReport(db, c.req.param('id'))
      if (report !== undefined) return respondPage(c, 200, await reportPage(report, publicBaseUrl))
      c.get('scope').errorCode = 'NOT_FOUND'
      return respondPage(c, 404, await missingReportPage())
    } catch (error) {
      const outage = outageErrorOf(db, error)
      if (outage === null) throw error
      const { code, retryAfterSeconds } = outage
      c.get('scope').errorCode = code
      const retryAfter = { 'retry-after': String(retryAfterSeconds) }
      return respondPage(c, errorCatalog[code].status, await unavailableReportPage(), retryAfter)
    }
  })
}

function respondPage(
  c: AppContext,
  status: number,
  page: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return respondText(c, status, 'text/html; charset=utf-8', page, {
    'content-security-policy': reportPagePolicy,
    ...unlisted,
    ...headers,
  })
}
