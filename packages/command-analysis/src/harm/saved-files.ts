import { fileKey } from '../posix/file-key.ts'
import type { Command, Line } from '../model/command.ts'
import { operands } from '../model/options.ts'

/** Short options may stand together: `curl -fsSLo file`. */
const outputOptions = /^(?:-[a-z]{0,8}o|--output|--output-document|-OutFile)$/i
const glued = /^(?:-[sSfLk]{0,5}o|--output=|--output-document=|-O)(?=[/~.\w])(.{2,400})$/
const folderOptions = /^(?:-d|--dir|-P|--directory-prefix|--output-dir)$/

/** Programs whose last operand is the file that they fetch into. */
const toLastOperand: ReadonlySet<string> = new Set(['scp', 'rsync', 'lwp-download', 'sftp', 'tftp'])

/** What a download wrote to disk: it becomes dangerous when a later command runs it. */
export function savedFiles(line: Line, downloaders: ReadonlySet<string>): readonly string[] {
  const command = line.commands.find(({ name }) => downloaders.has(name))
  if (command === undefined) return []
  const named = outputOf(command)
  const folder = valueOf(command, folderOptions)
  const redirected = line.commands
    .at(-1)
    ?.redirects.find(({ operator }) => operator.startsWith('>'))?.target.text
  const address = command.args.find((arg) => /^https?:|\.[a-z]{2,24}\/|^[\w.@-]{1,120}:/.test(arg))
  const last = address?.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1)
  const inFolder = folder === undefined ? undefined : `${folder}/${named ?? last ?? ''}`
  return [named, redirected, last, inFolder, ...targets(command, last)].flatMap((file) =>
    file ? [fileKey(file)] : [],
  )
}

/** The file that the program is told to write. */
function outputOf(command: Command): string | undefined {
  const named = valueOf(command, outputOptions)
  if (named !== undefined && !/^https?:/.test(named)) return named
  return command.args.map((arg) => glued.exec(arg)?.[1]).find((file) => file !== undefined)
}

function valueOf({ args }: Command, options: RegExp): string | undefined {
  const at = args.findIndex((arg) => options.test(arg))
  return at < 0 ? undefined : args[at + 1]
}

function targets({ name, args }: Command, last: string | undefined): readonly string[] {
  if (!toLastOperand.has(name)) return []
  const target = operands(args).at(-1) ?? ''
  return target.endsWith('/') ? [target + (last ?? '')] : [target]
}
