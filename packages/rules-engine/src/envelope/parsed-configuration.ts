import type { Severity, TypedInput } from '@ase/schemas'
import type { ShellReader } from './shell-reader.ts'
import { readToolCall, type ToolCall } from './tool-call.ts'
import type { ConfigurationValue } from '../configurations/configuration-value.ts'
import {
  type ConfiguredCommand,
  findConfiguredCommands,
} from '../configurations/configured-commands.ts'
import { type ConfiguredRisk, findConfiguredRisks } from '../configurations/configured-risks.ts'
import { isThrowAwayHost, isUnencrypted } from '../configurations/hosts.ts'
import { readConfiguration } from '../configurations/read-configuration.ts'
import { findShownCode } from '../configurations/shown-code.ts'

/** The configurations that an envelope carries, with their commands as calls. */
export interface ParsedConfiguration {
  readonly path: string
  readonly calls: readonly ConfiguredCall[]
  readonly risks: ReadonlySet<ConfiguredRisk>
}

/**
 * When a command of a configuration runs: unseen at a start, in a build, or when an agent follows its instructions, as a
 * command or as a program in another language.
 */
type Occasion = 'start' | 'build' | 'instruction' | 'program'

export interface ConfiguredCall {
  readonly call: ToolCall
  readonly text: string
  readonly occasion: Occasion
}

/**
 * The configuration that a document, a page or a tool's answer is as a whole, or those that it shows; null where it
 * has none.
 */
export function parseConfiguration(
  envelope: TypedInput,
  createReader: (calls: number) => ShellReader,
): ParsedConfiguration | null {
  const text = textOf(envelope)
  if (text === null) return null
  const whole = readConfiguration(text)
  const shown = whole === null ? findShownCode(text) : null
  const trees = shown === null ? [whole] : shown.configurations.map(readConfiguration)
  const found = trees.filter((tree) => tree !== null).map(readTree)
  const commands = [
    ...found.flatMap((each) => each.commands.map(toScript)),
    ...(shown?.commands ?? []).map((each) => ({ text: each, occasion: 'instruction' as const })),
    ...(shown?.programs ?? []).map((each) => ({ text: each, occasion: 'program' as const })),
  ]
  if (found.length === 0 && commands.length === 0) return null
  const read = createReader(commands.length)
  const path = 'input.content'
  return {
    path,
    calls: commands.map((each) => ({
      ...each,
      call:
        each.occasion === 'program'
          ? readToolCall('python', { code: each.text }, path, null, read)
          : readToolCall('run_command', { command: each.text }, path, null, read),
    })),
    risks: new Set(found.flatMap(({ risks }) => [...risks])),
  }
}

function readTree(tree: ConfigurationValue): {
  readonly commands: readonly ConfiguredCommand[]
  readonly risks: ReadonlySet<ConfiguredRisk>
} {
  const commands = findConfiguredCommands(tree)
  return { commands, risks: findConfiguredRisks(tree, commands) }
}

function toScript({ text, role }: ConfiguredCommand): { text: string; occasion: Occasion } {
  return { text, occasion: role === 'step' ? 'build' : 'start' }
}

/** What users write themselves is theirs to configure. */
function textOf(envelope: TypedInput): string | null {
  if (envelope.type === 'mcp') return envelope.input.content ?? null
  if (envelope.type !== 'context') return null
  const { content, source } = envelope.input
  return source === 'user' ? null : content
}

/** What sends secrets or hands over the machine. */
const gravest: ReadonlySet<string> = new Set(['DATA_EXFILTRATION', 'REVERSE_SHELL'])

/**
 * The severity of a configured command's finding. It is not run yet, so all but the gravest is for a person to see; a step of a
 * build runs where it is watched, and instructions install what their makers publish.
 */
export function configuredSeverity(
  code: string,
  severity: Severity,
  { occasion, text }: ConfiguredCall,
): Severity | null {
  if (severity === 'low') return null
  switch (occasion) {
    case 'start':
      return severity === 'high' && gravest.has(code) ? 'high' : 'medium'
    case 'build':
      if (code === 'REMOTE_CODE_DOWNLOAD')
        return severity === 'high' && fetchesFromNowhere(text) ? 'medium' : null
      return severity === 'high' || gravest.has(code) ? 'medium' : null
    case 'instruction':
      if (severity !== 'high') return null
      if (code === 'REMOTE_CODE_DOWNLOAD' || code === 'PERSISTENCE')
        return fetchesFromNowhere(text) ? 'medium' : null
      return gravest.has(code) || (code === 'CREDENTIAL_FILE_ACCESS' && sends.test(text))
        ? 'medium'
        : null
    case 'program':
      if (code === 'REMOTE_CODE_DOWNLOAD') return 'medium'
      return gravest.has(code) || (code === 'CREDENTIAL_FILE_ACCESS' && sends.test(text))
        ? 'medium'
        : null
  }
}

const sends =
  /\b(?:curl|wget|nc|ncat|scp|Invoke-WebRequest|requests\.(?:post|put)|httpx\.(?:post|put)|urlopen|sendall|axios\.post)\b|\bmethod: ?["'](?:POST|PUT)/i

function fetchesFromNowhere(text: string): boolean {
  const urls = text.match(/\bhttps?:\/\/[^\s'"`)]{1,300}/g) ?? []
  // Without a URL in sight the download is disguised.
  return (
    urls.length === 0 || urls.slice(0, 64).some((url) => isThrowAwayHost(url) || isUnencrypted(url))
  )
}
