import type { CommandJudge, ScriptJudge } from '../scripts/judges.ts'
import { severityOnWindows, windowsInterest } from './judge-windows.ts'
import { obfuscationInterest, severityOfObfuscationOnWindows } from './obfuscation-on-windows.ts'
import {
  destructionInterest,
  encryptingPrograms,
  encryptsFiles,
  removesListing,
  severityOfDestructionOnWindows,
} from './destruction-on-windows.ts'
import { plantingInterest, severityOfPlanting } from './planting-on-windows.ts'
import { severityOfUploadOnWindows, uploadInterest } from './upload-on-windows.ts'
import {
  connectingPrograms,
  connectsShell,
  deletesShadowCopies,
  dumpsMemory,
  stopsListedGuards,
} from './whole-scripts.ts'
import type { WindowsCode } from './proxies/shape.ts'
import { remoteCodePrograms, severityOfRemoteCodeOnWindows } from './remote-code-on-windows.ts'

/** What Windows adds to the judges of commands of a code's rule. */
export function windowsCommands(code: WindowsCode): readonly CommandJudge[] {
  const shapes: CommandJudge = {
    ...windowsInterest(code),
    judge: (command) => severityOnWindows(code, command),
  }
  return [shapes, ...(commandJudges.get(code) ?? [])]
}

/** What Windows adds to the judges of scripts of a code's rule. */
export function windowsScripts(code: WindowsCode): readonly ScriptJudge[] {
  return scriptJudges.get(code) ?? []
}

const commandJudges: ReadonlyMap<WindowsCode, readonly CommandJudge[]> = new Map([
  ['COMMAND_OBFUSCATION', [{ ...obfuscationInterest, judge: severityOfObfuscationOnWindows }]],
  ['DATA_EXFILTRATION', [{ ...uploadInterest, judge: severityOfUploadOnWindows }]],
  ['PERSISTENCE', [{ ...plantingInterest, judge: severityOfPlanting }]],
  [
    'DESTRUCTIVE_SHELL_COMMAND',
    [{ ...destructionInterest, judge: severityOfDestructionOnWindows }],
  ],
] satisfies [WindowsCode, readonly CommandJudge[]][])

const scriptJudges: ReadonlyMap<WindowsCode, readonly ScriptJudge[]> = new Map([
  [
    'REMOTE_CODE_DOWNLOAD',
    [{ names: remoteCodePrograms, judge: ({ lines }) => severityOfRemoteCodeOnWindows(lines) }],
  ],
  [
    'REVERSE_SHELL',
    [{ names: connectingPrograms, judge: ({ index }) => (connectsShell(index()) ? 'high' : null) }],
  ],
  [
    'RECOVERY_INHIBITED',
    [{ piped: true, judge: ({ index }) => (deletesShadowCopies(index()) ? 'high' : null) }],
  ],
  [
    'DESTRUCTIVE_SHELL_COMMAND',
    [
      {
        piped: true,
        judge: ({ index }) => (index().pipes.some(removesListing) ? 'high' : null),
      },
      {
        names: encryptingPrograms,
        judge: ({ index }) => (encryptsFiles(index()) ? 'high' : null),
      },
    ],
  ],
  [
    'DEFENSE_EVASION',
    [{ piped: true, judge: ({ index }) => (stopsListedGuards(index()) ? 'high' : null) }],
  ],
  [
    'CREDENTIAL_FILE_ACCESS',
    [{ always: true, judge: ({ index }) => (dumpsMemory(index()) ? 'high' : null) }],
  ],
] satisfies [WindowsCode, readonly ScriptJudge[]][])
