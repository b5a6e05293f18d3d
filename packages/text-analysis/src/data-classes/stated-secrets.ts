/** What a sentence calls a secret. */
const naming =
  /\b(?:password|passphrase|passcode|passwd|pwd|pw|psk|(?:api|access|secret|private|license|signing|encryption|master|account)[ _-]key|secret|(?:access|auth|bearer|refresh|session|api) token|login|credentials?|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|parola|hasło|пароль|[a-z]{2,16}_pass|(?<=[/,;|] ?)pass)\b/gi
const linking = new Set([
  'is',
  'was',
  'to',
  '=',
  ':',
  '->',
  'now',
  'remains',
  'be',
  'lautet',
  'ist',
  'est',
  'es',
  'é',
  'è',
])
const WORDS_MAX = 9
const AFTER = 240

/** The word after the name of a secret that is its value: next to it, or behind the verb or sign that gives it. */
function findValuesAfter(after: string): readonly string[] {
  const words = after.split(/\s+/, WORDS_MAX + 2).filter((word) => word !== '')
  const values: string[] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    if (at === 0 || linking.has(before.toLowerCase()) || /[:=]$/.test(before)) values.push(word)
    if (/[.!?]$/.test(word) && !/\d/.test(word)) break
  }
  return values.map((word) =>
    word.replace(/^[:=]?["'`*\u201C(]{0,3}/, '').replace(/["'`*\u201D)]{1,3}[.,;]?$/, ''),
  )
}

/** Keys of well-known makers, whatever their length: a cut or new form is not one that the redactor can be sure of. */
const prefixed =
  /\b(?:sk-(?:proj|ant|live|or|svcacct|admin)[A-Za-z0-9-]{0,12}-|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|hf_|npm_|pypi-|dop_v1_|shpat_|sk_live_|rk_live_|SG\.|AIza|ya29\.|key-live-)([A-Za-z0-9_-]{16,200})/g

const MATCHES_MAX = 4096
/** The shortest name of a secret. */
const NAME_MIN = 3

/** Whether a text states a password or key in words, or one with a maker's prefix. The value has to look random. */
export function statesSecret(text: string): boolean {
  let seen = 0
  for (const { 0: name, index } of text.matchAll(naming)) {
    // A parameter of a URL: a meeting's or a download's own key.
    if (/[?&]/.test(text.charAt(index - 1))) continue
    const from = index + name.length
    const after = text.slice(from, from + AFTER)
    if (!/\d/.test(after) || !/\S{8}/.test(after)) continue
    seen += 1
    if (seen > MATCHES_MAX) break
    if (findValuesAfter(after).some((value) => isMadeUp(trimEnd(value)))) return true
  }
  return (
    someMatch(text, prefixed, isRandom) ||
    statesRecoveryWords(text) ||
    statesCodes(text) ||
    statesPin(text)
  )
}

/** Whether a text names more secrets than `statesSecret` checks (4,096 of each kind). */
export function namesTooManySecrets(text: string): boolean {
  return (
    text.length > MATCHES_MAX * NAME_MIN &&
    [naming, recovery, pin].some((pattern) => isFoundTooOften(text, pattern))
  )
}

function isFoundTooOften(text: string, pattern: RegExp): boolean {
  let seen = 0
  for (const { index } of text.matchAll(pattern)) {
    seen += index < 0 ? 0 : 1
    if (seen > MATCHES_MAX) return true
  }
  return false
}

const recovery = /\b(?:seed|recovery|mnemonic|backup|wallet) (?:phrase|words|seed)\b/gi
const RECOVERY_WORDS = 12
const grammar = new Set('the and your you that this with have from for are must should'.split(' '))

/** Twelve words in a row that make no sentence, after the name of what restores a wallet (BIP 39). */
function statesRecoveryWords(text: string): boolean {
  let seen = 0
  for (const { 0: name, index } of text.matchAll(recovery)) {
    seen += 1
    if (seen > MATCHES_MAX) return false
    const from = index + name.length
    const words = text.slice(from, from + AFTER).split(/[\s,]+/, RECOVERY_WORDS + 4)
    const first = words.findIndex((word) => /[:]$|^(?:is|are)$/.test(word)) + 1
    const phrase = words.slice(first, first + RECOVERY_WORDS)
    if (phrase.length === RECOVERY_WORDS && phrase.every(isWalletWord)) return true
  }
  return false
}

const codes =
  /\b(?:recovery|backup|one-time|emergency) codes?\b[^\n]{0,24}?[:\n]((?:[ \t\n*,;\u2022-]{1,6}[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){0,2}){2})/gi

/** Two codes at least that a second factor falls back on, each with digits. */
function statesCodes(text: string): boolean {
  return (
    / codes?\b/i.test(text) &&
    someMatch(
      text,
      codes,
      (list) =>
        list
          .split(/[\s,;*\u2022]+/)
          .filter((code) => /\d/.test(code) && code.length >= 8 && !isShown(code)).length >= 2,
    )
  )
}

function isWalletWord(word: string): boolean {
  return /^[a-z]{3,8}[.]?$/.test(word) && !grammar.has(word)
}

const pin = /\bPIN\b[^.\n\d]{0,30}(?:\b\d{4}\b[^.\n\d]{0,12})?(?:is|:|=|lautet) ?(\d{4,6})\b/g

/** A number that protects a card or an account; preset ones are no secret. */
function statesPin(text: string): boolean {
  return (
    text.includes('PIN') && someMatch(text, pin, (digits) => !/^(\d)\1+$|^1234|^4321$/.test(digits))
  )
}

/** A sentence's own mark is no part of the value; an exclamation mark may well be. */
function trimEnd(value: string): string {
  return value.replace(/[.,;:?]{1,3}$/, '')
}

function someMatch(text: string, pattern: RegExp, accepts: (value: string) => boolean): boolean {
  let seen = 0
  for (const { 1: value = '' } of text.matchAll(pattern)) {
    seen += 1
    if (seen > MATCHES_MAX) return false
    if (accepts(value)) return true
  }
  return false
}

/** Three kinds of characters at least, and none of the signs of a URL, a template, a call or a placeholder. */
function isMadeUp(value: string): boolean {
  if (
    /[{}<>[\]()\\/|]|^\$|\$[{(A-Z_]|:\/\/|^\W|\.{2}|[*x•.]{4}|-{2}|=>|\.(?:js|ts|py|com|org|net|io|md|env|json|ya?ml)\b/i.test(
      value,
    )
  )
    return false
  if (value.length < 8 || isShown(value)) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9_.:'’,-]/].filter((kind) => kind.test(value))
  return kinds.length >= 3 && /\d/.test(value)
}

function isRandom(value: string): boolean {
  return (
    !isShown(value) &&
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    (value.match(/\d/g) ?? []).length >= 3
  )
}

/** Words and rows of the keyboard that documentation puts into a value. */
function isShown(value: string): boolean {
  return /example|sample|your|placeholder|change.?me|redacted|dummy|insert|xxxx|\*\*\*|12345|abcd|qwerty|password|passw0rd|secret|foobar|test/i.test(
    value,
  )
}
