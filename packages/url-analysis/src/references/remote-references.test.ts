import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remoteReferences } from './remote-references.ts'

const address = 'https://cdn.tracker.org/a.png?d=x'

describe('an address in a text', () => {
  test.each([
    ['a Markdown image', `![x](${address})`],
    ['a Markdown image with a title', `![x](${address} "logo")`],
    ['an image inside a link', `[![x](${address})](https://ok.org)`],
    ['an image by reference', `![x][1]\n\n[1]: ${address}`],
    ['an element without quotation marks', `<IMG SRC=${address}>`],
    ['a second candidate of a source set', `<img srcset="https://ok.org/a.png 1x, ${address} 2x">`],
    ['a style', `<p style="background-image:url('${address}')">`],
    ['an imported sheet', `<style>@import "${address}";</style>`],
    ['a linked sheet', `<link rel="stylesheet" href="${address}">`],
    ['a refresh', `<meta http-equiv="refresh" content="0;url=${address}">`],
    ['a picture in SVG', `<svg><image xlink:href="${address}"/></svg>`],
    ['LaTeX', `\\includegraphics[width=1cm]{${address}}`],
    ['AsciiDoc', `image::${address}[logo]`],
    ['reStructuredText', `.. image:: ${address}`],
  ])('is fetched as %s', (_, text) => {
    const found = remoteReferences(text).filter(({ url }) => url === address)
    expect(found.map(({ form }) => form)).toEqual(['fetched'])
  })

  test.each([
    ['a Markdown link', `[x](${address})`, 'linked'],
    ['an anchor', `<a href="${address}">x</a>`, 'linked'],
    ['an autolink', `<${address}>`, 'linked'],
    ['a definition that no image uses', `[1]: ${address}`, 'linked'],
    ['plain text', `see ${address} please`, 'written'],
    ['a code span', `\`![x](${address})\``, 'quoted'],
    ['a fenced block', `\`\`\`\n![x](${address})\n\`\`\``, 'quoted'],
    ['an unclosed fence', `\`\`\`\n![x](${address})`, 'quoted'],
  ])('in %s is not', (_, text, form) => {
    expect(remoteReferences(text).map((found) => [found.url, found.form])).toEqual([
      [address, form],
    ])
  })

  test('keeps a placeholder in braces or brackets', () => {
    expect(remoteReferences('![x](https://t.org/p?d={chat history})')[0]?.url).toBe(
      'https://t.org/p?d={chat history}',
    )
  })

  test('any text is read without an error, and what is found stands in it', () => {
    fc.assert(
      fc.property(
        fc.string({
          maxLength: 400,
          unit: fc.constantFrom(...Array.from('!<>[](){}="\'`/:htpsmailo.#& \nx')),
        }),
        (text) => {
          for (const { start, end } of remoteReferences(text)) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeLessThanOrEqual(text.length)
            expect(start).toBeLessThan(end)
          }
        },
      ),
    )
  })
})
