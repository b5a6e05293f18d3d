import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../people.ts'
import type { Site } from '../site.ts'

export function testBilling(site: Site): void {
  describe('buying credits', () => {
    test('a purchase is pending after the payment and adds its credits by itself when it is confirmed', async () => {
      const { product } = site
      const { session } = await createPerson(product.db)
      const visit = await site.visit({ session })
      const { page } = visit
      await visit.open('/console/billing')
      await startCheckout(page, '$50', 'Pay $50.00')
      await page.getByRole('button', { name: 'Pay $50.00' }).click()
      await page.waitForURL('**/console/billing?**purchase=**')
      await page.getByText('Confirming your payment of $50.00').waitFor()
      expect(await page.getByText('5,000 credits added').count()).toBe(0)
      expect(await product.deliverPayments()).toBe(1)
      await page.getByText('5,000 credits added').waitFor()
      await page
        .getByRole('row')
        .filter({ hasText: '$50.00' })
        .filter({ hasText: 'Paid' })
        .waitFor()
      await page.reload()
      await page.getByText('5,000 credits added').waitFor()
    })

    test('a checkout that was cancelled adds nothing and can be paid later', async () => {
      const { product } = site
      const { session } = await createPerson(product.db)
      const visit = await site.visit({ session })
      const { page } = visit
      await visit.open('/console/billing')
      await startCheckout(page, '$20', 'Pay $20.00')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.waitForURL('**/console/billing?**checkout=cancelled**')
      await page.getByText('Checkout cancelled').waitFor()
      expect(await product.deliverPayments()).toBe(0)
      await page.getByRole('link', { name: 'Pay $20.00' }).click()
      await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    })

    test('the billing portal leads there and back', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/billing')
      await page.getByRole('button', { name: 'Invoices' }).click()
      await page.getByRole('heading', { name: 'Billing portal' }).waitFor()
      await page.getByRole('link', { name: 'Return' }).click()
      await page.waitForURL('**/console/billing')
      await expect.poll(() => page.getByRole('button', { name: 'Invoices' }).count()).toBe(1)
    })
  })
}

/** Chooses an amount and goes to the page of the payment processor. */
async function startCheckout(page: Page, amount: string, button: string): Promise<void> {
  await page.getByRole('radio', { name: amount, exact: true }).check()
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
}
