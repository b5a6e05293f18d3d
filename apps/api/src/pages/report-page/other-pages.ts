import { html } from 'hono/html'
import { layout } from './layout.ts'

/** For an unknown id. */
export function missingReportPage(): Promise<string> {
  return layout({
    title: 'Report not found',
    description: 'No image report has this URL.',
    main: html`<h1>Report not found</h1>
      <p>
        The URL may be incomplete, or the report was deleted together with the account that
        requested it.
      </p>`,
  })
}

/** While the database is unavailable. */
export function unavailableReportPage(): Promise<string> {
  return layout({
    title: 'The report is temporarily unavailable',
    description: 'Image reports are temporarily unavailable.',
    main: html`<h1>The report is temporarily unavailable</h1>
      <p>This says nothing about the image. Load the page again in a minute.</p>`,
  })
}
