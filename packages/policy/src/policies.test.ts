import {
  contentOrigins,
  signalNames,
  type ContentOrigin,
  type EvaluationType,
  type Finding,
  type SignalName,
  type Signals,
} from '@ase/schemas'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { finding, signal } from '../test/arbitrary.ts'
import { decide } from './decide.ts'
import { policies, publishedPolicies } from './policies.ts'
import type { Policy } from './policy.ts'

interface Case {
  readonly name: string
  readonly type?: EvaluationType
  readonly origin?: ContentOrigin
  readonly findings?: readonly Finding[]
  readonly signals?: Signals
}

const cases: readonly Case[] = [
  { name: 'no evidence' },
  { name: 'a high-severity finding', findings: [finding('high')] },
  {
    name: 'a high-severity finding and weak signals',
    findings: [finding('high'), finding('low')],
    signals: { promptInjection: signal(0.01) },
  },
  { name: 'a medium-severity finding', findings: [finding('medium')] },
  {
    name: 'two medium-severity findings',
    findings: [finding('medium', 'A'), finding('medium', 'B')],
  },
  { name: 'a low-severity finding', findings: [finding('low')] },
  {
    name: 'six low-severity findings',
    findings: ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => finding('low', code)),
  },
  {
    name: 'two weak signals',
    signals: { promptInjection: signal(0.02), toolPoisoning: signal(0.03) },
  },
  { name: 'a signal at 0.1', signals: { promptInjection: signal(0.1) } },
  { name: 'a signal at 0.45', signals: { promptInjection: signal(0.45) } },
  { name: 'a signal at 0.65', signals: { dataExfiltration: signal(0.65) } },
  { name: 'a signal at 0.7', signals: { dataExfiltration: signal(0.7) } },
  { name: 'a signal at 0.85', signals: { toolPoisoning: signal(0.85) } },
  { name: 'a signal at 0.95', signals: { sensitiveDisclosure: signal(0.95) } },
  { name: 'intent at 0.75', signals: { intentMisalignment: signal(0.75) } },
  { name: 'intent at 0.89', signals: { intentMisalignment: signal(0.89) } },
  { name: 'intent at 0.9', signals: { intentMisalignment: signal(0.9) } },
  { name: 'drift at 0.96', signals: { goalDrift: signal(0.96) } },
  { name: 'drift at 0.97', signals: { goalDrift: signal(0.97) } },
  {
    name: 'two kinds at 0.5',
    signals: { promptInjection: signal(0.5), dataExfiltration: signal(0.5) },
  },
  {
    name: 'two kinds at 0.7',
    signals: { promptInjection: signal(0.7), intentMisalignment: signal(0.7) },
  },
  {
    name: 'one kind twice at 0.7',
    signals: { promptInjection: signal(0.7), toolPoisoning: signal(0.7) },
  },
  {
    name: 'three kinds at 0.4',
    signals: {
      promptInjection: signal(0.4),
      intentMisalignment: signal(0.4),
      privilegeEscalation: signal(0.4),
    },
  },
  {
    name: '0.69 and a signal of low confidence',
    signals: { promptInjection: signal(0.69), destructiveOperation: signal(0.9, 0.29) },
  },
  { name: '0.99 with confidence 1', signals: { destructiveOperation: signal(0.99, 1) } },
  { name: '0.99 with confidence 0.2', signals: { destructiveOperation: signal(0.99, 0.2) } },
  { name: '0.99 with confidence 0.55', signals: { destructiveOperation: signal(0.99, 0.55) } },
  { name: '0.15 with confidence 0.2', signals: { goalDrift: signal(0.15, 0.2) } },
  { name: '0.25 with confidence 0.2', signals: { goalDrift: signal(0.25, 0.2) } },
  { name: '0 with confidence 0', signals: { goalDrift: signal(0, 0) } },
  {
    name: 'a medium-severity finding and a signal of low confidence',
    findings: [finding('medium')],
    signals: { goalDrift: signal(0.25, 0.2) },
  },
  {
    name: 'a medium-severity finding and a strong signal',
    findings: [finding('medium')],
    signals: { privilegeEscalation: signal(0.96) },
  },
]

const limitReached = finding('medium', 'ANALYSIS_LIMIT')
/** Additional cases for versions since 2026.11.22-1. */
const laterCases: readonly Case[] = [
  { name: '0 with confidence 0.2', signals: { goalDrift: signal(0, 0.2) } },
  { name: '0.01 with confidence 0.05', signals: { promptInjection: signal(0.01, 0.05) } },
  ...[0.299, 0.3, 0.499, 0.5, 0.599, 0.6].map((confidence) => ({
    name: `0.01 with confidence ${confidence}`,
    signals: { promptInjection: signal(0.01, confidence) },
  })),
  { name: 'ANALYSIS_LIMIT on an action', type: 'action', findings: [limitReached] },
  {
    name: 'ANALYSIS_LIMIT on an action and a signal of 0.69',
    type: 'action',
    findings: [limitReached],
    signals: { promptInjection: signal(0.69) },
  },
  { name: 'ANALYSIS_LIMIT on an output', type: 'output', findings: [limitReached] },
  { name: 'a medium-severity finding on an action', type: 'action', findings: [finding('medium')] },
]

/** Additional cases for versions since 2026.11.24-1. */
const originCases: readonly Case[] = [
  ...contentOrigins.flatMap((origin) =>
    [0.65, 0.9, 1].map((probability) => ({
      name: `a text of ${origin} at ${probability}`,
      type: 'context' as const,
      origin,
      signals: { promptInjection: signal(probability) },
    })),
  ),
  {
    name: 'a high-severity finding in a text of user',
    origin: 'user',
    findings: [finding('high')],
  },
  ...[0.299, 0.3, 0.499, 0.5].map((probability) => ({
    name: `${probability} with confidence 0.2 in a text of third_party`,
    type: 'context' as const,
    origin: 'third_party' as const,
    signals: { promptInjection: signal(probability, 0.2) },
  })),
]

function casesOf({ version }: Policy): readonly Case[] {
  switch (version) {
    case '2026.11.21-1':
      return cases
    case '2026.11.22-1':
      return [...cases, ...laterCases]
    default:
      return [...cases, ...laterCases, ...originCases]
  }
}

type Row = readonly string[]

/** The rows as an aligned table, one line each. */
function renderTable(rows: readonly Row[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function caseTable(policy: Policy): string[] {
  const rows = casesOf(policy).map(({ name, type, origin, findings = [], signals = {} }) => {
    const { decision, step, riskLevel, riskScore, reasons } = decide(
      { type, origin, findings, signals },
      policy,
    )
    return [name, decision, step, riskLevel, String(riskScore), reasons.join(' ')]
  })
  return renderTable([['case', 'decision', 'step', 'risk', 'score', 'reasons'], ...rows])
}

const probabilities = [0, 0.2, 0.3, 0.45, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1]
const confidences = [0.2, 0.55, 0.95]

/** The decision on one signal beside goalDrift, by its probability (rows) and its confidence (columns). */
function signalTable(policy: Policy, name: SignalName): string[] {
  const rows = probabilities.map((probability) => [
    String(probability),
    ...confidences.map((confidence) => {
      const signals = { [name]: signal(probability, confidence), goalDrift: signal(0.5) }
      const { decision, riskScore, reasons } = decide({ findings: [], signals }, policy)
      return [decision, riskScore, ...reasons].join(' ')
    }),
  ])
  return renderTable([
    [name, ...confidences.map((confidence) => `confidence ${confidence}`)],
    ...rows,
  ])
}

/** What the policy is and decides, as text. */
function describePolicy(policy: Policy): string {
  const { $schema: _, description: __, ...numbers } = policy
  return [
    JSON.stringify(numbers, null, 2),
    '',
    ...caseTable(policy),
    '',
    'One signal, by probability and confidence, beside goalDrift 0.5 with confidence 0.9:',
    ...signalNames
      .filter((name) => name !== 'goalDrift')
      .flatMap((name) => ['', ...signalTable(policy, name)]),
    '',
  ].join('\n')
}

/** `test/published` holds a file for each version. The first run of this test writes it; it is never edited afterwards. */
const folder = new URL('../test/published/', import.meta.url)
const fileOf = ({ id, version }: Policy) => `${id}-${version}.txt`

test.each([...publishedPolicies])(
  'the policy $id $version has the numbers and makes the decisions that were published',
  async (policy) => {
    const file = fileURLToPath(new URL(fileOf(policy), folder))
    await expect(describePolicy(policy)).toMatchFileSnapshot(file)
  },
)

test('every published version is still shipped', () => {
  expect(publishedPolicies.map(fileOf).toSorted()).toEqual(readdirSync(folder).toSorted())
})

test('the thresholds of strict are below those of default, and those of default below permissive', () => {
  const { strict, permissive, default: standard } = policies
  for (const name of signalNames) {
    const [low, middle, high] = [strict, standard, permissive].map(
      ({ blockAt }) => blockAt[name] ?? blockAt.default,
    )
    expect(low).toBeLessThan(middle ?? 0)
    expect(middle).toBeLessThan(high ?? 0)
  }
})
