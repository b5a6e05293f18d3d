import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRemoteReferences } from './remote-references.ts'

const target = 'https://cdn.tracker.org/a.png?d=x'

describe('findRemoteReferences', () => {
  test.each([
    ['a Markdown image', `![x](${target})`],
    ['a Markdown image with a title', `![x](${target} "logo")`],
    ['an image inside a link', `[![x](${target})](https://ok.org)`],
    ['an image by reference', `![x][1]\n\n[1]: ${target}`],
    ['an element without quotation marks', `<IMG SRC=${target}>`],
    ['a second candidate of a source set', `<img srcset="https://ok.org/a.png 1x, ${target} 2x">`],
    ['a style', `<p style="background-image:url('${target}')">`],
    ['an imported sheet', `<style>@import "${target}";</style>`],
    ['a linked sheet', `<link rel="stylesheet" href="${target}">`],
    ['a refresh', `<meta http-equiv="refresh" content="0;url=${target}">`],
    ['a picture in SVG', `<svg><image xlink:href="${target}"/></svg>`],
    ['LaTeX', `\\includegraphics[width=1cm]{${target}}`],
    ['AsciiDoc', `image::${target}[logo]`],
    ['reStructuredText', `.. image:: ${target}`],
  ])('a URL in %s is fetched', (_, text) => {
    const found = findRemoteReferences(text).filter(({ url }) => url === target)
    expect(found.map(({ form }) => form)).toEqual(['fetched'])
  })

  test.each([
    ['a Markdown link', `[x](${target})`, 'linked'],
    ['an anchor', `<a href="${target}">x</a>`, 'linked'],
    ['an autolink', `<${target}>`, 'linked'],
    ['a definition that no image uses', `[1]: ${target}`, 'linked'],
    ['plain text', `see ${target} please`, 'written'],
    ['a code span', `\`![x](${target})\``, 'quoted'],
    ['a fenced block', `\`\`\`\n![x](${target})\n\`\`\``, 'quoted'],
    ['an unclosed fence', `\`\`\`\n![x](${target})`, 'quoted'],
  ])('a URL in %s is not fetched', (_, text, form) => {
    expect(findRemoteReferences(text).map((found) => [found.url, found.form])).toEqual([
      [target, form],
    ])
  })

  test('a URL keeps its placeholder in braces or brackets', () => {
    expect(findRemoteReferences('![x](https://t.org/p?d={chat history})')[0]?.url).toBe(
      'https://t.org/p?d={chat history}',
    )
  })

  test('findRemoteReferences reads any text without an error and gives URLs that stand in it', () => {
    fc.assert(
      fc.property(
        fc.string({
          maxLength: 400,
          unit: fc.constantFrom(...Array.from('!<>[](){}="\'`/:htpsmailo.#& \nx')),
        }),
        (text) => {
          for (const { start, end } of findRemoteReferences(text)) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeLessThanOrEqual(text.length)
            expect(start).toBeLessThan(end)
          }
        },
      ),
    )
  })
})
