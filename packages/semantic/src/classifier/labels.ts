import { SignalName, signalNames } from '@ase/schemas'
import * as z from 'zod'

/** The signals that each label of a model counts for. */
export type Labels = ReadonlyMap<string, readonly SignalName[]>

/**
 * What public models call text that attacks a model: protectai, deepset and testsavant say INJECTION, Prompt Guard
 * JAILBREAK and (2) LABEL_1, qualifire jailbreak, others malicious or unsafe. Their other class needs no name here.
 */
const attackLabels = [
  'injection',
  'prompt_injection',
  'indirect_injection',
  'jailbreak',
  'malicious',
  'attack',
  'unsafe',
  'label_1',
]

/** For models that distinguish attacks on a model from other text, as most of them name their classes. */
export const injectionLabels: Labels = new Map(
  attackLabels.map((label) => [label, ['promptInjection']]),
)

const Mapping = z
  .record(z.string().min(1).max(200), z.union([SignalName, z.array(SignalName).min(1)]))
  .refine((mapping) => Object.keys(mapping).length > 0)

/**
 * Reads a mapping from a model's labels to signals, as JSON: `{"INJECTION": "promptInjection", "PII":
 * ["sensitiveDisclosure", "dataExfiltration"]}`. Null when it is anything else.
 */
export function readLabels(json: string): Labels | null {
  const mapping = Mapping.safeParse(parse(json))
  if (!mapping.success) return null
  return new Map(
    Object.entries(mapping.data).map(([label, signals]) => [foldLabel(label), [signals].flat()]),
  )
}

/** Models differ in the spelling of the same label, not in its meaning. */
export function foldLabel(label: string): string {
  return label.toLowerCase().replaceAll(/[ -]/g, '_')
}

/** The signals that a model with these labels can estimate, in the order of their names. */
export function listSignals(labels: Labels): readonly SignalName[] {
  const told = new Set([...labels.values()].flat())
  return signalNames.filter((name) => told.has(name))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
