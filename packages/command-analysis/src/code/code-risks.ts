import type { Severity } from '@ase/schemas'
import { readPath, sensitivityOf } from '@ase/url-analysis'
import { isUnknown } from '../model/model.ts'
import type { ParsedCode } from './read-code.ts'

const runs = /(?<![.\w])(?:exec|eval|Function|loadstring|instance_eval)\s{0,4}\(/g
const decodesInside =
  /b64decode|base64_decode|decode64|fromhex|unhexlify|atob\(|decompress|gzinflate|rot13|fromCharCode|fromCodePoint|map\(\s{0,2}chr\b|\bchr\(\d|(?:Buffer\.from\(.{1,60}|,\s{0,2})["'](?:base64|hex)["']/
const CALLS_MAX = 1024
const ARGUMENT_MAX = 160

/**
 * Does a program evaluate, in the very call, what it decodes there: `exec(b64decode("…"))`, `eval(atob("…"))`? A reader
 * of the call cannot know what runs. Looks at the first 1,024 calls.
 */
export function runsDecodedCode(code: string): boolean {
  let calls = 0
  for (const { index } of code.matchAll(runs)) {
    calls += 1
    if (calls > CALLS_MAX) return false
    const [argument = ''] = code.slice(index, index + ARGUMENT_MAX).split(/[;\n]/, 1)
    if (decodesInside.test(argument)) return true
  }
  return false
}

const wholeEnvironment =
  /\b(?:dict|str|dumps|urlencode)\(\s{0,4}os\.environ\s{0,4}[),]|=\s{0,4}os\.environ\s{0,4}[),]|\bstringify\(\s{0,4}process\.env\s{0,4}[),]|:\s{0,4}process\.env\s{0,4}[}),]|\bENV\.to_(?:h|a|s|json)\b|\bgetenv\(\s{0,4}\)/
const outward =
  /\brequests\.(?:post|put|get)\(|\burlopen\(|\bfetch\(|\baxios\b|\bhttps?\.request\(|\bNet::HTTP\b|\bcurl_exec\(|\bhttpx\.|\.sendall\(|\bfile_get_contents\(['"]https?:/

/** Does a program pass all variables of the environment to a request? Looks at the first 32,768 characters. */
export function sendsEnvironment(code: string): boolean {
  const part = code.slice(0, 32_768)
  return wholeEnvironment.test(part) && outward.test(part)
}

/** Calls that open a file to read it. */
const readers = new Set(
  'open fopen read_text read_bytes readFile readFileSync file_get_contents readfile file readlines slurp read createReadStream Path'.split(
    ' ',
  ),
)

/**
 * The severity of reading a credential file whose path the program puts together: `open('/etc/sha' + 'dow')`; null for
 * no such read.
 */
export function severityOfReads({ calls }: ParsedCode): Severity | null {
  for (const { name, args } of calls) {
    if (!readers.has(name)) continue
    const path = args[0]?.text ?? ''
    if (!/^[~/]/.test(path) || isUnknown(path) || path.length > 256) continue
    if (/^[wax]/.test(args[1]?.text ?? '')) continue
    if (sensitivityOf(readPath(path).normal) === 'credential') return 'high'
  }
  return null
}
