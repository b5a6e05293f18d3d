import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@ase/db'
import { columnsWith, openTestDatabase } from '@ase/db/testing'
import {
  deliver,
  signEvent,
  startFakeStripeServer,
  type FakeEvent,
  type FakeStripeServer,
} from '@ase/payments/testing'
import {
  AccountExportResponse,
  CheckoutResponse,
  CreateApiKeyResponse,
  EvaluationResponse,
  InspectionResponse,
  PasskeyRequestOptionsResponse,
  ProfileResponse,
  PurchaseResponse,
  SignInVerifyResponse,
} from '@ase/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevFile } from './dev-file.ts'
import { openBrowser, type Browser } from './testing/browser.ts'
import { makeDataDir, startStack, type Stack } from './testing/stack.ts'

const EMAIL = 'ada@example.test'
let dataDir: string
let stripe: FakeStripeServer
let stack: Stack
let devFile: DevFile
beforeAll(async () => {
  dataDir = await makeDataDir()
  stripe = await startFakeStripeServer()
  const settings = { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_BASE: stripe.url }
  stack = startStack({ dataDir, settings })
  devFile = await stack.running
})
afterAll(async () => {
  await stack.stop()
  await stripe.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The token of the link in the mail that has not been read yet, once there is one. */
async function mailedToken(): Promise<string> {
  const folder = join(dataDir, 'mail')
  const unread = async (): Promise<string[]> => {
    const names = await readdir(folder).catch(() => [])
    // A mail that is being written has another ending.
    return names.filter((name) => name.endsWith('.eml') && !readMails.has(name))
  }
  await expect.poll(unread).toHaveLength(1)
  const [name = ''] = await unread()
  readMails.add(name)
  const mail = await readFile(join(folder, name), 'utf8')
  return /\/sign-in\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
}
const readMails = new Set<string>()

async function signIn(browser: Browser): Promise<void> {
  const asked = await browser.send('POST', '/api/auth/email', { email: EMAIL, returnPath: '/keys' })
  expect(asked.status).toBe(202)
  const token = await mailedToken()
  // The page of the link uses nothing up; its button does.
  expect((await browser.send('GET', `/sign-in?token=${token}`)).status).toBe(200)
  expect(browser.cookies()).toEqual([])
  const verified = await browser.send('POST', '/api/auth/email/verify', { token })
  expect(SignInVerifyResponse.parse(await verified.json()).returnPath).toBe('/keys')
  expect(browser.cookies()).toEqual(['ase_session'])
  expect((await browser.send('POST', '/api/auth/email/verify', { token })).status).toBe(400)
}

async function profileOf(browser: Browser): Promise<ProfileResponse> {
  const response = await browser.send('GET', '/api/auth/me')
  expect(response.status).toBe(200)
  return ProfileResponse.parse(await response.json())
}

function evaluate(apiKey: string, idempotencyKey: string): Promise<Response> {
  return fetch(`${devFile.apiUrl}/api/v1/agent/evaluate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({
      type: 'action',
      input: {
        userIntent: 'Clean the build folder.',
        proposedAction: { tool: 'shell', arguments: { command: 'rm -rf / --no-preserve-root' } },
        grantedCapabilities: ['shell.execute'],
      },
    }),
  })
}

/** A drawing that says, in XMP, that a generative model made it. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><metadata><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType=
  "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta></metadata></svg>`

/** Delivers events to the webhook, signed; gives the statuses. */
async function deliverAll(events: readonly FakeEvent[]): Promise<number[]> {
  const statuses: number[] = []
  for (const event of events) {
    const delivery = signEvent(event, devFile.stripeWebhookSecret)
    const url = `${devFile.billingWebhookUrl}/api/billing/webhook`
    statuses.push((await deliver(url, delivery)).status)
  }
  return statuses
}

async function countCustomers(db: Database): Promise<number> {
  return (await db.kysely.selectFrom('payment_customer').select('ref').execute()).length
}

/** Where browsers are sent: the same server by a name. */
function browserUrlOf({ apiUrl }: DevFile): string {
  return apiUrl.replace('127.0.0.1', 'localhost')
}

test('a browser is redirected to localhost, where passkeys work; programs use 127.0.0.1 of the same server', async () => {
  expect(devFile.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const browserUrl = browserUrlOf(devFile)
  expect(stack.output()).toContain(`  API               ${browserUrl}\n`)
  const options = await openBrowser(browserUrl).send('POST', '/api/auth/passkeys/sign-in/options')
  expect(PasskeyRequestOptionsResponse.parse(await options.json())).toMatchObject({
    options: { rpId: 'localhost' },
  })
})

test('a user signs in, buys, evaluates, inspects, exports, deletes the account and signs in again', async () => {
  const browser = openBrowser(devFile.apiUrl)
  await signIn(browser)
  const before = await profileOf(browser)
  expect(before).toMatchObject({ account: { email: EMAIL }, balance: { credits: 0 } })

  const made = await browser.send('POST', '/api/keys', { name: 'production' })
  expect(made.status).toBe(201)
  const { secret, key } = CreateApiKeyResponse.parse(await made.json())
  const idempotencyKey = `walk-${randomUUID()}`
  expect((await evaluate(secret, idempotencyKey)).status).toBe(402)

  const checkout = await browser.send('POST', '/api/billing/checkout', {
    amountCents: 500,
    idempotencyKey: `buy-${randomUUID()}`,
    returnPath: '/billing',
  })
  expect(checkout.status).toBe(200)
  CheckoutResponse.parse(await checkout.json())
  const [sessionId = ''] = [...stripe.state.sessions.keys()]
  const back = new URL(stripe.state.sessions.get(sessionId)?.success_url ?? '')
  expect(back.origin + back.pathname).toBe(`${browserUrlOf(devFile)}/billing`)
  const purchase = async () => {
    const path = `/api/billing/purchases/${back.searchParams.get('purchase')}`
    return PurchaseResponse.parse(await (await browser.send('GET', path)).json()).purchase
  }
  expect(await purchase()).toMatchObject({ status: 'pending', credits: 500 })
  const paid = stripe.acts.pay(sessionId)
  // Twice: the processor delivers at least once.
  const statuses = [...(await deliverAll(paid)), ...(await deliverAll(paid))]
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await profileOf(browser)).balance.credits).toBe(500)
  expect(await purchase()).toMatchObject({ status: 'paid', checkoutUrl: null, returnedCents: 0 })

  const evaluated = await evaluate(secret, idempotencyKey)
  const evaluation = EvaluationResponse.parse(await evaluated.json())
  expect(await profileOf(browser)).toMatchObject({
    balance: { credits: 499, held: 0, debt: 0 },
    activeApiKey: { id: key.id },
    recentEvaluations: [{ evaluationId: evaluation.evaluationId, decision: 'block' }],
  })

  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const inspected = await browser.send('POST', '/api/verify/inspect', { image })
  const { reportId, reportUrl, report } = InspectionResponse.parse(await inspected.json())
  expect(report.verdictKey).toBe('HIGHLY_LIKELY_AI')
  const reportPage = (): Promise<Response> => fetch(`${devFile.apiUrl}${reportUrl}`)
  expect(await (await reportPage()).text()).toContain(
    'declares that it was made with generative AI',
  )
  expect(await profileOf(browser)).toMatchObject({
    balance: { credits: 498, held: 0, debt: 0 },
    recentReports: [{ reportId, verdictKey: 'HIGHLY_LIKELY_AI' }],
  })

  const exported = await browser.send('GET', '/api/account/data')
  expect(exported.headers.get('content-disposition')).toContain('attachment')
  expect(AccountExportResponse.parse(await exported.json())).toMatchObject({
    account: before.account,
    paymentCustomerIds: [...stripe.state.customers.keys()],
    purchases: [{ amountCents: 500, status: 'paid' }],
    ledger: [
      { kind: 'opening' },
      { kind: 'purchase', delta: 500 },
      { kind: 'evaluation' },
      { kind: 'inspection', delta: -1, ref: reportId },
    ],
    evaluations: [evaluation],
    reports: [{ report }],
    sessions: [{ method: 'email' }],
  })

  const word = { confirmation: 'DELETE' }
  expect((await browser.send('DELETE', '/api/account/data', word)).status).toBe(200)
  expect(browser.cookies()).toEqual([])
  expect((await browser.send('GET', '/api/auth/me')).status).toBe(401)
  expect((await evaluate(secret, idempotencyKey)).status).toBe(401)
  expect((await reportPage()).status).toBe(404)
  const deletions = () =>
    stripe.requests.filter(({ method, path }) => method === 'DELETE' && path.includes('customers'))
  const db = openTestDatabase(devFile.databaseUrl, { poolSize: 1 })
  // The minute that lies between its first visit and its deletion is over.
  await db.pool.query('update payment_customer set attempts = 1, next_attempt_at = now()')
  await expect.poll(deletions).toHaveLength(1)
  await expect.poll(() => countCustomers(db)).toBe(0)

  const digest = createHash('sha256').update(secret).digest('hex')
  const traces = [
    before.account.id,
    EMAIL,
    key.id,
    digest,
    evaluation.evaluationId,
    reportId,
    sessionId,
  ]
  const found = await columnsWith(db, traces)
  await db.close()
  expect([...found.values()]).toEqual(traces.map(() => []))

  // What the processor tells late of an account that is gone changes nothing.
  const late = stripe.acts.refund(stripe.acts.paymentOf(sessionId))
  expect(new Set(await deliverAll([...paid, ...late]))).toEqual(new Set([200]))

  await signIn(browser)
  const after = await profileOf(browser)
  expect(after).toMatchObject({
    account: { email: EMAIL },
    balance: { credits: 0, held: 0, debt: 0 },
    activeApiKey: null,
    recentEvaluations: [],
  })
  expect(after.account.id).not.toBe(before.account.id)
})
