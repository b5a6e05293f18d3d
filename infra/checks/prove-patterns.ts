import { readCommandLine, stopWithUsage } from '@ase/settings'
import {
  checkedPatterns,
  isLinear,
  readProvedDigests,
  writeProvedDigests,
} from './proved-patterns.ts'

const usage = `usage: pnpm patterns:prove [--all]

Proves that the new and changed regular expressions of what is shipped take linear time, and writes
infra/checks/proved-patterns.txt, the list of those that are proved.

  --all       proves every pattern again; takes minutes
  -h, --help  shows this

Exit status 1: some pattern is not linear. It is not in the list.`

const { values, positionals } = readCommandLine(usage, {
  all: { type: 'boolean', default: false },
})
if (positionals.length > 0) stopWithUsage('it takes no words', usage)

const proved = values.all ? new Set<string>() : readProvedDigests()
const unproved = [...checkedPatterns].filter(([digest]) => !proved.has(digest))
const refused = new Set<string>()
for (const [digest, checked] of unproved) {
  if (isLinear(checked)) continue
  refused.add(digest)
  console.error(`${checked.where} is not linear: /${checked.pattern}/${checked.flags}`)
}
const digests = [...checkedPatterns.keys()].filter((digest) => !refused.has(digest))
writeProvedDigests(digests)
console.log(`${unproved.length} patterns checked, ${digests.length} listed`)
if (refused.size > 0) process.exitCode = 1
