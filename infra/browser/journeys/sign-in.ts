import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Site } from '../site.ts'
import { settled } from '../visit.ts'

export function testSignIn(site: Site): void {
  describe('signing in', () => {
    test('a link by mail leads back to the page that was asked for', async () => {
      const email = `${randomUUID()}@example.test`
      // Without a session the answer is 401.
      const visit = await site.visit({ expectedErrors: ['status of 401'] })
      const { page } = visit
      await page.goto('/console/keys')
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send a sign-in link' }).click()
      await page.getByText('Check your mail').waitFor()
      await page.goto(await site.product.mailedLink(email))
      await page.getByText(email).waitFor()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/console/keys')
      await settled(page)
      await page.getByRole('button', { name: email }).waitFor()
      expect(await page.getByRole('heading', { level: 1, name: 'Sign in' }).count()).toBe(0)
    })
  })
}
