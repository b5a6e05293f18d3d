import { expect, test } from 'vitest'
import { createSecretLookups } from './secret-lookups.ts'

const digestOf = (text: string): Buffer => Buffer.from(text)
const busy = { ok: false, error: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } }

/** A table that answers when the test lets it. */
function heldTable() {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const read = async <T>(row: T): Promise<T> => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
    return row
  }
  return { read, letGo: () => gate.resolve(), running: () => running, most: () => most }
}

test('a flood of unknown secrets runs a few concurrent reads, waits in a bounded queue and is refused beyond it', async () => {
  const lookUp = createSecretLookups({ unknownRunningMax: 2, unknownWaitingMax: 3 })
  const table = heldTable()
  const flood = Array.from({ length: 8000 }, (_, n) =>
    lookUp(digestOf(`made up ${n}`), () => table.read(undefined)),
  )
  table.letGo()
  const answers = await Promise.all(flood)
  expect(table.most()).toBe(2)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(answers.at(-1)).toEqual(busy)
})

test('a recently valid secret is read without waiting for a flood of unknown ones', async () => {
  const lookUp = createSecretLookups({ unknownRunningMax: 1, unknownWaitingMax: 1 })
  const good = async () => 'account'
  expect(await lookUp(digestOf('good'), good)).toEqual({ ok: true, value: 'account' })
  const table = heldTable()
  const flood = Array.from({ length: 100 }, (_, n) =>
    lookUp(digestOf(`made up ${n}`), () => table.read(undefined)),
  )
  expect(await lookUp(digestOf('good'), good)).toEqual({ ok: true, value: 'account' })
  table.letGo()
  await Promise.all(flood)
})

test('a known secret is read every time, and counts as unknown once it is not valid', async () => {
  const lookUp = createSecretLookups({ unknownRunningMax: 1, unknownWaitingMax: 0 })
  await lookUp(digestOf('key'), async () => 'account')
  expect(await lookUp(digestOf('key'), async () => undefined)).toEqual({
    ok: true,
    value: undefined,
  })
  const table = heldTable()
  const other = lookUp(digestOf('made up'), () => table.read(undefined))
  expect(await lookUp(digestOf('key'), async () => 'account')).toEqual(busy)
  table.letGo()
  await other
})

test('a bounded number of secrets is remembered, those used last', async () => {
  const lookUp = createSecretLookups({ knownMax: 2, unknownRunningMax: 1, unknownWaitingMax: 0 })
  for (const name of ['a', 'b', 'a', 'c']) await lookUp(digestOf(name), async () => name)
  const table = heldTable()
  const other = lookUp(digestOf('made up'), () => table.read(undefined))
  expect(await lookUp(digestOf('b'), async () => 'b')).toEqual(busy)
  expect(await lookUp(digestOf('a'), async () => 'a')).toMatchObject({ ok: true })
  expect(await lookUp(digestOf('c'), async () => 'c')).toMatchObject({ ok: true })
  table.letGo()
  await other
})

test('a failed read releases its slot, and a wait ends after a time limit', async () => {
  const lookUp = createSecretLookups({ unknownRunningMax: 1, unknownWaitMs: 1 })
  const away = new Error('away')
  await expect(lookUp(digestOf('a'), () => Promise.reject(away))).rejects.toBe(away)
  const table = heldTable()
  const first = lookUp(digestOf('b'), () => table.read('b'))
  expect(await lookUp(digestOf('c'), () => table.read('c'))).toEqual(busy)
  table.letGo()
  expect(await first).toEqual({ ok: true, value: 'b' })
})
