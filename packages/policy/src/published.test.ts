import { signalNames, type EvaluationType, type Finding, type Signals } from '@ase/schemas'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { finding, signal } from '../test/arbitrary.ts'
import { decide } from './decide.ts'
import { policies } from './policies.ts'
import type { Policy } from './policy.ts'
import { publishedPolicies } from './published.ts'

interface Case {
  readonly name: string
  readonly type?: EvaluationType
  readonly findings?: readonly Finding[]
  readonly signals?: Signals
}

const cases: readonly Case[] = [
  { name: 'nothing at all' },
  { name: 'a high rule', findings: [finding('high')] },
  {
    name: 'a high rule and calm signals',
    findings: [finding('high'), finding('low')],
    signals: { promptInjection: signal(0.01) },
  },
  { name: 'a medium rule', findings: [finding('medium')] },
  { name: 'two medium rules', findings: [finding('medium', 'A'), finding('medium', 'B')] },
  { name: 'a low rule', findings: [finding('low')] },
  {
    name: 'six low rules',
    findings: ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => finding('low', code)),
  },
  { name: 'calm signals', signals: { promptInjection: signal(0.02), toolPoisoning: signal(0.03) } },
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
    name: 'a strong and an unsure kind',
    signals: { promptInjection: signal(0.69), destructiveOperation: signal(0.9, 0.29) },
  },
  { name: 'sure at 0.99', signals: { destructiveOperation: signal(0.99, 1) } },
  { name: 'unsure at 0.99', signals: { destructiveOperation: signal(0.99, 0.2) } },
  { name: 'half sure at 0.99', signals: { destructiveOperation: signal(0.99, 0.55) } },
  { name: 'unsure at 0.15', signals: { goalDrift: signal(0.15, 0.2) } },
  { name: 'unsure at 0.25', signals: { goalDrift: signal(0.25, 0.2) } },
  { name: 'cannot tell', signals: { goalDrift: signal(0, 0) } },
  {
    name: 'a medium rule and an unsure signal',
    findings: [finding('medium')],
    signals: { goalDrift: signal(0.25, 0.2) },
  },
  {
    name: 'a medium rule and a strong signal',
    findings: [finding('medium')],
    signals: { privilegeEscalation: signal(0.96) },
  },
]

const limitReached = finding('medium', 'ANALYSIS_LIMIT')
/** Cases that versions since 2026.11.22-1 are pinned by, too. */
const laterCases: readonly Case[] = [
  { name: 'unsure at 0', signals: { goalDrift: signal(0, 0.2) } },
  { name: 'unsure at 0.01', signals: { promptInjection: signal(0.01, 0.05) } },
  ...[0.299, 0.3, 0.499, 0.5, 0.599, 0.6].map((confidence) => ({
    name: `0.01 with confidence ${confidence}`,
    signals: { promptInjection: signal(0.01, confidence) },
  })),
  { name: 'a bound on an action', type: 'action', findings: [limitReached] },
  {
    name: 'a bound on an action, and signals that ask',
    type: 'action',
    findings: [limitReached],
    signals: { promptInjection: signal(0.69) },
  },
  { name: 'a bound on an output', type: 'output', findings: [limitReached] },
  { name: 'another medium rule on an action', type: 'action', findings: [finding('medium')] },
]

function casesOf({ version }: Policy): readonly Case[] {
  return version === '2026.11.21-1' ? cases : [...cases, ...laterCases]
}

function answerOf({ type, findings = [], signals = {} }: Case, policy: Policy): string {
  const verdict = decide({ type, findings, signals }, policy)
  const { decision, step, riskLevel, riskScore, reasons } = verdict
  return [decision, step, riskLevel, riskScore, ...reasons].join(' ')
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([some], [other]) => (some < other ? -1 : 1))
  return entries.map(([key, child]) => [key, sorted(child)])
}

function answersOverGrid(policy: Policy): string {
  const levels = [0, 0.2, 0.3, 0.45, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1]
  const verdicts = levels.flatMap((probability) =>
    [0.2, 0.55, 0.95].flatMap((confidence) =>
      signalNames.map((name) => {
        const strong = { probability, confidence }
        const signals = { [name]: strong, goalDrift: { probability: 0.5, confidence: 0.9 } }
        const { step: _, ...verdict } = decide({ findings: [], signals }, policy)
        return verdict
      }),
    ),
  )
  return digestOf(verdicts)
}

/** `test/published` holds a file for each version, written by the first run of this test and never edited after it. */
const folder = new URL('../test/published/', import.meta.url)
const fileOf = ({ id, version }: Policy) => `${id}-${version}.txt`

test.each([...publishedPolicies])(
  '$id $version is and answers as it was published',
  async (policy) => {
    const { $schema: _, description: __, ...numbers } = policy
    const lines = [
      `numbers ${digestOf(sorted(numbers))}`,
      `grid ${answersOverGrid(policy)}`,
      ...casesOf(policy).map((each) => `${each.name}: ${answerOf(each, policy)}`),
    ]
    const file = fileURLToPath(new URL(fileOf(policy), folder))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file)
  },
)

test('no version that was published is missing', () => {
  expect(publishedPolicies.map(fileOf).toSorted()).toEqual(readdirSync(folder).toSorted())
})

test('strict is never milder than default, and default never milder than permissive', () => {
  const { strict, permissive, default: standard } = policies
  for (const name of signalNames) {
    const [low, middle, high] = [strict, standard, permissive].map(
      ({ blockAt }) => blockAt[name] ?? blockAt.default,
    )
    expect(low).toBeLessThan(middle ?? 0)
    expect(middle).toBeLessThan(high ?? 0)
  }
})
