import { outageErrorOf, type Database } from '@ase/db'
import { readReport } from '@ase/inspection'
import {
  respondError,
  respondErrorPage,
  respondJson,
  respondText,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { reportPagePolicy } from '../pages/report-page/layout.ts'
import { missingReportPage, unavailableReportPage } from '../pages/report-page/other-pages.ts'
import { reportPage } from '../pages/report-page/report-page.ts'

export interface ReportRouteDeps {
  readonly db: Database
  /** The URL that clients use, without a trailing slash. */
  readonly publicBaseUrl: string
}

/** No search engine keeps a report, and no cache: it is deleted with its account. */
const unlisted = { 'x-robots-tag': 'noindex' }
const pageHeaders = { 'content-security-policy': reportPagePolicy, ...unlisted }

/** `/:id`: a public, unlisted report as JSON. */
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
      if (report === undefined)
        return respondErrorPage(c, { code: 'NOT_FOUND' }, await missingReportPage(), pageHeaders)
      const page = await reportPage(report, publicBaseUrl)
      return respondText(c, 200, 'text/html; charset=utf-8', page, pageHeaders)
    } catch (error) {
      const outage = outageErrorOf(db, error)
      if (outage === null) throw error
      return respondErrorPage(c, outage, await unavailableReportPage(), pageHeaders)
    }
  })
}
