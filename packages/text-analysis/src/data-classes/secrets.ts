import { findSecrets, type SecretFinding } from '@ase/redactor'

export interface KnownSecret {
  readonly category: string
  readonly certain: boolean
  readonly text: string
}

/** Finds the secrets in a text; callers pass one that keeps its results. */
export type FindSecrets = (text: string) => readonly SecretFinding[]

/**
 * The secrets of known formats in a text. Placeholders, published examples and merely possible ones are left out.
 */
export function findKnownSecrets(
  text: string,
  find: FindSecrets = findSecrets,
): readonly KnownSecret[] {
  return find(text)
    .filter(
      (secret) =>
        !secret.placeholder && secret.certainty !== 'possible' && !isLocalDefault(text, secret),
    )
    .map(({ category, certainty, start, end }) => ({
      category,
      certain: certainty === 'certain',
      text: text.slice(start, end),
    }))
}

/** `postgres:postgres@localhost`: the login that a database is shipped with, on the machine itself. */
function isLocalDefault(
  text: string,
  { category, start, end }: { category: string; start: number; end: number },
): boolean {
  if (category !== 'DB_URL') return false
  const [user = '', password = ''] = text.slice(start, end).split(':', 2)
  return (
    (user === password ||
      /^(?:password|pass|postgres|root|admin|secret|test|mysql|guest)$/i.test(password)) &&
    /^@(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|db|database|postgres|mysql|mongo|redis|rabbitmq|host\.docker\.internal)\b/.test(
      text.slice(end, end + 24),
    )
  )
}

/**
 * What the redactor takes for possible only, or for a placeholder, where the value itself speaks against that: a setting
 * with a made-up value, a token with random letters beside an example's word. For review, never certain.
 */
export function findPossibleSecrets(
  text: string,
  find: FindSecrets = findSecrets,
): readonly string[] {
  return find(text).flatMap(({ certainty, placeholder, category, start, end }) => {
    const value = text.slice(start, end)
    if (placeholder)
      return holdsRandom(value) || (category === 'DB_URL' && holdsPassword(value)) ? [value] : []
    const inAddress = /[?&][\w-]{1,24}=$/.test(text.slice(Math.max(0, start - 26), start))
    return certainty === 'possible' && category !== 'SSN' && !inAddress && isMixed(value)
      ? [value]
      : []
  })
}

/** Sixteen letters and digits in a row, of three kinds: no word that documentation writes. */
function holdsRandom(value: string): boolean {
  return value
    .split(/[^A-Za-z0-9]/)
    .some(
      (run) =>
        run.length >= 16 &&
        isMixed(run) &&
        /[A-Z]/.test(run) &&
        !/example|abcdef|12345|xxxx/i.test(run),
    )
}

/** `user:password` of a connection string: letters and digits that no manual uses as they are. */
function holdsPassword(value: string): boolean {
  const password = value.slice(value.indexOf(':') + 1)
  return (
    password.length >= 8 &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password) &&
    !/your|xxx|\*\*|[<{$[]/i.test(password)
  )
}

function isMixed(value: string): boolean {
  return (
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    value.length >= 8 &&
    !/example|your|abcd|12345|xxxx|test|demo|foo|bar\b|pass|secret|admin/i.test(value)
  )
}

/**
 * Single letters and digits that stand apart (`A K I A …`, `A-K-I-A-…`) joined, one run per line: keys that were
 * spelled out.
 */
export function joinSpelledOut(text: string): string {
  const pieces: string[] = []
  for (const { 0: piece } of text.matchAll(
    /(?:[A-Za-z0-9_][ .\u200B-]{1,2}){15,400}[A-Za-z0-9_]\b/g,
  )) {
    pieces.push(piece.replace(/[ .\u200B-]/g, ''))
  }
  return pieces.join('\n')
}
