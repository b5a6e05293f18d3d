import { redactText, UNRESOLVED } from './redact-text.ts'
import { claimOfName, holdsMarker, type Claim } from './secret-hint.ts'
import { rolesOf, type KeyRoles } from './key-roles.ts'
import { jsonStringBytes } from './json-string-bytes.ts'

/** A key of an object, read once for all objects that have it. */
export type KeyReading = {
  readonly key: string
  readonly redacted: string
  /** Of the redacted key as JSON, with its quotes. */
  readonly bytes: number
  /** Stands for a key that could not be redacted within the bounds. */
  readonly unresolved: boolean
  /** Its own words can be read together with its value. */
  readonly legible: boolean
  /** Asked for with `claimOfKey`. */
  claim: Claim | null | undefined
  readonly roles: KeyRoles | null
}

/** Reads keys, and remembers short ones: objects of a list have the same keys. */
export type KeyReader = (key: string) => KeyReading

const REMEMBERED_MAX = 2048
const SHORT_MAX = 80
/** Fewer characters hold no secret that a text could tell. */
export const TEXT_MIN = 8

export function startKeyReader(): KeyReader {
  const known = new Map<string, KeyReading>()
  return (key) => {
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const reading = readKey(key)
    if (known.size < REMEMBERED_MAX && key.length <= SHORT_MAX) known.set(key, reading)
    return reading
  }
}

function readKey(key: string): KeyReading {
  const redacted = key.length < TEXT_MIN ? key : redactText(key)
  const isWhole = !holdsMarker(redacted)
  return {
    key,
    redacted,
    bytes: jsonStringBytes(redacted),
    unresolved: redacted === UNRESOLVED && key !== UNRESOLVED,
    legible: key.length <= SHORT_MAX && key !== '' && isWhole,
    claim: undefined,
    roles: isWhole ? rolesOf(key) : null,
  }
}

/** What a key says about its value: read only once a value is worth it. */
export function claimOfKey(reading: KeyReading): Claim | null {
  if (reading.claim === undefined) reading.claim = claimOfName(reading.redacted)
  return reading.claim
}
