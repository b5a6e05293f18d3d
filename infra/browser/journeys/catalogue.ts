import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Site } from '../site.ts'
import { settled } from '../visit.ts'

export function testCatalogue(site: Site): void {
  describe('policies and rules', () => {
    test('the filters of the rules survive a reload and Back, and a rule has a link of its own', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/rules')
      const all = await page.locator('main summary').count()
      await page.getByLabel('Type').selectOption('action')
      await page.waitForURL('**/rules?type=action')
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('/')
      await page.keyboard.type('excessive  sql ')
      await page.waitForURL('**/rules?type=action&q=excessive++sql')
      const rule = page.locator('summary', { hasText: 'DESTRUCTIVE_SQL' })
      await rule.click()
      await page.waitForURL('**#DESTRUCTIVE_SQL')
      const narrowed = await page.locator('main summary').count()
      expect(narrowed).toBeGreaterThan(0)
      expect(narrowed).toBeLessThan(all)

      await page.reload()
      await settled(page)
      await page.getByText('Fires on', { exact: true }).waitFor()
      expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe(
        'excessive  sql',
      )
      expect(await page.locator('main summary').count()).toBe(narrowed)

      await page.getByRole('link', { name: 'Evaluations with this code' }).click()
      await page.waitForURL('**/evaluations?code=DESTRUCTIVE_SQL')
      await page.goBack()
      await page.getByText('Fires on', { exact: true }).waitFor()
      expect(await page.getByLabel('Type').inputValue()).toBe('action')
      await page.goBack()
      await page.waitForURL('**/rules')
      await expect.poll(() => page.locator('main summary').count()).toBe(all)
      expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
    })

    test('a policy leads to its thresholds and to what another one does in another way', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/policies')
      await heading(page, 'Thresholds of default')
      await page.getByRole('link', { name: 'strict' }).click()
      await heading(page, 'Thresholds of strict')
      await page.getByRole('link', { name: 'Compare two' }).click()
      const table = page.getByRole('table', { name: /^What differs/ })
      await table.waitFor()
      await page.getByLabel('Policy', { exact: true }).selectOption('permissive')
      await table.getByRole('columnheader', { name: 'permissive' }).waitFor()
      const injection = table.getByRole('row', { name: /^Prompt injection (?!For)/ })
      expect(await injection.innerText()).toMatch(/Stricter\s+Blocks earlier$/)

      await page.reload()
      await settled(page)
      await expect.poll(() => injection.count()).toBe(1)
      await page.goBack()
      await heading(page, 'Thresholds of strict')
      await page.goBack()
      await heading(page, 'Thresholds of default')
    })
  })
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name }).waitFor()
}
