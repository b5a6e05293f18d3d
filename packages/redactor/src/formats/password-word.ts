import {
  anyCase,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { allBut, alnum } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { isSecretValue } from '../context/secret-value.ts'
import { hasDigitsThroughout } from '../context/value-signs.ts'

/** The bytes of a letter beyond ASCII, and of a sign that looks like one of ASCII: see `TextScan`. */
const LETTER = '\u0080'
const WIDE = '\u0081'
/** Longest word, in UTF-16 units. */
const WORD_MAX = 16

/** Words for a password with enough ASCII to be searched for, with their ASCII part and where it begins. */
const latin: readonly { word: string; anchor: string; at: number }[] = [
  { word: 'contraseña', anchor: 'contrase', at: 0 },
  { word: 'contrasena', anchor: 'contrasena', at: 0 },
  { word: 'contrasenya', anchor: 'contrasenya', at: 0 },
  { word: 'senha', anchor: 'senha', at: 0 },
  { word: 'mot de passe', anchor: 'de passe', at: 4 },
  { word: 'wachtwoord', anchor: 'wachtwoord', at: 0 },
  { word: 'kennwort', anchor: 'kennwort', at: 0 },
  { word: 'hasło', anchor: `has${LETTER}o`, at: 0 },
  { word: 'şifre', anchor: `${LETTER}ifre`, at: 0 },
  { word: 'parola', anchor: 'parola', at: 0 },
  { word: 'heslo', anchor: 'heslo', at: 0 },
  { word: 'jelszó', anchor: `jelsz${LETTER}`, at: 0 },
  { word: 'lösenord', anchor: 'senord', at: 2 },
  { word: 'adgangskode', anchor: 'adgangskode', at: 0 },
  { word: 'passord', anchor: 'passord', at: 0 },
  { word: 'salasana', anchor: 'salasana', at: 0 },
  { word: 'lozinka', anchor: 'lozinka', at: 0 },
  { word: 'kata sandi', anchor: 'kata sandi', at: 0 },
  { word: 'mật khẩu', anchor: `t kh${LETTER}u`, at: 2 },
]
/** Words of other scripts; found by the colon or the equals sign behind them. */
const others = [
  '密码',
  '密碼',
  '口令',
  'パスワード',
  '비밀번호',
  '암호',
  'пароль',
  'паролі',
  'парола',
  'лозинка',
  'κωδικός',
  'סיסמה',
  'סיסמא',
  'كلمة المرور',
  'كلمة السر',
  'पासवर्ड',
  'รหัสผ่าน',
]
const lastLetters = new Set(
  others.flatMap((word) => [word, word.toUpperCase()].map((one) => one.charCodeAt(one.length - 1))),
)
const WIDE_COLON = 0xff1a
const WIDE_EQUALS = 0xff1d
const quotes = '"\'`*「“'
const bareword = allBut(' "\'`,;<>()[]|\\')
const name = { category: 'PASSWORD', kind: 'password' } as const
const ascii = allBut(' ').members
/** With the beginning of a value in them, because text in such a script holds a colon or a comma at every turn. */
const otherAnchors: readonly Anchor[] = [
  [LETTER, LETTER, ':=', ascii],
  [LETTER, LETTER, ':=', ' ', ascii],
  [LETTER, LETTER, WIDE, ascii],
]

/** A password behind the word for it in languages other than English: `contraseña: …`, `пароль: …`. */
const latinWords: SecretFormat = {
  id: 'password-word-latin',
  provider: 'any',
  categories: ['PASSWORD'],
  reference: 'https://cwe.mitre.org/data/definitions/256.html',
  anchors: latin.map(({ anchor }) => anyCase(anchor)),
  find: findBehindLatin,
  examples: () => samples(latin.map(({ word }) => word)),
  nearMisses: () => [
    'Olvidé mi contraseña: no puedo entrar',
    'le chiffre : 12',
    'a senha foi alterada',
    'senha: req.body.senha1',
  ],
}

const otherWords: SecretFormat = {
  id: 'password-word-other-script',
  provider: 'any',
  categories: ['PASSWORD'],
  reference: 'https://cwe.mitre.org/data/definitions/256.html',
  anchors: otherAnchors,
  find: (scan, at) => findBehindOther(scan, at + 2),
  examples: () => samples(others),
  nearMisses: () => ['Пароль: не менее 8 символов', '密码：至少8位', 'версия: 2.14.0-rc1'],
}

export const passwordWordFormats = [latinWords, otherWords]

function findBehindLatin(scan: TextScan, at: number): Candidate | null {
  const { text } = scan
  scan.steps += WORD_MAX
  for (const { word, at: offset } of latin) {
    const start = at - offset
    if (start < 0 || text.slice(start, start + word.length).toLowerCase() !== word) continue
    return valueBehind(scan, start + word.length)
  }
  return null
}

function findBehindOther(scan: TextScan, end: number): Candidate | null {
  const { text } = scan
  if (!lastLetters.has(text.charCodeAt(end - 1))) return null
  scan.steps += WORD_MAX
  const code = text.charCodeAt(end)
  if (code > 0x7f && code !== WIDE_COLON && code !== WIDE_EQUALS) return null
  const before = text.slice(Math.max(0, end - WORD_MAX), end).toLowerCase()
  return others.some((word) => before.endsWith(word)) ? valueBehind(scan, end) : null
}

/** The value behind `:`, `=`, `：`, with blanks and an opening quote between. */
function valueBehind(scan: TextScan, from: number): Candidate | null {
  const { text } = scan
  let at = skipSigns(text, from, ' \u00a0\u202f"\'*')
  const operator = text.charCodeAt(at)
  if (operator !== 0x3a && operator !== 0x3d && operator !== WIDE_COLON && operator !== WIDE_EQUALS)
    return null
  at = skipSigns(text, at + 1, ` ${quotes}`)
  let end = runEnd(scan, bareword, at)
  while (end > at && '.*'.includes(text.charAt(end - 1)) && end - at > 1) end -= 1
  const value = text.slice(at, end)
  if (!isSecretValue(value, name)) return null
  // `senha: request.body.senha1`
  if (value.includes('.') && !hasDigitsThroughout(scan.bytes, at, end)) return null
  const found: Candidate = { start: at, end, certainty: 'possible' }
  return isSamplePassword(value) ? { ...found, placeholder: true } : found
}

const GAP_MAX = 6

function skipSigns(text: string, from: number, signs: string): number {
  let at = from
  while (at - from < GAP_MAX && at < text.length && signs.includes(text.charAt(at))) at += 1
  return at
}

function samples(words: readonly string[]) {
  return words.flatMap((word, seed) => {
    const secret = `${sampleText(alnum.members, 9, seed + 3)}!4`
    return [`${word}: ${secret}\n`, `${word}：${secret}\n`, `${word} = "${secret}"`]
      .slice(0, /^[ -~]*$/.test(word) || latin.some((one) => one.word === word) ? 3 : 2)
      .map((text) => ({ text, secret }))
  })
}
