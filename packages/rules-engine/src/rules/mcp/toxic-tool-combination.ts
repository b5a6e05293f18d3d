import { manifest } from '../../examples.ts'
import type { ManifestTool } from '../../envelope/manifest.ts'
import { keyWords, sendingWords, vaultWords } from '../../envelope/tool-words.ts'
import { hasAny } from '../../envelope/tool-words.ts'
import type { Hit, Rule } from '../../rule.ts'

export const toxicToolCombination: Rule = {
  code: 'TOXIC_TOOL_COMBINATION',
  severity: 'medium',
  types: ['mcp'],
  reason:
    'Offers together what reads untrusted content, what reads secrets and what sends data out.',
  evidence:
    'Three different tools, one for each of the three; for review when the private data are secrets or whole stores of people, and the sender reaches any address.',
  exceptions:
    'Two of the three, or an ordinary mail, chat or issue server whose own matter all three are; both are noted at most.',
  references: ['https://genai.owasp.org/resource/owasp-top-10-for-agentic-applications-for-2026/'],
  mappings: { owasp: ['ASI02', 'LLM06'], atlas: ['AML.T0086'] },
  match: (parsed) => {
    const tools = parsed.manifest()
    const found = findCombination(tools)
    return found === null ? [] : [found]
  },
  examples: {
    flags: [
      manifest([{ name: 'fetch_webpage' }, { name: 'read_secrets' }, { name: 'http_post' }]),
      manifest([{ name: 'read_inbox' }, { name: 'query_customers' }, { name: 'send_email' }]),
    ],
    passes: [
      manifest([{ name: 'fetch_webpage' }, { name: 'read_secrets' }]),
      manifest([{ name: 'get_weather' }, { name: 'send_email' }, { name: 'get_time' }]),
    ],
  },
}

const outside = [
  'fetch',
  'browse',
  'browser',
  'scrape',
  'crawl',
  'web',
  'webpage',
  'website',
  'url',
  'inbox',
  'email',
  'emails',
  'mail',
  'rss',
  'feed',
  'issues',
  'issue',
  'comments',
  'tickets',
  'reviews',
  'tweets',
  'posts',
  'messages',
  'download',
  'search',
]
const secrets = new Set([...vaultWords, ...keyWords])
const stores = [
  'customers',
  'customer',
  'patients',
  'patient',
  'payroll',
  'salaries',
  'salary',
  'medical',
  'bank',
  'crm',
  'employees',
  'database',
  'records',
  'documents',
  'files',
  'file',
  'contacts',
  'private',
  'history',
  'clipboard',
  'drive',
  'notes',
]
const web = [
  'fetch',
  'browse',
  'scrape',
  'crawl',
  'web',
  'webpage',
  'website',
  'url',
  'internet',
  'rss',
]
const persons = [
  'customer',
  'customers',
  'patient',
  'patients',
  'payroll',
  'salary',
  'salaries',
  'medical',
  'bank',
  'crm',
  'employees',
  'employee',
  'hr',
]
const anywhere = [
  'http',
  'webhook',
  'url',
  'upload',
  'external',
  'request',
  'paste',
  'endpoint',
  'curl',
  'transmit',
]
const readers = [
  'read',
  'get',
  'list',
  'query',
  'search',
  'fetch',
  'dump',
  'export',
  'load',
  'show',
  'lookup',
  'retrieve',
  'view',
  'open',
  'browse',
  'scrape',
  'crawl',
  'access',
  'check',
]

function findCombination(tools: readonly ManifestTool[]): Hit | null {
  if (tools.length < 3) return null
  const source = tools.find(({ words }) => hasAny(words, outside) && reads(words))
  const secret = tools.find(
    (tool) => hasAny(tool.words, secrets) && reads(tool.words) && tool !== source,
  )
  const store = tools.find(
    (tool) => hasAny(tool.words, stores) && reads(tool.words) && tool !== source,
  )
  const people = tools.find(({ words }) => hasAny(words, persons) && reads(words))
  const sender = tools.find(
    (tool) =>
      hasAny(tool.words, sendingWords) ||
      (hasAny(tool.words, ['request']) && hasAny(tool.words, ['http'])),
  )
  if (source === undefined || sender === undefined) return null
  if (secret === undefined && store === undefined) return null
  const open = tools.some(
    ({ words }) => hasAny(words, sendingWords) && hasAny(words, [...anywhere, 'email', 'mail']),
  )
  const openWeb = tools.some(({ words }) => hasAny(words, web) && reads(words))
  const grave = open && (secret !== undefined || (openWeb && people !== undefined))
  const labelled =
    named(tools, 'public', true) && named(tools, 'private', true) && named(tools, 'public', false)
  return { path: `${sender.path}.name`, severity: grave || labelled ? 'medium' : 'low' }
}

/** Names that say it themselves: a tool that reads what is public, one that reads what is private, one that publishes. */
function named(tools: readonly ManifestTool[], word: string, parsed: boolean): boolean {
  return tools.some(({ words }) => words.has(word) && reads(words) === parsed)
}

function reads(words: ReadonlySet<string>): boolean {
  return hasAny(words, readers) && !hasAny(words, sendingWords)
}
