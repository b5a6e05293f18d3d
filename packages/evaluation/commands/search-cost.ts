/**
 * Searches for the request bodies that cost most processor time: rules, redaction, the embedded model and all that is around
 * them, without storage. `pnpm --filter @ase/evaluation search-cost [options]`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { evaluationTypes, limits } from '@ase/schemas'
import { readCommandLine, resolveTypedPath, stopCommand, stopWithUsage } from '@ase/settings'
import { measureBody, phases, type Cost } from './search-cost/measure.ts'
import type { Recipe } from './search-cost/recipe.ts'
import { searchCost, type Found } from './search-cost/search.ts'
import { worstBodies } from './search-cost/worst-bodies.ts'
import { countMax, writeBody } from './search-cost/write-body.ts'

const usage = `usage: search-cost [options]

Mutates request bodies towards processor time and prints the worst, by phase, in milliseconds and beside an honest body.

  --type TYPE     ${evaluationTypes.join(', ')}, or raw: a body that need not be valid (all)
  --minutes N     for each type (2)
  --bytes N       the size of the bodies (${limits.evaluation.bodyBytesMax})
  --seed N        chooses what is tried (1)
  --phase PHASE   ${phases.join(', ')}: looks for the worst of it alone (all)
  --from FILE     recipes to start from, as --save writes them
  --save FILE     keeps the worst recipes as JSON
  --known         starts from the worst recipes that are kept, too
  --measure       measures the recipes of --from and --known alone
  -h, --help      shows this`

const { values, positionals } = readCommandLine(usage, {
  type: { type: 'string' },
  minutes: { type: 'string', default: '2' },
  bytes: { type: 'string', default: String(limits.evaluation.bodyBytesMax) },
  seed: { type: 'string', default: '1' },
  phase: { type: 'string' },
  from: { type: 'string' },
  save: { type: 'string' },
  known: { type: 'boolean', default: false },
  measure: { type: 'boolean', default: false },
})
if (positionals.length > 0) stopWithUsage('it takes no words', usage)

const types = [...evaluationTypes, 'raw'] as const
const chosen = values.type === undefined ? types : types.filter((type) => type === values.type)
if (chosen.length === 0) stopCommand(`--type takes one of ${types.join(', ')}`)
const phase = values.phase === undefined ? 'total' : phases.find((name) => name === values.phase)
if (phase === undefined) stopCommand(`--phase takes one of ${phases.join(', ')}`)
const minutes = numberOf('minutes')
const bytes = numberOf('bytes')
const seed = numberOf('seed')
const known = [
  ...(values.from === undefined ? [] : readRecipes(values.from)),
  ...(values.known ? Object.values(worstBodies) : []),
]

function numberOf(name: 'minutes' | 'bytes' | 'seed'): number {
  const value = Number(values[name])
  return value > 0 ? value : stopCommand(`--${name} takes a number`)
}

function readRecipes(name: string): readonly Recipe[] {
  const recipes: readonly Recipe[] = JSON.parse(readFileSync(resolveTypedPath(name), 'utf8'))
  return recipes
}

/** What every body is measured beside: a run of ordinary prose of the same size. */
const honest: Recipe = {
  type: 'trace',
  texts: [
    {
      unit: 'On day ‹n› the meeting was moved to Tuesday; please send the notes to the front desk before noon. ',
    },
  ],
  fields: { content: { text: 0, share: 8 } },
  object: { layout: 'member', key: 'query', pieceLength: 40 },
  count: 100,
  choices: [0],
}

const MEASURED_MS = 500

function measureHonest(): Cost {
  return measureBody(writeBody(honest, bytes), MEASURED_MS)
}

function printCost(name: string, { total, ms, end }: Cost, beside: number): void {
  const cells = phases.map((each) => `${each} ${ms[each].toFixed(1)}`).join('  ')
  console.log(
    `${name.padEnd(10)}${total.toFixed(1).padStart(8)} ms ${(total / beside).toFixed(2).padStart(6)}x  ${cells}  ${end}`,
  )
}

let beside = measureHonest().total
const all: Found[] = []
const printFound = ({ recipe, cost, bytes: size }: Found): void => {
  printCost(recipe.type, cost, beside)
  const { fields, texts, count, object, choices } = recipe
  console.log(`  ${size} bytes ${JSON.stringify({ texts, fields, count, object, choices })}`)
}
for (const type of chosen) {
  const starts = known.filter((recipe) => recipe.type === type)
  const honestCost = measureHonest()
  beside = honestCost.total
  printCost('honest', honestCost, beside)
  if (values.measure) {
    const measured: Found[] = []
    for (const recipe of starts) {
      const body = writeBody(recipe, bytes)
      measured.push({
        recipe,
        bytes: Buffer.byteLength(body),
        cost: measureBody(body, MEASURED_MS),
      })
    }
    measured.sort((a, b) => b.cost.total - a.cost.total)
    measured.forEach(printFound)
    all.push(...measured)
    continue
  }
  const found = searchCost(
    { type, bytes: bytes, seed: seed, minutes: minutes, phase, known: starts },
    (each, tried) => {
      console.log(`after ${tried} bodies:`)
      printFound(each)
    },
  )
  console.log(`worst of ${type}, at most ${countMax[type]} items:`)
  found.slice(0, 5).forEach(printFound)
  all.push(...found)
}
if (values.save !== undefined)
  writeFileSync(
    resolveTypedPath(values.save),
    `${JSON.stringify(
      all.map(({ recipe }) => recipe),
      null,
      1,
    )}\n`,
  )
