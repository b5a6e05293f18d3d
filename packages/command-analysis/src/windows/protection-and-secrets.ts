import { shape, type Shape, type ShapeTable } from './argument-shapes.ts'

const evasion = 'DEFENSE_EVASION'
const secrets = 'CREDENTIAL_FILE_ACCESS'
const recovery = 'RECOVERY_INHIBITED'

function always(
  code: Shape['code'],
  severity: Shape['severity'],
  ...names: readonly string[]
): [string, readonly Shape[]][] {
  return names.map((name) => [name, [shape(code, severity, /^/)]])
}

const shadowCopies =
  /globalroot\\device\\harddiskvolumeshadowcopy|\\ntds\.dit|\\config\\(?:sam|security|system)\b/

/** What switches protection off, clears traces, or hands out secrets. */
export const protectionAndSecrets: ShapeTable = new Map<string, readonly Shape[]>([
  [
    'attrib',
    [shape(evasion, 'medium', /\+s\b/, /\+h\b/), shape(evasion, 'medium', /\+h\b/, /\+s\b/)],
  ],
  [
    'auditpol',
    [
      shape(evasion, 'high', /[-/](?:clear|remove|restore)\b|:disable/),
      shape(evasion, 'medium', /[-/]set\b/),
    ],
  ],
  [
    'bcdedit',
    [
      shape(
        evasion,
        'high',
        /\b(?:testsigning (?:on|yes)|nointegritychecks (?:on|yes)|hypervisorlaunchtype off|safeboot (?:minimal|network)|loadoptions|nx alwaysoff)\b/,
      ),
      shape(
        recovery,
        'high',
        /\brecoveryenabled (?:no|off)\b|ignoreallfailures|[-/](?:delete|deletevalue)\b/,
      ),
    ],
  ],
  ['dism', [shape(evasion, 'high', /[-/]disable-feature\b/, /defender/)]],
  [
    'logman',
    [shape(evasion, 'high', /^ (?:stop|delete|update)\s/, /(?:eventlog-|sysmon|defender|edr)/)],
  ],
  [
    'netsh',
    [
      shape(
        evasion,
        'medium',
        /\bfirewall\b/,
        /\badd (?:rule|portopening)\b/,
        /action=allow|enable\b/,
        /localport=(?:any|4444|1337|31337|4443|5555|6666|8888|9001|22|445|3389|5985)\b|program="?[a-z]:\\(?:users\\public|temp|programdata|perflogs)/,
      ),
      shape('SIGNED_BINARY_PROXY', 'high', /\badd helper\b/),
      shape('SIGNED_BINARY_PROXY', 'medium', /\bportproxy add\b/),
      shape('SIGNED_BINARY_PROXY', 'medium', /\btrace start\b/, /capture=yes/),
      shape(
        evasion,
        'high',
        /\bfirewall\b/,
        /\b(?:state off|opmode (?:mode=)?disable|delete rule (?:name=)?"?all\b|reset\b)/,
      ),
      shape(secrets, 'high', /\bwlan export\b/),
      shape(secrets, 'high', /\bwlan\b/, /\bkey ?= ?clear/),
    ],
  ],
  ['wevtutil', [shape(evasion, 'high', /^ "?(?:cl|clear-log|sl|set-log|um|uninstall-manifest)\b/)]],
  ['winmgmt', [shape(evasion, 'medium', /[-/](?:salvagerepository|resetrepository)/)]],
  [
    'set-mppreference',
    [
      shape(
        evasion,
        'high',
        /\s-(?:disable|excl|ep?u|mapsr|subm|lowt|modt|hight|severet|attacksurface)/,
      ),
    ],
  ],
  ['add-mppreference', [shape(evasion, 'high', /\s-(?:excl|controlled|attacksurface)/)]],
  ['remove-mppreference', [shape(evasion, 'medium', /^/)]],
  ['set-psreadlineoption', [shape(evasion, 'medium', /savenothing|historysavepath/)]],
  ...['uninstall-windowsfeature', 'remove-windowsfeature', 'disable-windowsoptionalfeature'].map(
    (name): [string, readonly Shape[]] => [name, [shape(evasion, 'high', /defender/)]],
  ),
  ...['set-netfirewallprofile', 'set-netfirewallrule'].map((name): [string, readonly Shape[]] => [
    name,
    [shape(evasion, 'high', /-e\w{0,6}[\s:]{1,3}\$?false|-defaultinboundaction allow/)],
  ]),
  ['disable-netfirewallrule', [shape(evasion, 'medium', /^/)]],
  ['remove-netfirewallrule', [shape(evasion, 'medium', /\*|-all\b/)]],
  ...always(
    evasion,
    'high',
    'clear-eventlog',
    'remove-eventlog',
    'limit-eventlog',
    'disable-bitlocker',
    'remove-mpthreat',
    'clear-winevent',
    'diagnostics.eventing.reader.eventlogsession::globalsession.clearlog',
  ),
  ['.clearlog', [shape(evasion, 'high', /^/)]],
  ['.gettype', [shape(evasion, 'high', /amsi/)]],
  ['.gettypes', [shape(evasion, 'high', /ref\.assembly/)]],
  ['.getfield', [shape(evasion, 'high', /amsi|cachedgrouppolicysettings|m_enabled|etwprovider/)]],
  ['ref::assembly.gettype', [shape(evasion, 'high', /amsi/)]],
  [
    'remove-item',
    [
      shape(evasion, 'high', /consolehost_history|psreadline|\\winevt\\logs|\.evtx\b|\\prefetch\\/),
      shape(evasion, 'high', /\\windows defender\\|\\amsi\\providers/),
    ],
  ],
  ...['del', 'erase', 'rd'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape(
        evasion,
        'high',
        /consolehost_history|\\winevt\\logs|\.evtx\b|\\windows\\prefetch\\|\\windows defender\\/,
      ),
      shape(recovery, 'high', /\.(?:vhdx?|bak|bkf|wbcat|win)\b/, /\.(?:vhdx?|bak|bkf|wbcat|win)\b/),
    ],
  ]),
  ['fltmc', [shape(evasion, 'high', /\bunload\b/)]],
  ['reagentc', [shape(recovery, 'high', /[-/]disable\b/)]],
  [
    'vssadmin',
    [shape(recovery, 'high', /\bdelete shadows\b/), shape(secrets, 'medium', /\bcreate shadow\b/)],
  ],
  [
    'wbadmin',
    [shape(recovery, 'high', /\bdelete\b|\bdisable backup/), shape(secrets, 'high', shadowCopies)],
  ],
  ...always(
    recovery,
    'high',
    'disable-computerrestore',
    'remove-wbbackuptarget',
    'remove-wbpolicy',
    'vss_shadowcopy',
  ),
  ['vaultcmd', [shape(secrets, 'medium', /[-/]list/)]],
  ['cmdkey', [shape(secrets, 'medium', /[-/]list/)]],
  [
    'esentutl',
    [
      shape(
        secrets,
        'high',
        /ntds|\\config\\(?:sam|system|security)|[-/]vss\b|login data|webcache/,
      ),
    ],
  ],
  ['ntdsutil', [shape(secrets, 'high', /\bifm\b|snapshot|create full/)]],
  [
    'diskshadow',
    [shape(secrets, 'medium', /[-/]s\b/), shape('SIGNED_BINARY_PROXY', 'medium', /exec\b/)],
  ],
  ...[
    'procdump',
    'procdump64',
    'sqldumper',
    'createdump',
    'dump64',
    'dumpminitool',
    'rdrleakdiag',
    'tttracer',
    'nanodump',
    'dotnet-dump',
    'avdump',
    'processdump',
  ].map((name): [string, readonly Shape[]] => [name, [shape(secrets, 'high', /\blsass\b/)]]),
  ['xcopy', [shape(secrets, 'high', shadowCopies)]],
  ['robocopy', [shape(secrets, 'high', shadowCopies)]],
  ['mklink', [shape(secrets, 'high', /globalroot\\device/)]],
  ['security.cryptography.protecteddata::unprotect', [shape(secrets, 'high', /^/)]],
  ['.retrieveall', [shape(secrets, 'high', /passwordvault|^/)]],
  ['new-object', [shape(secrets, 'high', /security\.credentials\.passwordvault/)]],
  ['get-process', [shape(secrets, 'low', /[\s"']lsass/)]],
  ...always(
    secrets,
    'high',
    'get-adreplaccount',
    'get-addbaccount',
    'get-bootkey',
    'convertfrom-gpppassword',
    'invoke-mimikatz',
    'out-minidump',
    'get-gpppassword',
    'get-gppautologon',
    'invoke-kerberoast',
    'get-domainspnticket',
    'invoke-dcsync',
    'invoke-ninjacopy',
    'invoke-lsadump',
    'get-lsasecret',
    'get-passdump',
    'invoke-powerdump',
    'get-wlanpassword',
    'mimikatz',
    'lazagne',
    'pypykatz',
    'nanodump',
    'invoke-credentialinjection',
    'get-vaultcredential',
    'secretsdump',
    'get-keystrokes',
    'sharpdpapi',
    'rubeus',
    'invoke-rubeus',
  ),
  ...always(
    evasion,
    'high',
    'invoke-phant0m',
    'invoke-obfuscation',
    'stop-etwtrace',
    'invoke-amsibypass',
  ),
  ...always(
    'SIGNED_BINARY_PROXY',
    'high',
    'invoke-shellcode',
    'invoke-dllinjection',
    'invoke-reflectivepeinjection',
    'invoke-psinject',
    'invoke-wmicommand',
    'invoke-bloodhound',
    'invoke-sharphound',
    'sharphound',
  ),
])
