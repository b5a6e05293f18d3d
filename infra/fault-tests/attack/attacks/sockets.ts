import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Before another connection to a server that has cut one. */
const RECONNECT_MS = 50

/**
 * Keeps one connection of plain bytes open: `use` is called with each new one, which is replaced when it ends. `onAnswer` gets the
 * status of each piece of the answer that begins with a status line.
 */
export async function keepConnected(
  url: string,
  use: (socket: Socket) => void,
  onAnswer: (status: string) => void,
): Promise<never> {
  const { hostname, port } = new URL(url)
  for (;;) {
    await new Promise<void>((closed) => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('connect', () => use(socket))
      socket.on('data', (chunk: Buffer) => {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 16))?.[1]
        if (status !== undefined) onAnswer(status)
      })
      socket.on('error', () => {})
      socket.on('close', () => closed())
    })
    await sleep(RECONNECT_MS)
  }
}

/** Writes the piece again and again, as fast as the server takes it, until the connection ends. */
export function writeForever(socket: Socket, piece: Buffer, pauseMs: number): void {
  const writeLater = (): void => void setTimeout(write, pauseMs)
  const write = (): void => {
    if (socket.destroyed || !socket.writable) return
    if (socket.write(piece)) writeLater()
    else socket.once('drain', writeLater)
  }
  write()
}
