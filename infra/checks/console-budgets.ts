import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import { buildConsole } from '../local/console-build.ts'
import {
  budgetOf,
  consoleSizes,
  kilobytes,
  Manifest,
  sizeProblems,
  type SizeBudgets,
} from './console-sizes.ts'

/** Of what a browser loads, compressed by gzip as the build compresses it. */
const budgets: SizeBudgets = {
  shell: 115_000,
  page: 150_000,
  exceptions: { playground: 300_000 },
}

const built = new URL('../../apps/console/dist/', import.meta.url)
const manifestFile = fileURLToPath(new URL('.vite/manifest.json', built))

await buildConsole({ onKill: () => {} })
if (!existsSync(manifestFile)) throw new Error('The console is not built.')
const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
const sizes = consoleSizes(
  manifest,
  (file) =>
    gzipSync(readFileSync(new URL(file, built)), { level: constants.Z_BEST_COMPRESSION }).length,
  { frame: 'src/shell/shell.tsx', framed: /^src\/(?:pages|shell)\// },
)

console.log(`Console, gzip: shell ${kilobytes(sizes.shell)} of ${kilobytes(budgets.shell)}`)
for (const [page, bytes] of sizes.pages)
  console.log(`  ${page} ${kilobytes(bytes)} of ${kilobytes(budgetOf(page, budgets))}`)
const problems = sizeProblems(sizes, budgets)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
