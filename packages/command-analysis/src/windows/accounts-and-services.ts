import { shape, type Shape, type ShapeTable } from './argument-shapes.ts'

/** Services and processes of protection and logging. */
export const protectionServices =
  /\bwindows (?:defender|event ?log|firewall|security)|\bmicrosoft defender|\bsecurity center\b|\bcrowdstrike|\b(?:windefend|wdnissvc|wdnisdrv|wdfilter|wdboot|sense|msmpeng|mssense|mpssvc|wscsvc|securityhealthservice|eventlog|sysmon(?:64)?|sysmondrv|csfalconservice|csagent|sentinelagent|sentinelone|cbdefense|carbonblack|cylancesvc|mcshield|savservice|sophos\w{0,20}|ekrn|avp|avast\w{0,10}|mbamservice|symantec\w{0,10}|elastic-?endpoint|wazuh|ossec|osqueryd|taniumclient|xagt|cyserver|uwf\w{0,8}|winlogbeat|splunkforwarder|splunkd|nxlog|mpsdrv|ccsvchst|mfemms|mfefire|mcafee\w{0,20}|tmccsf|ntrtscan|trendmicro\w{0,20}|bdservicehost|vsserv|cyoptics|traps|tmlisten|coreserviceshell|sntpservice|hmpalert\w{0,6}|healthtlservice|mdcoresvc|uhssvc|webthreatdefsvc|microsoft\.tri\.sensor|mssecflt)\b/

/** Names of products and folders of protection, as paths and rules of a firewall spell them. */
export const securityProducts =
  /\b(?:defender|crowdstrike|csfalcon\w{0,12}|sentinel ?(?:one|agent)|carbon ?black|cylance|sophos|symantec|mcafee|trend micro|eset|kaspersky|cortex|elastic (?:agent|endpoint)|wazuh|osquery\w?|tanium|mssense|msmpeng|sensecncproxy|senseir|edr)\b/

const administratorGroups =
  /(?:administrators|administratoren|administradores|administrateurs|amministratori|"?(?:domain|enterprise|schema|key|dns) ?admins|remote desktop users|remote management users|(?:backup|account|server|print) operators|group policy creator owners|exchange windows permissions|organization management|hyper-v administrators|s-1-5-32-5(?:44|48|49|50|51|55|80)\b|-(?:512|518|519|520)\b)/

/** What decides over logins and rights, among the many fields of an account that are only its card. */
const sensitiveAttributes =
  /useraccountcontrol|serviceprincipalname|sidhistory|msds-|memberof|admincount|unicodepwd|altsecurityidentities|scriptpath|allowedto|primarygroupid|keycredentiallink|userpassword|lockouttime|pwdlastset/

/** Accounts, groups, services and tasks. */
export const accountsAndServices: ShapeTable = new Map<string, readonly Shape[]>([
  ...['net', 'net1'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape('ACCOUNT_TAMPERING', 'high', /^ user\s/, /[-/](?:add|delete|del)\b/),
      shape('ACCOUNT_TAMPERING', 'medium', /^ user [^\s/]{1,64} (?![-/])\S/),
      shape('ACCOUNT_TAMPERING', 'medium', /^ user\s/, /[-/](?:active|times|passwordreq)/),
      shape(
        'PRIVILEGE_ESCALATION',
        'high',
        /^ (?:local)?group\s/,
        /[-/]add\b/,
        administratorGroups,
      ),
      shape(
        'ACCOUNT_TAMPERING',
        'medium',
        /^ accounts\s/,
        /[-/](?:minpwlen|maxpwage|lockoutthreshold|uniquepw):/,
      ),
      shape('DEFENSE_EVASION', 'high', /^ (?:stop|pause)\s/, protectionServices),
      shape(
        'SIGNED_BINARY_PROXY',
        'medium',
        /^ use\s/,
        /(?:\\(?:c|d|admin|ipc)\$|https?:\/\/|\d{1,3}(?:\.\d{1,3}){3}@|@ssl)/,
      ),
      shape('SIGNED_BINARY_PROXY', 'medium', /^ share \S=/, /(?:everyone|[a-z]:\\["\s])/),
    ],
  ]),
  [
    'sc',
    [
      shape(
        'PERSISTENCE',
        'high',
        /^ (?:\\\\\S{1,80}\s)?(?:create|config)\s/,
        /binpath=(?! ?"?[a-z]:\\program files)/,
      ),
      shape('PERSISTENCE', 'high', /^ (?:\\\\\S\s)?failure\s/, /command=/),
      shape('DEFENSE_EVASION', 'high', /^ (?:delete|stop|pause|failure)\s/, protectionServices),
      shape('DEFENSE_EVASION', 'high', /^ config\s/, /start= ?disabled/, protectionServices),
      shape('DEFENSE_EVASION', 'medium', /^ sdset\s/),
      shape(
        'RECOVERY_INHIBITED',
        'high',
        /^ (?:config|delete|stop)\s/,
        /\s(?:vss|swprv|wbengine|sdrsvc)\s/,
      ),
    ],
  ],
  ...['stop-service', 'remove-service', 'suspend-service', 'stop-process', 'taskkill'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [
        shape('DEFENSE_EVASION', 'high', protectionServices),
        shape('CREDENTIAL_FILE_ACCESS', 'medium', /[\s"']lsass/),
        shape('PERSISTENCE', 'high', /-binarypathname\b/),
      ],
    ],
  ),
  [
    'set-service',
    [
      shape(
        'DEFENSE_EVASION',
        'high',
        /-st\w{0,10}[\s:]{1,3}"?(?:disabled|stopped|paused)\b/,
        protectionServices,
      ),
      shape('PERSISTENCE', 'high', /-binarypathname\b/),
    ],
  ],
  [
    'schtasks',
    [
      shape(
        'PERSISTENCE',
        'high',
        /[-/]create\b/,
        /\\(?:temp|users\\public|programdata|appdata|downloads|perflogs)\\|%(?:te?mp|appdata|public)%|https?:|-e(?:nc|c)?\w{0,12}\s|\b(?:mshta|rundll32|regsvr32|wscript|cscript|powershell|pwsh|bitsadmin|certutil)\b|[-/]xml\b/,
      ),
      shape(
        'PERSISTENCE',
        'high',
        /[-/]create\b/,
        /[-/]sc "?(?:onlogon|onstart|onidle|onevent)|[-/]ru "?(?:nt authority\\)?system\b|[-/]s\s/,
      ),
      // Not at a fixed time, or not a program that lies where only administrators write.
      shape(
        'PERSISTENCE',
        'medium',
        /[-/]create\b/,
        /[-/]sc (?!"?(?:daily|weekly|monthly|hourly|once)\b)/,
      ),
      shape(
        'PERSISTENCE',
        'medium',
        /[-/]create\b/,
        /[-/]tr (?!\\{0,2}"?[a-z]:\\(?!users\\|windows\\)[\w .\\-]{1,120}\.(?:bat|cmd|exe)(?:\\{0,2}"|\s))/,
      ),
      shape('PERSISTENCE', 'high', /[-/]change\b/, /[-/](?:tr|ru|enable)\b/),
      shape(
        'DEFENSE_EVASION',
        'high',
        /[-/](?:change|delete|end)\b/,
        /(?:windows defender|exploitguard|systemrestore|\\sr"|windowsupdate|updateorchestrator)/,
      ),
    ],
  ],
  ['new-localuser', [shape('ACCOUNT_TAMPERING', 'high', /^/)]],
  // Daily work of those who keep a directory; with a password in plain sight, or for an administrator, it is not.
  ...['new-aduser', 'set-adaccountpassword'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape('ACCOUNT_TAMPERING', 'medium', /^/),
      shape('ACCOUNT_TAMPERING', 'high', /asplaintext|\badmin|krbtgt|svc|backdoor/),
    ],
  ]),
  ...['remove-localuser', 'remove-aduser'].map((name): [string, readonly Shape[]] => [
    name,
    [shape('ACCOUNT_TAMPERING', 'high', /^/)],
  ]),
  ...[
    'set-localuser',
    'enable-localuser',
    'disable-localuser',
    'enable-adaccount',
    'disable-adaccount',
    'dsrm',
    'rename-localuser',
    'ktpass',
  ].map((name): [string, readonly Shape[]] => [name, [shape('ACCOUNT_TAMPERING', 'medium', /^/)]]),
  [
    'set-aduser',
    [
      shape(
        'ACCOUNT_TAMPERING',
        'medium',
        /\s-(?:ena|passwordn|cann|serv|userp|trust|scriptp|allow|cert|auth|smart|samaccount)/,
      ),
      shape('ACCOUNT_TAMPERING', 'medium', /\s-(?:repl|add|rem|clear)/, sensitiveAttributes),
    ],
  ],
  ...[
    'add-localgroupmember',
    'add-adgroupmember',
    'add-domaingroupmember',
    'add-adprincipalgroupmembership',
    'add-netgroupuser',
  ].map((name): [string, readonly Shape[]] => [
    name,
    [shape('PRIVILEGE_ESCALATION', 'high', administratorGroups)],
  ]),
  ...['dsadd', 'dsmod'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape('ACCOUNT_TAMPERING', 'medium', /^/),
      shape('PRIVILEGE_ESCALATION', 'high', administratorGroups, /-(?:addmbr|memberof|chmbr)\b/),
    ],
  ]),
  ...['remove-adgroupmember', 'remove-localgroupmember', 'remove-adprincipalgroupmembership'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [shape('ACCOUNT_TAMPERING', 'medium', administratorGroups)],
    ],
  ),
  ['setspn', [shape('ACCOUNT_TAMPERING', 'medium', /[-/](?:a|s|r|d)\s/)]],
  ['new-machineaccount', [shape('ACCOUNT_TAMPERING', 'high', /^/)]],
  ['remove-adobject', [shape('ACCOUNT_TAMPERING', 'medium', /-recursive\b/)]],
  ['remove-adorganizationalunit', [shape('ACCOUNT_TAMPERING', 'medium', /-recursive\b/)]],
  ['psexec', [shape('SIGNED_BINARY_PROXY', 'high', /\\\\\S|\s-[si]\b/)]],
  ['psexec64', [shape('SIGNED_BINARY_PROXY', 'high', /\\\\\S|\s-[si]\b/)]],
  [
    'takeown',
    [
      shape(
        'PRIVILEGE_ESCALATION',
        'high',
        /[a-z]:\\["\s]|\\windows\\|\\program files|%(?:windir|systemroot)%/,
      ),
    ],
  ],
  [
    'icacls',
    [
      shape(
        'PRIVILEGE_ESCALATION',
        'high',
        /(?:[a-z]:\\["\s*]|\\windows\\|\\program files)/,
        /[-/]grant\b/,
      ),
      shape(
        'PRIVILEGE_ESCALATION',
        'medium',
        /[-/]grant(?::r)? "?(?:everyone|\*s-1-1-0|users|authenticated users):\W{0,20}f\W/,
      ),
      shape(
        'DESTRUCTIVE_SHELL_COMMAND',
        'high',
        /^ "?[a-z]:\\(?:windows\\?|\*)?"?\s/,
        /[-/](?:deny|reset|inheritance:r)/,
      ),
    ],
  ],
  [
    'copy',
    [
      shape(
        'PRIVILEGE_ESCALATION',
        'high',
        /\b(?:sethc|utilman|osk|magnify|narrator|displayswitch|atbroker)\.exe\b/,
      ),
      shape('CREDENTIAL_FILE_ACCESS', 'high', /globalroot\\device\\harddiskvolumeshadowcopy/),
    ],
  ],
  [
    'copy-item',
    [
      shape(
        'PRIVILEGE_ESCALATION',
        'high',
        /\b(?:sethc|utilman|osk|magnify|narrator|displayswitch)\.exe\b/,
      ),
      shape('CREDENTIAL_FILE_ACCESS', 'high', /globalroot\\device\\harddiskvolumeshadowcopy/),
    ],
  ],
  ...[
    'juicypotato',
    'roguepotato',
    'godpotato',
    'sweetpotato',
    'printspoofer',
    'printspoofer64',
    'invoke-allchecks',
    'invoke-privesc',
    'get-system',
    'invoke-serviceabuse',
    'winpeas',
    'winpeasx64',
    'winpeas.bat',
    'powerup.ps1',
    'invoke-tokenmanipulation',
  ].map((name): [string, readonly Shape[]] => [name, [shape('PRIVILEGE_ESCALATION', 'high', /^/)]]),
])
