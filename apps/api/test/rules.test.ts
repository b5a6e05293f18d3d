import { ruleCatalog, RULES_VERSION } from '@ase/rules-engine'
import { RuleListResponse } from '@ase/schemas'
import { expect, test } from 'vitest'
import { absentDatabase, createTestApi, CONSOLE_ORIGIN, expectError } from './support.ts'

const { app } = createTestApi(absentDatabase())

test('an anonymous caller reads the facts of every rule, without its examples and without the database', async () => {
  const response = await app.request('/api/rules', { headers: { origin: CONSOLE_ORIGIN } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('access-control-allow-origin')).toBe(CONSOLE_ORIGIN)
  const { rulesVersion, rules } = RuleListResponse.parse(await response.json())
  expect(rulesVersion).toBe(RULES_VERSION)
  expect(rules.map(({ code }) => code)).toEqual(ruleCatalog.map(({ code }) => code))
  const [facts] = ruleCatalog
  expect(rules[0]).toMatchObject({ evidence: facts?.evidence, exceptions: facts?.exceptions })
  expect(Object.keys(rules[0] ?? {})).not.toContain('examples')
})

test('pages of origins that are not allowed do not read the rules', async () => {
  const response = await app.request('/api/rules', { headers: { origin: 'https://evil.example' } })
  await expectError(response, 403, 'INVALID_ORIGIN')
})
