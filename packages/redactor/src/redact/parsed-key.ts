import { redactText, UNRESOLVED } from './redact-text.ts'
import { hintFromName, holdsMarker, type SecretHint } from './secret-hint.ts'
import { rolesOf, type KeyRoles } from './key-roles.ts'
import { jsonStringBytes } from './json-string-bytes.ts'

/** A key of an object, read once for all objects that have it. */
export type ParsedKey = {
  readonly key: string
  readonly redacted: string
  /** Of the redacted key as JSON, with its quotes. */
  readonly bytes: number
  /** Stands for a key that could not be redacted within the bounds. */
  readonly unresolved: boolean
  /** Its own words can be read together with its value. */
  readonly legible: boolean
  /** Asked for with `hintFromKey`. */
  hint: SecretHint | null | undefined
  readonly roles: KeyRoles | null
}

/** Reads keys, and remembers short ones: objects of a list have the same keys. */
export type KeyParser = (key: string) => ParsedKey

const REMEMBERED_MAX = 2048
const SHORT_MAX = 80
/** A shorter text cannot hold a secret that is recognised without its name. */
export const TEXT_MIN = 8

export function createKeyParser(): KeyParser {
  const known = new Map<string, ParsedKey>()
  return (key) => {
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const parsedKey = parseKey(key)
    if (known.size < REMEMBERED_MAX && key.length <= SHORT_MAX) known.set(key, parsedKey)
    return parsedKey
  }
}

function parseKey(key: string): ParsedKey {
  const redacted = key.length < TEXT_MIN ? key : redactText(key)
  const isWhole = !holdsMarker(redacted)
  return {
    key,
    redacted,
    bytes: jsonStringBytes(redacted),
    unresolved: redacted === UNRESOLVED && key !== UNRESOLVED,
    legible: key.length <= SHORT_MAX && key !== '' && isWhole,
    hint: undefined,
    roles: isWhole ? rolesOf(key) : null,
  }
}

/** The hint of a key for its value; computed on first use. */
export function hintFromKey(parsedKey: ParsedKey): SecretHint | null {
  if (parsedKey.hint === undefined) parsedKey.hint = hintFromName(parsedKey.redacted)
  return parsedKey.hint
}
