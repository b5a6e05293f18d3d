import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import SlowestFiles from './infra/testing/slowest-files.ts'

const TESTS = '**/*.test.ts'

/**
 * A test that a push does not wait for is in a file of this name: training, fault and fuzz tests, many runs of a
 * property, whatever takes more than some seconds. `pnpm test` leaves these out, `pnpm test:slow` runs these alone.
 */
const SLOW_TESTS = '**/*.slow.test.ts'

/** A file that replaces modules (`vi.mock`) is of this name: it gets a process of its own, where all are loaded anew. */
const ISOLATED_TESTS = '**/*.isolated.test.ts'

const folders = globSync('{packages/*,apps/*,infra}/package.json', { cwd: import.meta.dirname })
  .map((file) => join(import.meta.dirname, dirname(file)))
  .toSorted()

export default defineConfig(({ mode }) => {
  const isSlow = mode === 'slow'
  return {
    test: {
      globalSetup: './packages/db/src/testing/global-setup.ts',
      reporters: ['default', new SlowestFiles()],
      // Commands and servers that tests start load in half of the time.
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
      // One more than the default, which leaves a core to Vitest itself. It needs little.
      maxWorkers: Math.max(2, availableParallelism()),
      // Bounds against a hang, not measures of speed: a busy machine may take many times as long as a quiet one.
      testTimeout: isSlow ? 1_200_000 : 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 240_000, interval: 20 } },
      projects: folders.flatMap((folder) => (isSlow ? [slow(folder)] : fast(folder))),
    },
  }
})

function slow(folder: string) {
  return project(folder, { include: [SLOW_TESTS], exclude: [], isolate: false })
}

function fast(folder: string) {
  const shared = { include: [TESTS], exclude: [SLOW_TESTS, ISOLATED_TESTS], isolate: false }
  const isolated = { include: [ISOLATED_TESTS], exclude: [SLOW_TESTS], isolate: true }
  const hasIsolated = globSync(`{src,test}/${ISOLATED_TESTS}`, { cwd: folder }).length > 0
  return hasIsolated
    ? [project(folder, shared), project(folder, isolated, '/isolated')]
    : [project(folder, shared)]
}

interface Files {
  readonly include: string[]
  readonly exclude: string[]
  readonly isolate: boolean
}

function project(folder: string, { include, exclude, isolate }: Files, suffix = '') {
  const name = `${nameOf(folder)}${suffix}`
  const excluded = [...configDefaults.exclude, ...exclude]
  return {
    extends: true as const,
    test: { name, root: folder, include, exclude: excluded, isolate },
  }
}

function nameOf(folder: string): string {
  const manifest: { readonly name: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return manifest.name
}
