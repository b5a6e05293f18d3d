import {
  anyCase,
  literal,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { alnum, allBut } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { COLON, SEMICOLON } from '../scan/codes.ts'

const PASSWORD_MIN = 4
const PASSWORD_MAX = 256
const bareword = allBut(' "\'`,;<>()[]|\\')
const column = allBut(': "\'`,;<>()[]|\\')
const TEMPLATE_SIGNS = '$<{%*&:'
const LOGIN_BEFORE_MAX = 100

type Line = {
  anchors: readonly Anchor[]
  id: string
  reference: string
  find: SecretFormat['find']
  lines: (secret: string) => readonly string[]
  nearMisses: readonly string[]
}

const lines: readonly Line[] = [
  {
    id: 'pgpass',
    reference: 'https://www.postgresql.org/docs/current/libpq-pgpass.html',
    anchors: [literal(':5432:')],
    find: (scan, at) => findPgpass(scan, at + ':5432:'.length),
    lines: (secret) => [
      `db1.shop.test:5432:orders:app:${secret}`,
      `localhost:5432:*:kim:${secret}\n`,
    ],
    nearMisses: ['ports: 5432:5432:', 'db1:5432:5432:tcp'],
  },
  {
    id: 'netrc',
    reference: 'https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html',
    anchors: [' password ', '\tpassword ', '\npassword '].map(literal),
    find: (scan, at) => findNetrc(scan, at, at + ' password '.length),
    lines: (secret) => [
      `machine files.shop.test login kim password ${secret}\n`,
      `machine files.shop.test\n  login kim\n  password ${secret}\n`,
      `machine files.shop.test\nlogin kim\npassword ${secret}\n`,
    ],
    nearMisses: ['the password was changed', 'a login page with a password field'],
  },
  {
    id: 'sql-identified-by',
    reference: 'https://dev.mysql.com/doc/refman/8.4/en/create-user.html',
    anchors: [anyCase("identified by '"), anyCase('identified by "')],
    find: (scan, at, _coveredTo, length) => valueAt(scan, at + length),
    lines: (secret) => [`CREATE USER 'kim'@'%' IDENTIFIED BY '${secret}';`],
    nearMisses: ["IDENTIFIED BY '${PASSWORD}'", 'the car was identified by its plate'],
  },
  {
    id: 'sql-identified-by-word',
    reference:
      'https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/CREATE-USER.html',
    anchors: [literal('IDENTIFIED BY ')],
    find: (scan, at, _coveredTo, length) => findStatementWord(scan, at + length),
    lines: (secret) => [`ALTER USER kim IDENTIFIED BY ${secret};`],
    nearMisses: ['IDENTIFIED BY &password;', 'ROWS ARE IDENTIFIED BY THE FIRST COLUMN'],
  },
  {
    id: 'secure-string',
    reference:
      'https://learn.microsoft.com/en-us/powershell/module/microsoft.powershell.security/convertto-securestring',
    anchors: ['ConvertTo-SecureString "', "ConvertTo-SecureString '"].map(literal),
    find: (scan, at, _coveredTo, length) => valueAt(scan, at + length),
    lines: (secret) => [`$p = ConvertTo-SecureString "${secret}" -AsPlainText -Force`],
    nearMisses: ['ConvertTo-SecureString "$env:PASSWORD" -AsPlainText'],
  },
  {
    id: 'network-device',
    reference:
      'https://www.cisco.com/c/en/us/td/docs/ios/security/command/reference/sec_book/sec_e1.html',
    anchors: [
      'snmp-server community ',
      'enable password ',
      'enable secret ',
      'requirepass ',
      'masterauth ',
      ' secret 0 ',
      ' password 0 ',
    ].map(literal),
    find: (scan, at, _coveredTo, length) => findDeviceWord(scan, at + length),
    lines: (secret) => [
      `snmp-server community ${secret} RO`,
      `enable secret 0 ${secret}\n`,
      `username kim privilege 15 secret 0 ${secret}\n`,
    ],
    nearMisses: ['snmp-server community <name> RO', 'enable password protection for the share'],
  },
  {
    id: 'pre-shared-key',
    reference: 'https://www.rfc-editor.org/rfc/rfc4764',
    anchors: [literal(' PSK "')],
    find: (scan, at) => valueAt(scan, at + ' PSK "'.length),
    lines: (secret) => [`10.0.0.1 10.0.0.2 : PSK "${secret}"`],
    nearMisses: [' PSK "${PSK}"', '#define TXT_kRSAPSK "kRSAPSK"'],
  },
]

/** Passwords in lines of files that have a form of their own. */
export const loginLineFormats: readonly SecretFormat[] = lines.map((line) => ({
  id: line.id,
  provider: 'any',
  categories: ['PASSWORD'],
  reference: line.reference,
  anchors: line.anchors,
  find: line.find,
  examples: () => {
    const secret = sampleText(alnum.members, 14, 6)
    return line.lines(secret).map((text) => ({ text, secret }))
  },
  nearMisses: () => line.nearMisses,
}))

/** `host:5432:database:user:password` */
function findPgpass(scan: TextScan, from: number): Candidate | null {
  const { bytes } = scan
  const database = runEnd(scan, column, from)
  if (database === from || bytes[database] !== COLON) return null
  const user = runEnd(scan, column, database + 1)
  return user === database + 1 || bytes[user] !== COLON ? null : valueAt(scan, user + 1)
}

function findNetrc(scan: TextScan, at: number, from: number): Candidate | null {
  const before = scan.text.slice(Math.max(0, at - LOGIN_BEFORE_MAX), at)
  scan.steps += LOGIN_BEFORE_MAX >> 2
  const login = before.lastIndexOf('login ')
  if (login < 0) return null
  const user = before.slice(login + 'login '.length).trim()
  return user === '' || BLANKS.some((blank) => user.includes(blank)) ? null : valueAt(scan, from)
}

const BLANKS = [' ', '\n', '\t']

/** The word ends the statement. */
function findStatementWord(scan: TextScan, from: number): Candidate | null {
  const found = valueAt(scan, from)
  return found !== null && scan.bytes[found.end] === SEMICOLON ? found : null
}

/** A digit before the value is the kind of encryption. */
function findDeviceWord(scan: TextScan, from: number): Candidate | null {
  const { bytes } = scan
  const kind = bytes[from] ?? 0
  const found = valueAt(
    scan,
    kind >= 0x30 && kind <= 0x39 && bytes[from + 1] === 0x20 ? from + 2 : from,
  )
  if (found === null) return null
  for (let at = found.start; at < found.end; at += 1) {
    const code = bytes[at] ?? 0
    if (code >= 0x30 && code <= 0x39) return found
  }
  return null
}

function valueAt(scan: TextScan, start: number): Candidate | null {
  const end = runEnd(scan, bareword, start)
  if (
    end - start < PASSWORD_MIN ||
    end - start > PASSWORD_MAX ||
    TEMPLATE_SIGNS.includes(scan.text.charAt(start))
  )
    return null
  return {
    start,
    end,
    certainty: 'possible',
    ...(isSamplePassword(scan.text.slice(start, end)) ? { placeholder: true } : {}),
  }
}
