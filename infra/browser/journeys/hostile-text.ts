import { describe, expect, test } from 'vitest'
import type { Site } from '../site.ts'
import { settled, type Visit } from '../visit.ts'

const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const long = 'W'.repeat(10_000)

export function testHostileText(site: Site): void {
  describe('hostile text is only ever text', () => {
    test('in the names of API keys', async () => {
      const visit = await visitWatched(site)
      await visit.open('/console/keys?show=all')
      const names = visit.page.getByRole('rowheader')
      const shown = await names.allInnerTexts()
      for (const name of [
        '<img src=x onerror=alert(1)>',
        '=HYPERLINK("https://evil.example","open")',
      ])
        expect(shown).toContain(name)
      expect(await visit.page.locator('main img').count()).toBe(0)
    })

    test.each([
      ['markup as a reference', '/console/evaluations', 'requestRef', markup],
      ['ten thousand characters as a reference', '/console/evaluations', 'requestRef', long],
      ['markup as a decision', '/console/evaluations', 'decision', markup],
      ['ten thousand characters as a time', '/console/evaluations', 'from', long],
      ['markup as a key', '/console/keys', 'key', markup],
      ['markup as a purchase', '/console/billing', 'purchase', markup],
      ['a script as the next page', '/console/sign-in', 'next', 'javascript:alert(1)'],
      ['another host as the next page', '/console/sign-in', 'next', '//evil.example/console'],
    ])('in the URL: %s', async (_, path, name, value) => {
      const visit = await visitWatched(site)
      await visit.page.goto(`${path}?${new URLSearchParams({ [name]: value }).toString()}`)
      await settled(visit.page)
      expect(new URL(visit.page.url()).origin).toBe(site.product.url)
      expect(await visit.isTooWide()).toBe(false)
    })
  })
}

/** A dialog of the browser would mean that text was run. */
async function visitWatched(site: Site): Promise<Visit> {
  // What cannot be is refused by the API.
  const expectedErrors = ['status of 404', 'status of 422']
  const visit = await site.visit({ session: site.account.session, expectedErrors })
  visit.page.on('dialog', (dialog) => {
    throw new Error(`A script asks: ${dialog.message()}`)
  })
  return visit
}
