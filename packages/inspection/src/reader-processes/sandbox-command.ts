import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { ReaderName } from '../manifest-readers/reader-packages.ts'
import { nativePackageFolder, wasmFile } from '../manifest-readers/reader-packages.ts'
import type { ReaderPoolSettings } from './pool-settings.ts'

const WASM_PAGE_BYTES = 65_536
const HEAP_MIB = 128
const confinement = fileURLToPath(new URL('confine.ts', import.meta.url))

/**
 * The command that starts a reader process: Node without environment, network, file system (but for the code that it loads),
 * processes and threads, and with limits of the system on core dumps and processor time. Where memory runs out, the kernel kills it
 * before the server, which only starts another one.
 */
export function sandboxCommand({ reader, script, memoryBytes, cpuSeconds }: ReaderPoolSettings) {
  const node = [
    execPath,
    '--permission',
    // `node:sqlite` ignores the permissions, and would open and create files.
    '--no-experimental-sqlite',
    ...[...readablePaths(reader), script].map((path) => `--allow-fs-read=${path}`),
    ...(reader === 'native' ? ['--allow-addons'] : []),
    `--max-old-space-size=${HEAP_MIB}`,
    `--wasm-max-mem-pages=${Math.floor(memoryBytes / WASM_PAGE_BYTES)}`,
    `--import=${confinement}`,
    script,
    reader,
  ]
  // Any process may raise its own (proc(5)). Other systems than Linux have no such file.
  const killedFirst = '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null'
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ${killedFirst}; exec env -i "$@"`
  return { file: '/bin/sh', args: ['-c', limits, 'sh', ...node] }
}

/**
 * The code that a child loads. In a bundle that is the folder of the scripts of this package; in the source tree it is the code of
 * this package and what that imports.
 */
function readablePaths(reader: ReaderName): string[] {
  const scripts = dirname(confinement)
  const folder = join(scripts, '..', '..')
  const own = confinement.endsWith('.js')
    ? [scripts]
    : [
        join(folder, 'package.json'),
        join(folder, 'src'),
        join(folder, 'node_modules'),
        join(dirname(wasmFile), '..'),
      ]
  return reader === 'native' ? [...own, nativePackageFolder()] : own
}
