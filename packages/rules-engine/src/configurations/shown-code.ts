import { findCodeSpans } from '@ase/text-analysis'

/** The code that a document shows. */
export interface ShownCode {
  /** Blocks in the notation of a configuration. */
  readonly configurations: readonly string[]
  /** Commands that a file of instructions tells an agent to run. */
  readonly commands: readonly string[]
  /** Programs in other languages in a file of instructions. */
  readonly programs: readonly string[]
}

const BLOCKS_MAX = 64
const BLOCK_MAX = 16_384
const notations: ReadonlySet<string> = new Set(['json', 'jsonc', 'json5', 'toml', 'yaml', 'yml'])
const shellNames: ReadonlySet<string> = new Set([
  '',
  'sh',
  'bash',
  'zsh',
  'ksh',
  'shell',
  'console',
  'terminal',
  'powershell',
  'ps1',
  'cmd',
  'bat',
])
const languages: ReadonlySet<string> = new Set([
  'py',
  'python',
  'python3',
  'js',
  'javascript',
  'mjs',
  'ts',
  'typescript',
  'node',
  'ruby',
  'rb',
])
const none: ShownCode = { configurations: [], commands: [], programs: [] }

/** The configurations that a document shows, and the commands in a file of instructions for agents. Articles on attacks show theirs to warn. */
export function findShownCode(text: string): ShownCode {
  if (!text.includes('`') || speaksOfAttacks(text)) return none
  const configurations: string[] = []
  const commands: string[] = []
  const shownPrograms: string[] = []
  const instructs = isInstructionFile(text)
  let blocks = 0
  for (const { start, end } of findCodeSpans(text)) {
    if (end - start > BLOCK_MAX) continue
    const span = text.slice(start, end)
    const code = span.replace(/^`{1,8}/, '').replace(/`{1,8}$/, '')
    const lineEnd = code.indexOf('\n')
    if (!span.startsWith('```') || lineEnd < 0) {
      if (!instructs || !opensWithProgram(code)) continue
      commands.push(code)
    } else {
      const language = code.slice(0, Math.min(lineEnd, 24)).trim().split(/\s/, 1)[0] ?? ''
      const inside = code.slice(lineEnd + 1)
      if (notations.has(language.toLowerCase())) configurations.push(inside)
      else if (shellNames.has(language.toLowerCase())) {
        if (/^[{[]/.test(inside.trimStart())) configurations.push(inside)
        else if (instructs) commands.push(inside)
      } else if (instructs && languages.has(language.toLowerCase())) shownPrograms.push(inside)
      else continue
    }
    blocks += 1
    if (blocks >= BLOCKS_MAX) break
  }
  return { configurations, commands, programs: shownPrograms }
}

/** Instructions that coding agents load: a skill, a rule, a command, a role, by their front matter or their title. */
function isInstructionFile(text: string): boolean {
  const lines = text
    .slice(0, HEAD)
    .split('\n', LINES_MAX)
    .map((line) => line.trim())
  const first = lines.findIndex((line) => line !== '')
  const title = lines[first] ?? ''
  if (title === '---') return lines.slice(first + 1).some((line) => frontMatter.test(line))
  return titles.test(title.replace(/^#{1,6} ?/, '')) || /^You are (?:an?|the) /.test(title)
}

const HEAD = 2048
const LINES_MAX = 16
const frontMatter =
  /^(?:name|description|globs|alwaysApply|allowed-tools|tools|applyTo|model|mode)\s?:/
const titles =
  /^(?:AGENTS?|CLAUDE|GEMINI|SKILL|\.?cursor ?rules|Windsurf rules|Copilot instructions|(?:Instructions|Rules|Guide|Guidelines) for (?:coding |AI )?(?:agents?|assistants?|Claude|Codex|Copilot|Cursor))\b/i

const programs =
  /^!?(?:sudo |bash |sh )?(?:curl|wget|tar|cat|env|printenv|echo|nc|nslookup|dig|jq|find|for|openssl|ssh|git|gh|mail|scp|rsync|python3?|node|base64|zip|bash|sh|iwr|irm|powershell|npx|claude)\b/

function opensWithProgram(code: string): boolean {
  return code.includes(' ') && programs.test(code.trimStart().replace(/^\$ /, ''))
}

const attacks =
  /\b(?:attack(?:er|ers|s)?|malicious|malware|vulnerabilit(?:y|ies)|exploit(?:s|ed|ation)?|injections?|CVE-\d{4}|red[- ]team\w{0,4}|threats?|poison(?:ed|ing)|IOCs?|adversar\w{1,6})\b/gi
const ATTACKS_MIN = 2

function speaksOfAttacks(text: string): boolean {
  return (text.match(attacks) ?? []).length >= ATTACKS_MIN
}
