import { securityProducts } from './accounts-and-services.ts'
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
  ['auditpol', [shape(evasion, 'high', /[-/](?:clear|remove)\b|:disable/)]],
  [
    'bcdedit',
    [
      shape(
        evasion,
        'high',
        /\b(?:testsigning (?:on|yes)|nointegritychecks (?:on|yes)|hypervisorlaunchtype off|safeboot (?:minimal|network)|loadoptions|nx alwaysoff)\b|[-/](?:event|ems|bootems) off\b|[-/]debug on\b/,
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
    [
      shape(
        evasion,
        'high',
        /^ (?:stop|delete|update)\s/,
        /(?:eventlog-|eventlog\\|sysmon|defender|\bedr|diagtrack|auditing|security-auditing|sensecore)/,
      ),
    ],
  ],
  [
    'netsh',
    [
      shape(
        evasion,
        'medium',
        /firewall\b/,
        /\badd (?:rule|portopening)\b/,
        /action=allow|enable\b/,
        /localport=(?:any|4444|1337|31337|4443|5555|6666|8888|9001|22|445|3389|5985)\b|program="?[a-z]:\\(?:users\\public|temp|programdata|perflogs)/,
      ),
      shape('SIGNED_BINARY_PROXY', 'high', /\badd helper\b/),
      shape('SIGNED_BINARY_PROXY', 'medium', /\bportproxy add\b/),
      shape('SIGNED_BINARY_PROXY', 'medium', /\btrace start\b/, /tracefile="?\\\\/),
      shape(
        evasion,
        'high',
        /firewall\b/,
        /\b(?:state off|opmode (?:mode=)?disable|delete rule (?:name=)?"?all\b|reset\b|firewallpolicy (?:allowinbound|[a-z]{1,16},allowoutbound ?$))/,
      ),
      shape(secrets, 'high', /\bwlan export\b/),
      shape(secrets, 'high', /\bwlan\b/, /\bkey ?= ?clear/),
    ],
  ],
  [
    'wevtutil',
    [
      shape(evasion, 'high', /^ "?(?:cl|clear-log|um|uninstall-manifest)\b/),
      // A log of less than ten megabytes forgets within minutes.
      shape(
        evasion,
        'high',
        /^ "?(?:sl|set-log)\b/,
        /[-/]e(?:nabled)?:"?(?:false|0)\b|[-/](?:ms|maxsize):"?\d{1,7}\b|[-/](?:ca|channelaccess):|[-/](?:lfn|logfilename):/,
      ),
    ],
  ],
  [
    'set-smbserverconfiguration',
    [
      shape(
        evasion,
        'medium',
        /-(?:require|enable)securitysignature[\s:]{1,3}\$?(?:false|0)|-enablesmb1\w{0,10}[\s:]{1,3}\$?(?:true|1)|-encryptdata[\s:]{1,3}\$?(?:false|0)/,
      ),
    ],
  ],
  ['citool', [shape(evasion, 'high', /remove-policy/)]],
  ['set-applockerpolicy', [shape(evasion, 'medium', /^/)]],
  ['uninstall-package', [shape(evasion, 'high', securityProducts)]],
  ['uninstall-module', [shape(evasion, 'medium', securityProducts)]],
  ['msiexec', [shape(evasion, 'high', /[-/](?:x|uninstall)\b/, securityProducts)]],
  ['winmgmt', [shape(evasion, 'medium', /[-/](?:salvagerepository|resetrepository)/)]],
  [
    'set-mppreference',
    [
      shape(
        evasion,
        'high',
        /\s-(?:excl\w{0,20}|disable\w{0,40}[\s:]{1,3}(?!\$?false\b|0\b)\S|(?:enable\w{0,40}|pua\w{0,12}|cloud\w{0,20}|mapsr\w{0,12}|realtimeprotection\w{0,12})[\s:]{1,3}"?(?:0|disabled?|\$?false)\b|subm\w{0,20}[\s:]{1,3}"?(?:0|2|neversend|never)\b|(?:low|mod|high|sev|unk|threatid)\w{0,30}action\w{0,12}[\s:]{1,3}"?(?:6|9|allow|noaction)\b)|attacksurfacereductionrules_actions[\s:]{1,3}"?(?:0|disabled)\b/,
      ),
    ],
  ],
  [
    'add-mppreference',
    [
      shape(
        evasion,
        'high',
        /\s-(?:excl|controlled|attacksurfacereductiononly)|attacksurfacereductionrules_actions[\s:]{1,3}"?(?:0|disabled)\b|threatiddefaultaction_actions[\s:]{1,3}"?(?:6|9|allow|noaction)\b/,
      ),
    ],
  ],
  ['remove-mppreference', [shape(evasion, 'medium', /\s-(?!excl)[a-z]/)]],
  ['set-psreadlineoption', [shape(evasion, 'medium', /savenothing|historysavepath/)]],
  ...['uninstall-windowsfeature', 'remove-windowsfeature', 'disable-windowsoptionalfeature'].map(
    (name): [string, readonly Shape[]] => [name, [shape(evasion, 'high', /defender/)]],
  ),
  ...['set-netfirewallprofile', 'set-netfirewallrule'].map((name): [string, readonly Shape[]] => [
    name,
    [shape(evasion, 'high', /-e\w{0,6}[\s:]{1,3}\$?false|-defaultinboundaction allow/)],
  ]),
  ['disable-netfirewallrule', [shape(evasion, 'medium', /\*|-all\b|-displaygroup|-group\b/)]],
  [
    'new-netfirewallrule',
    [
      // Keeps a guard from reporting.
      shape(evasion, 'high', /-action[\s:]{1,3}block\b/, securityProducts),
      shape(
        evasion,
        'medium',
        /-action[\s:]{1,3}allow\b/,
        /-program[\s:]{1,3}"?[a-z]:\\(?:users\\public|temp|programdata|perflogs)|-localport[\s:]{1,3}any\b/,
      ),
    ],
  ],
  ['remove-netfirewallrule', [shape(evasion, 'medium', /\*|-all\b/)]],
  ...always(
    evasion,
    'high',
    'clear-eventlog',
    'remove-eventlog',
    'disable-bitlocker',
    'remove-mpthreat',
    'clear-winevent',
    'diagnostics.eventing.reader.eventlogsession::globalsession.clearlog',
  ),
  // Sizes are written with a unit or in bytes.
  [
    'limit-eventlog',
    [
      shape(
        evasion,
        'high',
        /-max\w{0,12}[\s:]{1,3}(?:\d{1,4}kb|[1-9]mb|\d{1,7}\s)|-retention\w{0,6}[\s:]{1,3}0\b/,
      ),
    ],
  ],
  ...always(
    evasion,
    'high',
    'stop-etwtracesession',
    'remove-etwtracesession',
    'remove-etwtraceprovider',
    'set-etwtraceprovider',
    'remove-autologgerconfig',
  ),
  ['sysmon', [shape(evasion, 'high', /\s[-/]u\b|-uninstall/)]],
  ['sysmon64', [shape(evasion, 'high', /\s[-/]u\b|-uninstall/)]],
  ...['disable-scheduledtask', 'unregister-scheduledtask', 'stop-scheduledtask'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [
        shape(
          evasion,
          'high',
          /defender|exploitguard|systemrestore|\\sr\\|sysmon|updateorchestrator/,
        ),
      ],
    ],
  ),
  ['setx', [shape(evasion, 'high', /\b(?:complus|dotnet|coreclr)_etwenabled 0\b/)]],
  ['set-processmitigation', [shape(evasion, 'medium', /-system\b|lsass/, /-disable\b|-remove\b/)]],
  ...['ren', 'rename-item', 'move', 'move-item', 'icacls', 'takeown', 'cacls'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [
        shape(
          evasion,
          'high',
          /\\windows defender(?:\\|["\s])|\\drivers\\(?:wd\w{1,12}|sysmon\w{0,6}|csagent|sentinel\w{0,10})\.sys|\\amsi\.dll|\\winevt\\logs|\.evtx\b|\\microsoft security client/,
        ),
        shape(
          evasion,
          'high',
          /[-/](?:deny|remove|reset|f)\b/,
          /\\program(?: files|data)/,
          securityProducts,
        ),
      ],
    ],
  ),
  ['.clearlog', [shape(evasion, 'high', /^/)]],
  ['.isenabled', [shape(evasion, 'high', /false/)]],
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
