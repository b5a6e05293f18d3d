import {
  endsCall,
  isArnPart,
  isLetters,
  isLikelyValueBesideName,
  hasDigitsThroughout,
  isRowValue,
  isTestResult,
} from '../context/value-signs.ts'
import {
  ASSIGNED,
  IN_CALL,
  IN_ROW,
  IN_TAG,
  NOT_CONNECTED,
  readConnector,
  startConnector,
} from '../context/connector.ts'
import { HEX, RANDOM, classifyKeyShape } from '../context/key-shape.ts'
import { LONG_RUN_MIN } from '../scan/long-runs.ts'
import {
  anyCase,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { allBut, alnum, alphabet, word, type Alphabet } from '../scan/alphabet.ts'
import { runEnd, runStart, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { namedCategories, secretNameBefore } from '../context/secret-name.ts'
import {
  isPlainPassword,
  isSecretValue,
  SECRET_VALUE_MAX,
  SECRET_VALUE_MIN,
} from '../context/secret-value.ts'
import { APOSTROPHE, DASH, QUOTE } from '../scan/codes.ts'

const NAME_MAX = 40
/** What a look behind a name, at a value, and at both together cost in time, in characters looked at. */
const NAME_STEPS = 4
const VALUE_STEPS = 10
const CHECK_STEPS = 60
const SAME_VALUE_MAX = 4
const ROUND = 0x28
const BEYOND_ASCII = 128
const barewords = allBut(' "\'`,;&<>(){}[]|\\')
const doubleQuoted = withText(allBut('"\\'))
const singleQuoted = withText(allBut("'\\"))
const backQuoted = withText(allBut('`\\'))
const tagged = withText(allBut('<'))
const longRun = alphabet(`${alnum.members}+/_-`)
const connector = startConnector()

/** The words whose presence makes the search look at a name at all. Names of keys alone are found from their values. */
const secretWords: readonly Anchor[] = [
  ...[
    'passw',
    'passphrase',
    'passcode',
    'storepass',
    'keypass',
    'pwd',
    'secret',
    'token',
    'apikey',
    'api_key',
    'api-key',
    'access_key',
    'accesskey',
    'access-key',
    'private_key',
    'privatekey',
    'private-key',
    'credential',
    'auth_key',
    'authkey',
    'encryption_key',
    'encryptionkey',
    'signing_key',
    'signingkey',
    'master_key',
    'service_key',
    'license_key',
    'licence_key',
    'account_key',
    'hmac_key',
  ].map(anyCase),
  // Short ones only before what ends a name.
  ...['pass', 'pw', 'psk'].flatMap((short): Anchor[] => [
    [...anyCase(short), '=:"\'>'],
    [...anyCase(short), ' ', '=:'],
  ]),
  anyCase('pw is '),
  anyCase('_pass '),
]

/** `name = value`, `"name": "value"`, `name: value`, `?name=value` where the name is that of a secret. */
const assignment: SecretFormat = {
  id: 'secret-assignment',
  provider: 'any',
  categories: namedCategories,
  reference: 'https://cwe.mitre.org/data/definitions/798.html',
  anchors: secretWords,
  find: findValue,
  examples: () => {
    const secret = sampleText(alnum.members, 32, 8)
    return [
      `api_key = "${secret}"`,
      `{"client_secret":"${secret}"}`,
      `{\\"accessToken\\":\\"${secret}\\"}`,
      `DB_PASSWORD=${secret}`,
      `?token=${secret}&x=1`,
      `config["secret"] = '${secret}'`,
      `<password>${secret}</password>`,
      `define('DB_PASSWORD', '${secret}');`,
      `--password ${secret}`,
      `set -gx DB_PASSWORD ${secret}`,
      `password,${secret}\n`,
      `const PASSWORD: &'static str = "${secret}";`,
      `public string Password { get; set; } = "${secret}";`,
      `<property name="db.password">${secret}</property>`,
      `<AdminPassword><Value>${secret}</Value></AdminPassword>`,
      `log in as kim with password ${secret}.`,
      `<add key="SmtpPassword" value="${secret}" />`,
    ].map((text) => ({
      text,
      secret,
    }))
  },
  nearMisses: () => [
    'password = process.env.DB_PASSWORD',
    'token: string',
    'max_tokens=4096000000',
    'secretName: production-database-1',
    'api_key = "<your key>"',
    'const token = readToken(input)',
    'PASSWORD=${DB_PASSWORD}',
    'password,user-id,created_at2\n',
    '<a href="#password">Section-2</a>',
    'with password authentication enabled, or with password hashing2024',
    '<string name="forgot_password">Forgot-password2</string>',
    'push({token:t.tokens.length-1,end:-1})',
    'createFromCredential: call_credentials_1.CallCredentials.createFromCredential,',
  ],
}

export const assignmentFormats = [assignment]

function findValue(scan: TextScan, at: number, coveredTo: number): Candidate | null {
  const { bytes } = scan
  let nameEnd = at + 2
  while (nameEnd - at < NAME_MAX && word.table[bytes[nameEnd] ?? 0] === 1) nameEnd += 1
  const nameAt = nameStart(bytes, at)
  scan.steps += nameEnd - nameAt
  readConnector(scan, nameAt, nameEnd, connector)
  scan.steps += NAME_STEPS
  const { kind, quote, at: start } = connector
  if (kind === NOT_CONNECTED || isTestResult(bytes, nameAt, nameEnd)) return null
  if (isArnPart(bytes, nameAt, nameEnd)) return null
  scan.steps += VALUE_STEPS
  const end = kind === IN_TAG ? tagEnd(scan, start) : valueEnd(scan, quote, start)
  const length = end - start
  if (end <= coveredTo || length > SECRET_VALUE_MAX || length < SECRET_VALUE_MIN) return null
  const isQuoted = quote !== 0 || kind === IN_TAG
  if (kind === IN_CALL && !endsCall(bytes, end + 1)) return null
  if (!isQuoted && bytes[end] === ROUND && !hasDigitsThroughout(bytes, start, end)) return null
  // Letters alone are neither a password nor a key, unless in quotes; checked first, because reading the name costs more.
  const isWord = isLetters(bytes, start, end)
  if (isWord && !isQuoted) return null
  if (kind === ASSIGNED && isFoundByItself(scan, start, end, nameEnd)) return null
  // The same value again, behind a name inside it: `token=token=…` is checked a few times, not once per name.
  if (wasCheckedOften(scan, end)) return null
  const name = secretNameBefore(bytes, nameEnd, Math.max(0, at - NAME_MAX))
  scan.steps += CHECK_STEPS
  if (name === null) return null
  scan.steps += Math.min(length, 128)
  const value = scan.text.slice(start, end)
  // `token: t.tokens.length-1`
  if (
    !isQuoted &&
    name.kind === 'key' &&
    value.includes('.') &&
    !hasDigitsThroughout(bytes, start, end)
  )
    return null
  const fits = isWord
    ? name.kind === 'password' && kind !== IN_CALL && isPlainPassword(value)
    : isSecretValue(value, name) &&
      (kind === ASSIGNED ||
        kind === IN_TAG ||
        (kind === IN_ROW ? isRowValue(value) : isLikelyValueBesideName(value, isQuoted)))
  if (!fits) return null

  const find: Candidate = { start, end, certainty: 'possible', category: name.category }
  return isSamplePassword(value) ? { ...find, placeholder: true } : find
}

const NEAR = 8

/** A key-like run directly behind its name is found from the run (see `findNamedRuns`); finding it twice would cost twice. */
function isFoundByItself(scan: TextScan, start: number, end: number, nameEnd: number): boolean {
  if (end - start < LONG_RUN_MIN || start - nameEnd > NEAR) return false
  if (runEnd(scan, longRun, start) < end || runStart(scan, longRun, end) !== start) return false
  const shape = classifyKeyShape(scan.bytes, start, end)
  return shape === HEX || shape === RANDOM
}

function wasCheckedOften(scan: TextScan, end: number): boolean {
  scan.valueChecks = scan.valueChecksEnd === end ? scan.valueChecks + 1 : 1
  scan.valueChecksEnd = end
  return scan.valueChecks > SAME_VALUE_MAX
}

function nameStart(bytes: Uint8Array, at: number): number {
  let start = at
  while (start > 0 && at - start < NAME_MAX && word.table[bytes[start - 1] ?? 0] === 1) start -= 1
  // The dashes of a flag stand before its name.
  while (start < at && bytes[start] === DASH) start += 1
  return start
}

function valueEnd(scan: TextScan, quote: number, start: number): number {
  if (quote === QUOTE) return runEnd(scan, doubleQuoted, start)
  if (quote === APOSTROPHE) return runEnd(scan, singleQuoted, start)
  if (quote !== 0) return runEnd(scan, backQuoted, start)
  const end = runEnd(scan, barewords, start)
  return end > start && '.:?'.includes(scan.text.charAt(end - 1)) ? end - 1 : end
}

function tagEnd(scan: TextScan, start: number): number {
  return runEnd(scan, tagged, start)
}

/** Text beyond ASCII may stand in quotes. */
function withText(set: Alphabet): Alphabet {
  set.table[BEYOND_ASCII] = 1
  return set
}
