import { describe, expect, test } from 'vitest'
import { ask, createPerson } from '../people.ts'
import type { Site } from '../site.ts'

export function testOffline(site: Site): void {
  describe('without a network', () => {
    test('a page says that it is offline, keeps what it shows and what is typed, and goes on when the network is back', async () => {
      const { session } = await createPerson(site.product.db)
      await ask(site.product.url, session, 'POST', '/api/keys', { name: 'production' })
      const visit = await site.visit({
        session,
        expectedErrors: ['ERR_INTERNET_DISCONNECTED'],
      })
      const { page, context } = visit
      await visit.open('/console/keys')
      const row = page.getByRole('rowheader', { name: 'production' })
      await row.waitFor()
      await page.waitForLoadState('networkidle')
      const banner = page.getByText('What you see is what was loaded last')
      await context.setOffline(true)
      await banner.waitFor()
      await expect.poll(() => row.count()).toBe(1)
      // What would change something says so, and keeps what was typed.
      await page.getByRole('button', { name: 'Create key' }).first().click()
      const form = page.getByRole('dialog', { name: 'Create an API key' })
      await form.getByLabel('Name').fill('typed offline')
      await form.getByRole('button', { name: 'Create key' }).click()
      await form.getByText('You are offline', { exact: true }).waitFor()
      await context.setOffline(false)
      await banner.waitFor({ state: 'detached' })
      await form.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog', { name: 'Your new API key' }).waitFor()
    })
  })
}
