import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  auditLedger,
  callWindowOf,
  evaluationCalls,
  inspectionCalls,
  inspectionWindow,
  readBalance,
  createReservationSweep,
} from '@ase/credits'
import { createDatabase, type Database } from '@ase/db'
import {
  columnsWith,
  createTestDatabase,
  loseConnectionOnce,
  type TestDatabase,
} from '@ase/db/testing'
import { deleteAccount } from '@ase/identity'
import { InspectionResponse, type ErrorCode } from '@ase/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createInspections,
  inspect,
  readReport,
  type InspectCommand,
  type InspectDeps,
  type InspectionEvent,
  type InspectionsSettings,
} from '../../src/index.ts'
import { nothingDeclared } from '../../src/testing/nothing-declared.ts'
import { digestKey, digestRequest } from '../../src/use-case/inspect.ts'
import { failing, fakeInspector, newKey, openAccount, type Moment } from './fixtures.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(await auditLedger(db)).toMatchObject({ unbalanced: 0, misheld: 0, unmatched: 0 })
})

const image = { from: 'bytes', bytes: Buffer.from('an image') } as const
const otherImage = { from: 'bytes', bytes: Buffer.from('another image') } as const
const imageUrl = { from: 'url', url: 'https://images.example.com/photo.jpg' } as const

function inspections(changes: Partial<InspectionsSettings> = {}): InspectDeps {
  return createInspections({
    db,
    inspector: fakeInspector(),
    fetchImage: () => Promise.resolve(image.bytes),
    ...changes,
  })
}

async function newRequest(
  changes: Partial<InspectCommand> = {},
  credits = 5,
): Promise<InspectCommand> {
  const accountId = await openAccount(db, credits)
  return { accountId, idempotencyKey: newKey(), image, ...changes }
}

const errorOf = (code: ErrorCode) => ({ ok: false, error: { code } })
const balanceOf = ({ accountId }: InspectCommand) => readBalance(db, accountId)

test('an inspection costs one credit, reserved while the image is read, and its report needs no account', async () => {
  const request = await newRequest({ idempotencyKey: null })
  const reading = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const inspector = fakeInspector(async (bytes) => {
    reading.resolve()
    await mayEnd.promise
    return nothingDeclared(bytes)
  })
  const running = inspect(inspections({ inspector }), request)
  await reading.promise
  expect(await balanceOf(request)).toEqual({ balance: 5, held: 1, debt: 0 })
  mayEnd.resolve()
  const result = await running
  if (!result.ok) throw new Error(result.error.code)
  const { response, isReplay } = result.value
  expect(isReplay).toBe(false)
  expect(InspectionResponse.parse(response)).toEqual(response)
  expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
  expect(await readReport(db, response.reportId)).toEqual({
    ...response,
    createdAt: expect.any(String),
  })
})

test('nothing of the image but its digest and size is stored', async () => {
  const marker = 'xqzmarker'
  const bytes = Buffer.from(`an image with ${marker}`)
  const fetched = { from: 'url', url: `https://images.example.com/${marker}` } as const
  const deps = inspections({ fetchImage: () => Promise.resolve(bytes) })
  const request = await newRequest({ image: fetched })
  expect(await inspect(deps, request)).toMatchObject({ ok: true })
  const hex = Buffer.from(marker).toString('hex')
  const texts = [marker, hex, request.idempotencyKey ?? '']
  expect([...(await columnsWith(db, texts)).values()]).toEqual([[], [], []])
})

test('a report with text of an image is not stored, and costs nothing', async () => {
  const inspector = fakeInspector((bytes) =>
    Promise.resolve({ ...nothingDeclared(bytes), reasons: ['a text of the image'] }),
  )
  const request = await newRequest()
  await expect(inspect(inspections({ inspector }), request)).rejects.toThrow('Invalid string')
  expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
})

describe('a repeated Idempotency-Key', () => {
  test('a repeated Idempotency-Key with the same image is replayed without a charge, a fetch or a read', async () => {
    const request = await newRequest()
    const first = await inspect(inspections(), request)
    if (!first.ok) throw new Error(first.error.code)
    const inspector = fakeInspector()
    const again = await inspect(inspections({ inspector }), request)
    expect(again).toEqual({ ok: true, value: { ...first.value, isReplay: true } })
    expect(inspector.calls).toBe(0)
    expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
  })

  test('a repeated Idempotency-Key with another image, or with the URL of the same one, conflicts', async () => {
    const request = await newRequest()
    await inspect(inspections(), request)
    for (const other of [otherImage, imageUrl]) {
      expect(await inspect(inspections(), { ...request, image: other })).toEqual(
        errorOf('IDEMPOTENCY_CONFLICT'),
      )
    }
  })

  test('an Idempotency-Key of another account is independent', async () => {
    const request = await newRequest()
    await inspect(inspections(), request)
    const accountId = await openAccount(db, 1)
    expect(await inspect(inspections(), { ...request, accountId })).toMatchObject({
      value: { isReplay: false },
    })
  })

  test('an Idempotency-Key of an evaluation conflicts', async () => {
    const request = await newRequest()
    const call = {
      accountId: request.accountId,
      keySha256: digestKey(request.idempotencyKey),
      requestSha256: Buffer.alloc(32),
    }
    const record = {
      id: `ase_${'0'.repeat(32)}`,
      type: 'action',
      decision: 'allow',
      decisionStep: 'below_thresholds',
      origin: null,
      apiKeyId: null,
      requestRefSha256: null,
      response: {},
      createdAt: new Date(),
    }
    await evaluationCalls.charge(db, call, callWindowOf('action'), record)
    expect(await inspect(inspections(), request)).toEqual(errorOf('IDEMPOTENCY_CONFLICT'))
    expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
  })

  test('an Idempotency-Key that is sent 20 times concurrently to two replicas is read and charged once', async () => {
    const request = await newRequest()
    const inspector = fakeInspector()
    const replicas = [inspections({ inspector }), inspections({ inspector })] as const
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => inspect(replicas[n % 2 === 0 ? 0 : 1], request)),
    )
    const given = results.flatMap((result) => (result.ok ? [result.value] : []))
    expect(given).toHaveLength(20)
    expect(new Set(given.map(({ response }) => response.reportId)).size).toBe(1)
    expect(given.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(inspector.calls).toBe(1)
    expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
  })

  test('an Idempotency-Key whose first request fails is answered by a waiting one', async () => {
    const request = await newRequest()
    const inspector = fakeInspector((bytes, call) =>
      call === 1 ? failing('FORENSICS_PROVIDER_ERROR')() : Promise.resolve(nothingDeclared(bytes)),
    )
    const deps = inspections({ inspector })
    const results = await Promise.all(Array.from({ length: 10 }, () => inspect(deps, request)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(9)
    expect(inspector.calls).toBe(2)
    expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
  })
})

test('every request without an Idempotency-Key is charged', async () => {
  const request = await newRequest({ idempotencyKey: null })
  const first = await inspect(inspections(), request)
  const second = await inspect(inspections(), request)
  expect([first, second]).toMatchObject([
    { value: { isReplay: false } },
    { value: { isReplay: false } },
  ])
  expect(await balanceOf(request)).toEqual({ balance: 3, held: 0, debt: 0 })
})

describe('a failure is free and leaves the key usable', () => {
  const failures: readonly ErrorCode[] = [
    'FORENSICS_PROVIDER_ERROR',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
  ]

  test.each(failures)(
    'the failure %s of the inspector is free and leaves the key usable',
    async (code) => {
      const request = await newRequest()
      const inspector = fakeInspector(failing(code))
      expect(await inspect(inspections({ inspector }), request)).toEqual(errorOf(code))
      expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
      expect(await inspect(inspections(), request)).toMatchObject({ value: { isReplay: false } })
    },
  )

  test.each([...failures, 'INVALID_SCHEMA' as const])(
    'the failure %s of the fetch is free and leaves the key usable',
    async (code) => {
      const request = await newRequest({ image: imageUrl })
      expect(await inspect(inspections({ fetchImage: failing(code) }), request)).toEqual(
        errorOf(code),
      )
      expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
      expect(await inspect(inspections(), request)).toMatchObject({ value: { isReplay: false } })
    },
  )

  test('an unexpected error of the inspector is free and leaves the key usable', async () => {
    const request = await newRequest()
    const inspector = fakeInspector(() => Promise.reject(new Error('defect')))
    await expect(inspect(inspections({ inspector }), request)).rejects.toThrow('defect')
    expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
    expect(await inspect(inspections(), request)).toMatchObject({ ok: true })
  })

  test('an account without credits is refused, and nothing is fetched', async () => {
    const request = await newRequest({ image: imageUrl }, 0)
    let fetches = 0
    const fetchImage = () => {
      fetches++
      return Promise.resolve(image.bytes)
    }
    expect(await inspect(inspections({ fetchImage }), request)).toEqual(
      errorOf('INSUFFICIENT_CREDITS'),
    )
    expect(fetches).toBe(0)
  })

  test('the 31st inspection of a minute is refused', async () => {
    const request = await newRequest({ idempotencyKey: null }, 50)
    const deps = inspections()
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const result = await inspect(deps, request)
        return result.ok ? 'OK' : result.error.code
      }),
    )
    expect(codes.filter((code) => code === 'OK')).toHaveLength(30)
    expect(new Set(codes)).toEqual(new Set(['OK', 'RATE_LIMITED']))
    const refused = await inspect(deps, request)
    const seconds = refused.ok ? 0 : (refused.error.retryAfterSeconds ?? 0)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('an inspection without a reachable database is DATABASE_UNAVAILABLE', async () => {
    const away = createDatabase({ url: 'postgres://unknown:nothing@127.0.0.1:1/none' })
    expect(await inspect(inspections({ db: away }), await newRequest())).toMatchObject(
      errorOf('DATABASE_UNAVAILABLE'),
    )
    await away.close()
  })
})

describe('a connection that is lost at the commit', () => {
  const keys = [newKey(), null]

  test.each(keys)(
    'a connection that is lost after the commit, with key %s, gives a charged answer',
    async (idempotencyKey) => {
      const request = await newRequest({ idempotencyKey })
      const deps = inspections({ db: loseConnectionOnce(db, 'inspection_capture', 'after') })
      expect(await inspect(deps, request)).toMatchObject({ value: { isReplay: false } })
      expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
    },
  )

  test.each(keys)(
    'a connection that is lost before the commit, with key %s, is free, and the key works',
    async (idempotencyKey) => {
      const request = await newRequest({ idempotencyKey })
      const deps = inspections({ db: loseConnectionOnce(db, 'inspection_capture', 'before') })
      expect(await inspect(deps, request)).toMatchObject(errorOf('DATABASE_UNAVAILABLE'))
      expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
      expect(await inspect(inspections(), request)).toMatchObject({ ok: true })
    },
  )

  test.each<[string, Moment]>([
    ['inspection_look_up', 'before'],
    ['inspection_reserve', 'before'],
  ])(
    'a connection that is lost in the statement %s, %s it runs, costs nothing',
    async (statement, when) => {
      const request = await newRequest()
      const deps = inspections({ db: loseConnectionOnce(db, statement, when) })
      expect(await inspect(deps, request)).toMatchObject(errorOf('DATABASE_UNAVAILABLE'))
      expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
    },
  )
})

describe('a process that died between claim and commit', () => {
  async function leaveClaim({ accountId, idempotencyKey }: InspectCommand, leaseMs: number) {
    const call = {
      accountId,
      keySha256: digestKey(idempotencyKey),
      requestSha256: await digestRequest(image),
    }
    const token = '00000000-0000-4000-8000-000000000001'
    await inspectionCalls.reserve(db, call, inspectionWindow, { token, leaseMs })
  }

  test('a process that was killed holds the credit until its lease is over, and the retry charges once', async () => {
    const request = await newRequest({}, 1)
    const script = fileURLToPath(new URL('never-ending.ts', import.meta.url))
    const more = [database.url, request.accountId, request.idempotencyKey ?? '', 'an image', '2000']
    const child = spawn(process.execPath, [script, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    expect(await balanceOf(request)).toEqual({ balance: 1, held: 1, debt: 0 })
    expect(await inspect(inspections(), request)).toMatchObject({ value: { isReplay: false } })
    expect(await balanceOf(request)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test('a retry continues after the lease of a process that died, for one charge', async () => {
    const request = await newRequest({}, 1)
    await leaveClaim(request, -1)
    const events: InspectionEvent[] = []
    const deps = inspections({ observe: (event) => events.push(event) })
    expect(await inspect(deps, request)).toMatchObject({ value: { isReplay: false } })
    expect(events.map(({ kind }) => kind)).toEqual(['lease_taken_over', 'read', 'inspected'])
    expect(await balanceOf(request)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test('a retry waits while the lease of a process that died lasts', async () => {
    const request = await newRequest()
    await leaveClaim(request, 300)
    expect(await inspect(inspections(), request)).toMatchObject({ value: { isReplay: false } })
    expect(await balanceOf(request)).toEqual({ balance: 4, held: 0, debt: 0 })
  })

  test('the sweep releases the credit of a process that died', async () => {
    const request = await newRequest()
    await leaveClaim(request, -1)
    expect(await balanceOf(request)).toEqual({ balance: 5, held: 1, debt: 0 })
    await createReservationSweep(db)()
    expect(await balanceOf(request)).toEqual({ balance: 5, held: 0, debt: 0 })
  })
})

test('an account that is deleted while its image is read gets AUTH_REQUIRED, and leaves no data', async () => {
  const request = await newRequest()
  const inspector = fakeInspector(async (bytes) => {
    await deleteAccount(db, request.accountId)
    return nothingDeclared(bytes)
  })
  expect(await inspect(inspections({ inspector }), request)).toEqual(errorOf('AUTH_REQUIRED'))
  const traces = [request.accountId, digestKey(request.idempotencyKey).toString('hex')]
  expect([...(await columnsWith(db, traces)).values()]).toEqual([[], []])
})

test('deleting an account deletes its reports and its keys', async () => {
  const request = await newRequest()
  const result = await inspect(inspections(), request)
  if (!result.ok) throw new Error(result.error.code)
  const { reportId } = result.value.response
  await deleteAccount(db, request.accountId)
  expect(await readReport(db, reportId)).toBeUndefined()
  const traces = [request.accountId, reportId, digestKey(request.idempotencyKey).toString('hex')]
  expect([...(await columnsWith(db, traces)).values()]).toEqual([[], [], []])
})

test.each(['', 'rpt_', `rpt_${'0'.repeat(31)}`, `rpt_${'A'.repeat(32)}`, `rpt_${'0'.repeat(32)}`])(
  'readReport returns undefined for the id %j',
  async (id) => {
    expect(await readReport(db, id)).toBeUndefined()
  },
)
