import { shape, type Shape, type ShapeTable } from './shape.ts'

const proxy = 'SIGNED_BINARY_PROXY'
const download = 'REMOTE_CODE_DOWNLOAD'

/** Programs with an ordinary use of their own, by name up to `mpcmdrun`: only these shapes of their arguments make another use of them. */
export const programsAToM: ShapeTable = new Map<string, readonly Shape[]>([
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
      shape('DEFENSE_EVASION', 'medium', /[-/](?:decode|decodehex)\b/),
      shape('DEFENSE_EVASION', 'low', /[-/](?:encode|encodehex)\b/),
      shape('DEFENSE_EVASION', 'high', /[-/]addstore\b/, /\broot\b/),
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
    [shape(proxy, 'medium', /[-/]u\b|[-/]log(?:file|toconsole)=|\.dll\b|https?:|\\\\\w/)],
  ],
  ['certreq', [shape('DATA_EXFILTRATION', 'high', /[-/]post\b/)]],
  ['cmd', [shape(proxy, 'medium', /\s- ?<|\\\.\.\\\.\.\\/)]],
  ['code', [shape('REVERSE_SHELL', 'medium', /^ tunnel\b/)]],
  ['control', [shape(proxy, 'medium', /\.(?:dll|cpl)\b/)]],
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
        /[-/]c (?!\\?"?(?:cmd(?:\.exe)? )?(?:\/c )?(?:del|echo|rd|rmdir|erase|move|copy|type|attrib)\b)/,
      ),
    ],
  ],
  [
    'fsutil',
    [
      shape('DEFENSE_EVASION', 'high', /\busn deletejournal\b/),
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
])
