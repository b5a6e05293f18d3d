import type { Knot } from './calibrate.ts'
import type { TextTraining } from './train-text-model.ts'

/** Where the model reads its weights. */
export const weightsFolder = new URL('../../packages/semantic-embedded/src/', import.meta.url)

/** The weights as a TypeScript module: one signed byte for each feature, in base64; knots in thousandths. */
export function weightsModule({ fitted: { bias, weights }, knots }: TextTraining): string {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = Math.ceil((largest / 127) * 1e6) / 1e6
  const bytes = Int8Array.from(weights, (weight) => (scale === 0 ? 0 : Math.round(weight / scale)))
  return `// Written by \`pnpm --filter @ase/infra train\`; see infra/training/README.md.

export const textWeightData = {
  bias: ${Math.round(bias * 1e4) / 1e4},
  scale: ${scale},
  knots: {
${Object.entries(knots)
  .map(([kind, rows]) => `    ${kind}: [\n${rows.map(knotRow).join('\n')}\n    ],`)
  .join('\n')}
  },
  weights:
    '${Buffer.from(bytes.buffer).toString('base64')}',
} as const
`
}

function knotRow({ score, logOdds }: Knot): string {
  return `      [${thousandths(score)}, ${thousandths(logOdds)}],`
}

function thousandths(value: number): number {
  return Math.round(value * 1000)
}
