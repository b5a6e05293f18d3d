import { createHash, randomUUID } from 'node:crypto'
import type { ProxyAnswer, ProxyRequest } from '../../proxy/testing/client.ts'
import { signBody } from '@ase/payments/testing'
import * as z from 'zod'
import { benignEnvelope, destructiveEnvelope } from '../../testing/client.ts'
import type { FaultTestAccount } from '../fault-test-database.ts'
import { eventsOf } from '../billing/wire-events.ts'
import type { FaultTestPurchase } from '../billing/steps.ts'
import { randomFrom } from '../fuzz/random.ts'

/** A request of the load, and whether an answer is one that it may get. */
export interface LoadRequest {
  readonly request: ProxyRequest
  readonly isExpected: (answer: ProxyAnswer) => boolean
}

export interface LoadDeps {
  readonly accounts: readonly FaultTestAccount[]
  readonly stripeSecret: string
  /** Purchases that wait for their payment: each is paid for by one event. */
  readonly purchases: readonly FaultTestPurchase[]
}

const Evaluation = z.object({ evaluationId: z.string() })

/** Of twenty requests: fifteen evaluations, a repeated one, a payment, a call of the gateway and two that read. */
const ROUND = 20
const READS = ['/api/v1/agent/evaluate', '/openapi.json'] as const

/** Makes the requests of the load, and keeps what was answered to each key. */
export interface Load {
  /** The request of a number. */
  make(n: number): LoadRequest
  /** Purchases whose event was sent. */
  paid(): readonly FaultTestPurchase[]
  /** The evaluation that each key got, by account. */
  keys(): ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Keys that were answered with two different evaluations. */
  conflicts(): number
}

export function createLoad({ accounts, stripeSecret, purchases }: LoadDeps): Load {
  const answered = new Map<string, Map<string, string>>()
  const history: { account: FaultTestAccount; key: string; envelope: object }[] = []
  const paid: FaultTestPurchase[] = []
  let conflicts = 0

  const evaluate = (account: FaultTestAccount, key: string, envelope: object): LoadRequest => ({
    request: {
      path: '/api/v1/agent/evaluate',
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(envelope),
    },
    isExpected: ({ status, text }) => {
      if (status !== 200) return false
      const { evaluationId } = Evaluation.parse(JSON.parse(text))
      const ofAccount = answered.get(account.accountId) ?? new Map<string, string>()
      answered.set(account.accountId, ofAccount)
      const earlier = ofAccount.get(key)
      ofAccount.set(key, evaluationId)
      if (earlier !== undefined && earlier !== evaluationId) conflicts += 1
      return earlier === undefined || earlier === evaluationId
    },
  })

  const make = (n: number): LoadRequest => {
    const account = accounts[n % accounts.length]
    if (account === undefined) throw new Error('There are no accounts.')
    const kind = n % ROUND
    const earlier = history[history.length >> 1]
    if (kind === 15 && earlier !== undefined)
      return evaluate(earlier.account, earlier.key, earlier.envelope)
    if (kind === 16) {
      const purchase = purchases[paid.length]
      if (purchase === undefined) throw new Error('There are too few purchases.')
      paid.push(purchase)
      return pay(purchase, stripeSecret)
    }
    if (kind === 17) return askGateway()
    if (kind >= 18) return readPage(READS[kind - 18] ?? '/')
    const key = randomUUID()
    const envelope = n % 3 === 0 ? benignEnvelope : destructiveEnvelope
    history.push({ account, key, envelope })
    return evaluate(account, key, envelope)
  }
  return { make, paid: () => paid, keys: () => answered, conflicts: () => conflicts }
}

function pay(purchase: FaultTestPurchase, secret: string): LoadRequest {
  const steps = [{ type: 'checkout.session.completed', isPaid: true }] as const
  const [event] = eventsOf(randomFrom(1), { purchase, steps })
  const { body, signature } = signBody(event?.body ?? '', secret, Math.floor(Date.now() / 1000))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const request = { path: '/api/billing/webhook', method: 'POST', headers, body }
  return { request, isExpected: ({ status }) => status === 200 }
}

/** With a wrong secret: that it is refused as such tells that the gateway answered. */
function askGateway(): LoadRequest {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer wrong' }
  const request = { path: '/webhook/inspect', method: 'POST', headers, body: '{}' }
  return { request, isExpected: ({ status }) => status === 401 }
}

function readPage(path: string): LoadRequest {
  return { request: { path }, isExpected: ({ status }) => status === 200 }
}

/** Rows as a checkout leaves them behind. */
export function newPurchases(accountId: string, count: number): FaultTestPurchase[] {
  return Array.from({ length: count }, () => {
    const id = randomUUID()
    const name = createHash('sha256').update(id).digest('hex').slice(0, 24)
    return {
      id,
      accountId,
      amountCents: 500,
      sessionId: `cs_test_${name}`,
      paymentIntentId: `pi_${name}`,
    }
  })
}
