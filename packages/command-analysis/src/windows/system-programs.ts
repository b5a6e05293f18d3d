import { protectionServices } from './accounts-and-services.ts'
import { shape, type Shape, type ShapeTable } from './argument-shapes.ts'

const proxy = 'SIGNED_BINARY_PROXY'
const download = 'REMOTE_CODE_DOWNLOAD'

/** Signed system programs with an ordinary use: only arguments of these shapes make another use of them. In the order of their names. */
export const systemPrograms: ShapeTable = new Map<string, readonly Shape[]>([
  ['bash', [shape(proxy, 'medium', /^ -c "?(?:[a-z]:\\|\/mnt\/[a-z]\/)?[\w\\/-]{1,80}\.exe\s/)]],
  [
    'bitsadmin',
    [
      shape(download, 'high', /\/(?:transfer|addfile)\b/),
      shape('PERSISTENCE', 'high', /\/setnotifycmdline\b/),
      shape(proxy, 'medium', /\/(?:create|resume|complete)\b/),
    ],
  ],
  [
    'certutil',
    [
      shape(download, 'high', /[-/](?:urlcache|verifyctl|url)\b/, /(?:https?|ftp):/),
      shape(
        'DEFENSE_EVASION',
        'medium',
        /[-/](?:decode|decodehex)\b/,
        /\.(?!(?:cer|crt|pem|der|p7b|pfx|txt|json|pdf|b64|base64)\b)\w{1,8} $/,
      ),
      shape('DEFENSE_EVASION', 'low', /[-/](?:encode|encodehex)\b/),
      // A company adds its own certificate authority this way; so does an attacker who reads its traffic.
      shape('DEFENSE_EVASION', 'medium', /[-/]addstore\b/, /\broot\b/),
      shape('CREDENTIAL_FILE_ACCESS', 'medium', /[-/](?:exportpfx)\b/),
    ],
  ],
  ['appcmd', [shape('PERSISTENCE', 'high', /globalmodules|\bmodule\b/, /image[:=]/)]],
  ['csc', [shape(proxy, 'medium', /\\(?:temp|users\\public|programdata|appdata)\\|https?:/)]],
  ['esentutl', [shape(proxy, 'medium', /[-/]y\s/)]],
  ['extrac32', [shape(proxy, 'medium', /\\\\\w|\.\w{1,5}:\w|[-/]c\s/)]],
  ['finger', [shape(download, 'medium', /\s\S{1,60}@\S/)]],
  ['hh', [shape(proxy, 'medium', /https?:|\\\\\w|\.exe\b|-decompile\b/)]],
  [
    'installutil',
    [
      shape(
        proxy,
        'medium',
        /[-/]log(?:file|toconsole)=|https?:|\\\\\w|\\(?:temp|users|programdata|perflogs)\\/,
      ),
    ],
  ],
  ['certreq', [shape('DATA_EXFILTRATION', 'high', /[-/]post\b/)]],
  ['cmd', [shape(proxy, 'medium', /\s- ?<|\\\.\.\\\.\.\\/)]],
  ['code', [shape('REVERSE_SHELL', 'medium', /^ tunnel\b/)]],
  ['control', [shape(proxy, 'medium', /\.dll\b|(?<!system32)\\[\w.-]{1,60}\.cpl\b/)]],
  [
    'cscript',
    [
      shape(proxy, 'high', /(?:https?:|\\\\)\S/),
      shape(proxy, 'medium', /\/{1,2}e:\S/),
      shape(
        proxy,
        'medium',
        /manage-bde\.wsf|pubprn\.vbs|syncappvpublishingserver|winrm\.vbs|gathernetworkinfo/,
      ),
    ],
  ],
  [
    'dotnet',
    [
      shape(
        proxy,
        'medium',
        /^ (?:fsi|msbuild)\s/,
        /\.(?:xml|fsscript)\b|\\(?:temp|users\\public|programdata|downloads)\\/,
      ),
      shape(proxy, 'medium', /^ [a-z]:\\(?:temp|users\\public|programdata)\\/, /\.dll\b/),
      shape(proxy, 'medium', /^ fsi ?$/),
    ],
  ],
  ['bcp', [shape(proxy, 'medium', /\bqueryout\b/, /\.(?:exe|dll|ps1|bat|vbs)\b/)]],
  ['expand', [shape(proxy, 'medium', /\\\\\w|\.\w{1,5}:\w/)]],
  ['explorer', [shape(proxy, 'medium', /\/root ?,|\.(?:exe|hta|vbs|bat|scr|js)\b|\/nouaccheck/)]],
  [
    'findstr',
    [
      shape(proxy, 'medium', /\/v\b/, /\/l\b/),
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'medium',
        /\/s\b/,
        /\b(?:cpassword|password|passwd)\b/,
        /(?:sysvol|\*\.)/,
      ),
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'medium',
        /\/\w{0,4}s\w{0,4}\b/,
        /\b(?:cpassword|password|passwd|pwd|credential)/,
      ),
    ],
  ],
  ['fltmc', [shape('DEFENSE_EVASION', 'high', /\b(?:unload|detach)\b/)]],
  [
    'forfiles',
    [
      shape(
        'DESTRUCTIVE_SHELL_COMMAND',
        'high',
        /[-/]p "?[a-z]:\\(?:users|windows|program files)?\\?"? /,
        /\b(?:del|erase|rd|rmdir)\b/,
      ),
      shape(
        proxy,
        'medium',
        /[-/]c (?!\\?"?(?:cmd(?:\.exe)? )?(?:\/c )?(?:del|echo|rd|rmdir|erase|move|copy|type|attrib|if|ren|dir|compact|xcopy|robocopy|7z|zip|icacls)\b)/,
      ),
    ],
  ],
  [
    'fsutil',
    [
      shape('DEFENSE_EVASION', 'high', /\busn deletejournal\b/),
      shape('DEFENSE_EVASION', 'medium', /\bsymlinkevaluation\b/, /r2[rl]:1/),
      shape('DESTRUCTIVE_SHELL_COMMAND', 'medium', /\bfile setzerodata\b/),
      shape(proxy, 'medium', /\btrace decode\b/),
      shape(proxy, 'medium', /\bfile createnew\b/, /\s(?:\d{9,20}|\{\w)/),
    ],
  ],
  ['ftp', [shape(proxy, 'medium', /\s-s:\S/), shape(proxy, 'medium', /\s!\S/)]],
  ['makecab', [shape(proxy, 'medium', /\\\\\w|\.\w{1,5}:\w/)]],
  [
    'manage-bde',
    [
      shape(
        'DEFENSE_EVASION',
        'medium',
        /[-/](?:off|protectors [-/](?:disable|delete)|autounlock)\b/,
      ),
    ],
  ],
  [
    'mmc',
    [
      shape(
        proxy,
        'medium',
        /[-/]embedding\b|\bgpedit\.msc\b|\\(?:temp|users\\public|downloads)\\/,
      ),
    ],
  ],
  [
    'mpcmdrun',
    [
      shape(download, 'high', /[-/]downloadfile\b/),
      shape('DEFENSE_EVASION', 'high', /[-/](?:removedefinitions|disableservice)\b/),
      shape('DEFENSE_EVASION', 'medium', /[-/](?:restore|url|adddynamicsignature)\b/),
    ],
  ],
  ['launch-vsdevshell.ps1', [shape(proxy, 'medium', /-vs(?:wherepath|installationpath)\b/)]],
  ...[
    'cl_loadassembly.ps1',
    'cl_mutexverifiers.ps1',
    'cl_invocation.ps1',
    'utilityfunctions.ps1',
    'regsnapin',
    'loadassemblyfrompath',
    'loadassemblyfromns',
    'syncinvoke',
    'runaftercancelprocess',
  ].map((name): [string, readonly Shape[]] => [name, [shape(proxy, 'medium', /^/)]]),
  [
    'import-module',
    [
      shape(
        proxy,
        'medium',
        /cl_(?:loadassembly|mutexverifiers|invocation)\.ps1|utilityfunctions\.ps1|\\\\\w|https?:/,
      ),
    ],
  ],
  ['procdump', [shape(proxy, 'medium', /[-/]md\s/, /\.dll\b/)]],
  ['procdump64', [shape(proxy, 'medium', /[-/]md\s/, /\.dll\b/)]],
  [
    'regasm',
    [
      shape(
        proxy,
        'medium',
        /\.dll\b/,
        /\s[-/]u\s|https?:|\\\\\w|\\(?:temp|users|programdata|perflogs|downloads)\\/,
      ),
    ],
  ],
  ['start', [shape(download, 'high', /\b(?:ms-appinstaller|search-ms|ms-officecmd):/)]],
  ['start-process', [shape(download, 'high', /\b(?:ms-appinstaller|search-ms|ms-officecmd):/)]],
  ['tftp', [shape(download, 'medium', /\s(?:get|put)\s/, /\s-i\s/)]],
  [
    'wscript',
    [
      shape(proxy, 'high', /(?:https?:|\\\\)\S/),
      shape(proxy, 'medium', /\/{1,2}e:\S/),
      shape(
        proxy,
        'medium',
        /manage-bde\.wsf|pubprn\.vbs|syncappvpublishingserver|winrm\.vbs|gathernetworkinfo/,
      ),
    ],
  ],
  [
    'expand-archive',
    [
      shape(
        'PERSISTENCE',
        'medium',
        /\s"?[a-z]:\\(?:windows(?:\\system32)?|program files)?\\?"?\s/,
      ),
    ],
  ],
  ['ngen', [shape(proxy, 'medium', /https?:/)]],
  ['xsd', [shape(proxy, 'medium', /https?:/)]],
  ['pester', [shape(proxy, 'medium', /\/help|[-/]\?|;/)]],
  [
    'powershell',
    [
      shape(proxy, 'medium', /launch-vsdevshell\.ps1/, /-vs(?:wherepath|installationpath)\b/),
      // Started unseen, from where every user may write.
      shape(
        proxy,
        'medium',
        /\s-w\w{0,10}[\s:]{1,2}(?:hidden|1)\b/,
        /\s-f\w{0,3}[\s:]/,
        /\\(?:temp|users\\public|appdata|downloads|perflogs|programdata)\\|%te?mp%/,
      ),
    ],
  ],
  ['sftp', [shape(proxy, 'medium', /proxycommand|localcommand/, /\.exe\b|\bpowershell\b|\bcmd\b/)]],
  ['ssh', [shape(proxy, 'medium', /proxycommand|localcommand/, /\.exe\b|\bpowershell\b|\bcmd\b/)]],
  [
    'msbuild',
    [
      shape(proxy, 'medium', /\s@\S|\.(?:xml|rsp)\s/),
      shape(proxy, 'medium', /[-/](?:logger|l|distributedlogger|dl):/, /\.dll\b/),
      shape(proxy, 'high', /(?:https?:\/\/|\\\\\w)\S/),
      shape(proxy, 'medium', /\\(?:temp|users\\public|appdata|downloads|programdata)\\/, /proj\b/),
    ],
  ],
  ['msconfig', [shape('PRIVILEGE_ESCALATION', 'medium', /\s-5\b/)]],
  ...['msedge', 'chrome', 'msedge_proxy', 'msedgewebview2', 'brave'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [
        shape(
          proxy,
          'high',
          /--(?:gpu|browser-subprocess|renderer|utility)-(?:launcher|path|cmd-prefix)/,
        ),
        shape(proxy, 'medium', /--load-extension/),
        shape(proxy, 'medium', /--remote-debugging-port/, /user data/),
        shape(download, 'medium', /https?:\/\//, /\.(?:exe|dll|scr|ps1|hta|msi|b64)\b/),
        shape(download, 'medium', /--headless/, /--dump-dom/, /\.(?:b64|exe|dll|ps1|bin|base64)/),
      ],
    ],
  ),
  [
    'msiexec',
    [
      // Software comes from a share of the house by its short name, never from an address or a foreign host.
      shape(proxy, 'high', /https?:|ftp:|\\\\(?:\d{1,3}\.\d|[\w-]{1,60}(?:@|\.\w))/),
      shape(proxy, 'medium', /\s[-/][yz] ?\S|transforms="?https?:/),
      shape(proxy, 'medium', /\\(?:temp|users\\public|programdata|downloads|appdata)\\\S/),
      shape(proxy, 'medium', /\s[-/](?:i|package)\s/, /\.(?:png|jpg|txt|gif|dat|tmp)\b/),
    ],
  ],
  [
    'pnputil',
    [
      shape(
        proxy,
        'medium',
        /[-/]add-driver\b|\s-i -a\b|\s-a\s/,
        /https?:|\\\\\w|\\(?:temp|users|programdata|perflogs|downloads|appdata)\\/,
      ),
    ],
  ],
  ['query', [shape(proxy, 'medium', /\\\.\.\\/)]],
  [
    'regsvr32',
    [
      shape(proxy, 'high', /[-/]i: ?"?(?:https?:|ftp:|\\\\)|\.sct\b|\bscrobj\.dll\b|\\\\\w/),
      shape(proxy, 'high', /\\(?:temp|tmp|users\\public|programdata|downloads|perflogs)\\|%te?mp%/),
      shape(proxy, 'medium', /\\appdata\\|\.(?:txt|jpg|png|gif|dat|log|tmp|doc|ocx:|dll:)\b/),
    ],
  ],
  ['tar', [shape(proxy, 'medium', /\.\w{1,5}:(?!\\|\/)\w|\\\\\w|\s-?[cx]f \w{2,40}:\w{1,40}\s/)]],
  ['tpmtool', [shape(proxy, 'medium', /drivertracing/)]],
  [
    'winget',
    [
      shape(proxy, 'medium', /(?:--manifest|\s-m) \S|localmanifestfiles/),
      shape(proxy, 'medium', /\s(?:-s|--source)[ =]https?:|source add\b/),
    ],
  ],
  ['winrm', [shape(proxy, 'high', /\binvoke (?:create|startservice)\b/)]],
  ['winrm.vbs', [shape(proxy, 'high', /\binvoke create\b/), shape(proxy, 'medium', /-format:/)]],
  [
    'wmic',
    [
      shape(proxy, 'high', /\bcall "?create\b/),
      shape(proxy, 'high', /\/format:/, /https?:|ftp:|\\\\|\.xsl\b/),
      shape(proxy, 'medium', /\/node: ?"?(?!localhost|127\.0\.0\.1)\S/, /\bcall\b/),
      shape(proxy, 'medium', /\bdatafile\b/, /\bcall copy/),
      shape(
        'DEFENSE_EVASION',
        'high',
        /\bproduct\b/,
        /(?:defender|antivirus|anti-virus|endpoint|sophos|symantec|mcafee|eset|kaspersky|crowdstrike|sentinel|malwarebytes|carbon black|cylance|trend micro|bitdefender|avast|avg|webroot|cortex|fireeye|sysmon|wazuh)/,
        /\bcall "?uninstall/,
      ),
      shape('RECOVERY_INHIBITED', 'high', /\bshadowcopy\b/, /\bdelete\b/),
      shape('DEFENSE_EVASION', 'medium', /antivirusproduct/, /\b(?:delete|call|set)\b/),
      shape(
        'DEFENSE_EVASION',
        'high',
        /\bservice\b/,
        /\bcall "?(?:stopservice|changestartmode|delete|pauseservice)|\bdelete\b/,
        protectionServices,
      ),
      shape(
        'DEFENSE_EVASION',
        'high',
        /\bprocess\b/,
        /\b(?:delete|call "?terminate)\b/,
        protectionServices,
      ),
      shape(
        'ACCOUNT_TAMPERING',
        'medium',
        /\b(?:useraccount|group)\b/,
        /\b(?:set |delete\b|call "?(?:rename|create))/,
      ),
      shape('DEFENSE_EVASION', 'medium', /\bnteventlog\b/, /\bcleareventlog/),
    ],
  ],
  [
    'wsb',
    [
      shape(proxy, 'medium', /logoncommand|--allow-write|mappedfolder/),
      shape(proxy, 'medium', /\bexec\b/, /system/),
    ],
  ],
  [
    'wsl',
    [
      shape(proxy, 'medium', /\.exe\b/),
      shape(proxy, 'medium', /\/dev\/(?:tcp|udp)\//),
      shape(proxy, 'medium', /\s-u root\b/, /(?:shadow|passwd|sudoers)/),
      shape(proxy, 'medium', /\s--(?:import|import-in-place)\b/, /(?:https?:|\\\\)/),
    ],
  ],
  ['wt', [shape(proxy, 'medium', /\b(?:calc|mshta|rundll32|regsvr32|wscript|cscript)\b/)]],
  ['xcopy', [shape(proxy, 'medium', /\.\w{1,5}:(?!\\)\w/)]],
  ['nltest', [shape(proxy, 'low', /[-/](?:domain_trusts|trusted_domains)\b/)]],
  ...['winword', 'excel', 'powerpnt', 'outlook', 'visio', 'onenote'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [shape(proxy, 'medium', /https?:\/\/|\s[-/]l\s|\\\\\w/)],
    ],
  ),
])

/** Entry points that settings pages, printers and screens are ordinarily started with. */
const ordinaryExports: ReadonlyMap<string, readonly string[]> = new Map([
  ['printui', ['printuientry']],
  ['user32', ['lockworkstation', 'updateperusersystemparameters', 'swapmousebutton']],
  ['powrprof', ['setsuspendstate']],
  ['advapi32', ['processidletasks']],
  ['dfshim', ['cleanonlineappcache']],
  ['netplwiz', ['usersrundll']],
  ['inetcpl.cpl', ['clearmytracksbyprocess']],
  ['shell32', ['control_rundll', 'options_rundll', 'shhelpshortcuts_rundll', 'openas_rundll']],
  ['sysdm.cpl', ['editenvironmentvariables']],
])

/** What a DLL loader is asked to load: any library that is not part of an ordinary settings page is looked at. */
export const rundll32Shapes: ShapeTable = new Map<string, readonly Shape[]>([
  [
    'rundll32',
    [
      shape('CREDENTIAL_FILE_ACCESS', 'high', /\bminidump\b/),
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'high',
        /\bcomsvcs(?:\.dll)?\b/,
        /(?:minidump|#\W{0,3}\d{1,3})/,
      ),
      shape('CREDENTIAL_FILE_ACCESS', 'medium', /\bkeymgr(?:\.dll)?\b/, /krshowkeymgr/),
      shape(
        proxy,
        'high',
        /\b(?:javascript|vbscript|script):|(?:https?|ftp):\/\/|runhtmlapplication/,
      ),
      shape(proxy, 'high', /(?:^|[\s"'])\\\\[\w.-]{1,60}(?:@\w{1,5})?\\/),
      shape(proxy, 'high', /\\(?:temp|tmp|users\\public|programdata|downloads|perflogs)\\|%te?mp%/),
      shape(proxy, 'high', /\.(?:txt|jpg|jpeg|png|gif|dat|log|tmp|doc|pdf|ini)"? ?,/),
      shape(proxy, 'high', /\.\w{1,5}:\w[\w.]{0,40}"? ?,/),
      shape('PRIVILEGE_ESCALATION', 'medium', /\s-sta\b|\s-localserver\b/),
    ],
  ],
])

/** A library or entry point that no ordinary use starts this way. */
export function loadsUnusualLibrary(args: readonly string[]): boolean {
  const line = args.join(' ').toLowerCase()
  if (line === '' || line === '/?' || line === '-?') return false
  const comma = line.indexOf(',')
  const library = libraryNameOf(line.slice(0, comma < 0 ? undefined : comma))
  const rest = comma < 0 ? '' : line.slice(comma + 1).trim()
  const entry = /^[\w#@]{1,80}/.exec(rest)?.[0] ?? ''
  if (ordinaryExports.get(library)?.includes(entry) !== true) return true
  // A settings page by its bare name; anything with a folder or another extension is loaded as code.
  const page = rest.slice(entry.length).trim().replaceAll('"', '')
  return entry === 'control_rundll' && page !== '' && !/^@?\w{1,30}\.cpl(?:[,\s]|$)/.test(page)
}

function libraryNameOf(library: string): string {
  const plain = library.trim().replace(/^"|"$/g, '')
  const base = plain.slice(Math.max(plain.lastIndexOf('\\'), plain.lastIndexOf('/')) + 1)
  return base.endsWith('.dll') ? base.slice(0, -4) : base
}
