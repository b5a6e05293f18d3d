import { textValue, unknownValue, type PowershellValue } from './value.ts'

/** Variables that have the same value nearly everywhere. Scripts cut letters out of them to spell a command. */
const values = new Map(
  Object.entries({
    true: '$true',
    false: '$false',
    null: '',
    home: '~',
    pwd: '.',
    profile: 'C:\\Users\\user\\Documents\\PowerShell\\Microsoft.PowerShell_profile.ps1',
    pshome: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0',
    shellid: 'Microsoft.PowerShell',
    verbosepreference: 'SilentlyContinue',
    debugpreference: 'SilentlyContinue',
    warningpreference: 'Continue',
    'env:comspec': 'C:\\Windows\\system32\\cmd.exe',
    'env:public': 'C:\\Users\\Public',
    'env:systemroot': 'C:\\Windows',
    'env:windir': 'C:\\Windows',
    'env:systemdrive': 'C:',
    'env:programdata': 'C:\\ProgramData',
    'env:allusersprofile': 'C:\\ProgramData',
    'env:programfiles': 'C:\\Program Files',
    'env:userprofile': 'C:\\Users\\user',
    'env:homepath': '\\Users\\user',
    'env:homedrive': 'C:',
    'env:appdata': 'C:\\Users\\user\\AppData\\Roaming',
    'env:localappdata': 'C:\\Users\\user\\AppData\\Local',
    'env:temp': 'C:\\Users\\user\\AppData\\Local\\Temp',
    'env:tmp': 'C:\\Users\\user\\AppData\\Local\\Temp',
  }),
)

/** What a variable holds that no script set; other names stay unknown. */
export function findVariable(name: string, written: string): PowershellValue {
  const known = values.get(name)
  if (known !== undefined) return textValue(known)
  return /^(?:psscriptroot|psculture|host|_)$/.test(name)
    ? textValue(`$${written}`)
    : unknownValue()
}

/** The same for `%NAME%` of cmd.exe. */
export function findEnvironment(name: string): string | null {
  return values.get(`env:${name}`) ?? null
}
