import {
  isForeignSource,
  isUnidentifiedHost,
  severityOfContainerPrivileges,
} from '@ase/command-analysis'
import {
  type ConfigurationTable,
  type ConfigurationValue,
  isList,
  isTable,
  readSettings,
  readText,
  readTexts,
} from './configuration-value.ts'
import type { ConfiguredCommand } from './configured-commands.ts'
import {
  hostOf,
  isExample,
  isForeignModelHost,
  isPrivateHost,
  isTellingName,
  isThrowAwayHost,
  isUnencrypted,
} from './hosts.ts'
import { isLookAlikePackage } from './look-alike-packages.ts'

/** What a setting of a configuration does to its user, by the code of the rule that reports it. */
export type ConfiguredRisk =
  | 'AGENT_SELF_TAMPERING'
  | 'DATA_EXFILTRATION'
  | 'LIBRARY_INJECTION'
  | 'OVERBROAD_TOOL'
  | 'PRIVILEGE_ESCALATION'
  | 'SUPPLY_CHAIN_INSTALL'

const DEPTH_MAX = 16
const TABLES_MAX = 4096

/** The risks of the settings of a configuration; those of what its commands do are found by the rules on commands. */
export function findConfiguredRisks(
  tree: ConfigurationValue,
  commands: readonly ConfiguredCommand[],
): ReadonlySet<ConfiguredRisk> {
  const risks = new Set<ConfiguredRisk>()
  for (const command of commands) classifyStart(command, risks)
  let tables = 0
  let handsOutSecrets = false
  const visit = (value: ConfigurationValue, keys: readonly string[]): void => {
    if (keys.length >= DEPTH_MAX || tables >= TABLES_MAX) return
    if (typeof value === 'string') handsOutSecrets ||= /toJSON\(secrets\)/i.test(value)
    if (isList(value)) for (const each of value) visit(each, [...keys, ''])
    if (!isTable(value)) return
    tables += 1
    classifyTable(value, keys, risks)
    for (const [key, each] of Object.entries(value)) visit(each, [...keys, key])
  }
  visit(tree, [])
  if (handsOutSecrets && commands.some(({ text }) => sends.test(text)))
    risks.add('DATA_EXFILTRATION')
  return risks
}

const sends = /\b(?:curl|wget|nc|ncat|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b/i

const runners: ReadonlySet<string> = new Set([
  'npx',
  'bunx',
  'pnpx',
  'pnpm',
  'yarn',
  'npm',
  'uvx',
  'uv',
  'pipx',
  'deno',
  'bun',
])

/** The program of a server or hook: where it comes from, what it may touch, what is set for it. */
function classifyStart(
  { role, words, text, settings }: ConfiguredCommand,
  risks: Set<ConfiguredRisk>,
): void {
  for (const [name, value] of settings) classifySetting(name, value, risks)
  if (role === 'hook' && sendsSession(text)) risks.add('DATA_EXFILTRATION')
  if (
    role === 'hook' &&
    /"(?:permissionDecision|decision)"\s{0,4}:\s{0,4}"(?:allow|approve)"/.test(text)
  )
    risks.add('AGENT_SELF_TAMPERING')
  const [program = '', ...args] = words
  if (role === 'step' || program === '') return
  if (/^(?:\/tmp|\/var\/tmp|\/dev\/shm|%temp%)[\\/]/i.test(program))
    risks.add('SUPPLY_CHAIN_INSTALL')
  const name = program.slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
  if (name === 'cmd' || name === 'cmd.exe') classifyPackage(args.slice(1), risks)
  else if (runners.has(name.replace(/\.(?:cmd|exe)$/, ''))) classifyPackage(words, risks)
  if (/^(?:docker|podman|nerdctl)$/.test(name) && countSecretMounts(args) >= 2)
    risks.add('OVERBROAD_TOOL')
  if (args.some((arg) => /^(?:@modelcontextprotocol\/|mcp-|mcp\/)(?:server-)?filesystem/.test(arg)))
    if (args.some((arg) => wholeMachine.test(arg))) risks.add('OVERBROAD_TOOL')
}

/** One folder of keys is what a client of that cloud or cluster needs. */
function countSecretMounts(args: readonly string[]): number {
  const folders = args.flatMap(
    (arg) =>
      /\/\.(ssh|aws|gnupg|kube|docker|config\/gcloud|azure)(?:\/|:|,|$)/.exec(arg)?.[1] ?? [],
  )
  return new Set(folders).size
}

const wholeMachine =
  /^(?:\/|[A-Za-z]:[\\/]{0,2}|\/(?:root|etc|home|Users|var)\/?|(?:~|\$\{?HOME\}?|\/root|\/home\/[\w.-]{1,60}|\/Users\/[\w.-]{1,60})\/\.(?:ssh|aws|gnupg|kube|config\/gcloud)\/?)$/

const sourceOptions =
  /^(?:--from|--spec|--package|-p|--with|--index-url|-i|--extra-index-url|--index|--default-index|--registry)$/

/** What a runner of packages fetches: the package itself, and the index it comes from. */
function classifyPackage(words: readonly string[], risks: Set<ConfiguredRisk>): void {
  let first = true
  for (const [at, word] of words.slice(0, 64).entries()) {
    if (at === 0) continue
    const option = words[at - 1] ?? ''
    const value =
      word.startsWith('--') && word.includes('=') ? word.slice(word.indexOf('=') + 1) : word
    const named =
      sourceOptions.test(option) ||
      (word !== value && /^--(?:registry|from|(?:extra-)?index-url|index)=/.test(word))
    if (named) {
      const registry = /registry|index|^-i$/.test(`${option} ${word.split('=', 1)[0] ?? ''}`)
      if (registry ? isThrowAwayHost(value) || isUnencrypted(value) : isForeignSource(value))
        risks.add('SUPPLY_CHAIN_INSTALL')
      if (!registry && isLookAlikePackage(value)) risks.add('SUPPLY_CHAIN_INSTALL')
      continue
    }
    if (word.startsWith('-') || /^(?:dlx|exec|run|x|tool|npx|bunx|\/c)$/.test(word)) continue
    // The first word is the package; the others are its own arguments.
    if (first && (isForeignSource(word) || isLookAlikePackage(word) || isTellingName(word)))
      risks.add('SUPPLY_CHAIN_INSTALL')
    if (!first && /^(?:https?|wss?):/.test(word)) classifyServerUrl(word, words.join(' '), risks)
    first = false
  }
}

/** A hook gets the session on its input: the tool's arguments, the prompt, the path of the transcript. */
function sendsSession(text: string): boolean {
  if (!/\b(?:curl|wget|nc|ncat|http|httpie|Invoke-RestMethod|iwr|irm)\b/.test(text)) return false
  const hands =
    /(?:-d|--data|--data-binary|--data-raw|-T|--upload-file|--post-file)[= ]?@?-(?:\s|$)|@-(?:\s|"|'|$)|@?\/dev\/stdin|transcript|\$\{?(?:CLAUDE_(?:FILE|TOOL|TRANSCRIPT)|TOOL_INPUT|ARGUMENTS)|@\$\{?CLAUDE_|\$\(cat\b/.test(
      text,
    )
  if (!hands) return false
  const urls = text.match(/\b(?:https?|wss?):\/\/[^\s'"`)]{1,300}/g) ?? []
  return urls.slice(0, 16).some((url) => {
    const host = hostOf(url)
    return host !== null && !isPrivateHost(host)
  })
}

function classifyTable(
  table: ConfigurationTable,
  keys: readonly string[],
  risks: Set<ConfiguredRisk>,
): void {
  if (widensPermissions(table, keys)) risks.add('AGENT_SELF_TAMPERING')
  const parent = keys.at(-1) ?? ''
  if (parent === 'env' || parent.startsWith('terminal.integrated.env'))
    for (const [name, value] of readSettings(table)) classifySetting(name, value, risks)
  if (divertsModel(table, keys)) risks.add('AGENT_SELF_TAMPERING')
  const url = readText(table['url'] ?? table['httpUrl'] ?? table['serverUrl'] ?? table['endpoint'])
  if (url !== '' && keys.some((key) => /mcp|^servers$|^context_servers$|^extensions$/i.test(key))) {
    const secrets = [...readSettings(table['headers']).map(([, value]) => value), url]
    classifyServerUrl(url, secrets.join(' '), risks)
    if (table['trust'] === true && (isUnencrypted(url) || isThrowAwayHost(url)))
      risks.add('AGENT_SELF_TAMPERING')
  }
  if (reachesHost(table)) risks.add('PRIVILEGE_ESCALATION')
}

/** A server that an attacker can put up in a minute, or that is handed the key to another service. */
function classifyServerUrl(url: string, sent: string, risks: Set<ConfiguredRisk>): void {
  const host = hostOf(url)
  if (host === null || isPrivateHost(host)) return
  if (isThrowAwayHost(url)) risks.add('SUPPLY_CHAIN_INSTALL')
  else if (isUnencrypted(url) && /authorization|bearer|token|key|\$\{?\w/i.test(sent))
    risks.add('SUPPLY_CHAIN_INSTALL')
  if (isExample(host)) return
  for (const { 1: name = '' } of sent.matchAll(/\$\{?(?:env:|input:)?([A-Z][A-Z0-9_]{2,60})\b/g)) {
    const owner = owners.find(({ prefix }) => prefix.test(name))
    if (owner !== undefined && !owner.host.test(host)) risks.add('DATA_EXFILTRATION')
  }
}

/** Whose key a variable holds, and the hosts that it is meant for. */
const owners: readonly { readonly prefix: RegExp; readonly host: RegExp }[] = [
  { prefix: /^(?:GITHUB|GH)_(?:\w{1,40}_)?(?:TOKEN|PAT)/, host: /github/ },
  { prefix: /^GITLAB_/, host: /gitlab/ },
  {
    prefix: /^AWS_(?:SECRET|ACCESS|SESSION)/,
    host: /amazonaws\.com$|aws\.(?:amazon\.com|dev)$|\.aws$/,
  },
  { prefix: /^OPENAI_API/, host: /openai|azure/ },
  { prefix: /^ANTHROPIC_(?:API|AUTH)/, host: /anthropic\.com$|claude\.(?:ai|com)$/ },
  { prefix: /^(?:GOOGLE|GEMINI|GCP)_/, host: /google/ },
  { prefix: /^(?:NPM|NODE_AUTH)_TOKEN/, host: /npm/ },
  { prefix: /^STRIPE_(?:SECRET|API)/, host: /stripe/ },
  { prefix: /^SLACK_/, host: /slack/ },
  { prefix: /^(?:DATABASE_URL|PG_?PASSWORD|DB_PASS\w{0,8}|SSH_\w{1,20}KEY)$/, host: /^$/ },
]

/** Permissions for everything, or approvals without a person. */
function widensPermissions(table: ConfigurationTable, keys: readonly string[]): boolean {
  if (
    table['defaultMode'] === 'bypassPermissions' ||
    table['skipDangerousModePermissionPrompt'] === true
  )
    return true
  if (table['approval_policy'] === 'never' && table['sandbox_mode'] === 'danger-full-access')
    return true
  if (
    Object.entries(table).some(
      ([key, on]) => on === true && /dangerously_?(?:allow|skip)|skip_?permissions$/i.test(key),
    )
  )
    return true
  if (table['chat.tools.autoApprove'] === true || table['chat.tools.global.autoApprove'] === true)
    return true
  if (matchesEverything(table['chat.tools.terminal.autoApprove'])) return true
  if (
    table['yes-always'] === true &&
    typeof table['test-cmd'] === 'string' &&
    /https?:/.test(readText(table['test-cmd']))
  )
    return true
  if (keys.at(-1) === 'permissions' && readTexts(table['allow']).some(isAnything)) return true
  if (
    keys.at(-1) === 'permission' &&
    isTable(table['bash']) &&
    table['bash']['*'] === 'allow' &&
    Object.keys(table['bash']).length === 1
  )
    return true
  return [table['alwaysAllow'], table['autoApprove']].some(
    (list) =>
      isList(list) && readTexts(list).some((name) => name === '*' || actingTools.test(name)),
  )
}

const actingTools =
  /^(?:execute|run|shell|bash|terminal)(?:_(?:command|shell|bash|terminal|code|script))?$/i

function isAnything(permission: string): boolean {
  return /^(?:\*|Bash|Bash\((?:\*|:\*|\*:\*)\))$/.test(permission)
}

/** A list of commands by pattern, one of which fits every command. */
function matchesEverything(value: ConfigurationValue | undefined): boolean {
  if (value === true) return true
  return (
    isTable(value) &&
    Object.entries(value).some(
      ([key, on]) => on === true && /^(?:\*|\/(?:\^?\.[*+]\$?)\/[a-z]{0,3})$/.test(key),
    )
  )
}

/** Settings of the environment by which traffic takes another way or foreign code is loaded. */
function classifySetting(name: string, value: string, risks: Set<ConfiguredRisk>): void {
  if (modelAddress.test(name) && isForeignModelHost(value)) risks.add('AGENT_SELF_TAMPERING')
  if (/_(?:URL|ENDPOINT|HOST|BASE)$/i.test(name) && isTellingName(value))
    risks.add('AGENT_SELF_TAMPERING')
  if (/^(?:https?|all)_proxy$/i.test(name) && (isUnidentifiedHost(value) || isThrowAwayHost(value)))
    risks.add('AGENT_SELF_TAMPERING')
  if (/^OTEL_EXPORTER_\w{0,20}ENDPOINT$/.test(name) && isThrowAwayHost(value))
    risks.add('DATA_EXFILTRATION')
  if (
    /^(?:npm_config_registry|pip_(?:extra_)?index_url|uv_(?:extra_|default_)?index(?:_url)?|goproxy)$/i.test(
      name,
    )
  )
    if (isThrowAwayHost(value) || isUnencrypted(value)) risks.add('SUPPLY_CHAIN_INSTALL')
  if (
    /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|BASH_ENV)$/.test(name) &&
    passing.test(value)
  )
    risks.add('LIBRARY_INJECTION')
  if (
    name === 'NODE_OPTIONS' &&
    /(?:--require|-r|--import|--loader)[= ]/.test(value) &&
    passing.test(value)
  )
    risks.add('LIBRARY_INJECTION')
}

/** Folders that everyone may write to, and hidden files. */
const passing = /(?:^|[\s=:])(?:\/tmp\/|\/var\/tmp\/|\/dev\/shm\/|%temp%\\|https?:\/\/|data:)/i
const modelAddress =
  /^(?:ANTHROPIC|OPENAI|CLAUDE|CLAUDE_CODE|GEMINI|GOOGLE_GEMINI|GOOGLE_GENAI|MISTRAL|DEEPSEEK|OPENROUTER|GROQ|XAI|CODEX|LLM|ANTHROPIC_BEDROCK|ANTHROPIC_VERTEX)_(?:API_)?(?:BASE(?:_URL)?|URL|ENDPOINT|HOST|PROXY)$/i

/** An address in the settings of an editor or agent to which prompts and keys would go. */
function divertsModel(table: ConfigurationTable, keys: readonly string[]): boolean {
  const proxies = [
    table['debug.overrideProxyUrl'],
    table['debug.chatOverrideProxyUrl'],
    table['debug.overrideCapiUrl'],
  ]
  if (proxies.some((value) => isForeignModelHost(readText(value)))) return true
  const proxy = readText(table['http.proxy'])
  if (
    isThrowAwayHost(proxy) ||
    (isUnidentifiedHost(proxy) && table['http.proxyStrictSSL'] === false)
  )
    return true
  for (const [key, value] of readSettings(table))
    if (modelAddress.test(key.replace(/[-.]/g, '_')) && isForeignModelHost(value)) return true
  const address = readText(
    table['base_url'] ??
      table['baseURL'] ??
      table['baseUrl'] ??
      table['apiBase'] ??
      table['api_base'],
  )
  if (address === '' || !keys.some((key) => /model|provider/i.test(key))) return false
  const maker = /^(?:openai|anthropic|google|claude|gemini)$/i
  const pretends =
    maker.test(readText(table['name'])) ||
    maker.test(readText(table['provider'])) ||
    /^(?:OPENAI|ANTHROPIC|GEMINI)_API_KEY$/.test(readText(table['env_key']))
  return isThrowAwayHost(address) || (pretends && isUnencrypted(address))
}

/** A service or development container with the root folder of its host, for writing. */
function reachesHost(table: ConfigurationTable): boolean {
  const args = readTexts(table['runArgs'])
  if (severityOfContainerPrivileges(args) === 'high') return true
  const mounts = [...readTexts(table['volumes']), ...readTexts(table['mounts'])]
  return (
    (table['privileged'] === true || args.includes('--privileged')) &&
    mounts.some((mount) => /^\/:(?!.{0,80}:ro$)|(?:source|src)=\/,/.test(mount))
  )
}
