import { shape, type Shape, type ShapeTable } from './argument-shapes.ts'

/** What a change of the registry does, by the key and value that it names. The text also holds the data written. */
const writes: readonly Shape[] = [
  shape(
    'PERSISTENCE',
    'high',
    /\\currentversion\\(?:policies\\explorer\\)?run(?:once|onceex|services)?(?:\\|["'\s]|$)/,
  ),
  shape('PERSISTENCE', 'high', /\\winlogon\b/, /\b(?:shell|userinit|notify|gptextensions)\b/),
  shape('PERSISTENCE', 'high', /silentprocessexit\\/),
  shape(
    'PERSISTENCE',
    'high',
    /image file execution options\\/,
    /\b(?:debugger|globalflag|verifierdlls)\b/,
  ),
  shape(
    'PERSISTENCE',
    'high',
    /\b(?:appinit_dlls|appcertdlls|userinitmprlogonscript|cor_profiler(?:_path)?|scrnsave\.exe|servicedll|bootexecute)\b/,
  ),
  shape('PERSISTENCE', 'high', /\\command processor\b/, /\bautorun\b/),
  shape(
    'PERSISTENCE',
    'high',
    /\\control\\lsa\b/,
    /(?:security packages|authentication packages|notification packages)/,
  ),
  shape('PERSISTENCE', 'medium', /\\print\\monitors\\|active setup\\installed components/),
  shape(
    'PERSISTENCE',
    'medium',
    /\\clsid\\/,
    /(?:inprocserver32|localserver32|treatas|scriptleturl)/,
  ),
  shape('PERSISTENCE', 'medium', /\\netsh\b/, /\.dll/),
  shape(
    'PRIVILEGE_ESCALATION',
    'high',
    /\b(?:enablelua|consentpromptbehavioradmin|promptonsecuredesktop|localaccounttokenfilterpolicy|alwaysinstallelevated|filteradministratortoken)\b/,
  ),
  shape(
    'PRIVILEGE_ESCALATION',
    'high',
    /\\(?:ms-settings|mscfile|exefile|folder|appx\w{1,60}|launcher\.systemsettings)\\shell\\(?:open|runas)\\command/,
  ),
  shape('PRIVILEGE_ESCALATION', 'high', /delegateexecute/),
  shape('PRIVILEGE_ESCALATION', 'high', /\\environment\b/, /\bwindir\b/),
  shape(
    'CREDENTIAL_FILE_ACCESS',
    'high',
    /\buselogoncredential\b|\bdisablerestrictedadmin\b|\bnolmhash\b|\brunasppl\b/,
  ),
  shape(
    'DEFENSE_EVASION',
    'high',
    /\b(?:disableantispyware|disableantivirus|disablerealtimemonitoring|disablebehaviormonitoring|disableioavprotection|disableonaccessprotection|disablescanonrealtimeenable|spynetreporting|submitsamplesconsent|tamperprotection|disableenhancednotifications|disablenotifications)\b/,
  ),
  shape(
    'DEFENSE_EVASION',
    'high',
    /\b(?:amsienable|enablescriptblocklogging|enablemodulelogging|enabletranscripting|hypervisorenforcedcodeintegrity|enablevirtualizationbasedsecurity|vulnerabledriverblocklistenable|minint|scriptblocklogging|etwenabled|processcreationincludecmdline_enabled|lsacfgflags|disablelocaladminmerge|disabletranscripting|scenoapplylegacyauditpolicy)\b/,
  ),
  shape('DEFENSE_EVASION', 'high', /windows defender\\exclusions|\\amsi\\providers|\\safer\\/),
  shape(
    'DEFENSE_EVASION',
    'high',
    /\\eventlog\\(?:security|system|application)\b/,
    /(?:enabled|file|maxsize)/,
  ),
  shape(
    'DEFENSE_EVASION',
    'medium',
    /\b(?:lmcompatibilitylevel)\b/,
    /(?:[-/]d|-value|lmcompatibilitylevel) "?(?:0x0{0,7})?[0-2]\b/,
  ),
  // Macros, the protected view of Office and the mark of files that were downloaded.
  shape(
    'DEFENSE_EVASION',
    'medium',
    /\b(?:vbawarnings|accessvbom|savezoneinformation|disable(?:internetfiles|attachments|unsafelocations)inpv)\b/,
    /\s(?:0x0{0,7})?1\s/,
  ),
  // What is not started records nothing and stops nothing: 4 keeps a service from starting, 0 a session of tracing.
  shape(
    'DEFENSE_EVASION',
    'high',
    /\\services\\(?:eventlog|windefend|sense|wd(?:boot|filter|nis(?:drv|svc))|sysmon(?:64|drv)?|mpssvc|wscsvc|securityhealthservice|csagent|csfalconservice|sentinel\w{0,12}|mdcoresvc)\b/,
    /\bstart\b/,
    /\b(?:0x0{0,7})?4 /,
  ),
  shape(
    'DEFENSE_EVASION',
    'high',
    /\\wmi\\autologger\\/,
    /\b(?:start|enabled)\b/,
    /\b(?:0x0{0,8})?0 /,
  ),
  shape('DEFENSE_EVASION', 'high', /\\winevt\\channels\\/, /\benabled\b/, /\b(?:0x0{0,8})?0 /),
  shape('DEFENSE_EVASION', 'high', /\\windows script host\\settings\b/, /enabled/),
  shape('DEFENSE_EVASION', 'medium', /\bhidefileext\b/, /[\s:](?:1|0x1)\s/),
  shape(
    'DEFENSE_EVASION',
    'medium',
    /\b(?:fdenytsconnections|userauthentication|enablesmartscreen|smartscreenenabled|disabletaskmgr|disableregistrytools|disablecmd|showsuperhidden|noautoupdate|enablefirewall)\b/,
  ),
  shape('RECOVERY_INHIBITED', 'high', /\b(?:disablesr|disableconfig|rpsessioninterval)\b/),
]

const deletions: readonly Shape[] = [
  shape(
    'DESTRUCTIVE_SHELL_COMMAND',
    'high',
    /(?:hklm|hkey_local_machine|hkcu|hkey_current_user|hkcr|hkey_classes_root):?\\?(?:software|system|sam|security)?\\?["']?\s/,
  ),
  shape(
    'DESTRUCTIVE_SHELL_COMMAND',
    'high',
    /(?:hklm|hkey_local_machine):?\\system\\currentcontrolset(?:\\(?:services|control(?:\\safeboot)?))?["']?\s/,
  ),
  shape(
    'DEFENSE_EVASION',
    'high',
    /\\amsi\\providers|windows defender|\\eventlog\\|\\safeboot\\|\\minint/,
  ),
]

/** Values that guard when they are on. */
const guards =
  /\b(?:enablescriptblocklogging|enablemodulelogging|enabletranscripting|runasppl|lsacfgflags|disablerestrictedadmin|enablelua|promptonsecuredesktop|filteradministratortoken|enablevirtualizationbasedsecurity|hypervisorenforcedcodeintegrity|vulnerabledriverblocklistenable|enablesmartscreen|smartscreenenabled|amsienable|enablefirewall|nolmhash|tamperprotection|processcreationincludecmdline_enabled|fdenytsconnections|userauthentication|etwenabled|consentpromptbehavioradmin|spynetreporting|scenoapplylegacyauditpolicy|enabled)\b/
/** Values that guard when they are off. */
const gaps =
  /\b(?:disable(?:antispyware|antivirus|realtimemonitoring|behaviormonitoring|ioavprotection|onaccessprotection|scanonrealtimeenable|enhancednotifications|notifications|taskmgr|registrytools|cmd|localadminmerge|transcripting|sr|config)|uselogoncredential|localaccounttokenfilterpolicy|alwaysinstallelevated|noautoupdate|submitsamplesconsent|hidefileext)\b/
const dataOfReg = /\s[-/]d[\s:]{1,2}"?(0x[\da-f]{1,8}|\d{1,10}|[a-z]{1,12})\b/
const dataOfCmdlet = /\s-v(?:alue)?[\s:]{1,2}"?(0x[\da-f]{1,8}|\d{1,10}|[a-z]{1,12})\b/
const lastWord = /\s(0x[\da-f]{1,8}|\d{1,10})\s(?:-[a-z]{1,12}\s|dword\s|4\s){0,3}$/

/**
 * Does a change of the registry, by its text, switch a protection on or leave it on: `RunAsPPL` becomes 1,
 * `DisableAntiSpyware` becomes 0?
 */
export function strengthensProtection(text: string): boolean {
  const data = (dataOfReg.exec(text) ?? dataOfCmdlet.exec(text) ?? lastWord.exec(text))?.[1]
  if (data === undefined) return false
  const isOff = /^(?:0x)?0{1,10}$|^off$|^no$|^false$/.test(data)
  if (gaps.test(text)) return isOff
  return guards.test(text) && !isOff && !/\\winlogon\b|\\currentversion\\run/.test(text)
}

/** Values that would be ordinary with another number are only a risk when they switch protection off. */
const setters = [
  'set-itemproperty',
  'new-itemproperty',
  'new-item',
  'set-item',
  'registry::setvalue',
  '.setvalue',
]

/** Programs and calls that change or copy the registry. */
export const registryChanges: ShapeTable = new Map<string, readonly Shape[]>([
  [
    'reg-read',
    [
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'high',
        /^ "?(?:save|export|copy) "?(?:hklm|hkey_local_machine)\\(?:sam|security|system)["\s\\]/,
      ),
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'medium',
        /^ query\b/,
        /(?:\/f "?(?:password|passwd|pwd)|defaultpassword|\\putty\\sessions|\\ormco\\|winvnc|\\snmp\\parameters|alwaysinstallelevated)/,
      ),
      shape('SIGNED_BINARY_PROXY', 'medium', /^ (?:export|save|import)\b/, /\.\w{1,5}:\w/),
    ],
  ],
  [
    'reg',
    [
      shape('PERSISTENCE', 'medium', /^ import\b/, /(?:\\temp\\|\\users\\public\\|\\\\\w)/),
      ...writes,
    ],
  ],
  ['reg-delete', deletions],
  [
    'regedit',
    [
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'high',
        /[-/]e\b/,
        /(?:hklm|hkey_local_machine)\\(?:sam|security)/,
      ),
      shape('PERSISTENCE', 'medium', /[-/]s \S/),
    ],
  ],
  ...setters.map((name): [string, readonly Shape[]] => [name, writes]),
  ['remove-itemproperty', deletions],
  ['remove-item', deletions],
])

/** Where the shapes of a `reg` command stand: looking, deleting and writing have risks of their own. */
export function classifyRegCommand(text: string): 'reg-read' | 'reg-delete' | 'reg' {
  if (/^ (?:query|compare|export|save|copy)\b/.test(text)) return 'reg-read'
  return /^ delete\b/.test(text) ? 'reg-delete' : 'reg'
}
