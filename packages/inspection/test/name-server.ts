import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type RecordType = 'A' | 'AAAA' | 'CNAME'
/** Records to answer with, a failure by its RCODE (RFC 1035), or nothing at all. */
export type NameAnswer =
  | readonly { readonly type: RecordType; readonly data: Buffer; readonly name?: Buffer }[]
  | { readonly rcode: number }
  | 'silence'

const types: Record<RecordType, number> = { A: 1, CNAME: 5, AAAA: 28 }

export interface NameServer {
  /** `address:port` */
  readonly address: string
  /** `name type`, as asked. */
  readonly questions: readonly string[]
  close(): void
}

/** A name server (RFC 1035, over UDP) on this machine. */
export async function startNameServer(
  answer: (name: string, type: string) => NameAnswer,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query)
    questions.push(`${name} ${type}`)
    const answered = answer(name, type)
    if (answered === 'silence') return
    const rcode = 'rcode' in answered ? answered.rcode : 0
    const records = 'rcode' in answered ? [] : answered
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | rcode, 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt16BE(0, 8)
    head.writeUInt16BE(0, 10) // the question's EDNS record is not answered
    const body = records.map(({ type: kind, data, name: owner }) => {
      const fixed = Buffer.alloc(10)
      fixed.writeUInt16BE(types[kind], 0)
      fixed.writeUInt16BE(1, 2)
      fixed.writeUInt16BE(data.length, 8)
      return Buffer.concat([owner ?? Buffer.of(0xc0, 12), fixed, data])
    })
    socket.send(Buffer.concat([head, query.subarray(12, end), ...body]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => void socket.close(),
  }
}

/** A name in the form of the wire. */
export function wireName(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.of(0)])
}

function readQuestion(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const number = query.readUInt16BE(at + 1)
  const type = Object.entries(types).find(([, value]) => value === number)?.[0] ?? String(number)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}
