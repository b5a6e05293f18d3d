import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configCheck } from './check-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'ase-check-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the check of a configuration reads the policies also when settings are wrong', async () => {
  writeFileSync(join(folder, 'own.json'), '{}')
  const checked = Promise.resolve(configCheck.check({ POLICY_DIR: folder }))
  await expect(checked).rejects.toThrow(/^DATABASE_URL is required$/m)
  await expect(checked).rejects.toThrow(/^POLICY_DIR own\.json: /m)
})

test('the check of a configuration has the warnings of a start', async () => {
  const settings = { DATABASE_URL: 'postgres://localhost/ase' }
  const { warnings } = await configCheck.check({
    ...settings,
    PUBLIC_BASE_URL: 'http://a.example.com',
  })
  expect(warnings).toEqual([
    expect.stringContaining('SEMANTIC_PROVIDER'),
    expect.stringContaining('PUBLIC_BASE_URL'),
    expect.stringContaining('SMTP_URL'),
  ])
})
