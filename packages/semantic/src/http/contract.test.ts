import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { AssessRequest, AssessResponse } from './contract.ts'

test.each([
  ['request.schema.json', AssessRequest],
  ['response.schema.json', AssessResponse],
])('the published %s is the one that the code holds', (name, schema) => {
  const published: unknown = JSON.parse(
    readFileSync(new URL(`../../contract/${name}`, import.meta.url), 'utf8'),
  )
  expect(published).toEqual(z.toJSONSchema(schema))
})
