import { execFileSync } from 'node:child_process'

const RUNS = 7
const timed = (path: string) =>
  `const t = performance.now(); await import(${JSON.stringify(path)}); process.stdout.write(String(performance.now() - t))`

/** The fastest of a few fresh processes, in milliseconds, to import the redactor and an empty module of TypeScript. */
export function startUpMilliseconds(): { redactor: number; empty: number } {
  return {
    redactor: importMilliseconds(new URL('../src/index.ts', import.meta.url)),
    empty: importMilliseconds(new URL('empty.ts', import.meta.url)),
  }
}

function importMilliseconds(url: URL): number {
  const program = ['--input-type=module', '--eval', timed(url.href)]
  const times = Array.from({ length: RUNS }, () =>
    Number(execFileSync(process.execPath, program, { encoding: 'utf8' })),
  )
  return Math.min(...times)
}
