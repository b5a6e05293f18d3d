import { expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'

const database = useTestDatabase()

// A comparison with a number beyond 0 and 1: those two state a sign, or that there is something at all.
const comparedNumber = /(?:[<>]=?|%) \(?'?(?!0\b|1\b)\d/

test('no check constraint repeats a limit of the code, so that raising a limit needs no migration', async () => {
  const { rows } = await database.db.pool.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ definition }) => comparedNumber.test(definition))).toEqual([])
})

test.each([
  'CHECK ((cardinality(calls) <= 60))',
  'CHECK (((length(name) >= 1) AND (length(name) <= 100)))',
  'CHECK (((amount_cents % 100) = 0))',
  "CHECK ((amount < '10000'::bigint))",
])('the constraint %s is recognised as a limit', (definition) => {
  expect(definition).toMatch(comparedNumber)
})
