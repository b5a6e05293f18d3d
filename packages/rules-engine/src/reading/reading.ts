import type { TypedInput } from '@ase/schemas'
import { findSecrets, type SecretFinding } from '@ase/redactor'
import { lazy } from '../lazy.ts'
import { oncePerText } from '../once-per-text.ts'
import { readText } from '../text/read-text.ts'
import { backgroundOf, type Background } from './background.ts'
import { readManifest, type ManifestTool } from './manifest.ts'
import { passagesOf, type Passage } from './passages.ts'
import { readToolCall, shellReader, type ToolCall } from './tool-call.ts'

/** One envelope as the rules see it. */
export interface Reading {
  readonly envelope: TypedInput
  /** The proposed action, or every tool call of a trace. */
  readonly calls: readonly ToolCall[]
  /** Texts that a model would read and that its user did not write, or whose writer is under examination. */
  readonly passages: () => readonly Passage[]
  readonly background: () => Background
  /** The tools that a manifest declares. */
  readonly manifest: () => readonly ManifestTool[]
  /** What the redactor finds in a text, searched once. */
  readonly secrets: (text: string) => readonly SecretFinding[]
}

export function readEnvelope(envelope: TypedInput): Reading {
  const read = oncePerText((text) => readText(text))
  const manifest = lazy(() => readManifest(envelope, read))
  const passages = lazy(() => passagesOf(envelope, read, manifest))
  return {
    envelope,
    calls: callsOf(envelope),
    passages,
    background: lazy(() => backgroundOf(envelope, passages())),
    manifest,
    secrets: oncePerText(findSecrets),
  }
}

function callsOf(envelope: TypedInput): readonly ToolCall[] {
  const readShells = shellReader()
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
