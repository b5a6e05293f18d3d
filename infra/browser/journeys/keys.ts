import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CreateApiKeyResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { blockedCall, callEvaluate } from '../call-api.ts'
import { ask, createPerson } from '../people.ts'
import type { Site } from '../site.ts'
import { tracesInBrowser, tracesOnServer } from '../traces.ts'
import type { Visit } from '../visit.ts'

const run = promisify(execFile)

export function testKeys(site: Site): void {
  describe('API keys', () => {
    test('a new key is shown once, calls by curl, and the evaluation appears in the list by itself', async () => {
      const { product } = site
      const { session } = await createPerson(product.db, { credits: 5 })
      const visit = await site.visit({ session })
      const { page, context } = visit
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await visit.open('/console/keys')
      await page.getByRole('button', { name: 'Create key' }).first().click()
      const form = page.getByRole('dialog', { name: 'Create an API key' })
      await form.getByLabel('Name').fill('from the browser')
      await form.getByRole('button', { name: 'Create key' }).click()
      const secret = await readSecret(visit, 'Your new API key')
      const command = await page.getByRole('dialog').locator('pre').innerText()
      await page.getByRole('button', { name: 'Copy API key' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('rowheader', { name: 'from the browser' }).waitFor()
      expect(await page.content()).not.toContain(secret)
      expect(await tracesInBrowser(visit, [secret])).toEqual([])
      expect(await tracesOnServer(product, [secret])).toEqual([])

      await visit.open('/console/evaluations?live=on')
      await page.getByText('No evaluations yet').waitFor()
      const call = run('bash', ['-c', command])
      call.child.stdin?.end(`${secret}\n`)
      const { evaluationId }: { evaluationId: string } = JSON.parse((await call).stdout)
      const row = page.getByRole('row').filter({ hasText: evaluationId })
      await row.getByText('from the browser').waitFor()
    })

    test('both secrets of a rotated key work in its grace, and a grace of none ends the first', async () => {
      const { product } = site
      const { session } = await createPerson(product.db, { credits: 5 })
      const answer = await ask(product.url, session, 'POST', '/api/keys', { name: 'production' })
      const { secret: first } = CreateApiKeyResponse.parse(answer)
      const visit = await site.visit({ session })
      await visit.open('/console/keys')
      const second = await rotate(visit, '24 hours')
      await visit.page.getByRole('row').filter({ hasText: 'In grace' }).waitFor()
      const statuses = async (...secrets: string[]) =>
        Promise.all(
          secrets.map(async (secret) => (await callEvaluate(product, secret, blockedCall)).status),
        )
      expect(await statuses(first, second)).toEqual([200, 200])
      const third = await rotate(visit, 'None: revoke it now')
      expect(await statuses(first, second, third)).toEqual([200, 401, 200])
    })
  })
}

/** Rotates the key that is not in its grace; gives the new secret. */
async function rotate(visit: Visit, grace: string): Promise<string> {
  const { page } = visit
  await page.getByRole('button', { name: 'Rotate production' }).first().click()
  const form = page.getByRole('dialog', { name: 'Rotate this API key?' })
  await form.getByLabel('The current secret stays valid for').selectOption({ label: grace })
  await form.getByRole('button', { name: 'Rotate' }).click()
  const secret = await readSecret(visit, 'The new secret of your API key')
  await page.getByRole('button', { name: 'Done' }).click()
  // It was not copied, so that it asks first.
  await page.getByRole('button', { name: 'Close without copying' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  return secret
}

/** The secret in the dialog that shows it once. */
async function readSecret({ page }: Visit, title: string): Promise<string> {
  const secret = page.getByRole('dialog', { name: title }).getByText(/^asek_[0-9A-Za-z]{38}$/)
  return secret.innerText()
}
