import type { TypedInput } from '@ase/schemas'
import { findSecrets, type SecretFinding } from '@ase/redactor'
import { lazy, memoizeByText, parseText } from '@ase/text-analysis'
import { readSources, type Sources } from './sources.ts'
import { readManifest, type ManifestTool } from './manifest.ts'
import { readPassages, type Passage } from './passages.ts'
import { createShellReader } from './shell-reader.ts'
import { readToolCall, type ToolCall } from './tool-call.ts'
import { parseConfiguration, type ParsedConfiguration } from './parsed-configuration.ts'

/** One envelope as the rules see it. */
export interface ParsedEnvelope {
  readonly envelope: TypedInput
  /** The proposed action, or every tool call of a trace. */
  readonly calls: readonly ToolCall[]
  /** Texts that a model would read and that its user did not write, or whose writer is under examination. */
  readonly passages: () => readonly Passage[]
  readonly sources: () => Sources
  /** The tools that a manifest declares. */
  readonly manifest: () => readonly ManifestTool[]
  /** What the redactor finds in a text, searched once. */
  readonly secrets: (text: string) => readonly SecretFinding[]
  /** The settings of agents, servers and builds that a context or a tool's answer consists of. */
  readonly configuration: () => ParsedConfiguration | null
}

/** `programs` are those that rules look at: of scripts that are too long to be read whole, their calls are read first. */
export function parseEnvelope(
  envelope: TypedInput,
  programs: ReadonlySet<number> = noPrograms,
): ParsedEnvelope {
  const read = memoizeByText((text) => parseText(text))
  const manifest = lazy(() => readManifest(envelope, read))
  const passages = lazy(() => readPassages(envelope, read, manifest))
  return {
    envelope,
    calls: readCalls(envelope, programs),
    passages,
    sources: lazy(() => readSources(envelope, passages())),
    manifest,
    secrets: memoizeByText(findSecrets),
    configuration: lazy(() =>
      parseConfiguration(envelope, (calls) => createShellReader(programs, calls)),
    ),
  }
}

const noPrograms: ReadonlySet<number> = new Set()

function readCalls(envelope: TypedInput, programs: ReadonlySet<number>): readonly ToolCall[] {
  const calls =
    envelope.type === 'trace'
      ? envelope.input.events.filter(({ kind }) => kind === 'tool_call').length
      : 1
  const readShells = createShellReader(programs, calls)
  if (envelope.type === 'action') {
    const { tool, arguments: args } = envelope.input.proposedAction
    return [readToolCall(tool, args, 'input.proposedAction.arguments', null, readShells)]
  }
  if (envelope.type !== 'trace') return []
  return envelope.input.events.flatMap((event, index) =>
    event.kind === 'tool_call'
      ? [
          readToolCall(
            event.tool ?? '',
            event.arguments ?? {},
            `input.events.${index}.arguments`,
            index,
            readShells,
          ),
        ]
      : [],
  )
}
