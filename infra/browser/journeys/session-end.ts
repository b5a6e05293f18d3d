import { describe, expect, test } from 'vitest'
import { createPerson } from '../people.ts'
import type { Site } from '../site.ts'

export function testSessionEnd(site: Site): void {
  describe('a session that ends', () => {
    test('in the middle of a form loses nothing of it: after signing in again it is sent', async () => {
      const { product } = site
      const { accountId, session, email } = await createPerson(product.db)
      const visit = await site.visit({ session, expectedErrors: ['status of 401'] })
      const { page, context } = visit
      await visit.open('/console/keys')
      await page.getByRole('button', { name: 'Create key' }).first().click()
      const form = page.getByRole('dialog', { name: 'Create an API key' })
      await form.getByLabel('Name').fill('typed before the end')
      await product.db.kysely.deleteFrom('session').where('account_id', '=', accountId).execute()
      await form.getByRole('button', { name: 'Create key' }).click()

      const ended = page.getByRole('dialog', { name: 'Your session has ended' })
      await ended.waitFor()
      expect(await ended.getByLabel('Email').inputValue()).toBe(email)
      await ended.getByRole('button', { name: 'Send a sign-in link' }).click()
      const other = await context.newPage()
      await other.goto(await product.mailedLink(email))
      await other.getByRole('button', { name: 'Sign in' }).click()
      await other.waitForURL('**/console/**')
      await other.close()
      // A browser without a window never hides a tab; this is its event when a person comes back to one.
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      )
      await ended.waitFor({ state: 'detached' })
      expect(await form.getByLabel('Name').inputValue()).toBe('typed before the end')
      await form.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog', { name: 'Your new API key' }).waitFor()
    })
  })
}
