import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plugInAuthenticator } from '../authenticator.ts'
import { createPerson, startSessionOf } from '../people.ts'
import type { Product } from '../product.ts'
import type { Site } from '../site.ts'

export function testAccount(site: Site): void {
  describe('the account', () => {
    test('a passkey that was added signs in after signing out', async () => {
      const person = await createPerson(site.product.db)
      const visit = await site.visit({
        session: person.session,
        expectedErrors: ['status of 401'],
      })
      const { page } = visit
      const authenticator = await plugInAuthenticator(page)
      await visit.open('/console/account')
      await page.getByRole('button', { name: 'Add a passkey' }).first().click()
      const form = page.getByRole('dialog', { name: 'Add a passkey' })
      await form.getByLabel('Name').fill('Laptop')
      await form.getByRole('button', { name: 'Add passkey' }).click()
      await page.getByRole('rowheader', { name: 'Laptop' }).waitFor()
      expect(await authenticator.passkeys()).toBe(1)
      await page.getByRole('button', { name: person.email }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await page.getByRole('button', { name: person.email }).waitFor()
    })

    test('a passkey gives the fresh sign-in that removing a passkey takes, and what was open stays', async () => {
      const { product } = site
      const person = await createPerson(product.db)
      const visit = await site.visit({
        session: person.session,
        expectedErrors: ['status of 403'],
      })
      const { page } = visit
      await plugInAuthenticator(page)
      await visit.open('/console/account')
      await page.getByRole('button', { name: 'Add a passkey' }).first().click()
      const form = page.getByRole('dialog', { name: 'Add a passkey' })
      await form.getByLabel('Name').fill('Laptop')
      await form.getByRole('button', { name: 'Add passkey' }).click()
      await page.getByRole('rowheader', { name: 'Laptop' }).waitFor()
      await ageSessionsOf(product, person.accountId)
      await page.getByRole('button', { name: 'Remove Laptop' }).click()
      const removal = page.getByRole('dialog', { name: 'Remove this passkey?' })
      await removal.getByRole('button', { name: 'Remove passkey' }).click()
      const signIn = page.getByRole('dialog', { name: 'Sign in again first' })
      await signIn.getByRole('button', { name: 'Use a passkey' }).click()
      await signIn.waitFor({ state: 'detached' })
      await removal.getByRole('button', { name: 'Remove passkey' }).click()
      await page.getByText('No passkeys yet').waitFor()
      expect(await countPasskeys(product, person.accountId)).toBe(0)
    })

    test('ending all other sessions signs another browser out and leaves this one', async () => {
      const { product } = site
      const { accountId, session } = await createPerson(product.db)
      const other = await startSessionOf(product.db, accountId)
      const [here, there] = [
        await site.visit({ session }),
        await site.visit({ session: other, expectedErrors: ['status of 401'] }),
      ]
      await there.open('/console/keys')
      await here.open('/console/account')
      await here.page.getByRole('button', { name: 'End all others' }).click()
      await here.page
        .getByRole('dialog', { name: 'End all other sessions?' })
        .getByRole('button', { name: 'End them' })
        .click()
      await here.page.getByText('1 session ended').waitFor()
      await there.page.goto('/console/keys')
      await there.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      await here.open('/console/keys')
      expect(await here.page.getByRole('heading', { level: 1 }).innerText()).toBe('API keys')
    })

    test('is deleted by the typed word alone, with its session', async () => {
      const { product } = site
      const { accountId, session } = await createPerson(product.db)
      const visit = await site.visit({ session, expectedErrors: ['status of 401'] })
      const { page, context } = visit
      await visit.open('/console/account')
      await page.getByRole('button', { name: 'Delete account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete the account?' })
      const confirm = dialog.getByRole('button', { name: 'Delete account' })
      await dialog.getByLabel('Type DELETE to confirm').fill('delete')
      await confirm.click()
      await dialog.getByText('This is not DELETE').waitFor()
      expect(await countAccounts(product, accountId)).toBe(1)
      await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
      await confirm.click()
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      expect(await countAccounts(product, accountId)).toBe(0)
      expect(await hasSession(context)).toBe(false)
    })
  })
}

async function hasSession(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).some(({ name }) => name === 'ase_session')
}

async function countAccounts({ db }: Product, id: string): Promise<number> {
  return (await db.kysely.selectFrom('account').select('id').where('id', '=', id).execute()).length
}

/** As if the sign-in had been an hour ago. */
async function ageSessionsOf({ db }: Product, accountId: string): Promise<void> {
  await db.kysely
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('account_id', '=', accountId)
    .execute()
}

async function countPasskeys({ db }: Product, accountId: string): Promise<number> {
  const { kysely } = db
  const rows = await kysely
    .selectFrom('passkey')
    .select('name')
    .where('account_id', '=', accountId)
    .execute()
  return rows.length
}
