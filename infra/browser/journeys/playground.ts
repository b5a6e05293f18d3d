import { randomBytes } from 'node:crypto'
import type { EnvelopeRequest } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import type { Site } from '../site.ts'
import { tracesInBrowser, tracesOnServer } from '../traces.ts'
import { settled, type Visit } from '../visit.ts'

export function testPlayground(site: Site): void {
  describe('the playground', () => {
    test('leaves a secret that was typed in no log, table, storage or URL, and shows what it finds as text', async () => {
      const { product, account } = site
      const visit = await site.visit({ session: account.session })
      const { page } = visit
      await visit.open('/console/playground?type=output')
      const token = ['ghp', randomBytes(18).toString('hex')].join('_')
      const word = `word-${randomBytes(8).toString('hex')}`
      await paste(visit, {
        type: 'output',
        input: {
          content: `${word} ${token} <img src=x onerror=alert(1)>`,
          destination: { kind: 'user' },
          allowedDataClasses: ['public'],
        },
      })
      const answer = page.waitForResponse('**/api/playground/assess')
      await page.getByRole('button', { name: 'Try, free' }).click()
      expect((await answer).status()).toBe(200)
      await page.getByText('SECRET_DISCLOSURE').first().waitFor()
      expect(await page.locator('main img').count()).toBe(0)
      const texts = [token, token.slice(8), word]
      expect(await tracesInBrowser(visit, texts)).toEqual([])
      expect(await tracesOnServer(product, texts)).toEqual([])

      // Another page and back: what was typed is gone with the page or in memory, and nowhere else.
      await page.getByRole('link', { name: 'Overview' }).click()
      await settled(page)
      expect(await tracesInBrowser(visit, texts)).toEqual([])
    })

    test('takes ten thousand characters of one word and text in both directions without a scroll to the side', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/playground?type=context')
      const content = `${'W'.repeat(10_000)} \u202Egnp.exe\u202C \u2066x\u2069`
      await paste(visit, {
        type: 'context',
        input: { content, source: 'retrieved_webpage', trustLevel: 'untrusted' },
      })
      await page.getByRole('button', { name: 'Try, free' }).click()
      await page.getByText('Decided by:').first().waitFor()
      expect(await visit.isTooWide()).toBe(false)
      expect(await visit.axe()).toEqual([])
    })
  })
}

/** Replaces the whole request by another one, from the clipboard. */
async function paste({ page, context }: Visit, envelope: EnvelopeRequest): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(envelope))
  await page.getByRole('textbox', { name: 'Request in JSON' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}
