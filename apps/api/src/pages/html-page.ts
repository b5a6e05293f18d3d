import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** What `html` makes of a template: every value in it is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export interface PageParts {
  /** Plain text; it is escaped here. */
  readonly title: string
  /** In CSS. */
  readonly style: string
  /** What its head holds beside what every page has. */
  readonly head?: Html
  readonly body: Html
}

/** A whole page that loads nothing and that no search engine keeps. */
export async function htmlPage({ title, style, head, body }: PageParts): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head ?? ''} ${inlineElement('style', style)}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return page.toString()
}

/** As a whole: what a formatter puts between an element and its text would change the digest below. */
export function inlineElement(name: 'style' | 'script', text: string): HtmlEscapedString {
  return raw(`<${name}>${text}</${name}>`)
}

/**
 * What a page may do: have its own style, by its digest, and, when it has one, its own script, which may ask its own
 * origin; nothing else.
 */
export function pagePolicy(style: string, script?: string): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src '${digestOf(script)}'`]),
    `style-src '${digestOf(style)}'`,
    ...(script === undefined ? [] : ["connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
