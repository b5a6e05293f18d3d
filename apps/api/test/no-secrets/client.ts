import http, { type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { Database } from '@ase/db'
import { evaluationTypes, limits, type EvaluationType } from '@ase/schemas'
import { sessionCookieOf } from '../session-support.ts'
import { headersOf, newAccount, PATH, type TestAccount } from '../support.ts'
import type { ApiProcess } from './api-process.ts'
import type { ServeSettings } from './orders.ts'

const PLAYGROUND = '/api/playground/assess'

export interface Sent {
  readonly type: EvaluationType
  readonly body: string
  /** By default a new one. */
  readonly idempotencyKey?: string
  /** As a person with a session tries it, not as a program. */
  readonly isTried?: true
}

export interface Conversation {
  readonly statuses: readonly number[]
  /** Everything that came out: status lines, headers, bodies, the metrics, and all that the process printed. */
  readonly said: string
  /** Requests that the log tells of. */
  readonly logged: number
  readonly statements: readonly string[]
}

export interface ClientSettings {
  /** Where the accounts are made. */
  readonly db: Database
  /** Of each account; by default 100. */
  readonly credits?: number
  /** Requests of one account; by default as many as a minute allows. */
  readonly perAccount?: number
  /** Concurrent requests; by default 8. */
  readonly concurrency?: number
}

/** Sends the requests over HTTP to the whole service, reads its metrics and stops it. */
export async function converse(
  api: ApiProcess,
  settings: ServeSettings,
  client: ClientSettings,
  requests: readonly Sent[],
): Promise<Conversation> {
  const accounts = await accountsFor(requests, client)
  const cookies = await cookiesOf(requests, accounts, client)
  const url = await api.serve(settings)
  const said: string[] = []
  const send = async (path: string, body?: string, headers?: Headers): Promise<number> => {
    const response = await exchange(`${url}${path}`, body, headers)
    const { statusCode = 0, statusMessage = '', rawHeaders } = response
    said.push(statusMessage, rawHeaders.join('\n'), await textOf(response))
    return statusCode
  }
  const statuses: number[] = []
  const queue = requests.entries()
  const work = async (): Promise<void> => {
    for (const [index, { body, idempotencyKey, isTried }] of queue) {
      if (isTried) {
        const cookie = cookies[index] ?? ''
        const headers = new Headers({ 'content-type': 'application/json', origin: url, cookie })
        statuses[index] = await send(PLAYGROUND, `{"envelope":${body}}`, headers)
        continue
      }
      const own = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
      const headers = headersOf(accounts[index]?.apiKey ?? '', own)
      statuses[index] = await send(PATH, body, headers)
    }
  }
  await Promise.all(Array.from({ length: client.concurrency ?? 8 }, work))
  const { output, statements, metrics } = await api.stop()
  const logged = output.split('\n').filter((line) => line.includes('"event":"request"')).length
  return { statuses, said: [...said, output, metrics].join('\n'), logged, statements }
}

/** Of the accounts whose requests are tried. The service is served without TLS. */
async function cookiesOf(
  requests: readonly Sent[],
  accounts: readonly TestAccount[],
  { db }: ClientSettings,
): Promise<string[]> {
  const cookies = accounts.map(async ({ accountId }, index) =>
    requests[index]?.isTried ? sessionCookieOf(db, accountId) : '',
  )
  return (await Promise.all(cookies)).map((cookie) => cookie.replace('__Host-', ''))
}

/** On a connection of its own: one whose body was refused is cut soon after. */
function exchange(
  url: string,
  body: string | undefined,
  headers = new Headers(),
): Promise<IncomingMessage> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    http
      .request(url, { agent: false, method, headers: Object.fromEntries(headers) })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

/** An account for each request, taken in turns: none has more requests than a minute allows it. */
async function accountsFor(
  requests: readonly Sent[],
  { db, credits, perAccount }: ClientSettings,
): Promise<TestAccount[]> {
  const accounts = new Map<EvaluationType, TestAccount[]>()
  for (const type of evaluationTypes) {
    const sent = requests.filter((request) => request.type === type).length
    const count = Math.ceil(sent / (perAccount ?? limits.evaluation.ratePerMinute[type]))
    const opened = Array.from({ length: count }, () => newAccount(db, credits))
    accounts.set(type, await Promise.all(opened))
  }
  return requests.map(({ type }) => {
    const account = accounts.get(type)?.shift()
    if (account === undefined) throw new Error('There are more requests than counted.')
    accounts.get(type)?.push(account)
    return account
  })
}
