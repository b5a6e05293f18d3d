import type { Severity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { type Command, hasOption, isUnknown, operands } from '@ase/command-analysis'

export const networkScan: Rule = {
  code: 'NETWORK_SCAN',
  severity: 'medium',
  types: ['action', 'trace'],
  reason: 'Searches a network for machines and open doors.',
  evidence:
    'A scanner gets a range of addresses, a list of targets, attack scripts or all ports of a foreign machine; or a loop knocks at one address after another.',
  exceptions:
    'One named machine, the own machine, or a single port is asked, or which machines of the own small network are up.',
  references: ['https://attack.mitre.org/techniques/T1046/', 'https://nmap.org/book/man.html'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-200'] },
  commands: () => [{ ...interest, check: classifyCommand }],
  scripts: () => [
    {
      names: new Set(['for']),
      check: ({ index }) => (sweepsByLoop(index().byName) ? 'medium' : null),
    },
  ],
  examples: {
    flags: [
      shellCall('nmap -sS 10.0.0.0/16'),
      shellCall('nmap --script vuln 203.0.113.9'),
      shellCall('masscan 0.0.0.0/0 -p22'),
      shellCall('for i in $(seq 1 254); do ping -c1 192.168.1.$i; done'),
      shellCall('nc -zv 203.0.113.9 1-65535'),
      shellCall('arp-scan --localnet'),
    ],
    passes: [
      shellCall('nmap localhost'),
      shellCall('nmap -p 443 www.example.com'),
      shellCall('nmap 192.0.2.1/32'),
      shellCall('nmap -p 1-1024 127.0.0.1'),
      shellCall('nc -z localhost 5432'),
      shellCall('ping -c 3 example.com'),
      shellCall('for h in web db; do ping -c1 $h; done'),
    ],
  },
}

const sweepers: ReadonlySet<string> = new Set([
  'masscan',
  'zmap',
  'zgrab',
  'zgrab2',
  'rustscan',
  'naabu',
  'unicornscan',
  'arp-scan',
  'netdiscover',
  'nbtscan',
])
const knockers: ReadonlySet<string> = new Set([
  'ping',
  'nc',
  'ncat',
  'netcat',
  'fping',
  'hping3',
  'arping',
])

const interest = { names: new Set([...sweepers, ...knockers, 'nmap']) }

function classifyCommand({ name, args }: Command): Severity | null {
  if (args.some((arg) => /^(?:--?help|--?version|-h|-V)$/.test(arg))) return null
  if (sweepers.has(name)) return args.length === 0 ? null : 'medium'
  if (name === 'nmap') return nmap(args)
  if (name === 'fping')
    return hasOption(args, '-g', '--generate') || args.some(isRange) ? 'medium' : null
  if (name === 'nc' || name === 'ncat' || name === 'netcat')
    return hasOption(args, '-z') && args.some(isWidePorts) && !args.some(isLocal) ? 'medium' : null
  return name === 'hping3' && hasOption(args, '--scan', '-8', '--flood') ? 'medium' : null
}

const nmapValues: ReadonlySet<string> = new Set([
  '-p',
  '--script',
  '--script-args',
  '-oX',
  '-oN',
  '-oG',
  '-oA',
  '-e',
  '-S',
  '--exclude',
  '--top-ports',
  '--dns-servers',
])

function nmap(args: readonly string[]): Severity | null {
  if (isOwnNeighbourhood(args)) return 'low'
  if (args.some(isRange) || hasOption(args, '-iL', '-iR')) return 'medium'
  const targets = operands(args.filter((_, index) => !nmapValues.has(args[index - 1] ?? '')))
  if (targets.every(isOwn)) return null
  const attacks = args.some((arg) =>
    /^(?:-A|-p-|-sU|-sX|-sN|-sF|-f|-D|--spoof-mac.{0,40})$/.test(arg),
  )
  const scripts = args.some((arg, index) =>
    /(?:vuln|exploit|brute|dos|malware|default|all|smb-|ftp-|http-)/.test(
      args[index - 1] === '--script' ? arg : arg.startsWith('--script=') ? arg : '',
    ),
  )
  return attacks || scripts ? 'medium' : null
}

/** Which machines of the own small network are up, without a look at their ports. */
function isOwnNeighbourhood(args: readonly string[]): boolean {
  return (
    args.length <= 3 &&
    args.some((arg) => /^-s[nPL]$/.test(arg)) &&
    args.some((arg) =>
      /^(?:192\.168|10\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\/(?:2[4-9]|3[0-2])$/.test(
        arg,
      ),
    )
  )
}

/** `10.0.0.0/24`, `10.0.0.1-254`, `10.0.0.*`; a /31 or /32 is one machine. */
function isRange(arg: string): boolean {
  const mask = /^\d{1,3}(?:\.\d{1,3}){1,3}\/(\d{1,2})$/.exec(arg)?.[1]
  if (mask !== undefined) return Number(mask) < 31
  return /^\d{1,3}(?:\.(?:\d{1,3}|\*|\d{1,3}-\d{1,3})){3}$/.test(arg) && /[*-]/.test(arg)
}

function isWidePorts(arg: string): boolean {
  const range = /^(\d{1,5})-(\d{1,5})$/.exec(arg)
  return range !== null && Number(range[2]) - Number(range[1]) > 20
}

/** The machine itself, or a port behind an option. */
function isOwn(arg: string): boolean {
  return isLocal(arg) || /^\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?){0,40}$/.test(arg)
}

function isLocal(arg: string): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|0\.0\.0\.0|host\.docker\.internal|scanme\.nmap\.org)$/.test(
    arg,
  )
}

/** A loop over numbers with a command that puts one of them at the end of an address. */
function sweepsByLoop(byName: ReadonlyMap<string, readonly Command[]>): boolean {
  const loops = byName.get('for') ?? []
  const numbers = loops.some(({ args, words }) => {
    const text = args.join(' ')
    const counted = words.some(({ substitutions }) =>
      substitutions.some(({ commands }) => commands[0]?.argv[0]?.text === 'seq'),
    )
    return counted || /\{\d{1,5}\.\.\d{1,5}\}/.test(text)
  })
  if (!numbers) return false
  return [...knockers].some((name) =>
    (byName.get(name) ?? []).some(({ args }) =>
      args.some(
        (arg) => /^\d{1,3}\.\d{1,3}\.\S{1,200}$/.test(arg) && (isUnknown(arg) || /[\s{]/.test(arg)),
      ),
    ),
  )
}
