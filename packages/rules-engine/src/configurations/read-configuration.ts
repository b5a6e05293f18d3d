import type { ConfigurationValue } from './configuration-value.ts'
import { isList, isTable } from './configuration-value.ts'
import { parseJson } from './parse-json.ts'
import { parseToml } from './parse-toml.ts'
import { parseYaml } from './parse-yaml.ts'

/** Words that the settings of agents, servers, editors and builds have; a text without any is not parsed. */
const words = [
  'command',
  'cmd',
  'mcp',
  'hooks',
  'install"',
  'ermission',
  'pprove',
  'base',
  'BASE',
  'proxy',
  'PROXY',
  'privileged',
  'un:',
  'entry:',
  'notify',
  'apiKeyHelper',
  'sandbox_mode',
  'ENDPOINT',
]

/**
 * A text that is as a whole a configuration in JSON, TOML or YAML, as a tree; null for prose, code and data. Linear in the
 * text's length.
 */
export function readConfiguration(text: string): ConfigurationValue {
  if (!words.some((word) => text.includes(word))) return null
  const start = text.trimStart()
  const tree = parseByForm(start)
  return isTable(tree) || isList(tree) ? tree : null
}

function parseByForm(text: string): ConfigurationValue {
  if (opensJson(text)) return parseJson(text)
  const lines = text
    .split('\n', LINES_READ)
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  if (lines.length === 0) return null
  if (isMostly(lines, isTomlLine)) return parseToml(text)
  return isMostly(lines, isYamlLine) ? parseYaml(text) : null
}

function opensJson(text: string): boolean {
  if (/^\/[/*]/.test(text)) return true
  return /^[{[]/.test(text) && /^["{}\]/]/.test(text.slice(1, 256).trimStart())
}

const LINES_READ = 4096
/** Of the lines of a configuration so many at least have its form; the others belong to longer strings. */
const SHARE = 0.7

function isMostly(lines: readonly string[], has: (line: string) => boolean): boolean {
  const first = lines[0] ?? ''
  return has(first) && lines.filter((line) => has(line)).length >= lines.length * SHARE
}

function isTomlLine(line: string): boolean {
  const text = line.trim()
  if (text.startsWith('[') && text.includes(']')) return true
  const equals = text.indexOf('=')
  if (equals > 0) return /^[\w."-]+$/.test(text.slice(0, equals).trimEnd())
  // A line of a longer list.
  return /^["'\]}]/.test(text)
}

function isYamlLine(line: string): boolean {
  const text = line.trim().replace(/^- /, '')
  if (/^[-"']/.test(text) || line.trimStart().startsWith('- ')) return true
  const colon = text.indexOf(':')
  const next = text.charAt(colon + 1)
  return colon > 0 && (next === '' || next === ' ') && /^[\w$@./-]+$/.test(text.slice(0, colon))
}
