import { logCatalog, metricCatalog } from '@ase/service-kit'
import { expect, test } from 'vitest'
import { findUnusedEntries, observabilityPage } from './observability-page.ts'

const names = [...Object.keys(metricCatalog), ...Object.keys(logCatalog)]

test('the page has one line for each metric and log event', () => {
  const lines = observabilityPage().split('\n')
  for (const name of names)
    expect(lines.filter((line) => line.startsWith(`- \`${name}\` (`))).toHaveLength(1)
})

test('an entry that a server does not use is a problem, and one that it uses is none', () => {
  const all = names.map((name) => `'${name}'`).join('\n')
  expect(findUnusedEntries(() => all)).toEqual([])
  const without = (server: string) =>
    server === 'api' ? all.replace("'session_cookies_disabled'", '') : all
  expect(findUnusedEntries(without)).toEqual([
    'session_cookies_disabled is in the catalogue for api, which does not use it',
  ])
})
