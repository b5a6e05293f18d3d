import type { Severity } from '@ase/schemas'
import type { Interest } from '../model/command-index.ts'
import type { Command } from '../model/command.ts'

/** Cmdlets and programs that write or copy a file, and what they plant where Windows starts it. */
const writers = [
  'copy',
  'copy-item',
  'move',
  'move-item',
  'xcopy',
  'robocopy',
  'set-content',
  'add-content',
  'out-file',
  'new-item',
  'mklink',
  '.createshortcut',
  'io.file::writealltext',
  'io.file::copy',
  'tee-object',
]

export const plantingInterest: Interest = {
  names: new Set([
    ...writers,
    'set-wmiinstance',
    'new-ciminstance',
    'register-wmievent',
    'wmic',
    'register-scheduledtask',
    'mofcomp',
  ]),
  redirected: true,
}

const profilePath = /\\(?:windows)?powershell\\(?:[\w.]{1,40}_)?profile\.ps1$/i

export function severityOfPlanting(command: Command): Severity | null {
  const { name, args, redirects } = command
  const text = args.join(' ')
  const targets = [
    ...(writers.includes(name) ? args : []),
    ...redirects
      .filter(({ operator }) => operator.startsWith('>'))
      .map(({ target }) => target.text),
  ]
  if (
    targets.some((path) =>
      /start menu[\\/]programs[\\/]startup|shell:startup|\\programs\\startup\\/i.test(path),
    )
  )
    return 'high'
  if (targets.some((path) => profilePath.test(path)))
    return /https?:|\biex\b|invoke-|frombase64|start-process|hidden|\.exe\b/i.test(text)
      ? 'high'
      : 'low'
  if (writers.includes(name)) return null
  return /__eventfilter|commandlineeventconsumer|activescripteventconsumer|__filtertoconsumerbinding|root\\subscription/i.test(
    text,
  )
    ? 'high'
    : null
}
