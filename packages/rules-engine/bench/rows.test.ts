import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { benchRows, rowsNamed } from './rows.ts'

test('each row has a name of its own', () => {
  const names = benchRows.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('"ordinary" takes the ordinary inputs alone', () => {
  expect(rowsNamed('ordinary').map(({ name }) => name)).toEqual([
    'ordinary calls',
    'ordinary contexts',
    'ordinary tool answers',
    'ordinary outputs',
    'ordinary traces of five events',
    'ordinary manifests',
  ])
  expect(rowsNamed('nonesuch')).toEqual([])
  expect(rowsNamed('')).toEqual(benchRows)
})

test('the README names rows that are there', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')
  const measuring = readme.split('## Measuring')[1]?.split('\n## ')[0] ?? ''
  const named = [...measuring.matchAll(/^\| `([^`]+)` /gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(rowsNamed(name), name).not.toEqual([])
  const told = benchRows.filter((row) => !named.some((name) => row.name.startsWith(name)))
  expect(told.map(({ name }) => name)).toEqual([])
})
