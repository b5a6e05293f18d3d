/**
 * Prints what local images declare about their origin: `pnpm --silent --filter @ase/inspection inspect [--json] <file or folder>...`
 *
 * The usage below describes the output and the exit statuses.
 */
import { readCommandLine, stopWithUsage } from '@ase/settings'
import { createInspector, type Inspector, type ReaderName } from '../src/index.ts'
import { findFiles } from './inspect/find-files.ts'
import { inspectFile } from './inspect/inspected-file.ts'
import { mapInOrder } from './inspect/find-files.ts'
import { jsonLine, tableHeader, tableLine } from './inspect/printed.ts'

const usage = `usage: inspect [--json] [--reader wasm|native] <file or folder>...

Prints a line for each image: the verdict, the probability of AI that it stands for, the file, and what the verdict
rests on as <place>:<metadata>:<value>. Declarations are read, not verified; nothing is fetched. An image without a
verdict has the code of the error in its place. A folder stands for all images in it, at any depth; what is no image
there is passed over, and so are links. At most 10 MiB of a file are read.

  --json             prints each result as a line of JSON, with all declarations
  --reader <reader>  wasm, the default, or native, an optional dependency
  -h, --help         shows this

Ends with status 0 when every image got a verdict, 1 when one did not, 2 when the command was used in a wrong way
(run through pnpm, every failure ends with 1).`

const STATUS_UNREAD = 1
const STATUS_NOT_RUN = 2
/** More than there are readers, fewer than the queue holds. */
const CONCURRENT_MAX = 4

function isReader(name: string): name is ReaderName {
  return name === 'wasm' || name === 'native'
}

function open(reader: string): Inspector {
  if (!isReader(reader)) stopWithUsage('--reader takes wasm or native', usage)
  try {
    return createInspector({ reader })
  } catch {
    stopWithUsage(`the reader ${reader} is not installed`, usage)
  }
}

const { values, positionals } = readCommandLine(usage, {
  json: { type: 'boolean' },
  reader: { type: 'string' },
})
if (positionals.length === 0) stopWithUsage('name a file or a folder', usage)
// The reader of the output, such as `head`, has closed it.
process.stdout.on('error', () => process.exit(STATUS_NOT_RUN))

const inspector = open(values.reader ?? 'wasm')
const isJson = values.json === true
if (!isJson) process.stdout.write(`${tableHeader}\n`)
// pnpm runs a script in its package's folder, not where the command was typed.
const files = findFiles(process.env['INIT_CWD'] ?? process.cwd(), positionals)
for await (const result of mapInOrder(files, CONCURRENT_MAX, (file) =>
  inspectFile(inspector, file),
)) {
  if (result === null) continue
  process.stdout.write(`${isJson ? jsonLine(result) : tableLine(result)}\n`)
  if ('error' in result) process.exitCode = STATUS_UNREAD
}
await inspector.close()
