import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const FILES_SHOWN = 10

/** Prints the test files that took longest, at the end of a run. */
export default class SlowestFiles implements Reporter {
  #root = ''

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({
        file: relative(this.#root, module.moduleId),
        seconds: secondsOf(module),
      }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, FILES_SHOWN)
    console.log('\n Slowest files, loading included:')
    for (const { file, seconds } of files)
      console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  }
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic()
  return (duration + collectDuration + prepareDuration + setupDuration) / 1000
}
