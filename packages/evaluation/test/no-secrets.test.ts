import { createDatabase } from '@ase/db'
import { Envelope, evaluationTypes } from '@ase/schemas'
import { afterAll, describe, expect, test } from 'vitest'
import { redactState } from '../src/assess.ts'
import { createEvaluator, evaluate } from '../src/index.ts'
import { envelopeFields, envelopeOf, plantedSecrets, remainsOf } from '../src/testing.ts'
import { newKey } from './fixtures.ts'
import { envelopeWith, FILLER, fits, openField, planted, textField } from './plant-secrets.ts'

describe('a field that cannot hold a secret', () => {
  const db = createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
  const deps = createEvaluator({ db, provider: null, providerTimeoutMs: 8000 })
  afterAll(() => db.close())

  const fixed = envelopeFields.flatMap(({ type, path, holds }) =>
    holds.kind === 'fixed' ? [{ type, path, reason: holds.reason }] : [],
  )
  test.each(fixed)(
    'the field $path of type $type cannot hold a secret: it is $reason',
    async ({ type, path }) => {
      for (const { secret } of plantedSecrets) {
        const body = envelopeOf(type, ({ holds }) => (holds.kind === 'object' ? {} : 'x'))
        set(body, path.replaceAll('[]', '.0').split('.'), secret)
        const envelope = Envelope.safeParse(body)
        if (!envelope.success) continue
        // What the schema takes is refused before anything is asked: this database does not exist.
        const command = { accountId: 'none', idempotencyKey: newKey(), envelope: envelope.data }
        expect(await evaluate(deps, command)).toMatchObject({ error: { code: 'INVALID_SCHEMA' } })
      }
    },
  )
})

function set(root: unknown, keys: readonly string[], value: string): void {
  const parent = keys.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), root)
  Reflect.set(Object(parent), keys.at(-1) ?? '', value)
}

describe('what a provider may see', () => {
  const inputFields = envelopeFields.filter(
    (field) => field.path.startsWith('input.') && (textField(field) || openField(field)),
  )

  test('there is a secret of each category, and a field of each kind in each type', () => {
    expect(plantedSecrets.length).toBeGreaterThan(50)
    for (const type of evaluationTypes)
      expect(inputFields.filter((field) => field.type === type).length, type).toBeGreaterThan(1)
  })

  test.each(inputFields)('the redacted state holds no secret that was in $type $path', (field) => {
    for (const secret of plantedSecrets) {
      if (textField(field) && !fits(field, secret)) continue
      const envelope = envelopeWith(field.type, ({ path, holds }) => {
        if (path === field.path) return planted(field, secret)
        return holds.kind === 'object' ? {} : FILLER.slice(0, 20)
      })
      expect(remainsOf(secret, JSON.stringify(envelope.input)), `planted ${secret.category}`).toBe(
        true,
      )
      const redacted = redactState(envelope)
      if (!redacted.ok) throw new Error(redacted.error.code)
      expect(remainsOf(secret, JSON.stringify(redacted.value)), secret.category).toBe(false)
    }
  })
})
