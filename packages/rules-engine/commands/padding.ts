/**
 * Pads the blocking examples of the rules and looks which are no longer blocked:
 * `pnpm --filter @ase/rules-engine padding [--each N] [--seed N] [--rule CODE]`
 */
import { readCommandLine, stopCommand, stopWithUsage } from '@ase/settings'
import {
  blockingExamples,
  blockingRules,
  isBlocked,
  paddedExamples,
  seeded,
} from '../test/padding/padded-examples.ts'
import { formatCount } from './printed.ts'

const usage = `usage: padding [--each N] [--seed N] [--rule CODE]

Pads blocking examples of the rules, and prints those that are no longer blocked.

  --each N     so many padded examples of each rule (200)
  --seed N     takes others (1)
  --rule CODE  of one rule
  -h, --help   shows this

Exit code 1: some are no longer blocked.`

const { values, positionals } = readCommandLine(usage, {
  each: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  rule: { type: 'string' },
})
if (positionals.length > 0) stopWithUsage('it takes no words', usage)
if (!/^\d{1,6}$/.test(values.each)) stopWithUsage('--each takes a number', usage)
if (!/^\d{1,9}$/.test(values.seed)) stopWithUsage('--seed takes a number', usage)
const asked = blockingRules.filter(({ code }) => values.rule === undefined || code === values.rule)
if (asked.length === 0) stopCommand('there is no such rule with an example that blocks')

let looked = 0
let missed = 0
for (const rule of asked) {
  const random = seeded(Number(values.seed))
  for (const { name, input } of paddedExamples(
    rule,
    blockingExamples(rule),
    Number(values.each),
    random,
  )) {
    looked += 1
    if (isBlocked(input())) continue
    missed += 1
    process.stdout.write(`no longer blocked: ${name}\n`)
  }
}
process.stdout.write(`${formatCount(looked, 'padded example')}, ${missed} no longer blocked\n`)
process.exitCode = missed === 0 ? 0 : 1
