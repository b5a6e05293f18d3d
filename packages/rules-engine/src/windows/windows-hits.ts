import type { Severity } from '@ase/schemas'
import { hitsByShell, worst, worstCommand } from '../matching/hits.ts'
import type { Reading } from '../reading/reading.ts'
import type { Hit } from '../rule.ts'
import type { Command } from '../shell/command.ts'
import type { CommandIndex, Interest } from '../shell/command-index.ts'
import type { ShellReading } from '../shell/read-shell.ts'
import { severityOnWindows, windowsInterest } from './judge-windows.ts'
import { obfuscationInterest, severityOfObfuscationOnWindows } from './obfuscation-on-windows.ts'
import {
  destructionInterest,
  encryptsFiles,
  removesListing,
  severityOfDestructionOnWindows,
} from './destruction-on-windows.ts'
import { plantingInterest, severityOfPlanting } from './planting-on-windows.ts'
import { severityOfUploadOnWindows, uploadInterest } from './upload-on-windows.ts'
import {
  connectsShell,
  deletesShadowCopies,
  dumpsMemory,
  stopsListedGuards,
} from './whole-scripts.ts'
import type { WindowsCode } from './proxies/shape.ts'
import { severityOfRemoteCodeOnWindows } from './remote-code-on-windows.ts'

type Judge = (shell: ShellReading) => Severity | null

/** What Windows adds to the rule of a code, one hit per call. */
export function windowsHits(reading: Reading, code: WindowsCode): readonly Hit[] {
  const judge = judges.get(code)
  return judge === undefined ? [] : hitsByShell(reading, judge)
}

function byShapes(code: WindowsCode): Judge {
  const interest = windowsInterest(code)
  return ({ index }) =>
    worstCommand(index(), interest, (command) => severityOnWindows(code, command))
}

function byCommand(interest: Interest, judge: (command: Command) => Severity | null): Judge {
  return ({ index }) => worstCommand(index(), interest, judge)
}

function byIndex(judge: (index: CommandIndex) => boolean): Judge {
  return ({ index }) => (judge(index()) ? 'high' : null)
}

function all(...parts: readonly Judge[]): Judge {
  return (shell) => worst(parts.map((part) => part(shell)))
}

const judges = new Map<WindowsCode, Judge>([
  [
    'REMOTE_CODE_DOWNLOAD',
    all(byShapes('REMOTE_CODE_DOWNLOAD'), ({ lines }) => severityOfRemoteCodeOnWindows(lines)),
  ],
  ['COMMAND_OBFUSCATION', byCommand(obfuscationInterest, severityOfObfuscationOnWindows)],
  ['REVERSE_SHELL', all(byShapes('REVERSE_SHELL'), byIndex(connectsShell))],
  ['RECOVERY_INHIBITED', all(byShapes('RECOVERY_INHIBITED'), byIndex(deletesShadowCopies))],
  [
    'DATA_EXFILTRATION',
    all(byShapes('DATA_EXFILTRATION'), byCommand(uploadInterest, severityOfUploadOnWindows)),
  ],
  ['PERSISTENCE', all(byShapes('PERSISTENCE'), byCommand(plantingInterest, severityOfPlanting))],
  [
    'DESTRUCTIVE_SHELL_COMMAND',
    all(
      byShapes('DESTRUCTIVE_SHELL_COMMAND'),
      byCommand(destructionInterest, severityOfDestructionOnWindows),
      byIndex((index) => index.pipes.some(removesListing) || encryptsFiles(index)),
    ),
  ],
  ['DEFENSE_EVASION', all(byShapes('DEFENSE_EVASION'), byIndex(stopsListedGuards))],
  ['CREDENTIAL_FILE_ACCESS', all(byShapes('CREDENTIAL_FILE_ACCESS'), byIndex(dumpsMemory))],
  ...(['PRIVILEGE_ESCALATION', 'ACCOUNT_TAMPERING'] as const).map((code): [WindowsCode, Judge] => [
    code,
    byShapes(code),
  ]),
])
