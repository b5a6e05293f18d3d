import { quoteWords } from '@ase/command-analysis'
import {
  type ConfigurationTable,
  type ConfigurationValue,
  isList,
  isTable,
  readSettings,
  readText,
  readTexts,
} from './configuration-value.ts'

/**
 * What a configured command is for: `server` starts a server of tools, `hook` runs by itself while an agent or editor works,
 * `step` runs when a project is built, installed or tested.
 */
type CommandRole = 'server' | 'hook' | 'step'

/** A command that a configuration makes some program run. */
export interface ConfiguredCommand {
  readonly role: CommandRole
  /** As one line of a shell, with its settings in front. */
  readonly text: string
  /** The program and its arguments; empty for a line that is not cut into words. */
  readonly words: readonly string[]
  readonly settings: readonly (readonly [string, string])[]
}

/** All commands of one configuration. */
const COMMANDS_MAX = 64
const DEPTH_MAX = 16
const TEXT_MAX = 8192

const serverLists: ReadonlySet<string> = new Set([
  'mcpServers',
  'mcp_servers',
  'servers',
  'context_servers',
  'extensions',
  'mcp',
])
/** Settings of agents that hold one line that they run by themselves. */
const helperKeys: ReadonlySet<string> = new Set([
  'apiKeyHelper',
  'awsAuthRefresh',
  'awsCredentialExport',
  'otelHeadersHelper',
])
const installScripts: ReadonlySet<string> = new Set([
  'preinstall',
  'install',
  'postinstall',
  'prepare',
  'prepublish',
  'preprepare',
  'postprepare',
])
const stepKeys: ReadonlySet<string> = new Set([
  'onCreateCommand',
  'updateContentCommand',
  'postCreateCommand',
  'postStartCommand',
  'postAttachCommand',
  'run',
  'test-cmd',
  'lint-cmd',
  'before_script',
])

export function findConfiguredCommands(tree: ConfigurationValue): readonly ConfiguredCommand[] {
  const found: ConfiguredCommand[] = []
  visit(tree, [], found)
  return found
}

function visit(
  value: ConfigurationValue,
  keys: readonly string[],
  found: ConfiguredCommand[],
): void {
  if (keys.length >= DEPTH_MAX || found.length >= COMMANDS_MAX) return
  if (isList(value)) {
    for (const each of value) visit(each, [...keys, ''], found)
    return
  }
  if (!isTable(value)) return
  found.push(...readStart(value, keys))
  for (const [key, each] of Object.entries(value)) {
    found.push(...readLine(key, each, keys))
    visit(each, [...keys, key], found)
  }
}

/** A table that names a program: a server's start, a hook, a task. */
function readStart(table: ConfigurationTable, keys: readonly string[]): ConfiguredCommand[] {
  const command = table['command'] ?? table['cmd']
  const words = [...readTexts(command), ...(isList(table['args']) ? readTexts(table['args']) : [])]
  if (words.length === 0) return []
  const role = findRole(table, keys)
  if (role === null) return []
  const settings = readSettings(table['env'] ?? table['environment'] ?? table['envs'])
  const line = typeof command === 'string' && !isList(table['args'])
  return [
    toCommand(role, line ? readText(command) : quoteWords(words), line ? [] : words, settings),
  ]
}

function findRole(table: ConfigurationTable, keys: readonly string[]): CommandRole | null {
  const parent = keys.at(-1) === '' ? keys.at(-2) : keys.at(-1)
  if (keys.includes('hooks') || parent === 'statusLine') return 'hook'
  if (keys.some((key) => serverLists.has(key))) return 'server'
  if (keys.includes('tasks')) {
    const { runOptions } = table
    return isTable(runOptions) && runOptions['runOn'] === 'folderOpen' ? 'hook' : 'step'
  }
  // A server that stands alone, as a registry or a page shows it.
  return typeof table['command'] === 'string' && isList(table['args']) ? 'server' : null
}

/** A key whose value is a line for a shell. */
function readLine(
  key: string,
  value: ConfigurationValue,
  keys: readonly string[],
): ConfiguredCommand[] {
  if (helperKeys.has(key) && typeof value === 'string') return [toCommand('hook', value, [], [])]
  if (key === 'notify' && keys.length === 0 && isList(value)) {
    const words = readTexts(value)
    return words.length === 0 ? [] : [toCommand('hook', quoteWords(words), words, [])]
  }
  const role = findLineRole(key, keys)
  if (role === null) return []
  if (isList(value)) {
    const words = readTexts(value)
    return words.length === 0 ? [] : [toCommand(role, quoteWords(words), words, [])]
  }
  return typeof value === 'string' ? [toCommand(role, value, [], [])] : []
}

/** A package's install scripts, a container's first command on its host and a commit's hooks run without a look. */
function findLineRole(key: string, keys: readonly string[]): CommandRole | null {
  if (installScripts.has(key)) return keys.at(-1) === 'scripts' ? 'hook' : null
  if (key === 'initializeCommand' || (key === 'entry' && keys.includes('hooks'))) return 'hook'
  return stepKeys.has(key) ? 'step' : null
}

function toCommand(
  role: CommandRole,
  text: string,
  words: readonly string[],
  settings: readonly (readonly [string, string])[],
): ConfiguredCommand {
  const assigned = settings
    .filter(([name]) => /^[A-Za-z_]\w{0,60}$/.test(name))
    .map(([name, value]) => `${name}=${quoteWords([value])} `)
    .join('')
  return { role, text: `${assigned}${text}`.slice(0, TEXT_MAX), words, settings }
}
