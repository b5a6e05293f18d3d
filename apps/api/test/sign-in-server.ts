import type { Database } from '@ase/db'
import { createMailQueue, createSmtpMailer } from '@ase/identity'
import { startSmtpServer, type ReceivedMail, type SmtpServer } from '@ase/identity/testing'
import { startServer } from '@ase/service-kit'
import { createTestApi } from './support.ts'

export interface SignInServer {
  readonly url: string
  readonly smtp: SmtpServer
  /** The log so far. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

const LISTEN = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 1000 }

/** The API on a port of its own, with a mail server of its own. */
export async function startSignInServer(
  db: Database,
  settings: { readonly trustedProxies?: number } = {},
): Promise<SignInServer> {
  const smtp = await startSmtpServer()
  const mailer = createSmtpMailer({
    server: smtp.address,
    from: 'sign-in@api.example.test',
  })
  const mails = createMailQueue({ mailer })
  let log = () => ''
  const server = await startServer(LISTEN, (publicBaseUrl) => {
    const api = createTestApi(db, { ...settings, mails, publicBaseUrl })
    log = api.log
    return api.app
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await mails.close()
    await smtp.close()
  }
  return { url: server.url, smtp, log: () => log(), stop }
}

/** The link that a mail holds. */
export function linkIn({ message }: ReceivedMail): string {
  const link = message.split('\r\n').find((line) => line.startsWith('http'))
  if (link === undefined) throw new Error('The mail has no link.')
  return link
}

/** The token that a link carries. */
export function tokenIn(mail: ReceivedMail): string {
  return new URL(linkIn(mail)).searchParams.get('token') ?? ''
}
