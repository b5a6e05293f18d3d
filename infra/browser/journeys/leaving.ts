import { describe, expect, test } from 'vitest'
import { createPerson } from '../people.ts'
import type { Site } from '../site.ts'

export function testLeaving(site: Site): void {
  describe('leaving an account, or a version of the console', () => {
    test('a sign-out that fails says so, and stays: the session is still there', async () => {
      const { session, email } = await createPerson(site.product.db)
      const visit = await site.visit({ session, expectedErrors: ['status of 503'] })
      const { page } = visit
      await visit.open('/console')
      await page.route('**/api/auth/sign-out', (route) =>
        route.fulfill({
          status: 503,
          json: { ok: false, code: 'DATABASE_UNAVAILABLE', error: 'Try again in a moment.' },
        }),
      )
      await page.getByRole('button', { name: email }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('You are still signed in. Try again in a moment.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/console')
      await page.unroute('**/api/auth/sign-out')
      await page.getByRole('button', { name: email }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    })

    test('an account that signs in in another tab gets a console of its own', async () => {
      const first = await createPerson(site.product.db)
      const second = await createPerson(site.product.db)
      const visit = await site.visit({ session: first.session })
      const { page, context } = visit
      await visit.open('/console/account')
      const named = page.getByRole('button', { name: first.email })
      await named.waitFor()
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'ase_session')
      if (cookie === undefined) throw new Error('The visit has no session.')
      await context.addCookies([{ ...cookie, value: second.session }])
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await page.getByRole('button', { name: second.email }).waitFor()
      expect(await named.count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/console')
    })

    test.each(['js', 'css'])(
      'a page whose .%s files the server does not have, as between two releases, offers to load again',
      async (extension) => {
        const { session } = await createPerson(site.product.db)
        const visit = await site.visit({ session, expectedErrors: ['status of 404', 'MIME type'] })
        const { page } = visit
        const files = `**/console/assets/*.${extension}`
        await page.route(files, (route) =>
          route.fulfill({
            status: 404,
            json: { ok: false, code: 'NOT_FOUND', error: 'Not found.' },
          }),
        )
        await page.goto('/console')
        const again = page.getByRole('link', { name: 'Load again' })
        await again.waitFor()
        expect(await page.getByRole('heading').count()).toBe(0)
        await page.unroute(files)
        await again.click()
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
        expect(await again.count()).toBe(0)
        expect(visit.takeProblems()).toEqual([])
      },
    )

    test('a page whose files are gone offers to load again, and no blank window', async () => {
      const { session } = await createPerson(site.product.db)
      const visit = await site.visit({ session, expectedErrors: ['status of 404', 'dynamically'] })
      const { page } = visit
      await visit.open('/console')
      await page.route('**/console/assets/*.js', (route) => route.fulfill({ status: 404 }))
      await page.keyboard.press('Control+k')
      await page.getByRole('button', { name: 'Load again' }).waitFor()
      const overview = page.getByRole('heading', { level: 1, name: 'Overview' })
      await expect.poll(() => overview.count()).toBe(1)
      await page.unroute('**/console/assets/*.js')
      await page.getByRole('button', { name: 'Load again' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    })
  })
}
