import { formatCount, replaceControlCharacters } from '@ase/rules-engine/quality'
import type { Quality } from './quality.ts'
import type { Subject } from './render.ts'
import { axes, curve, dot, escapeXml, label, legend, type Panel } from './svg.ts'

const WIDTH = 900
const HEIGHT = 500
const RELIABILITY: Panel = { left: 76, top: 84, size: 310 }
const THRESHOLDS: Panel = { left: 526, top: 84, size: 310 }
// Told apart without colour too: by their dashes, and by hues that colour-blind readers see (Okabe and Ito).
const BLUE = '#0072b2'
const ORANGE = '#d55e00'
const GREY = '#595959'
const DASHED = '6 4'

/**
 * An SVG drawing of two panels: how often the provider's probabilities come true, and what a threshold on the risk score
 * catches. The same numbers give the same text.
 */
export function renderChart(quality: Quality, subject: Subject): string {
  const { policyId, policyVersion, provider, modelVersion } = subject
  const title = `policy ${policyId} ${policyVersion}, provider ${provider} ${replaceControlCharacters(modelVersion)}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="13" fill="#1a1a1a">`,
    `<title id="title">Quality of answers: ${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(describe(quality))}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    label(WIDTH / 2, 28, title, 'middle', 'font-size="15"'),
    renderReliability(quality),
    renderThresholds(quality),
    '</svg>\n',
  ].join('\n')
}

function renderReliability({ numbers }: Quality): string {
  const bins = (numbers['all']?.provider.bins ?? []).filter(({ cases }) => cases > 0)
  const most = Math.max(...bins.map(({ cases }) => cases))
  const points = bins.map((bin) => [bin.meanProbability, bin.attackShare] as const)
  return [
    axes(RELIABILITY, 'Reliability', 'highest probability of the provider', 'share of attacks'),
    curve(
      RELIABILITY,
      [
        [0, 0],
        [1, 1],
      ],
      GREY,
      DASHED,
    ),
    curve(RELIABILITY, points, BLUE),
    ...bins.map(({ cases, meanProbability, attackShare }) =>
      dot(
        RELIABILITY,
        [meanProbability, attackShare],
        3 + 7 * Math.sqrt(cases / most),
        BLUE,
        `${formatCount(cases, 'case')}: mean ${meanProbability.toFixed(3)}, attacks ${attackShare.toFixed(3)}`,
      ),
    ),
    legend(RELIABILITY, 0, 'cases by probability; a larger disc has more', BLUE),
    legend(RELIABILITY, 1, 'what a calibrated provider would show', GREY, DASHED),
  ].join('\n')
}

function renderThresholds({ thresholds, scores: { total } }: Quality): string {
  const name = 'threshold on the risk score'
  return [
    axes(THRESHOLDS, 'Recall and false positives', name, 'share of cases at or over it'),
    curve(
      THRESHOLDS,
      thresholds.map(({ threshold, recall }) => [threshold, recall] as const),
      BLUE,
    ),
    curve(
      THRESHOLDS,
      thresholds.map(({ threshold, falsePositives }) => [threshold, falsePositives] as const),
      ORANGE,
      DASHED,
    ),
    legend(THRESHOLDS, 0, `recall, of ${formatCount(total.attacks, 'attack')}`, BLUE),
    legend(
      THRESHOLDS,
      1,
      `false positives, of ${formatCount(total.benign, 'benign case')}`,
      ORANGE,
      DASHED,
    ),
  ].join('\n')
}

function describe({ numbers, thresholds }: Quality): string {
  const all = numbers['all']
  const told = all?.provider.cases ?? 0
  const error = all?.provider.error ?? null
  const middle = thresholds.find(({ threshold }) => threshold === 0.5)
  const reliability =
    error === null
      ? 'Left: the provider told nothing.'
      : `Left: over ${formatCount(told, 'case')}, the expected calibration error of the provider is ${error.toFixed(3)}.`
  if (middle === undefined) return reliability
  const { recall, falsePositives } = middle
  return `${reliability} Right: at a threshold of 0.5, recall is ${recall.toFixed(3)} and the share of false positives ${falsePositives.toFixed(3)}.`
}
