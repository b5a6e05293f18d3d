import { anyCase, type Candidate, type SecretFormat } from '../format.ts'
import { allBut, alnum, alphabet, isIn, word, type Alphabet, letter } from '../scan/alphabet.ts'
import { runEnd, type Reading } from '../scan/reading.ts'
import { sampleText } from '../sample.ts'
import { namedCategories, readSecretName, secretWords } from '../secret-name.ts'
import { isSecretValue, SECRET_VALUE_MAX, SECRET_VALUE_MIN } from '../secret-value.ts'

const NAME_MAX = 40
const OPERATORS = [':=', '=>', '=', ':', '%3D', '%3d', '%3A', '%3a']
const GAP_MAX = 6
/** What a look behind a name, at a value, and at both together cost in time, in characters looked at. */
const NAME_STEPS = 4
const VALUE_STEPS = 10
const JUDGED_STEPS = 60
const SAME_VALUE_MAX = 4
const barewords = allBut(' "\'`,;&<>(){}[]|\\')
const quoted: ReadonlyMap<string, Alphabet> = new Map(
  ['"', "'", '`'].map((quote) => [quote, allBut(`${quote}\\`)]),
)
const gapAfterName = alphabet(' \t"\'`]\\')
const blank = alphabet(' \t')
const operatorStart = alphabet(':=%')
const quoteStart = alphabet('\\"\'`')

/** `name = value`, `"name": "value"`, `name: value`, `?name=value` where the name says that the value is secret. */
const assignment: SecretFormat = {
  id: 'secret-assignment',
  provider: 'any',
  categories: namedCategories,
  reference: 'https://cwe.mitre.org/data/definitions/798.html',
  anchors: secretWords.map(anyCase),
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
  ],
}

export const assignmentFormats = [assignment]

function findValue(reading: Reading, at: number, coveredTo: number): Candidate | null {
  const { text, bytes } = reading
  const nameEnd = Math.min(runEnd(reading, word, at), at + NAME_MAX)
  const valueAt = afterOperator(text, nameEnd)
  reading.steps += NAME_STEPS
  if (valueAt < 0) return null
  reading.steps += VALUE_STEPS
  const opening = openingQuote(text, valueAt)
  const start = valueAt + opening.length
  const end = valueEnd(reading, opening, start)
  if (end <= coveredTo || end - start > SECRET_VALUE_MAX || end - start < SECRET_VALUE_MIN)
    return null
  // A call: `token = readToken(`.
  if (opening === '' && bytes[end] === 0x28) return null
  // Letters alone are neither a password nor a key; asked first, because the name is dearer to judge.
  if (runEnd(reading, letter, start) >= end) return null
  // The same value again, behind a name inside it: `token=token=…` is judged a few times, not once per name.
  if (judgedBefore(reading, end)) return null
  const name = readSecretName(text.slice(nameStart(text, at), nameEnd))
  reading.steps += JUDGED_STEPS
  if (name === null) return null
  reading.steps += Math.min(end - start, 128)
  return isSecretValue(text.slice(start, end), name)
    ? { start, end, certainty: 'possible', category: name.category }
    : null
}

function judgedBefore(reading: Reading, end: number): boolean {
  reading.judged = reading.judgedEnd === end ? reading.judged + 1 : 1
  reading.judgedEnd = end
  return reading.judged > SAME_VALUE_MAX
}

function nameStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < NAME_MAX && isIn(word, text.charCodeAt(start - 1))) start -= 1
  return start
}

/** Behind the operator that follows a name: `=`, `:`, `:=`, `=>` or an escaped one, with closing quotes and blanks around. */
function afterOperator(text: string, from: number): number {
  let at = from
  for (let gap = 0; gap < GAP_MAX && isIn(gapAfterName, text.charCodeAt(at)); gap += 1) at += 1
  const operator = operatorAt(text, at)
  if (operator === '') return -1
  at += operator.length
  if (text.charAt(at) === '=' || text.charAt(at) === '~') return -1
  for (let gap = 0; gap < GAP_MAX && isIn(blank, text.charCodeAt(at)); gap += 1) at += 1
  return at
}

function operatorAt(text: string, at: number): string {
  if (!isIn(operatorStart, text.charCodeAt(at))) return ''
  for (const operator of OPERATORS) if (text.startsWith(operator, at)) return operator
  return ''
}

function openingQuote(text: string, at: number): string {
  if (!isIn(quoteStart, text.charCodeAt(at))) return ''
  const backslash = text.charAt(at) === '\\' ? (text.charAt(at + 1) === '\\' ? '\\\\' : '\\') : ''
  const escaped = text.startsWith('\\\\\\', at) ? '\\\\\\' : backslash
  const quote = text.charAt(at + escaped.length)
  return quote !== '' && '"\'`'.includes(quote) ? escaped + quote : ''
}

function valueEnd(reading: Reading, opening: string, start: number): number {
  const set = opening === '' ? undefined : quoted.get(opening.charAt(opening.length - 1))
  const end = runEnd(reading, set ?? barewords, start)
  if (set !== undefined) return end
  return end > start && '.:!?'.includes(reading.text.charAt(end - 1)) ? end - 1 : end
}
