import { createHash } from 'node:crypto'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:24rem;padding:0 1rem;text-align:center}
button{font:inherit;padding:.6rem 2rem}strong{overflow-wrap:anywhere}`

/** A small page that loads nothing. `body` is HTML: every text in it that is not our own went through `escapeHtml`. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`
}

/** Text as it stands between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * What a page may do: have its own style, by its digest, and, when it has one, its own script, which may ask its own
 * origin; nothing else.
 */
export function pagePolicy(script?: string): string {
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
