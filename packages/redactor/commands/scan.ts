/**
 * Finds secrets in standard input: `pnpm --silent --filter @ase/redactor scan [--redact | --json] [--check] < file`
 *
 * The usage below says what is printed and with which status the command ends.
 */
import { parseArgs } from 'node:util'
import { redactText, UNRESOLVED } from '../src/index.ts'
import { readInput } from './read-input.ts'
import { decodeBytes, encodeText } from './byte-text.ts'
import { findingLine, locateSecrets, type LocatedSecret } from './located-secret.ts'

const usage = `usage: scan [--redact | --json] [--check] < file

Finds secrets in standard input, up to 64 MiB of UTF-8 (or of a one-byte encoding). Prints one finding a line:
category, offset and length in bytes, certainty, and "placeholder" for a published example. Never prints a secret.

  --redact    prints the text instead, each secret replaced by [REDACTED:<CATEGORY>]
  --json      prints each finding as a line of JSON
  --check     ends with status 1 when something was found, for scripts
  -h, --help  shows this

A text too dense to be searched is one finding, UNRESOLVED; --redact then prints nothing.
Ends with status 0, or with 2 when it could not look (run through pnpm, every failure ends with 1).`

const STATUS_FOUND = 1
const STATUS_TROUBLE = 2

function stop(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(STATUS_TROUBLE)
}

function readOptions(): { form: 'lines' | 'json' | 'redacted' | 'help'; check: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        redact: { type: 'boolean' },
      },
    })
    const check = values.check === true
    if (values.help === true) return { form: 'help', check }
    if (values.json === true && values.redact === true)
      stop(`--redact and --json exclude each other\n\n${usage}`)
    if (values.redact === true) return { form: 'redacted', check }
    return { form: values.json === true ? 'json' : 'lines', check }
  } catch (error) {
    stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

/** Ends quietly when nobody reads on, as in `scan | head -1`. */
function print(output: string | Uint8Array, status: number): void {
  process.exitCode = status
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(status)
    stop(`cannot write: ${error.message}`)
  })
  process.stdout.write(output)
}

const { form, check } = readOptions()
if (form === 'help') print(`${usage}\n`, 0)
else {
  const input = await readInput(process.stdin)
  if (!input.ok) stop(input.problem)
  const text = decodeBytes(input.bytes)
  const secrets = locateSecrets(text)
  const status = check && secrets.length > 0 ? STATUS_FOUND : 0
  if (form === 'redacted') {
    const redacted = redactText(text.text)
    if (redacted === UNRESOLVED && text.text !== UNRESOLVED)
      stop('the text is withheld: it is too dense to be redacted within the bounds')
    print(encodeText({ ...text, text: redacted }), status)
  } else print(linesOf(secrets, form === 'json' ? JSON.stringify : findingLine), status)
}

function linesOf(
  secrets: readonly LocatedSecret[],
  line: (secret: LocatedSecret) => string,
): string {
  return secrets.map((secret) => `${line(secret)}\n`).join('')
}
