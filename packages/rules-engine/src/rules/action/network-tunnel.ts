import type { Severity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { type Command, operands } from '@ase/command-analysis'

export const networkTunnel: Rule = {
  code: 'NETWORK_TUNNEL',
  severity: 'medium',
  types: ['action', 'trace', 'context', 'mcp'],
  reason: 'Opens a way into this machine or its network from outside.',
  evidence:
    'A tunnelling program is started towards outside: a reverse forward of ssh or chisel, a public tunnel service, a mesh client that joins with a key.',
  exceptions:
    'The forward leads from here to there (ssh -L, -J), a web port of a service under development is shown for a while, or the program is only asked for its state.',
  references: [
    'https://attack.mitre.org/techniques/T1572/',
    'https://attack.mitre.org/techniques/T1090/',
  ],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-441'] },
  commands: () => [{ ...interest, check: classifyCommand }],
  examples: {
    flags: [
      shellCall('ssh -fN -R 2222:localhost:22 u@203.0.113.9'),
      shellCall('ngrok tcp 22'),
      shellCall('cloudflared tunnel --url ssh://localhost:22'),
      shellCall('chisel client https://relay.example R:socks'),
      shellCall('./frpc -c frpc.ini'),
      shellCall('npx localtunnel --port 22'),
    ],
    passes: [
      shellCall('ssh -N -L 5432:localhost:5432 bastion'),
      shellCall('ssh -J bastion web uptime'),
      shellCall('chisel client https://relay.example 8080:localhost:80'),
      shellCall('ngrok version'),
      shellCall('cloudflared --version'),
    ],
  },
}

const interest = {
  names: new Set([
    'ssh',
    'autossh',
    'ngrok',
    'cloudflared',
    'chisel',
    'frpc',
    'frps',
    'bore',
    'localtunnel',
    'lt',
    'gs-netcat',
    'gsocket',
    'ligolo',
    'ligolo-agent',
    'rathole',
    'inlets',
    'pagekite',
    'tailscale',
    'zerotier-cli',
    'iodine',
    'dnscat',
    'dnscat2',
    'ptunnel',
    'icmptunnel',
    'revsocks',
    'pwnat',
    'tmate',
    'sshuttle',
  ]),
}

function classifyCommand({ name, args }: Command): Severity | null {
  if (args.some((arg) => /^(?:--?help|--?version|-h|-V|version|help|status)$/.test(arg)))
    return null
  switch (name) {
    case 'ssh':
    case 'autossh':
      return args.some(isReverse) && operands(args).length > 0 ? 'medium' : null
    case 'ngrok':
      return args[0] === 'http' && isWebPort(operands(args)[1] ?? '')
        ? 'low'
        : /^(?:http|https|tcp|tls|start|tunnel)$/.test(args[0] ?? '')
          ? 'medium'
          : null
    case 'cloudflared':
      return /^tunnel$/.test(args[0] ?? '') &&
        args[1] === '--url' &&
        args.length === 3 &&
        isWebPort(args[2] ?? '')
        ? 'low'
        : /^(?:tunnel|access)$/.test(args[0] ?? '') &&
            args.some((arg) => /^(?:--url|--url=.{1,200}|run|--token|--hello-world)$/.test(arg))
          ? 'medium'
          : null
    case 'chisel':
      return args[0] === 'server'
        ? args.includes('--reverse')
          ? 'medium'
          : null
        : args.some((arg) => arg.startsWith('R:'))
          ? 'medium'
          : null
    case 'tailscale':
      return args[0] === 'funnel' ||
        args.some((arg) => /^--(?:authkey|auth-key|advertise-routes|ssh)/.test(arg))
        ? 'medium'
        : null
    case 'zerotier-cli':
      return args[0] === 'join' ? 'medium' : null
    case 'lt':
    case 'localtunnel':
      return args.some((arg, at) => /^(?:-p|--port)$/.test(arg) && isWebPort(args[at + 1] ?? ''))
        ? 'low'
        : args.length > 0
          ? 'medium'
          : null
    case 'bore':
      return args[0] === 'local' ? 'medium' : null
    case 'tmate':
    case 'sshuttle':
    case 'rathole':
    case 'inlets':
      return name === 'sshuttle' ? null : 'medium'
    default:
      return args.length > 0 || name.startsWith('gs') ? 'medium' : null
  }
}

/** A web application under development, shown to others for a while: `3000`, `http://localhost:8080`. */
function isWebPort(target: string): boolean {
  const port = /^(?:(?:http:\/\/)?localhost:)?([1-9]\d{3,4})$/.exec(target)?.[1]
  return (
    port !== undefined &&
    /^(?:[34589]\d{3}|1[0-8]\d{3}|24678)$/.test(port) &&
    !/^(?:3306|3389|5432|5900|5985|8443|9200)$/.test(port)
  )
}

/** `-R`, alone or at the end of a cluster such as `-fNR`. */
function isReverse(arg: string): boolean {
  return (
    /^-[a-zA-Z]{0,6}R$/.test(arg) || /^-R\S{3,200}$/.test(arg) || /^RemoteForward[= ]/i.test(arg)
  )
}
