import { shape, type Shape, type ShapeTable } from './shape.ts'

const proxy = 'SIGNED_BINARY_PROXY'
const download = 'REMOTE_CODE_DOWNLOAD'

/** Programs with an ordinary use of their own, by name from `msbuild` on: only these shapes of their arguments make another use of them. */
export const programsMToZ: ShapeTable = new Map<string, readonly Shape[]>([
  ['procdump', [shape(proxy, 'medium', /[-/]md\s/, /\.dll\b/)]],
  ['procdump64', [shape(proxy, 'medium', /[-/]md\s/, /\.dll\b/)]],
  ['regasm', [shape(proxy, 'medium', /^ (?:[-/]u )?[\w:\\.-]*\.dll $/)]],
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
  ['ngen', [shape(proxy, 'medium', /https?:/)]],
  ['xsd', [shape(proxy, 'medium', /https?:/)]],
  ['pester', [shape(proxy, 'medium', /\/help|[-/]\?|;/)]],
  [
    'powershell',
    [shape(proxy, 'medium', /launch-vsdevshell\.ps1/, /-vs(?:wherepath|installationpath)\b/)],
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
      shape(proxy, 'high', /(?:https?:|ftp:|\\\\\w)/),
      shape(proxy, 'medium', /\s[-/][yz] ?\S|transforms="?https?:/),
      shape(proxy, 'medium', /\\(?:temp|users\\public|programdata|downloads|appdata)\\\S/),
      shape(proxy, 'medium', /\s[-/](?:i|package)\s/, /\.(?:png|jpg|txt|gif|dat|tmp)\b/),
    ],
  ],
  ['pnputil', [shape(proxy, 'medium', /[-/]add-driver\b|\s-i -a\b|\s-a -i\b|\s-a\s/)]],
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
        /(?:defender|antivirus|endpoint|sophos|symantec|mcafee|eset|kaspersky|crowdstrike|sentinel)/,
        /\bcall "?uninstall/,
      ),
      shape('RECOVERY_INHIBITED', 'high', /\bshadowcopy\b/, /\bdelete\b/),
      shape('DEFENSE_EVASION', 'medium', /antivirusproduct/),
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
  ['nltest', [shape(proxy, 'medium', /[-/](?:domain_trusts|dclist|dsgetdc|trusted_domains)\b/)]],
  ...['winword', 'excel', 'powerpnt', 'outlook', 'visio', 'onenote'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [shape(proxy, 'medium', /https?:\/\/|\s[-/]l\s|\\\\\w/)],
    ],
  ),
])
