import { limits, parseStrictJson, type AmbiguousJson } from '@ase/schemas'
import { canonicalJson } from './canonical-json.ts'

export type InputDigest =
  | {
      readonly ok: true
      readonly sha256: string
      /** A whole request was pasted, of which the `input` was taken. */
      readonly isFromRequest: boolean
    }
  | { readonly ok: false; readonly problem: string }

/** An input as large as the service takes, laid out with much space. */
const LENGTH_MAX = 16 * limits.evaluation.bodyBytesMax

/**
 * The digest that the service gives an input: SHA-256 of its canonical JSON, in hex. What the service refuses has none,
 * and the problem says why. Nothing leaves this machine.
 */
export async function digestInput(text: string): Promise<InputDigest> {
  if (text.length > LENGTH_MAX)
    return { ok: false, problem: 'It is longer than anything that the service accepts.' }
  const parsed = parseStrictJson(text)
  if (!parsed.ok) return { ok: false, problem: problemOf(parsed.error, text) }
  if (!isShallow(parsed.value))
    return { ok: false, problem: 'It is nested more deeply than the service accepts.' }
  const input = inputOfRequest(parsed.value)
  const canonical = canonicalJson(input ?? parsed.value)
  // JSON.stringify writes a lone surrogate as an escape, which no well-formed text needs.
  if (/\\ud[89a-f]/.test(canonical) && !isWellFormed(input ?? parsed.value))
    return {
      ok: false,
      problem: 'It holds half of a character (a lone surrogate), which the service refuses.',
    }
  return { ok: true, sha256: await sha256(canonical), isFromRequest: input !== null }
}

const problems: Readonly<Record<AmbiguousJson['issue'], string>> = {
  duplicate_name: 'a name stands twice in one object',
  number_out_of_range: 'a number is too large to be exact',
  number_not_exact: 'a number has more digits than JSON readers keep',
}

function problemOf(ambiguity: AmbiguousJson | null, text: string): string {
  if (ambiguity === null) return 'This is not JSON.'
  const line = text.slice(0, ambiguity.offset).split('\n').length
  return `The service refuses this text: ${problems[ambiguity.issue]}, in line ${line}.`
}

/** The `input` of a whole request; null for anything else. */
function inputOfRequest(value: unknown): object | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('input' in value))
    return null
  return typeof value.type === 'string' && typeof value.input === 'object' ? value.input : null
}

/** Walks without recursion: hostile nesting must not reach the call stack. */
function isShallow(root: unknown): boolean {
  return everyValue(root, (_, level) => level <= limits.evaluation.nestingLevelsMax)
}

function isWellFormed(root: unknown): boolean {
  return everyValue(root, (value) => {
    if (typeof value === 'string') return value.isWellFormed()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
    return Object.keys(value).every((name) => name.isWellFormed())
  })
}

function everyValue(root: unknown, holds: (value: unknown, level: number) => boolean): boolean {
  const pending: { value: unknown; level: number }[] = [{ value: root, level: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, level } = next
    if (!holds(value, level)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const member of Object.values(value)) pending.push({ value: member, level: level + 1 })
  }
  return true
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
