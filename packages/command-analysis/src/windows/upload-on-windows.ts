import type { Severity } from '@ase/schemas'
import { readPath, sensitivityOf } from '@ase/url-analysis'
import type { Interest } from '../model/command-index.ts'
import type { Command } from '../model/command.ts'

export const uploadInterest: Interest = {
  names: new Set([
    '.uploadfile',
    '.uploadstring',
    '.uploaddata',
    '.uploadvalues',
    '.uploadfileasync',
    'send-mailmessage',
    'invoke-webrequest',
    'invoke-restmethod',
    'bitsadmin',
    'configsecuritypolicy',
    'start-bitstransfer',
    'rclone',
  ]),
}

/** Files and texts that a cmdlet or call sends to another machine. */
export function severityOfUploadOnWindows({ name, args, words }: Command): Severity | null {
  const text = args.join(' ').toLowerCase()
  const secret = args.some((arg) => sensitivityOf(readPath(arg).normal) !== null)
  if (name.startsWith('.upload')) return secret ? 'high' : 'medium'
  switch (name) {
    case 'invoke-webrequest':
    case 'invoke-restmethod': {
      const sends =
        /-(?:method|me\w{0,4})\s{1,4}(?:post|put)|-b(?:ody)?\s|-inf\w{0,4}\s|-form\s/.test(text)
      if (!sends) return null
      return secret || words.some(holdsEnvironment) ? 'high' : null
    }
    case 'send-mailmessage':
      return /-at\w{0,10}\s/.test(text) ? 'medium' : null
    case 'bitsadmin':
      return /\/upload\b/.test(text) ? 'high' : null
    case 'start-bitstransfer':
      return /-transfertype\s{1,4}upload/.test(text) ? (secret ? 'high' : 'medium') : null
    case 'configsecuritypolicy':
      return /https?:/.test(text) ? 'high' : null
    default:
      return null
  }
}

function holdsEnvironment({ substitutions }: Command['words'][number]): boolean {
  return substitutions.some(({ commands }) =>
    commands.some(
      ({ argv }) =>
        /^(?:get-childitem|get-item|gci|dir|ls)$/i.test(argv[0]?.text ?? '') &&
        argv.some(({ text }) => /^env:/i.test(text)),
    ),
  )
}
