import { type Severity, worstSeverity } from '@ase/schemas'
import { readPath } from '@ase/url-analysis'
import type { ParsedCode } from '../code/read-code.ts'
import type { CodeValue } from '../code/value.ts'
import { isUnknown } from '../model/model.ts'
import { severityOfStartup } from './startup-and-agent-files.ts'

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Calls that write the file which their first argument names. */
const writers = words(
  'writeFile writeFileSync appendFile appendFileSync outputFile outputFileSync writeTextFile writeTextFileSync createWriteStream file_put_contents writeText appendText writeAllText writeAllBytes appendAllText writeAllLines WriteAllText WriteAllBytes AppendAllText WriteAllLines FileWriter FileOutputStream PrintWriter RandomAccessFile write_file append_file spew spurt binwrite savetxt WriteFile truncate truncateSync sink',
)
/** The same, with names that other things have: they count as members of these. */
const writersOfOwner = words('write writeText append create Create')
const owners = words('File IO Bun fs Deno os ioutil io Files')
/** Calls that change who may write a file. */
const rights = words('chmod chmodSync chown chownSync lchown')
/** Calls that open a file, to write only when told so. */
const openers = words('open fopen openSync sysopen File Path popen OpenFile open_file fileopen')
/** Calls on a value that stands for a file. */
const methods = words('write_text write_bytes writeText appendText touch symlink_to hardlink_to')
/** Calls that put something in the place which their second argument names. */
const placers = words(
  'copy copy2 copyfile copytree move rename replace renames renameSync copyFile copyFileSync cp cpSync cp_r mv install ln ln_s ln_sf symlink symlinkSync link linkSync copy_file rename_file CopyFile File.Copy moveSync copySync writeLines saveRDS dump urlretrieve download downloadFile DownloadFile',
)

const PATHS_MAX = 64

/** The paths that a program writes through the calls of its own language, as far as its constants tell. */
function findWritesInCode({ calls, code }: ParsedCode): readonly string[] {
  const found: string[] = []
  for (const { name, owner, receiver, args } of calls) {
    if (found.length >= PATHS_MAX) break
    const [first, second] = args
    if (writers.has(name) || (writersOfOwner.has(name) && owners.has(owner))) add(found, first)
    else if (placers.has(name)) add(found, second)
    else if (methods.has(name)) add(found, receiver ?? undefined)
    else if (rights.has(name) && first?.text.startsWith('/etc/') === true) add(found, first)
    if (openers.has(name)) addOpened(found, args, code)
  }
  addWritten(found, code)
  return found
}

function add(found: string[], value: CodeValue | undefined): void {
  const text = value?.text ?? ''
  if (text.length < 400 && /^[~/.]|^[A-Za-z]:\\/.test(text) && !isUnknown(text)) found.push(text)
}

const writingMode = /^(?:[wax][bt+]{0,2}|r[bt]?\+[bt]?|\+?>{1,2}|\+<)(?::[\w-]{1,20})?$/

/** `open(path, 'w')`, `open(F, '>', path)`, `open(F, ">path")`. */
function addOpened(found: string[], args: readonly CodeValue[], code: string): void {
  if (/\bO_(?:WRONLY|RDWR|CREAT|APPEND)\b/.test(code.slice(0, 32_768))) add(found, args[0])
  for (const [index, arg] of args.slice(0, 4).entries()) {
    const joined = /^\s{0,4}(?:>{1,2}|\+<|\+>)\s{0,4}([~/.].{0,300})$/.exec(arg.text)?.[1]
    if (joined !== undefined) found.push(joined)
    else if (writingMode.test(arg.text)) {
      add(found, args[index - 1])
      add(found, args[index + 1])
    }
  }
}

/** What stands beside calls: `open F, ">path"` of Perl, `new File(path).text =` of Groovy, `(write-region … path)` of Lisp. */
const statements: readonly RegExp[] = [
  /\bopen\s{1,4}\w{1,32}\s{0,4},\s{0,4}["']\s{0,4}(?:>{1,2}|\+<)\s{0,4}([~/][^"'\n]{1,200})["']/g,
  /\bFile\(\s{0,4}["']([~/][^"'\n]{1,200})["']\s{0,4}\)\s{0,4}(?:\.text\s{0,4}=(?!=)|<<)/g,
  /\b(?:write-region|write_region)\s[^)\n]{0,200}"([~/][^"\n]{1,200})"/g,
]

function addWritten(found: string[], code: string): void {
  if (!code.includes('open') && !code.includes('File') && !code.includes('write')) return
  const part = code.slice(0, 32_768)
  for (const pattern of statements)
    for (const match of part.matchAll(pattern)) {
      if (found.length >= PATHS_MAX) return
      if (match[1] !== undefined) found.push(match[1])
    }
}

const CONTENT_MAX = 65_536

/** The severity of what a program plants where something starts later or rights are decided; null for nothing. */
export function severityOfPlantingCode(program: ParsedCode): Severity | null {
  const paths = findWritesInCode(program)
  if (paths.length === 0) return null
  const content = program.code.slice(0, CONTENT_MAX)
  return worstSeverity(paths.map((path) => severityOfStartup(readPath(path).normal, content)))
}
