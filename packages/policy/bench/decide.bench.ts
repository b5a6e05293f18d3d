import { signalNames, type Finding } from '@ase/schemas'
import { bench, run, summary } from 'mitata'
import { decide, policies } from '../src/index.ts'

const findings: Finding[] = Array.from({ length: 64 }, (_, n) => ({
  code: `RISK_${n}`,
  severity: 'low',
  path: 'input.content',
  reason: 'A fixed sentence.',
}))
const signals = Object.fromEntries(
  signalNames.map((name) => [name, { probability: 0.1, confidence: 0.9 }]),
)

summary(() => {
  bench('no evidence', () => decide({ findings: [], signals: {} }, policies.default)).baseline(true)
  bench('8 signals', () => decide({ findings: [], signals }, policies.default))
  bench('64 findings and 8 signals', () => decide({ findings, signals }, policies.default))
})

await run()
