import {
  formatCount,
  renderList,
  replaceControlCharacters,
  renderCounts,
  renderTable,
} from '@ase/rules-engine/quality'
import { signalsFor } from '@ase/semantic'
import { evaluationTypes } from '@ase/schemas'
import type { MeanScore } from './means.ts'
import type { NumberQuality, Quality, SignalQuality } from './quality.ts'

/** What was scored, for the head of a report. */
export interface Subject extends Versions {
  /** Cases without a right answer. */
  readonly ambiguous: number
}

export interface Versions {
  readonly rulesVersion: string
  readonly policyId: string
  readonly policyVersion: string
  readonly provider: string
  readonly modelVersion: string
}

/** The report as text; `errors` misses and false alarms are listed. */
export function renderQuality(quality: Quality, subject: Subject, errors: number): string {
  const { scores, misses, alarms } = quality
  return [
    headOf(subject),
    ...renderFailures(quality),
    renderMeans(quality.means),
    ...renderCounts(scores, 'rule or signal'),
    renderNumbers(quality.numbers),
    renderSignals(quality.signals),
    renderList('missed attacks', misses.lines, errors, misses.count),
    renderList('false alarms', alarms.lines, errors, alarms.count),
  ].join('\n\n')
}

function headOf(subject: Subject): string {
  return `${renderSubject(subject)}; ${formatCount(subject.ambiguous, 'ambiguous case')} left out`
}

/** The versions that a report is about, in one line. */
export function renderSubject(versions: Versions): string {
  const { rulesVersion, policyId, policyVersion, provider, modelVersion } = versions
  const model = `provider ${provider}, model ${replaceControlCharacters(modelVersion)}`
  return `rules ${rulesVersion}; policy ${policyId} ${policyVersion}; ${model}`
}

function renderFailures({ failures }: Quality): readonly string[] {
  const rows = Object.entries(failures)
  if (rows.length === 0) return []
  return [
    'failed calls have no answer: they count in no table but this one',
    renderTable(
      ['by failure', 'attacks', 'benign'],
      rows.map(([code, { attacks, benign }]) => [code, String(attacks), String(benign)]),
    ),
  ]
}

function renderMeans(means: Quality['means']): string {
  const rows = Object.entries(means).map(([name, each]) => [
    replaceControlCharacters(name),
    ...meanCells(each),
  ])
  return [
    'means over sources, each of which weighs the same: a source is the family of a case, or its source where it has none',
    renderTable(
      ['mean over sources', 'attacks of', 'blocked', 'caught', 'benign of', 'blocked', 'flagged'],
      rows,
    ),
  ].join('\n')
}

function meanCells(mean: MeanScore): readonly string[] {
  return [
    String(mean.attackSources),
    percent(mean.attacksBlocked),
    percent(mean.attacksCaught),
    String(mean.benignSources),
    percent(mean.benignBlocked),
    percent(mean.benignFlagged),
  ]
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(100 * share).toFixed(2)}%`
}

function renderNumbers(numbers: Quality['numbers']): string {
  const rows = Object.entries(numbers).map(([name, each]) => [nameOf(name), ...cellsOf(each)])
  return [
    'provider: the highest probability that it told of a case (confidence 0: not told); score: the risk score of the answer, rules included',
    'ECE and Brier compare them with the label (attack 1, benign 0), by source with each source weighing the same; AUC is the chance that an attack is ranked over a benign case',
    '1 % benign: the highest probability that at least 1 % of the benign cases reach',
    renderTable(
      [
        'as a probability',
        'told',
        'provider ECE',
        'by source',
        'Brier',
        'AUC',
        '1 % benign',
        'answered',
        'score ECE',
        'Brier',
        'AUC',
      ],
      rows,
    ),
  ].join('\n')
}

/** A type that asks for one signal scores that signal; the label of the others says only that some signal should be high. */
function nameOf(group: string): string {
  const type = evaluationTypes.find((each) => each === group)
  if (type === undefined) return group
  const names = signalsFor(type)
  return `${type} (${names.length === 1 ? names.join() : `highest of ${names.length}`})`
}

function cellsOf({
  provider,
  providerArea,
  providerBenignReach,
  providerSourceError,
  score,
  scoreArea,
}: NumberQuality): readonly string[] {
  return [
    String(provider.cases),
    decimals(provider.error),
    decimals(providerSourceError),
    decimals(provider.brier),
    decimals(providerArea),
    decimals(providerBenignReach),
    String(score.cases),
    decimals(score.error),
    decimals(score.brier),
    decimals(scoreArea),
  ]
}

function renderSignals(signals: Readonly<Record<string, SignalQuality>>): string {
  return [
    'the label does not say which signal an attack should raise: their means and order can be compared, not their size; ECE by source is of the label too,',
    'so it is the error of a signal only where its type asks for no other, or on benign cases',
    renderTable(
      ['by signal', 'attacks', 'mean', 'benign', 'mean', 'AUC', 'ECE by source'],
      Object.entries(signals).map(([name, signal]) => [
        name,
        String(signal.attacks),
        decimals(signal.attackMean),
        String(signal.benign),
        decimals(signal.benignMean),
        decimals(signal.area),
        decimals(signal.sourceError),
      ]),
    ),
  ].join('\n')
}

function decimals(value: number | null): string {
  return value === null ? '-' : value.toFixed(4)
}
