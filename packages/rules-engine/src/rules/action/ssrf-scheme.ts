import type { Severity } from '@ase/schemas'
import { fetchCall, shellCall, toolCall } from '../../examples.ts'
import { hitsByCall, worst } from '../../matching/hits.ts'
import type { ReadUrl } from '../../network/url.ts'
import type { ToolCall } from '../../reading/tool-call.ts'
import { hasAny, toolKinds } from '../../reading/tool-words.ts'
import type { Rule } from '../../rule.ts'

export const ssrfScheme: Rule = {
  code: 'SSRF_SCHEME',
  severity: 'high',
  types: ['action', 'trace'],
  reason:
    'Asks a fetching tool for an address whose scheme reads files or speaks to internal services.',
  references: ['https://www.iana.org/assignments/uri-schemes/uri-schemes.xhtml'],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-918', 'CWE-73'] },
  match: (reading) => hitsByCall(reading, judge),
  examples: {
    flags: [
      fetchCall('file:///etc/passwd'),
      fetchCall('gopher://198.51.100.7:6379/_INFO'),
      fetchCall('jar:http://files.example!/'),
      shellCall('curl dict://198.51.100.7:11211/stat'),
    ],
    passes: [
      fetchCall('https://example.com/file:///x'),
      toolCall('open', { link: 'mailto:team@example.com' }),
      fetchCall('https://example.com/'),
    ],
  },
}

const dangerous = new Set([
  'file',
  'gopher',
  'dict',
  'jar',
  'netdoc',
  'php',
  'phar',
  'expect',
  'zip',
  'glob',
  'ogg',
  'rar',
  'smb',
  'unix',
  'local_file',
  'local-file',
  'ssh2',
  'sftp',
  'http+unix',
  'zlib',
  'compress.zlib',
  'view-source',
  'rmi',
  'jndi',
  'netfile',
])
const doubtful = new Set([
  'ftp',
  'tftp',
  'ldap',
  'ldaps',
  'telnet',
  'ftps',
  'mysql',
  'redis',
  'ssh',
  'imap',
  'smtp',
  'pop3',
  'rtsp',
  'nfs',
])
const internalPorts = new Set([
  '22',
  '25',
  '2375',
  '2379',
  '3306',
  '5432',
  '5984',
  '6379',
  '9200',
  '11211',
  '27017',
  '10250',
])

function judge(call: ToolCall): Severity | null {
  const fetches = hasAny(call.words, toolKinds.fetch)
  return worst([
    ...(fetches ? call.urls().map(judgeFetched) : []),
    ...call.shellUrls().map(judgeShell),
  ])
}

function judgeFetched(url: ReadUrl): Severity | null {
  if (dangerous.has(url.scheme)) return 'high'
  return doubtful.has(url.scheme) || internalPorts.has(url.port) ? 'medium' : null
}

function judgeShell(url: ReadUrl): Severity | null {
  return /^(gopher|dict|jar|netdoc|phar|expect)$/.test(url.scheme) ? 'high' : null
}
