import type { Command, Pipeline, Redirect, SimpleCommand } from '../model/model.ts'
import { commandName } from '../model/command-name.ts'
import { readPath, sensitivityOf } from '@ase/url-analysis'
import { findSensitiveReads } from './file-readers.ts'
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
      .split(/[\s;]/)
      .some((word) => word.includes('/') && sensitivityOf(readPath(word).normal) !== null),
  )
}

function fileArguments(command: Command): boolean {
  if (command.name === 'ssh' || command.name === 'sftp') return false
  return (
    sendsByOrder(command) ||
    findSensitiveReads(withoutKeys(command)).length > 0 ||
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
    wordSubstitutions: simple.argv[0]?.substitutions ?? [],
    elevated: false,
    argumentsAtRunTime: false,
    wrapperNames: [],
  }
  return findSensitiveReads(command).length > 0 || simple.group.some(hasSecret)
}

/** Does a loop or an assignment put a secret into a variable, for a later command to send? */
export function storesSecretInVariable(command: Command): boolean {
  const holders =
    command.name === 'for' ? command.words : command.assignments.map(({ value }) => value)
  return holders.some(({ substitutions }) => substitutions.some(hasSecret))
}
