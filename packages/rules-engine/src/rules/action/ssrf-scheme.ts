import { type Severity, worstSeverity } from '@ase/schemas'
import { fetchCall, shellCall, toolCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { isTraversalProof, isServicePort, readPath, type ReadUrl } from '@ase/url-analysis'
import type { ArgumentUrl } from '../../envelope/argument-urls.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import { decodePercent } from '@ase/text-analysis'
import { hasAny, toolKinds } from '../../envelope/tool-words.ts'
import type { Rule } from '../../rule.ts'

export const ssrfScheme: Rule = {
  code: 'SSRF_SCHEME',
  severity: 'high',
  types: ['action', 'trace'],
  reason:
    'Asks a fetching tool for an address whose scheme reads files or speaks to internal services.',
  evidence:
    'A fetching tool gets an address whose scheme opens files, sockets or wrapped streams, or the port of an inner service; or a parameter of its address carries such a scheme.',
  exceptions: 'Web addresses, mail links, and tools that open local files by file addresses.',
  references: ['https://www.iana.org/assignments/uri-schemes/uri-schemes.xhtml'],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-918', 'CWE-73'] },
  match: (parsed) => hitsByCall(parsed, classifyCall),
  examples: {
    flags: [
      fetchCall('file:///etc/passwd'),
      fetchCall('gopher://198.51.100.7:6379/_INFO'),
      fetchCall('jar:http://files.example!/'),
      shellCall('curl dict://198.51.100.7:11211/stat'),
      fetchCall('url:file:///etc/passwd'),
      toolCall('html_to_pdf', { html: '<img src="file:///etc/passwd">' }),
      toolCall('include', { file: 'php://filter/resource=config' }),
      fetchCall('https://shop.example/?page=php://filter/resource=config'),
      fetchCall('http://unix:/var/run/docker.sock:/containers/json'),
      shellCall('curl --unix-socket /var/run/docker.sock http://localhost/containers/json'),
    ],
    passes: [
      fetchCall('https://example.com/file:///x'),
      toolCall('open', { link: 'mailto:team@example.com' }),
      fetchCall('https://example.com/'),
      fetchCall('https://search.example/?q=file:///etc/passwd'),
      toolCall('open_document', { uri: 'file:///home/dev/notes.md' }),
    ],
  },
}

const dangerous = new Set([
  'file',
  'gopher',
  'gophers',
  'dict',
  'jar',
  'netdoc',
  'php',
  'phar',
  'expect',
  'zip',
  'glob',
  'ogg',
  'ogar',
  'rar',
  'smb',
  'smbs',
  'cifs',
  'nfs',
  'unix',
  'local_file',
  'local-file',
  'localfile',
  'ssh2',
  'sftp',
  'scp',
  'http+unix',
  'https+unix',
  'httpunix',
  'zlib',
  'compress.zlib',
  'compress.bzip2',
  'view-source',
  'rmi',
  'jndi',
  'iiop',
  'netfile',
  'ldap',
  'ldaps',
  'ldapi',
  'tftp',
  'jrmi',
  'vfs',
  'resource',
  'classpath',
  'mhtml',
  'res',
  'chrome',
])
const doubtful = new Set([
  'ftp',
  'telnet',
  'ftps',
  'mysql',
  'redis',
  'ssh',
  'imap',
  'imaps',
  'smtp',
  'smtps',
  'pop3',
  'pop3s',
  'rtsp',
  'memcached',
  'mongodb',
  'mssql',
  'amqp',
  'svn',
  'javascript',
  'vbscript',
  'about',
])
const FILES_MAX = 16

/** What a web page's parameter makes its server open. */
const carriedSchemes = new Set([
  'file',
  'gopher',
  'dict',
  'php',
  'phar',
  'expect',
  'zip',
  'jar',
  'netdoc',
  'ldap',
  'tftp',
  'smb',
  'unc',
  'compress.zlib',
])

/** Wrapped streams that no tool is given for an ordinary reason, whatever it does. */
const wrappers = new Set([
  'php',
  'phar',
  'expect',
  'gopher',
  'dict',
  'netdoc',
  'zip',
  'compress.zlib',
])

function classifyCall(call: ToolCall): Severity | null {
  if (call.rendered().some(opensSystemFile) || call.renderedUrls().some(isForRenderer))
    return 'high'
  const urls = call.urls()
  if (!hasAny(call.words, toolKinds.fetch))
    return worstSeverity([
      ...urls.map(({ scheme }) => (wrappers.has(scheme) ? ('high' as const) : null)),
      ...call.downloadUrls().map(classifyShell),
    ])
  const client = hasAny(call.words, toolKinds.service)
  return worstSeverity([
    ...urls.map((url) => classifyFetched(url, client)),
    ...call
      .urlsInUrls()
      .map(({ url }) => (carriedSchemes.has(url.scheme) ? ('high' as const) : null)),
    ...urls.map(({ text }) => (carriesProgram(text) ? ('medium' as const) : null)),
    ...call.downloadUrls().map(classifyShell),
  ])
}

/** Files are classified by what they are; a page of a renderer reaches for no other scheme than those of the web. */
function isForRenderer({ scheme }: ReadUrl): boolean {
  return scheme !== 'file' && dangerous.has(scheme)
}

/** `?page=data:;base64,PD9…`: a program or page in a parameter, for a server that opens what its parameter names. */
function carriesProgram(address: string): boolean {
  const at = address.indexOf('=data:')
  if (at < 0) return false
  const body = decodePercent(address.slice(address.indexOf(',', at) + 1).slice(0, 64))
  return programStarts.some((start) => body.startsWith(start))
}

/** `<?`, `<%` and `<script`, plain and in base64. */
const programStarts = ['<?', '<%', '<script', 'PD9', 'PCV', 'PHNjcmlwd']

/** A page or an XML entity that draws in a file of the machine that renders it. */
function opensSystemFile(text: string): boolean {
  const files = text.match(/\bfile:\/{1,3}[^\s"'<>]{1,256}/gi) ?? []
  return files.slice(0, FILES_MAX).some((file) => isTraversalProof(readPath(file).normal))
}

function classifyFetched(url: ArgumentUrl, client: boolean): Severity | null {
  if (dangerous.has(url.scheme) || isSocketPath(url.text) || url.text.startsWith('\\\\'))
    return 'high'
  if (url.scheme === 'about' && /^about:blank\b/i.test(url.text)) return null
  if (/^data:(?:\/\/|text\/(?:html|javascript|x-php))/i.test(url.text)) return 'medium'
  return !client && (doubtful.has(url.scheme) || isServicePort(url.port)) ? 'medium' : null
}

/** `http://unix:/var/run/docker.sock:/containers` and percent-encoded socket paths as hosts. */
function isSocketPath(text: string): boolean {
  return /^https?:\/\/(?:unix:\/|%2f)/i.test(text)
}

function classifyShell(url: ReadUrl): Severity | null {
  if (url.scheme === 'unix') return 'medium'
  if (url.scheme === 'file' && isTraversalProof(readPath(url.path).normal)) return 'medium'
  return /^(gophers?|dict|jar|netdoc|phar|expect)$/.test(url.scheme) ? 'high' : null
}
