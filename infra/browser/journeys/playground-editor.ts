import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ask } from '../people.ts'
import type { Site } from '../site.ts'

const CreatedKey = z.object({ secret: z.string() })

export function testPlaygroundEditor(site: Site): void {
  describe('the editor of the playground', () => {
    test('by keyboard alone, a request is edited and tried, and its finding is marked', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/playground?example=action-clean-up')
      const editor = page.getByRole('textbox', { name: 'Request in JSON' })
      await editor.focus()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('End')
      await page.keyboard.press('Tab')
      expect(await editor.evaluate((box) => box.matches(':focus'))).toBe(false)
      await editor.focus()
      await page.keyboard.press('Control+Enter')
      await page.getByText('Decided by: Below all thresholds').waitFor()
      await replaceText(page, 'rm -rf ./dist', 'sudo rm -rf /')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Decided by: High-severity rule').waitFor()
      await expect.poll(() => page.locator('.cm-finding-high').count()).toBeGreaterThan(0)
      await page.getByRole('button', { name: /^Line \d+ ?, DESTRUCTIVE_SHELL_COMMAND/ }).click()
      expect(await page.evaluate('getSelection() !== null')).toBe(true)
      expect(await visit.axe()).toEqual([])
    })

    test('a draft is compared under several policies and is there again after another page', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      const word = `typed-${randomUUID()}`
      await visit.open('/console/playground?example=context-product-page')
      await replaceText(page, 'Birch Kettle', word)
      await page.getByRole('checkbox', { name: 'strict' }).check()
      await page.getByRole('button', { name: /^Try, free/ }).click()
      await page.getByRole('group', { name: 'Policies side by side' }).waitFor()
      await page.getByRole('link', { name: 'Overview' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await page.goBack()
      const draft = page.locator('.cm-content', { hasText: word })
      await expect.poll(() => draft.count()).toBe(1)
    })

    test('a request is evaluated with a typed key, charged once, and leads to its page', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      const { secret } = CreatedKey.parse(
        await ask(site.product.url, site.account.session, 'POST', '/api/keys', { name: 'browser' }),
      )
      await visit.open('/console/playground?example=action-clean-up-harmful')
      await evaluate(page, secret)
      const link = page.getByRole('link', { name: 'Open the evaluation' })
      await link.waitFor()
      expect(await link.getAttribute('href')).toMatch(/\/console\/evaluations\/ase_[0-9a-f]{32}$/)
      await page.getByText('Charged 1 credit.').waitFor()
      await evaluate(page, secret)
      await page.getByText('It was not charged again.').waitFor()
      const kept = await page.evaluate(
        'JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])',
      )
      expect(String(kept)).not.toContain(secret)
    })

    test('a request that is not valid is not sent, and leads to its problem', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/playground?example=mcp-result')
      await replaceText(page, 'runtime_output', 'somewhere')
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await page.getByText('This must be "manifest" or "runtime_output".').waitFor()
      await page.getByRole('button', { name: /^Try, free/ }).click()
      expect(sent.filter((url) => url.includes('/api/playground'))).toEqual([])
      expect(await visit.axe()).toEqual([])
    })
  })
}

/** Replaces a part of the request by pasting all of it, changed. */
async function replaceText(page: Page, from: string, to: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Request in JSON' })
  const text = await editor.evaluate((box) =>
    [...box.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  )
  if (!text.includes(from)) throw new Error('The request has no such text.')
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text.replace(from, to))
  await page.keyboard.press('Control+v')
}

async function evaluate(page: Page, apiKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Evaluate, 1 credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evaluate for one credit' })
  await dialog.getByLabel('API key').fill(apiKey)
  await dialog.getByRole('button', { name: 'Evaluate, 1 credit' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
