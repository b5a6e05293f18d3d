import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderContractFiles } from './contract-files.ts'

const folder = new URL('../../contract/', import.meta.url)

test.each(Object.entries(renderContractFiles()))(
  'the published %s is the one that the code holds; `pnpm --filter @ase/semantic contract` writes it anew',
  (name, held) => {
    const published: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    expect(published).toEqual(held)
  },
)

test('no other contract file is published', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(renderContractFiles()).toSorted())
})

test('every reference of the OpenAPI document is in the document', () => {
  const text = JSON.stringify(renderContractFiles()['openapi.json'])
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference)
  expect(new Set(references)).toEqual(
    new Set(
      ['AssessRequest', 'AssessResponse', 'Signal'].map((name) => `#/components/schemas/${name}`),
    ),
  )
})
