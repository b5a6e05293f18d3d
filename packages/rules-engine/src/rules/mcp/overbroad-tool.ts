import { type Severity, worstSeverity } from '@ase/schemas'
import { manifest, pageText } from '../../examples.ts'
import { hitsByConfiguration } from '../../matching/hits.ts'
import { hitsByTool } from '../../matching/manifest-hits.ts'
import type { ManifestTool } from '../../envelope/manifest.ts'
import { destroyingWords, mediaWords, sendingWords } from '../../envelope/tool-words.ts'
import { hasAny, splitToolName } from '../../envelope/tool-words.ts'
import type { Rule } from '../../rule.ts'

export const overbroadTool: Rule = {
  code: 'OVERBROAD_TOOL',
  severity: 'medium',
  types: ['mcp', 'context'],
  reason: 'Offers a tool that does more than was granted, or anything that it is told.',
  evidence:
    'A tool that runs commands, deletes, pays or sends where the granted capabilities speak of reading only; or one that says it acts without limits. A tool that runs any program is noted. A configuration gives a file server the whole machine or folders of keys.',
  exceptions: 'Grants that are empty, unknown, or name the tool, its kind or everything.',
  references: ['https://genai.owasp.org/llmrisk/llm062025-excessive-agency/'],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-250'] },
  match: (parsed) => {
    const { envelope } = parsed
    const configured = hitsByConfiguration(parsed, 'OVERBROAD_TOOL')
    if (envelope.type !== 'mcp') return configured
    const granted = envelope.input.grantedCapabilities
    const offered = hitsByTool(parsed, (tool) =>
      worstSeverity([classifyBreadth(tool), classifyGrants(tool, granted)]),
    )
    return [...offered, ...configured]
  },
  examples: {
    flags: [
      manifest([{ name: 'run_command' }]),
      manifest([{ name: 'helper', description: 'Executes arbitrary code.' }]),
      manifest([{ name: 'helper', description: 'Runs any command as root without restrictions.' }]),
      manifest([{ name: 'run_command' }], ['filesystem.read']),
      manifest([{ name: 'delete_records' }], ['database:read', 'search']),
      pageText(
        '{"mcpServers":{"a":{"command":"npx","args":["-y","@modelcontextprotocol/server-filesystem","/"]}}}',
      ),
    ],
    passes: [
      manifest([{ name: 'run_tests' }]),
      manifest([{ name: 'get_weather', description: 'Weather of a city.' }]),
      manifest([{ name: 'delete_records' }], ['database:write']),
      manifest([{ name: 'delete_records' }], ['crm']),
      manifest([{ name: 'send_mail' }], ['*']),
      pageText(
        '{"mcpServers":{"a":{"command":"npx","args":["-y","@modelcontextprotocol/server-filesystem","/srv/docs"]}}}',
      ),
    ],
  },
}

const runs = ['execute', 'run', 'exec', 'eval', 'shell', 'bash', 'powershell', 'terminal']
const programs = [
  'command',
  'commands',
  'cmd',
  'shell',
  'bash',
  'code',
  'script',
  'eval',
  'powershell',
  'sql',
  'python',
  'terminal',
]
const anything =
  /\b(?:any|arbitrary|all)\s(?:shell |system |bash |python |os |sql |raw |http )?(?:commands?|code|scripts?|quer(?:y|ies)|files?|urls?|paths?|address(?:es)?|requests?|javascript|python|programs?)\b/i
const limitless =
  /\b(?:including internal|in the (?:server|host) process|whole (?:machine|disk|system)|without (?:any )?(?:restrictions?|limits?|limitations?|validation|sandbox(?:ing)?|confirmation|authentication|authori[sz]ation|permission checks?|approval)|no (?:restrictions?|sandbox(?:ing)?|validation|limits|checks)|unrestricted|unsandboxed|as root|with (?:root|admin(?:istrator)?|full|system|elevated) (?:access|privileges?|permissions|rights)|(?:full|complete) (?:system|host|disk|filesystem|machine) access|bypass(?:es|ing) (?:all )?(?:security|permissions?|access controls?))\b/i

function classifyBreadth({ words, texts }: ManifestTool): Severity | null {
  const description = texts.find(({ place }) => place === 'description')?.text ?? ''
  const wide = (hasAny(words, runs) && hasAny(words, programs)) || anything.test(description)
  if (wide && limitless.test(description)) return 'medium'
  return wide ? 'low' : null
}

interface Class {
  readonly tools: readonly string[]
  readonly grants: RegExp
}

/** What cannot be taken back, and the words in a grant that cover it. */
const classes: readonly Class[] = [
  {
    tools: ['exec', 'execute', 'shell', 'bash', 'powershell', 'terminal', 'cmd', 'command', 'eval'],
    grants:
      /exec|shell|bash|command|terminal|process|run|code|script|powershell|system|sandbox|compute|python|query|sql|database|workflow|tool|function|task|job|trade|order/,
  },
  {
    tools: destroyingWords,
    grants:
      /delet|remov|destroy|write|manag|edit|modif|crud|purge|terminat|updat|mutat|clean|change|create/,
  },
  {
    tools: [...sendingWords, ...mediaWords],
    grants:
      /send|mail|messag|communicat|notif|sms|post|write|contact|social|tweet|outbound|chat|publish|slack|reply|creat|comment/,
  },
  {
    tools: ['pay', 'payment', 'transfer', 'wire', 'payout', 'refund', 'withdraw', 'purchase'],
    grants:
      /pay|transfer|money|financ|bank|wire|billing|fund|account|refund|purchase|trade|wallet|checkout|order|write/,
  },
]

/** Grants that only read, in any vocabulary: every one of them names reading, and none anything else. */
function classifyGrants(
  { name, words }: ManifestTool,
  granted: readonly string[],
): Severity | null {
  const needed = classes.filter(({ tools }) => hasAny(words, tools))
  if (
    needed.length === 0 ||
    granted.length === 0 ||
    hasAny(words, [
      'get',
      'list',
      'read',
      'search',
      'check',
      'show',
      'find',
      'count',
      'history',
      'status',
      'validate',
      'preview',
      'query',
      'sql',
      'select',
      'deleted',
    ])
  )
    return null
  const lower = granted.map((grant) => grant.toLowerCase())
  if (
    lower.some(
      (grant) =>
        grant === '*' ||
        grant === 'all' ||
        grant.includes(name.toLowerCase()) ||
        /\bfull\b|\badmin\b|:\*$|\.\*$/.test(grant),
    )
  )
    return null
  const covers = lower.some(
    (grant) =>
      !isReading(grant) &&
      (needed.some(({ grants }) => grants.test(grant)) || sharesNoun(grant, words)),
  )
  if (covers) return null
  const understood = lower.filter(
    (grant) => isReading(grant) || classes.some(({ grants }) => grants.test(grant)),
  ).length
  return understood * 2 > lower.length ? 'medium' : null
}

/** A grant of a whole resource (`filesystem`) covers what is done to it (`delete_file`). */
function sharesNoun(grant: string, words: ReadonlySet<string>): boolean {
  return [...words].some((word) => word.length >= 4 && grant.includes(word.replace(/s$/, '')))
}

function isReading(grant: string): boolean {
  const words = splitToolName(grant)
  return hasAny(words, [
    'read',
    'readonly',
    'list',
    'view',
    'search',
    'get',
    'fetch',
    'query',
    'browse',
    'describe',
    'lookup',
    'select',
  ])
}
