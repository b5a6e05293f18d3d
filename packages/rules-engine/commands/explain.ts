/**
 * Shows what the rules see in one envelope: `pnpm --filter @ase/rules-engine explain <file>`
 *
 * The file holds a request body, or a labelled case that holds one; `-` reads it from standard input. Prints the rules
 * that fired with the path of their evidence, and how long each took.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RULES_VERSION } from '../src/index.ts'
import { explainEnvelope } from './explanation/explain-envelope.ts'
import { readEnvelopeFile } from './explanation/read-envelope-file.ts'
import { renderExplanation } from './explanation/render-explanation.ts'

const [file, ...others] = process.argv.slice(2)

function stop(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(2)
}

/** pnpm runs a script in its package's folder; the path is meant from where the command was typed. */
function load(name: string): string {
  try {
    if (name === '-') return readFileSync(0, 'utf8')
    return readFileSync(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name), 'utf8')
  } catch {
    stop(`cannot read ${name}`)
  }
}

if (file === undefined || others.length > 0 || file.startsWith('--'))
  stop('usage: explain <file that holds one envelope, or - for standard input>')
const envelope = readEnvelopeFile(load(file))
if (!envelope.ok) stop(envelope.error)
const microseconds = (): number => performance.now() * 1000
const explanation = explainEnvelope(envelope.value, microseconds)
process.stdout.write(`${renderExplanation(explanation, RULES_VERSION)}\n`)
