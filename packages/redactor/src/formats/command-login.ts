import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { alnum } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

/**
 * How a command takes a password: behind a flag, as one word with it, behind `user:`, (`last`) behind a file, unless it is to print,
 * and a user, (`second`) behind a user, (`share`) behind or before the user of a share, or (`key`) as a long first word.
 */
type Login = {
  command: string
  flags: readonly string[]
  form: 'next' | 'joined' | 'either' | 'pair' | 'last' | 'second' | 'share' | 'key'
}

const logins: readonly Login[] = [
  { command: 'sshpass ', flags: ['-p'], form: 'either' },
  ...['mysql ', 'mysqldump ', 'mysqladmin ', 'mariadb '].map((command): Login => ({
    command,
    flags: ['-p'],
    form: 'joined',
  })),
  { command: 'curl ', flags: ['-u', '--user', '--proxy-user', '-U'], form: 'pair' },
  ...[
    'docker login ',
    'podman login ',
    'registry login ',
    'az login ',
    'oc login ',
    'cf login ',
    'mongo ',
    'mongosh ',
    'mongodump ',
  ].map((command): Login => ({ command, flags: ['-p'], form: 'either' })),
  {
    command: 'htpasswd ',
    flags: ['-b', '-nb', '-bc', '-cb', '-nbB', '-bB', '-Bb', '-bnB'],
    form: 'last',
  },
  { command: 'redis-cli ', flags: ['-a', '--pass', 'AUTH', 'auth'], form: 'next' },
  { command: 'rabbitmqctl ', flags: ['add_user', 'change_password'], form: 'second' },
  ...['psexec ', 'PsExec ', 'psexec.exe ', 'PsExec.exe ', 'PsExec64.exe ', 'evil-winrm '].map(
    (command): Login => ({ command, flags: ['-p'], form: 'next' }),
  ),
  { command: 'net use ', flags: ['/user:', '/USER:', '/u:'], form: 'share' },
  { command: 'cmdkey ', flags: ['/pass:'], form: 'joined' },
  { command: 'schtasks ', flags: ['/rp', '/RP'], form: 'next' },
  { command: 'xfreerdp ', flags: ['/p:'], form: 'joined' },
  { command: 'wandb login ', flags: [''], form: 'key' },
  { command: 'shodan init ', flags: [''], form: 'key' },
  { command: 'codecov ', flags: ['-t'], form: 'next' },
  ...['ldapsearch ', 'ldapadd ', 'ldapmodify '].map((command): Login => ({
    command,
    flags: ['-w'],
    form: 'either',
  })),
  ...['sqlcmd ', 'bcp ', 'unzip ', 'zip '].map((command): Login => ({
    command,
    flags: ['-P'],
    form: 'either',
  })),
]

const LINE_MAX = 400
const PASSWORD_MIN = 4
const KEY_MIN = 24
const PASSWORD_MAX = 256
/** A value that begins so comes from elsewhere, is a marker, or (`@`) a file. */
const TEMPLATE_SIGNS = '$<{%-@`['

/** The password that a command line hands to a command: `sshpass -p …`, `mysql -p…`, `curl -u user:…`. */
const commandLogin: SecretFormat = {
  id: 'command-login',
  provider: 'any',
  categories: ['PASSWORD'],
  reference: 'https://cwe.mitre.org/data/definitions/214.html',
  anchors: logins.map(({ command }) => literal(command)),
  anchorIsFirst: true,
  find: findLogin,
  examples: () => {
    const secret = sampleText(alnum.members, 14, 5)
    return [
      `sshpass -p ${secret} ssh root@web1`,
      `sshpass -p'${secret}' ssh root@web1`,
      `mysql -h db1 -u root -p${secret} orders`,
      `curl -s -u kim:${secret} https://files.shop.test/`,
      `curl --user "kim:${secret}" https://files.shop.test/`,
      `docker login -u ci -p ${secret} registry.shop.test`,
      `htpasswd -b /etc/nginx/users kim ${secret}`,
      `redis-cli -h cache -a ${secret} ping`,
      `redis-cli -h cache AUTH ${secret}`,
      `rabbitmqctl add_user kim ${secret}`,
      `psexec \\\\web1 -u kim -p ${secret} cmd`,
      `net use Z: \\\\nas\\files /user:kim ${secret}`,
      `net use Z: \\\\nas\\files ${secret} /user:kim`,
    ].map((text) => ({ text, secret }))
  },
  nearMisses: () => [
    'mysql -h db1 -u root -p orders',
    'curl -u kim https://files.shop.test/',
    'curl -u "$USER:$PASSWORD" https://files.shop.test/',
    'sshpass -p "$PASSWORD" ssh root@web1',
    'docker login -u ci --password-stdin',
    'net use Z: \\\\nas\\files /user:kim',
    'wandb login --relogin',
    'rabbitmqctl add_user kim',
    'curl -s https://files.shop.test/',
  ],
}

export const commandLoginFormats = [commandLogin]

function findLogin(scan: TextScan, at: number): Candidate | null {
  // INVARIANT: no character is looked at for two commands; the words of one are not commands of their own.
  if (at < scan.commandsReadTo) return null
  const { text } = scan
  const login = logins.find(({ command }) => text.startsWith(command, at))
  if (login === undefined) return null
  const words = splitIntoWords(text, at + login.command.length)
  const last = words.at(-1)
  scan.commandsReadTo = last === undefined ? at + login.command.length : last.end
  scan.steps += (scan.commandsReadTo - at) * 2
  const found = passwordIn(text, login, words)
  if (found === null) return null
  const password = text.slice(found.start, found.end)
  if (
    password.length < PASSWORD_MIN ||
    password.length > PASSWORD_MAX ||
    TEMPLATE_SIGNS.includes(password.charAt(0))
  )
    return null
  return {
    ...found,
    certainty: 'likely',
    ...(isSamplePassword(password) ? { placeholder: true } : {}),
  }
}

/** A word of a command line without its quotes. */
type Word = { start: number; end: number }

function splitIntoWords(text: string, from: number): Word[] {
  const words: Word[] = []
  const limit = Math.min(text.length, from + LINE_MAX)
  let at = from
  while (at < limit) {
    const char = text.charAt(at)
    if (char === ' ' || char === '\t') {
      at += 1
      continue
    }
    if ('\n\r;|&'.includes(char)) break
    const word = wordAt(text, at, limit)
    words.push(word)
    at = word.end + ('"\''.includes(text.charAt(word.end)) && word.end < limit ? 1 : 0)
    if (at === word.start) at += 1
  }
  return words
}

// A quote opens a word, or stands behind a flag: `-p'…'`.
function wordAt(text: string, from: number, limit: number): Word {
  const first = text.charAt(from)
  if (first === '"' || first === "'")
    return { start: from + 1, end: quoteEnd(text, first, from + 1, limit) }
  let at = from
  while (at < limit && !' \t\n\r;|&"\')'.includes(text.charAt(at))) at += 1
  const quote = text.charAt(at)
  if (at < limit && (quote === '"' || quote === "'")) {
    const end = quoteEnd(text, quote, at + 1, limit)
    return { start: from, end }
  }
  return { start: from, end: at }
}

function quoteEnd(text: string, quote: string, from: number, limit: number): number {
  let at = from
  while (at < limit && text.charAt(at) !== quote && text.charAt(at) !== '\n') at += 1
  return at
}

function passwordIn(text: string, { flags, form }: Login, words: readonly Word[]): Word | null {
  for (const [index, word] of words.entries()) {
    const flag = flags.find((name) => text.startsWith(name, word.start))
    if (flag === undefined) continue
    const isWhole = word.end - word.start === flag.length
    if (form === 'second') return isWhole ? (words[index + 2] ?? null) : null
    if (form === 'key') return word.end - word.start >= KEY_MIN ? word : null
    if (form === 'share') return sharePassword(text, words, index)
    if (form === 'last')
      return isWhole ? (words[index + (flag.includes('n') ? 2 : 3)] ?? null) : null
    const next = words[index + 1]
    if (form === 'pair') {
      const pair = isWhole
        ? next
        : flag.length === 2
          ? valueBehindPrefix(text, word, flag.length)
          : undefined
      return pair === undefined ? null : valueBehindColon(text, pair)
    }
    if (!isWhole && form !== 'next') return valueBehindPrefix(text, word, flag.length)
    if (isWhole && form !== 'joined' && next !== undefined) return next
  }
  return null
}

// `\\\\host\\share … /user:kim …`, or the password directly behind the share.
function sharePassword(text: string, words: readonly Word[], userAt: number): Word | null {
  const before = words[userAt - 1]
  const share = words[userAt - 2]
  if (before !== undefined && share !== undefined && text.charAt(share.start) === '\\')
    return before
  const next = words[userAt + 1]
  return next === undefined || text.charAt(next.start) === '/' ? null : next
}

function valueBehindPrefix(text: string, word: Word, length: number): Word {
  const start = word.start + length
  return { start: '"\'='.includes(text.charAt(start)) ? start + 1 : start, end: word.end }
}

function valueBehindColon(text: string, pair: Word): Word | null {
  const colon = text.indexOf(':', pair.start)
  return colon < 0 || colon >= pair.end - 1 ? null : { start: colon + 1, end: pair.end }
}
