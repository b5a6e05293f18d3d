import type { Command } from './command.ts'
import { commandName } from './command-name.ts'
import { sensitiveReads } from './file-readers.ts'
import type { Pipeline, SimpleCommand } from './model.ts'
import { severityOfSecretTool } from './secret-tools.ts'

/** Does the command send something to another machine? */
export function isUpload({ name, args, redirects }: Command): boolean {
  if (
    redirects.some(
      ({ operator, target }) => operator.startsWith('>') && /^\/dev\/(tcp|udp)\//.test(target.text),
    )
  )
    return true
  switch (name) {
    case 'curl':
    case 'wget':
    case 'http':
    case 'xh':
    case 'iwr':
    case 'irm':
    case 'invoke-restmethod':
    case 'invoke-webrequest':
      return true
    case 'nc':
    case 'ncat':
    case 'netcat':
    case 'telnet':
    case 'socat':
    case 'ftp':
    case 'tftp':
    case 'sftp':
    case 'mail':
    case 'mailx':
    case 'sendmail':
    case 'mutt':
    case 'dig':
    case 'nslookup':
    case 'host':
    case 'ping':
      return true
    case 'ssh':
      return true
    case 'scp':
    case 'rsync':
      return /^[^/:]{1,200}:/.test(args.at(-1) ?? '') && !/^[a-z]:\\/i.test(args.at(-1) ?? '')
    case 'rclone':
    case 'gsutil':
    case 'aws':
      return /\b(cp|copy|sync|mv)\b/.test(args.slice(0, 4).join(' '))
    case 'openssl':
      return args[0] === 's_client'
    default:
      return false
  }
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

function fileArguments(command: Command): boolean {
  if (command.name === 'ssh' || command.name === 'sftp') return false
  const keyOptions = new Set(['-i', '--cert', '--key', '--cacert', '-E', '--netrc-file', '-K'])
  const args = command.args.filter((_, index) => !keyOptions.has(command.args[index - 1] ?? ''))
  const reads = sensitiveReads({ ...command, args })
  return reads.length > 0 || (severityOfSecretTool(command) !== null && command.name !== 'ssh')
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
  }
  return sensitiveReads(command).length > 0 || simple.group.some(hasSecret)
}

/** A loop or assignment that holds a secret in a variable, for a later command to send. */
export function keepsSecret(command: Command): boolean {
  const holders =
    command.name === 'for' ? command.words : command.assignments.map(({ value }) => value)
  return holders.some(({ substitutions }) => substitutions.some(hasSecret))
}
