/** The words of a tool's name: `runTerminalCmd`, `run_terminal_cmd` and `run-terminal.cmd` read alike. */
export function splitToolName(name: string): ReadonlySet<string> {
  const words = new Set<string>()
  let start = 0
  let before = 'other'
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    if (code > 127) return wordsInAnyScript(name)
    const kind = classifyCharacter(code)
    if (kind === 'other') {
      addWord(words, name, start, at)
      start = at + 1
    } else if (kind === 'capital' && before === 'small') {
      addWord(words, name, start, at)
      start = at
    } else if (isLetter(code) && before === 'capital' && at - 1 > start) {
      // The last of several capitals begins a word of its own: `HTTPServer`.
      addWord(words, name, start, at - 1)
      start = at - 1
    }
    before = kind
  }
  addWord(words, name, start, name.length)
  return words
}

function classifyCharacter(code: number): 'small' | 'capital' | 'other' {
  if (isLetter(code) || (code >= 48 && code <= 57)) return 'small'
  return code >= 65 && code <= 90 ? 'capital' : 'other'
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

function addWord(words: Set<string>, name: string, start: number, end: number): void {
  if (end > start) words.add(name.slice(start, end).toLowerCase())
}

function wordsInAnyScript(name: string): ReadonlySet<string> {
  return new Set(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== ''),
  )
}

/** A tool has two or three words; a long list of wanted ones is best given as a set. */
export function hasAny(
  words: ReadonlySet<string>,
  wanted: readonly string[] | ReadonlySet<string>,
): boolean {
  if (wanted instanceof Set) {
    for (const word of words) if (wanted.has(word)) return true
    return false
  }
  for (const word of wanted) if (words.has(word)) return true
  return false
}

export const toolKinds = {
  shell: new Set([
    'bash',
    'sh',
    'shell',
    'zsh',
    'terminal',
    'cmd',
    'powershell',
    'pwsh',
    'console',
    'exec',
    'execute',
    'run',
    'subprocess',
    'command',
    'process',
  ]),
  sql: new Set([
    'sql',
    'postgres',
    'postgresql',
    'mysql',
    'sqlite',
    'database',
    'db',
    'bigquery',
    'snowflake',
    'clickhouse',
  ]),
  code: new Set([
    'python',
    'node',
    'javascript',
    'js',
    'ruby',
    'perl',
    'php',
    'code',
    'repl',
    'jupyter',
    'notebook',
    'interpreter',
  ]),
  fetch: new Set([
    'fetch',
    'http',
    'https',
    'request',
    'browse',
    'browser',
    'navigate',
    'url',
    'download',
    'web',
    'webhook',
    'scrape',
    'crawl',
    'curl',
    'wget',
    'rest',
    'webpage',
    'screenshot',
    'website',
    'api',
    'proxy',
    'connect',
    'tcp',
    'socket',
    'visit',
    'goto',
    'crawler',
    'scraper',
    'spider',
    'probe',
    'preview',
    'unfurl',
    'graphql',
    'rss',
    'feed',
    'uri',
    'link',
    'playwright',
    'puppeteer',
    'selenium',
    'chrome',
    'axios',
    'callback',
    'endpoint',
    'webfetch',
    'openurl',
  ]),
  write: new Set([
    'write',
    'edit',
    'create',
    'append',
    'save',
    'put',
    'update',
    'patch',
    'replace',
    'insert',
    'move',
    'copy',
    'rename',
    'upload',
  ]),
  extract: new Set(['extract', 'unzip', 'untar', 'unpack', 'decompress', 'unarchive', 'inflate']),
  archive: new Set([
    'extract',
    'unzip',
    'untar',
    'unpack',
    'decompress',
    'unarchive',
    'inflate',
    'archive',
    'zip',
    'tar',
  ]),
  /** Clients whose servers live on internal IP addresses by design. */
  service: new Set([
    'sql',
    'postgres',
    'postgresql',
    'pg',
    'mysql',
    'sqlite',
    'database',
    'db',
    'mongo',
    'mongodb',
    'redis',
    'elasticsearch',
    'kafka',
    'mqtt',
    'amqp',
    'rabbitmq',
    'ssh',
    'sftp',
    'smtp',
    'imap',
    'ldap',
    'printer',
    'snmp',
  ]),
  delete: new Set([
    'delete',
    'remove',
    'destroy',
    'drop',
    'purge',
    'unlink',
    'rm',
    'wipe',
    'erase',
    'terminate',
  ]),
  send: new Set([
    'send',
    'email',
    'mail',
    'post',
    'publish',
    'share',
    'forward',
    'transfer',
    'pay',
    'payment',
    'invite',
    'upload',
    'message',
    'sms',
    'tweet',
    'webhook',
    'push',
    'submit',
    'notify',
    'forwarding',
  ]),
  read: new Set([
    'read',
    'get',
    'list',
    'search',
    'find',
    'view',
    'show',
    'query',
    'lookup',
    'fetch',
    'describe',
    'check',
    'count',
    'cat',
    'grep',
    'glob',
    'ls',
    'think',
  ]),
} as const

/** Words in the names of tools that destroy what they are used on. */
export const destroyingWords: readonly string[] =
  'delete remove destroy drop purge wipe erase truncate terminate'.split(' ')

/** That hand something on to others. */
export const sendingWords: readonly string[] =
  'send post publish tweet webhook upload share forward transmit push submit'.split(' ')

/** What is sent; a tool that reads it has the word in its name too. */
export const mediaWords: readonly string[] = 'email mail sms message'.split(' ')

/** That fetch from the web. */
export const fetchingWords: readonly string[] = 'fetch browse scrape crawl download'.split(' ')

/** Places where nothing but secrets lies. */
export const vaultWords: readonly string[] =
  'secret secrets vault credential credentials password passwords keychain keystore'.split(' ')

/** Places where secrets lie among other things. */
export const keyWords: readonly string[] = 'env environment ssh token tokens keys wallet'.split(' ')
