import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into a child before anything else: takes the network away, which Node's permission model leaves open, and
 * signals to other processes. Everything of Node that connects (HTTP, TLS, fetch, WebSocket) does it by these functions.
 */
function refuse(): never {
  throw new Error('Not available while an image is read.')
}

function seal(owner: object, names: readonly string[]): void {
  for (const name of names) {
    if (name in owner) {
      Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false })
    }
  }
}

/** Every function of a module or class, but its constructor. */
function sealAll(owner: object): void {
  const names = Object.getOwnPropertyNames(owner).filter((name) => {
    const { value } = Object.getOwnPropertyDescriptor(owner, name) ?? {}
    return name !== 'constructor' && typeof value === 'function'
  })
  seal(owner, names)
}

seal(globalThis, ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker'])
seal(net.Socket.prototype, ['connect'])
seal(net.Server.prototype, ['listen'])
seal(net, ['connect', 'createConnection', 'createServer'])
seal(dgram, ['createSocket', 'Socket'])
seal(dgram.Socket.prototype, ['bind', 'connect', 'send'])
sealAll(dns.Resolver.prototype)
sealAll(dns.promises.Resolver.prototype)
sealAll(dns.promises)
sealAll(dns)
seal(process, ['kill', '_kill', '_debugProcess', '_debugEnd', 'binding', '_linkedBinding'])
syncBuiltinESMExports()
