import { isUtf8 } from 'node:buffer'
import { parseArgs } from 'node:util'
import { findSecrets, type Certainty, redactText, UNRESOLVED } from '../src/index.ts'

/** A text and how it is written as bytes. */
type ByteText = { readonly text: string; readonly encoding: 'utf8' | 'latin1' }

/**
 * Bytes as text: UTF-8, or where they are none, one character for each byte, so that nothing is lost when they are written
 * again. A byte order mark stays a character.
 */
function decodeBytes(bytes: Buffer): ByteText {
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1'
  return { text: bytes.toString(encoding), encoding }
}

function encodeText({ text, encoding }: ByteText): Buffer {
  return Buffer.from(text, encoding)
}

/** A finding by its place among the bytes of the input; the secret itself is not in it. */
type LocatedSecret = {
  readonly category: string
  /** Bytes before it. */
  readonly offset: number
  /** Bytes of it. */
  readonly length: number
  readonly certainty: Certainty
  readonly placeholder: boolean
}

function locateSecrets({ text, encoding }: ByteText): LocatedSecret[] {
  const bytesOf = (from: number, to: number) => Buffer.byteLength(text.slice(from, to), encoding)
  let at = 0
  let offset = 0
  return findSecrets(text).map(({ category, start, end, certainty, placeholder }) => {
    offset += bytesOf(at, start)
    at = start
    return { category, offset, length: bytesOf(start, end), certainty, placeholder }
  })
}

/** `AWS_KEY 12 20 certain`, with `placeholder` behind it for a published example. */
function findingLine(secret: LocatedSecret): string {
  const { category, offset, length, certainty, placeholder } = secret
  return `${category} ${offset} ${length} ${certainty}${placeholder ? ' placeholder' : ''}`
}

const INPUT_BYTES_MAX = 64 * 1024 * 1024

type Input = { ok: true; bytes: Buffer } | { ok: false; problem: string }

/** All bytes of a stream, at most 64 MiB: a secret may be anywhere, so the text is scanned as a whole. */
async function readInput(stream: AsyncIterable<Buffer>): Promise<Input> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      length += chunk.length
      if (length > INPUT_BYTES_MAX)
        return { ok: false, problem: 'the input is larger than 64 MiB; scan it in parts' }
      chunks.push(chunk)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: `cannot read standard input: ${reason}` }
  }
  const bytes = Buffer.concat(chunks, length)
  return isUtf16(bytes)
    ? { ok: false, problem: 'the input is UTF-16; convert it to UTF-8' }
    : { ok: true, bytes }
}

/** By its byte order mark. Read as anything else, every secret in it would be missed. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/**
 * Finds secrets in standard input: `pnpm --silent --filter @ase/redactor scan [--redact | --json] [--check] < file`
 *
 * The usage below describes the output and the exit status.
 */

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
const STATUS_FAILURE = 2

function stop(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(STATUS_FAILURE)
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

/** Ends without an error when the reader closes the pipe, as in `scan | head -1`. */
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
