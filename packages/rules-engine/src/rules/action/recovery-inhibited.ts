import type { Severity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { type Command, windowsCommandChecks, windowsScriptChecks } from '@ase/command-analysis'

export const recoveryInhibited: Rule = {
  code: 'RECOVERY_INHIBITED',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Removes backups, snapshots or the means to recover a system.',
  evidence:
    'A program of backups, snapshots or recovery that deletes shadow copies, catalogues or all that was kept, or switches recovery off.',
  exceptions: 'Listing and making backups, and thinning them out by age.',
  references: ['https://attack.mitre.org/techniques/T1490/'],
  mappings: { owasp: ['ASI02'] },
  commands: () => [
    { names: programs, check: classifyCommand },
    ...windowsCommandChecks('RECOVERY_INHIBITED'),
  ],
  scripts: () => windowsScriptChecks('RECOVERY_INHIBITED'),
  examples: {
    flags: [
      shellCall('vssadmin delete shadows /all /quiet'),
      shellCall('bcdedit /set {default} recoveryenabled No'),
      shellCall('wmic shadowcopy delete'),
      shellCall('restic forget --keep-last 0 --prune'),
    ],
    passes: [
      shellCall('vssadmin list shadows'),
      shellCall('restic snapshots'),
      shellCall('tmutil status'),
    ],
  },
}

const programs: ReadonlySet<string> = new Set([
  'vssadmin',
  'wmic',
  'wbadmin',
  'bcdedit',
  'diskshadow',
  'tmutil',
  'restic',
  'remove-ciminstance',
  'remove-wmiobject',
  'btrfs',
  'reagentc',
])

function classifyCommand({ name, args }: Command): Severity | null {
  const text = args.join(' ').toLowerCase()
  const has = (...words: readonly string[]): boolean => words.every((word) => text.includes(word))
  switch (name) {
    case 'vssadmin':
      return has('delete', 'shadows') ? 'high' : has('resize') ? 'medium' : null
    case 'wmic':
      return has('shadowcopy', 'delete') ? 'high' : null
    case 'wbadmin':
      return has('delete') ? 'high' : null
    case 'bcdedit':
      return has('recoveryenabled', 'no') || has('ignoreallfailures') ? 'high' : null
    case 'diskshadow':
      return has('/?') ? null : 'high'
    case 'tmutil':
      return has('delete') || has('disable') ? 'medium' : null
    case 'restic':
      return has('forget', '--prune') && has('--keep-last 0') ? 'high' : null
    case 'remove-ciminstance':
    case 'remove-wmiobject':
      return 'medium'
    case 'btrfs':
      return has('subvolume', 'delete') ? 'medium' : null
    case 'reagentc':
      return has('/disable') ? 'high' : null
    default:
      return null
  }
}
