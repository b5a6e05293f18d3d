import { findCodeSpans } from '@ase/text-analysis'

/** The code that a document shows. */
export interface ShownCode {
  /** Blocks in the notation of a configuration. */
  readonly configurations: readonly string[]
  /** Commands that a file of instructions tells an agent to run. */
  readonly commands: readonly string[]
}

const BLOCKS_MAX = 64
const BLOCK_MAX = 16_384
const none: ShownCode = { configurations: [], commands: [] }

/** The configurations that a document shows, and the commands in a file of instructions for agents. Articles on attacks show theirs to warn. */
export function findShownCode(text: string): ShownCode {
  if (!text.includes('`') || speaksOfAttacks(text)) return none
  const configurations: string[] = []
  const commands: string[] = []
  const instructs = isInstructionFile(text)
  let blocks = 0
  for (const { start, end } of findCodeSpans(text)) {
    if (end - start > BLOCK_MAX) continue
    const span = text.slice(start, end)
    const language = /^`{3,8}[ \t]{0,8}([\w+-]{0,20})[^\n]{0,200}\n/.exec(span)
    const code = span.replace(/^`{1,8}/, '').replace(/`{1,8}$/, '')
    if (language === null) {
      if (!instructs || !opensWithProgram(code)) continue
      commands.push(code)
    } else {
      const inside = code.slice(language[0].replace(/^`{1,8}/, '').length)
      if (/^(?:jsonc?|json5|toml|ya?ml)$/i.test(language[1] ?? '')) configurations.push(inside)
      else if (
        /^(?:|(?:ba|z|k)?sh|shell|console|terminal|powershell|ps1?|cmd|bat)$/i.test(
          language[1] ?? '',
        )
      ) {
        if (/^\s{0,64}[{[]/.test(inside)) configurations.push(inside)
        else if (instructs) commands.push(inside)
      } else continue
    }
    blocks += 1
    if (blocks >= BLOCKS_MAX) break
  }
  return { configurations, commands }
}

/** Instructions that coding agents load: a skill, a rule, a command, a role, by their front matter or their title. */
function isInstructionFile(text: string): boolean {
  const head = text.slice(0, 2048)
  return (
    /^\s{0,16}---[ \t]{0,8}\n(?:[^\n]{0,1024}\n){0,12}?(?:name|description|globs|alwaysApply|allowed-tools|tools|applyTo|model|mode)[ \t]{0,4}:/.test(
      head,
    ) ||
    /^[\s#]{0,16}(?:AGENTS?(?:\.md)?|CLAUDE(?:\.md)?|GEMINI(?:\.md)?|SKILL(?:\.md)?|\.?cursor ?rules|Windsurf rules|Copilot instructions|(?:Instructions|Rules|Guide|Guidelines) for (?:coding |AI )?(?:agents?|assistants?|Claude|Codex|Copilot|Cursor))\b/i.test(
      head,
    ) ||
    /^\s{0,16}You are (?:an?|the) /.test(head)
  )
}

const programs =
  /^!?[\s$]{0,4}(?:sudo |bash |sh )?(?:curl|wget|tar|cat|env|printenv|echo|nc|nslookup|dig|jq|find|for|openssl|ssh|git|gh|mail|scp|rsync|python3?|node|base64|zip|bash|sh|iwr|irm|powershell|npx|claude)\b/

function opensWithProgram(code: string): boolean {
  return code.includes(' ') && programs.test(code)
}

const attacks =
  /\b(?:attack(?:er|ers|s)?|malicious|malware|vulnerabilit(?:y|ies)|exploit(?:s|ed|ation)?|injections?|CVE-\d{4}|red[- ]team\w{0,4}|threats?|poison(?:ed|ing)|IOCs?|adversar\w{1,6})\b/gi
const ATTACKS_MIN = 2

function speaksOfAttacks(text: string): boolean {
  return (text.match(attacks) ?? []).length >= ATTACKS_MIN
}
