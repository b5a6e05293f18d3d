import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { blockedCall, evaluateBy } from '../call-api.ts'
import { createPerson } from '../people.ts'
import type { Site } from '../site.ts'
import { settled } from '../visit.ts'

const TABS_MAX = 60

export function testKeyboard(site: Site): void {
  describe('with a keyboard alone', () => {
    test('a person signs in, creates a key, sees its evaluation, and goes to pay', async () => {
      const { product } = site
      const email = `${randomUUID()}@example.test`
      await createPerson(product.db, { email, credits: 5 })
      const visit = await site.visit({ expectedErrors: ['status of 401'] })
      const { page, context } = visit
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await visit.open('/console/sign-in')
      await tabTo(page, page.getByLabel('Email'))
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await page.getByText('Check your mail').waitFor()
      await page.goto(await product.mailedLink(email))
      await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await settled(page)

      await page.keyboard.press('Tab')
      expect(await isFocused(page.getByRole('link', { name: 'Skip to the page' }))).toBe(true)
      await tabTo(page, page.getByRole('link', { name: 'API keys' }))
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { level: 1, name: 'API keys' })
      await heading.waitFor()
      await expect.poll(() => isFocused(heading)).toBe(true)
      await settled(page)
      const create = page.getByRole('button', { name: 'Create key' }).first()
      await tabTo(page, create)
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog', { name: 'Create an API key' })
      await form.waitFor()
      await expect.poll(() => isFocused(form.getByLabel('Name'))).toBe(true)
      await page.keyboard.type('by keyboard')
      await page.keyboard.press('Enter')
      const issued = page.getByRole('dialog', { name: 'Your new API key' })
      const secret = await issued.getByText(/^asek_[0-9A-Za-z]{38}$/).innerText()
      await tabTo(page, issued.getByRole('button', { name: 'Copy API key' }))
      await page.keyboard.press('Enter')
      await tabTo(page, issued.getByRole('button', { name: 'Done' }))
      await page.keyboard.press('Enter')
      await issued.waitFor({ state: 'detached' })
      await expect.poll(() => isFocused(create)).toBe(true)

      const { evaluationId } = await evaluateBy(product, secret, blockedCall)
      await page.keyboard.press('g')
      await page.keyboard.press('e')
      await page.getByRole('heading', { level: 1, name: 'Evaluations' }).waitFor()
      await page.getByRole('link', { name: evaluationId }).waitFor()
      await page.keyboard.press('j')
      expect(await isFocused(page.getByRole('link', { name: evaluationId }))).toBe(true)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/evaluations/${evaluationId}`)
      await settled(page)

      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search pages and actions' }).waitFor()
      await page.keyboard.type('billing')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
      await settled(page)
      await tabTo(page, page.getByRole('radio', { name: '$20', exact: true }))
      await page.keyboard.press('ArrowRight')
      const pay = page.getByRole('button', { name: 'Pay $' })
      await tabTo(page, pay)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    })
  })
}

/** Presses Tab until the focus is there, and that it can be seen. Throws when it never is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if (await isFocused(target)) {
      await target.and(page.locator(':focus-visible')).waitFor()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}.`)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
