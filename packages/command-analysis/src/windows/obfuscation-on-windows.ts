import type { Severity } from '@ase/schemas'
import { type Command, isUnknown, type Pipeline } from '../model/model.ts'
import type { CommandSelector } from '../model/command-index.ts'
import { commandName } from '../model/command-name.ts'
import { decodeBase64Utf16 } from '@ase/text-analysis'
import { createPipelineSearch } from './pipeline-search.ts'
import { classifyPowershellOption } from '../scripts/nested-windows-texts.ts'

const shells = ['powershell', 'pwsh', 'powershell_ise']
const runners = [
  'invoke-expression',
  'iex',
  'scriptblock::create',
  '.invokescript',
  '.addscript',
  'management.automation.scriptblock::create',
  '.newscriptblock',
]
const loaders = ['reflection.assembly::load', 'appdomain::currentdomain.load', '.load']

export const obfuscationSelector: CommandSelector = {
  names: new Set([...shells, ...runners, ...loaders, 'add-type', '.getdelegateforfunctionpointer']),
}

/** Hides what PowerShell runs: encoded, decoded at run time, or built in memory. */
export function severityOfObfuscationOnWindows(command: Command): Severity | null {
  const { name, args, words } = command
  if (shells.includes(name)) return severityOfEncoded(args)
  if (runners.includes(name)) {
    const hidden = decoding.inWords(words) !== null
    return hidden && args.some(isUnknown) ? 'high' : null
  }
  if (loaders.includes(name))
    return args.some((arg) => arg.startsWith('MZ')) || decoding.inWords(words) !== null
      ? 'high'
      : null
  if (name === '.getdelegateforfunctionpointer') return 'high'
  return /virtualalloc|createthread|writeprocessmemory|virtualprotect|queueuserapc|minidumpwritedump|amsiscanbuffer/i.test(
    args.join(' '),
  )
    ? 'high'
    : null
}

function severityOfEncoded(args: readonly string[]): Severity | null {
  let encoded = false
  let hidden = false
  let bypass = false
  let readable = false
  for (let at = 0; at < args.length; at += 1) {
    const option = classifyPowershellOption(args[at] ?? '')
    if (option === 'command' || option === 'file') break
    if (option === 'encoded' && (args[at + 1] ?? '').length > 3) {
      encoded = true
      readable = /^[\t\r\n -~]+$/.test((decodeBase64Utf16(args[at + 1] ?? '') ?? '').slice(0, 4096))
    }
    if (option === 'valued' && /^(?:bypass|unrestricted)$/i.test(args[at + 1] ?? '')) bypass = true
    if (option === 'valued' && /^(?:h|hid\w{0,3}|1)$/i.test(args[at + 1] ?? '')) hidden = true
  }
  if (!encoded) return null
  if (hidden) return 'high'
  // What it decodes to is read and classified by itself.
  return readable && !bypass ? 'low' : 'medium'
}

const decoders: ReadonlySet<string> = new Set([
  'convert::frombase64string',
  '.getstring',
  'convertto-securestring',
  '.decrypt',
  '.createdecryptor',
  'io.compression.gzipstream::new',
  'io.compression.deflatestream::new',
  '.readtoend',
  '.transformfinalblock',
  'runtime.interopservices.marshal::ptrtostringauto',
  'runtime.interopservices.marshal::ptrtostringbstr',
])

const decoding = createPipelineSearch(({ commands }: Pipeline): true | null =>
  commands.some(
    ({ argv }) =>
      decoders.has(commandName(argv[0]?.text ?? '')) ||
      (/^new-object$/i.test(argv[0]?.text ?? '') &&
        argv.some(({ text }) => /io\.compression\./i.test(text))),
  )
    ? true
    : null,
)
