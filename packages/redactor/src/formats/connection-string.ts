import { isSamplePassword } from '../checks/placeholder.ts'
import { anyCase, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { alnum, isIn, letter } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { SPACE } from '../scan/codes.ts'

const NAMES = ['password', 'pwd']
/** Settings that stand beside the password in a connection string. */
const BESIDE = new Set([
  'server',
  'source',
  'datasource',
  'host',
  'hostname',
  'addr',
  'address',
  'uid',
  'user',
  'user id',
  'userid',
  'username',
  'user name',
  'database',
  'dbname',
  'dbq',
  'catalog',
  'driver',
  'provider',
  'dsn',
  'port',
])
const LOOKED_AROUND = 160
const VALUE_MAX = 96
const NAME_MAX = 20
/** What may part the settings of one string. */
const PARTERS = '; &?'
const ENDS = ';"\'`\n\r<>\\'
/** A template, or a path: `PWD` names the directory in a shell. */
const NO_PASSWORD_STARTS = '<{$%*[#(/~'
/** The password in `Server=…;User Id=…;Password=…`, in `host=… password=…` and in `jdbc:…?user=…&password=…`. */
const connectionString: SecretFormat = {
  id: 'connection-string-password',
  provider: 'any',
  categories: ['DB_URL'],
  reference: 'https://learn.microsoft.com/dotnet/framework/data/adonet/connection-string-syntax',
  anchors: NAMES.map((name) => anyCase(`${name}=`)),
  anchorIsFirst: true,
  find: findPassword,
  examples: () => {
    const secret = `${sampleText(alnum.members, 9, 5)}!b`
    return [
      `Server=db1.shop.test;Database=orders;User Id=app;Password=${secret};Encrypt=true`,
      `Driver={ODBC Driver 18};Server=tcp:db1;Uid=app;Pwd=${secret};`,
      `host=db1 port=5432 dbname=orders user=app password=${secret}`,
      `jdbc:postgresql://db1:5432/orders?user=app&password=${secret}`,
      `Data Source=db1;Password='${secret}'`,
    ].map((text) => ({ text, secret }))
  },
  nearMisses: () => [
    'Server=db1;User Id=app;Password=<password>;',
    'host=db1 user=app password=$PGPASSWORD',
    'jdbc:mysql://db1/orders?user=app&password={password}',
    'password=hunter',
    'def login(host=None, user=None, password=None, port=None):',
    'grant_type=password&username=kim&password=bar',
    'Server=db1;Password=;',
    'sudo: kim : TTY=pts/0 ; PWD=/srv/app ; USER=root ; COMMAND=/bin/ls',
  ],
}

export const connectionStringFormats = [connectionString]

function findPassword(
  scan: TextScan,
  at: number,
  coveredTo: number,
  anchorLength: number,
): Candidate | null {
  const { text } = scan
  // Asked first: it is remembered, so a text of nothing but passwords costs little.
  if (!hasSettingBeside(scan, at, at + anchorLength)) return null
  const before = text.charAt(at - 1)
  let start = at + anchorLength
  while (start < at + anchorLength + 2 && text.charAt(start) === ' ') start += 1
  const parter = before !== '' && PARTERS.includes(before) ? before : ''
  // `f(user=None, password=None)` has commas; `?user=…&password=…` is a query of any kind unless the URL is one of JDBC.
  if (parter === ' ' && ',('.includes(text.charAt(at - 2))) return null
  if ((parter === '&' || parter === '?') && !hasJdbcBefore(text, at)) return null
  const opening = `"'{`.includes(text.charAt(start)) ? text.charAt(start) : ''
  start += opening.length
  const end = valueEnd(text, start, opening === '' ? parter : opening)
  scan.steps += end - start + 1
  if (end === start || end - start > VALUE_MAX || end <= coveredTo) return null
  if (NO_PASSWORD_STARTS.includes(text.charAt(start))) return null
  if (parter === '' && text.charAt(end) !== ';') return null
  if (parter === ' ' && text.charAt(end - 1) === ',') return null
  const value = text.slice(start, end)
  if (isStars(value)) return null
  const certainty = 'likely'
  return isSamplePassword(value)
    ? { start, end, certainty, placeholder: true }
    : { start, end, certainty }
}

function valueEnd(text: string, start: number, opening: string): number {
  const closing = opening === '{' ? '}' : opening
  let end = start
  while (end < text.length && end - start <= VALUE_MAX) {
    const char = text.charAt(end)
    if (char === closing || char === '\n' || (!`"'{`.includes(opening) && ENDS.includes(char)))
      break
    if (opening === '?' && (char === '&' || char === ' ')) break
    end += 1
  }
  return end
}

function hasJdbcBefore(text: string, at: number): boolean {
  return text.slice(Math.max(0, at - LOOKED_AROUND), at).includes('jdbc:')
}

function isStars(value: string): boolean {
  const first = value.charAt(0)
  return (first === '*' || first === 'x' || first === '.') && value === first.repeat(value.length)
}

/** Where a text was last looked around, and what was seen: settings close to each other are of one string. */
const lastLooks = new WeakMap<TextScan, { at: number; found: boolean }>()

function hasSettingBeside(scan: TextScan, at: number, end: number): boolean {
  const last = lastLooks.get(scan)
  if (last !== undefined && at - last.at < LOOKED_AROUND) return last.found
  const { text } = scan
  const before = text.slice(Math.max(0, at - LOOKED_AROUND), at)
  const behind = text.slice(end, end + LOOKED_AROUND)
  scan.steps += before.length + behind.length
  const newline = behind.indexOf('\n')
  const found =
    before.includes('jdbc:') ||
    namesSetting(before.slice(before.lastIndexOf('\n') + 1)) ||
    namesSetting(newline < 0 ? behind : behind.slice(0, newline))
  lastLooks.set(scan, { at, found })
  return found
}

function namesSetting(part: string): boolean {
  for (let at = part.indexOf('='); at >= 0; at = part.indexOf('=', at + 1)) {
    let start = at
    let blanks = 0
    for (; start > 0 && at - start < NAME_MAX; start -= 1) {
      const code = part.charCodeAt(start - 1)
      if (code === SPACE && start < at) blanks += 1
      else if (!isIn(letter, code)) break
      if (blanks > 1) break
    }
    const name = part.slice(start, at).trim().toLowerCase()
    if (BESIDE.has(name) || BESIDE.has(name.slice(name.indexOf(' ') + 1))) return true
  }
  return false
}
