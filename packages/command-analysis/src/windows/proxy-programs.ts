import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { rundll32Shapes, loadsUnusualLibrary, systemPrograms } from './system-programs.ts'
import {
  namesAlternateStream,
  argumentText,
  hasAlternateStream,
  namesRemoteSource,
  isWindowsSpelling,
} from './argument-shapes.ts'

/**
 * Signed Windows programs that ordinary work hardly ever starts by hand, and that run, load, fetch or copy what they
 * are given (LOLBAS). Any use counts; a URL, a share or a stream among the arguments makes it certain.
 */
export const rarePrograms: ReadonlySet<string> = new Set([
  'acccheckconsole',
  'addinprocess',
  'addinprocess32',
  'addinutil',
  'adplus',
  'agentexecutor',
  'appcert',
  'applaunch',
  'applauncher',
  'appvlp',
  'aspnet_compiler',
  'atbroker',
  'bginfo',
  'cdb',
  'certoc',
  'certreq',
  'cmdl32',
  'cmstp',
  'colorcpl',
  'computerdefaults',
  'configsecuritypolicy',
  'conhost',
  'coregen',
  'createdump',
  'customshellhost',
  'datasvcutil',
  'dbgsrv',
  'defaultpack',
  'desktopimgdownldr',
  'devicecredentialdeployment',
  'devinit',
  'devtoolslauncher',
  'devtunnel',
  'dfsvc',
  'diantz',
  'diskshadow',
  'dnscmd',
  'dsdbutil',
  'dtutil',
  'dump64',
  'dumpminitool',
  'dumpminitool.arm64',
  'dumpminitool.x86',
  'dxcap',
  'ecmangen',
  'eudcedit',
  'eventcreate',
  'extexport',
  'fhmanagew',
  'fodhelper',
  'fsianycpu',
  'gfxdownloadwrapper',
  'gpscript',
  'ie4uinit',
  'ie4unit',
  'iediagcmd',
  'ieexec',
  'ieframe',
  'imewdbld',
  'infdefaultinstall',
  'intellitrace',
  'iscsicpl',
  'ldifde',
  'csvde',
  'mavinject',
  'mftrace',
  'microsoft.nodejstools.pressanykey',
  'mofcomp',
  'microsoft.workflow.compiler',
  'microsoft.xsldebugger.host',
  'mscopilot',
  'mscopilot_proxy',
  'msdeploy',
  'msdt',
  'mshta',
  'msohtmed',
  'msoxmled',
  'msxsl',
  'nmcap',
  'ntdsutil',
  'ntprint',
  'ntsd',
  'odbcconf',
  'offlinescannershell',
  'onedrivestandaloneupdater',
  'openconsole',
  'openwith',
  'pcalua',
  'pcwrun',
  'pixtool',
  'pktmon',
  'presentationhost',
  'printbrm',
  'protocolhandler',
  'provlaunch',
  'pubprn.vbs',
  'rasautou',
  'rcsi',
  'rdrleakdiag',
  'register-cimprovider',
  'register_app.vbs',
  'regini',
  'regsvcs',
  'rpcping',
  'runexehelper',
  'runonce',
  'runscripthelper',
  'scriptrunner',
  'sdclt',
  'setres',
  'settingsynchost',
  'sigverif',
  'slui',
  'sqldumper',
  'sqlps',
  'sqltoolsps',
  'squirrel',
  'stordiag',
  'syncappvpublishingserver',
  'syncappvpublishingserver.vbs',
  'testwindowremoteagent',
  'texttransform',
  'ttdinject',
  'tttracer',
  'unregmp2',
  'verclsid',
  'visualuiaverifynative',
  'vsdiagnostics',
  'vshadow',
  'vsiisexelauncher',
  'vsjitdebugger',
  'vslaunchbrowser',
  'wbemtest',
  'wfmformat',
  'winfile',
  'wlrmdr',
  'workfolders',
  'wsreset',
  'wuauclt',
  'xbootmgr',
  'xbootmgrsleep',
  'xwizard',
  'gathernetworkinfo.vbs',
  'mimikatz',
  'sharphound',
  'rubeus',
  'seatbelt',
  'certify',
  'lazagne',
  'pypykatz',
  'nanodump',
])

/** The same, with names that other systems use for ordinary programs: they count in a Windows spelling only. */
const ambiguousPrograms: ReadonlySet<string> = new Set([
  'appinstaller',
  'change',
  'cleanmgr',
  'control',
  'csi',
  'dnx',
  'fsi',
  'ilasm',
  'jsc',
  'logger',
  'msaccess',
  'mspub',
  'mstest',
  'print',
  'psr',
  'remote',
  'replace',
  'te',
  'teams',
  'tracker',
  'update',
  'wab',
  'wfc',
  'windbg',
  'winproj',
  'write',
  'wsdl',
  'svcutil',
  'mpiexec',
  'wslc',
  'reset',
  'dllhost',
  'eventvwr',
  'regedit',
])

/**
 * The severity of data that is written to or read from an alternate stream of a file, which no listing of the folder
 * shows; null for none.
 */
export function severityOfHiddenStream({ name, args, redirects }: Command): Severity | null {
  if (redirects.some(({ target }) => namesAlternateStream(target.text))) return 'medium'
  const copies = name === 'type' && redirects.some(({ operator }) => operator.startsWith('>'))
  return copies && args.some((arg) => /^\\\\\w/.test(arg)) ? 'medium' : null
}

/** Every program for which `severityOfProxy` may have an answer. */
export const proxyPrograms: ReadonlySet<string> = new Set([
  ...systemPrograms.keys(),
  ...rundll32Shapes.keys(),
  ...rarePrograms,
  ...ambiguousPrograms,
])

const asksForHelp = /^ [-/]{1,2}(?:\?|h|help|v|version) $/

/** What administrators use these programs for, by the text of the arguments. */
const ordinaryUses: ReadonlyMap<string, RegExp> = new Map([
  ['certreq', /^ [-/](?:new|submit|accept|retrieve|enroll|policy|sign|autoenroll)\b/],
  ['cleanmgr', /^/],
  ['dnscmd', /^(?!.{0,4000}serverlevelplugindll)/],
  ['eventcreate', /^/],
  ['msdt', /^ [-/]id \w{1,60}diagnostic\w{0,12} ?$/],
  ['ntdsutil', /^ (?:metadata cleanup|roles)\b/],
  ['odbcconf', /\bconfig(?:sys)?dsn\b/],
  ['pktmon', /^ (?:list|status|filter|counters|stop|reset|comp|etl2txt|etl2pcap|pcapng|help)\b/],
  ['regini', /^ -m \\\\/],
  ['slui', /^ [1-5]? ?$/],
  ['wsreset', /^ ?(?:-i)? ?$/],
  ['wuauclt', /^ [-/](?:detectnow|reportnow|updatenow|resetauthorization|showcheckforupdates)\b/],
])

/** Code that lies where every user may write, or that no settings page is. */
const foreignCode =
  /\\(?:temp|tmp|users\\public|programdata|appdata|downloads|perflogs)\\|%(?:te?mp|appdata|public|localappdata)%|\.(?:exe|dll|ps1|bat|cmd|vbs|js|hta|sct|inf|xml|xsl|cs|fsx?|txt|jpg|png)\b/

/**
 * The severity of a signed system program that runs, fetches or hides something that it was not made for; null for an
 * ordinary use.
 */
export function severityOfProxy(command: Command): Severity | null {
  const { name } = command
  if (name === 'rundll32') return loadsUnusualLibrary(command.args) ? 'medium' : null
  if (systemPrograms.has(name) && isWindowsSpelling(command) && hasAlternateStream(command.args))
    return 'medium'
  if (name === 'control' && /^ \/name\b/.test(argumentText(command))) return null
  if (ordinaryUses.get(name)?.test(argumentText(command)) === true) return null
  if (rarePrograms.has(name)) return severityOfRareProgram(command)
  if (ambiguousPrograms.has(name) && isWindowsSpelling(command))
    return bareStarts.has(name) || foreignCode.test(argumentText(command))
      ? severityOfRareProgram(command)
      : remoteOnly(command)
  return null
}

/** These start other programs or record the screen by themselves. */
const bareStarts: ReadonlySet<string> = new Set([
  'eventvwr',
  'dllhost',
  'psr',
  'tracker',
  'te',
  'wab',
  'mpiexec',
])

function remoteOnly(command: Command): Severity | null {
  const found = severityOfRareProgram(command)
  return found === 'high' ? 'high' : null
}

function severityOfRareProgram(command: Command): Severity | null {
  const text = argumentText(command)
  if (asksForHelp.test(text)) return null
  return namesRemoteSource(text) || hasAlternateStream(command.args) ? 'high' : 'medium'
}
