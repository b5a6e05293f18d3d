import { createServer, type Socket } from 'node:net'
import type { SmtpEndpoint } from '../mail/smtp-url.ts'

export interface ReceivedMail {
  /** The addresses of the envelope, which decide where a mail goes. */
  readonly from: string
  readonly to: readonly string[]
  /** The message as it came, without the dots that SMTP adds. */
  readonly message: string
}

export interface SmtpServerSettings {
  /**
   * What to answer instead of the usual to a line, such as `550 no such mailbox`; null closes the connection, and
   * `silence` leaves the client waiting.
   */
  readonly answer?: (line: string) => string | null | undefined
}

export interface SmtpServer {
  readonly address: SmtpEndpoint
  readonly received: readonly ReceivedMail[]
  /** Every line that clients sent outside of messages. */
  readonly lines: readonly string[]
  /** The next mail that was not read yet. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

/** A mail server for tests: it speaks SMTP (RFC 5321) on a port of its own and keeps what it gets. */
export async function startSmtpServer(settings: SmtpServerSettings = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const lines: string[] = []
  const takers: ((mail: ReceivedMail) => void)[] = []
  let taken = 0
  const keep = (mail: ReceivedMail): void => {
    received.push(mail)
    const taker = takers.shift()
    if (taker === undefined) return
    taken += 1
    taker(mail)
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, keep, (line) => {
      lines.push(line)
      return settings.answer?.(line)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: { host: '127.0.0.1', port, tls: 'optional', login: null },
    received,
    lines,
    next: () => {
      const waiting = received[taken]
      if (waiting === undefined) return new Promise((take) => takers.push(take))
      taken += 1
      return Promise.resolve(waiting)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

type Answer = (line: string) => string | null | undefined

function serve(socket: Socket, keep: (mail: ReceivedMail) => void, answer: Answer): void {
  let unread = ''
  let envelope = { from: '', to: new Array<string>() }
  let message: string[] | null = null
  const say = (line: string): void => void socket.write(`${line}\r\n`)

  const readCommand = (line: string): void => {
    const other = answer(line)
    if (other === null) return void socket.destroy()
    if (other === 'silence') return
    if (other !== undefined) return say(other)
    const command = line.slice(0, 4).toUpperCase()
    const address = line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'))
    if (command === 'MAIL') envelope = { from: address, to: [] }
    if (command === 'RCPT') envelope.to.push(address)
    if (command === 'DATA') {
      message = []
      return say('354 go on')
    }
    say(command === 'QUIT' ? '221 bye' : '250 ok')
  }
  const readMessage = (line: string, soFar: string[]): void => {
    if (line !== '.') return void soFar.push(line.startsWith('.') ? line.slice(1) : line)
    keep({ ...envelope, message: `${soFar.join('\r\n')}\r\n` })
    message = null
    say('250 kept')
  }

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    const [rest = '', ...complete] = `${unread}${chunk}`.split('\r\n').toReversed()
    unread = rest
    for (const line of complete.toReversed()) {
      if (message === null) readCommand(line)
      else readMessage(line, message)
    }
  })
  say('220 test ESMTP')
}
