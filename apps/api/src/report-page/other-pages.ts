import { html } from 'hono/html'
import { layout } from './layout.ts'

/** For an id that no report has (any more). */
export function missingReportPage(): Promise<string> {
  return layout({
    title: 'There is no such report',
    description: 'No image report has this address.',
    main: html`<h1>There is no such report</h1>
      <p>
        The address may be incomplete, or the account that asked for the report was deleted and its
        reports with it.
      </p>`,
  })
}

/** While the database is away. */
export function unavailableReportPage(): Promise<string> {
  return layout({
    title: 'The report cannot be read right now',
    description: 'Image reports are not available at this moment.',
    main: html`<h1>The report cannot be read right now</h1>
      <p>This says nothing about the image. Load the page again in a minute.</p>`,
  })
}
