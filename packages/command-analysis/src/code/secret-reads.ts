import type { Severity } from '@ase/schemas'
import { readPath, sensitivityOf } from '@ase/url-analysis'
import { isUnknown } from '../model/model.ts'
import type { CodeReading } from './read-code.ts'

/** Calls that open a file to read it. */
const readers = new Set(
  'open fopen read_text read_bytes readFile readFileSync file_get_contents readfile file readlines slurp read createReadStream Path'.split(
    ' ',
  ),
)

/** A credential file whose path the program puts together: `open('/etc/sha' + 'dow')`. */
export function severityOfReads({ calls }: CodeReading): Severity | null {
  for (const { name, args } of calls) {
    if (!readers.has(name)) continue
    const path = args[0]?.text ?? ''
    if (!/^[~/]/.test(path) || isUnknown(path) || path.length > 256) continue
    if (/^[wax]/.test(args[1]?.text ?? '')) continue
    if (sensitivityOf(readPath(path).normal) === 'credential') return 'high'
  }
  return null
}
