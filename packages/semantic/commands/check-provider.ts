/**
 * Holds a server to the contract of the `http` provider:
 * `SEMANTIC_API_KEY=... pnpm --silent --filter @ase/semantic check-provider <url> --model <version>`
 */
import { readCommandLine, stopWithUsage } from '@ase/settings'
import { createAsker, type Target } from './conformance/ask.ts'
import { runConformance, type Latency } from './conformance/conformance.ts'

const usage = `usage: check-provider <url> --model <version> [--timeout <ms>]

Asks a server all that the service may ask it, and some that it must refuse. <url> is what SEMANTIC_BASE_URL will be,
the URL before /v1/assess. Prints pass or FAIL with the reason for each check, then latencies; never prints what
was sent or answered.

  --model <version>  the version that the server answers as; SEMANTIC_MODEL unless given
  --timeout <ms>     for one answer; SEMANTIC_TIMEOUT_MS unless given, else 8000
  -h, --help         shows this

The API key is read from SEMANTIC_API_KEY; without one no key is sent, and the check of keys passes.
Ends with status 0, with 1 when a check failed, or with 2 when it could not run (run through pnpm, every failure ends with 1).`

const PATH = '/v1/assess'
const STATUS_FAILED = 1
const STATUS_NOT_RUN = 2

function readTarget(): Target {
  const { values, positionals } = readCommandLine(usage, {
    model: { type: 'string' },
    timeout: { type: 'string' },
  })
  const { SEMANTIC_API_KEY, SEMANTIC_MODEL, SEMANTIC_TIMEOUT_MS } = process.env
  const [base, ...more] = positionals
  if (base === undefined || more.length > 0) stopWithUsage('one URL is needed', usage)
  const model = values.model ?? SEMANTIC_MODEL ?? ''
  if (model === '') stopWithUsage('--model is needed', usage)
  const timeoutMs = Number(values.timeout ?? SEMANTIC_TIMEOUT_MS ?? 8000)
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 600_000)
    stopWithUsage('--timeout takes a whole number of milliseconds from 1 to 600000', usage)
  const apiKey = SEMANTIC_API_KEY === undefined || SEMANTIC_API_KEY === '' ? null : SEMANTIC_API_KEY
  return { url: toEndpoint(base), model, apiKey, timeoutMs }
}

function toEndpoint(base: string): URL {
  const url = URL.canParse(base) ? new URL(base) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    stopWithUsage('the URL has to start with http:// or https://', usage)
  const folder = url.pathname.replace(/\/$/, '')
  if (folder.endsWith(PATH)) stopWithUsage(`the URL is the one before ${PATH}`, usage)
  url.pathname = folder + PATH
  return url
}

function describeLatency({ questions, p50, p90, p99, max }: Latency): string {
  const [half, most, nearlyAll, all] = [p50, p90, p99, max].map((ms) => `${ms.toFixed(1)} ms`)
  return `latency of ${questions} questions in a row: p50 ${half}, p90 ${most}, p99 ${nearlyAll}, max ${all}`
}

// The reader of the output has closed it, as `head` does.
process.stdout.on('error', () => process.exit(STATUS_NOT_RUN))
const target = readTarget()
try {
  createAsker(target).close()
} catch {
  stopWithUsage('SEMANTIC_API_KEY has characters that no header can carry', usage)
}
let total = 0
const { failed, latency } = await runConformance(target, ({ name, problem }) => {
  total += 1
  process.stdout.write(problem === null ? `pass  ${name}\n` : `FAIL  ${name}: ${problem}\n`)
})
if (latency !== null) process.stdout.write(`${describeLatency(latency)}\n`)
process.stdout.write(`${total - failed} of ${total} checks passed\n`)
process.exitCode = failed === 0 ? 0 : STATUS_FAILED
