/**
 * Shows what the rules see in one envelope: `pnpm --filter @ase/rules-engine explain <file>`
 *
 * The file holds a request body, or a labelled case that holds one; `-` reads it from standard input. Prints the rules
 * that fired with the path of their evidence, and how long each took.
 */
import { readCommandLine, stopCommand, stopWithUsage } from '@ase/settings'
import { RULES_VERSION } from '../src/index.ts'
import { explainEnvelope } from './explanation/explain-envelope.ts'
import { readEnvelopeFile } from './explanation/read-envelope-file.ts'
import { renderExplanation } from './explanation/render-explanation.ts'
import { readInput } from './read-input.ts'

const usage = `usage: explain <file>

Shows which rules fire on one envelope, on what path, and how long each took.

  <file>      a request body or one labelled case; - reads standard input
  -h, --help  shows this`

const { positionals } = readCommandLine(usage, {})
const [file, ...others] = positionals
if (file === undefined || others.length > 0) stopWithUsage('one file is needed', usage)
const envelope = readEnvelopeFile(readInput(file))
if (!envelope.ok) stopCommand(envelope.error)
const microseconds = (): number => performance.now() * 1000
const explanation = explainEnvelope(envelope.value, microseconds)
process.stdout.write(`${renderExplanation(explanation, RULES_VERSION)}\n`)
