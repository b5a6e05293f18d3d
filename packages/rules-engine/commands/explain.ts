/**
 * Shows what the rules see in one envelope: `pnpm --filter @ase/rules-engine explain <file>`
 *
 * The file holds a request body, or a labelled case that holds one; `-` reads it from standard input. Prints the rules
 * that fired with the path of their evidence, and how long each took.
 */
import { parseArgs } from 'node:util'
import { RULES_VERSION } from '../src/index.ts'
import { helpOption, load, readArguments, stop } from './command-line.ts'
import { explainEnvelope } from './explanation/explain-envelope.ts'
import { readEnvelopeFile } from './explanation/read-envelope-file.ts'
import { renderExplanation } from './explanation/render-explanation.ts'

const usage = `usage: explain <file>

Shows which rules fire on one envelope, on what path, and how long each took.

  <file>      a request body or one labelled case; - reads standard input
  -h, --help  shows this`

const { positionals } = readArguments(usage, () =>
  parseArgs({ allowPositionals: true, options: helpOption }),
)
const [file, ...others] = positionals
if (file === undefined || others.length > 0) stop(`one file is needed\n\n${usage}`)
const envelope = readEnvelopeFile(load(file))
if (!envelope.ok) stop(envelope.error)
const microseconds = (): number => performance.now() * 1000
const explanation = explainEnvelope(envelope.value, microseconds)
process.stdout.write(`${renderExplanation(explanation, RULES_VERSION)}\n`)
