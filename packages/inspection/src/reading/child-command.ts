import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { ReadingSettings } from './reading-settings.ts'
import { readerFolder } from './reader-folder.ts'
import type { ReaderName } from './manifest-reader.ts'

const WASM_PAGE_BYTES = 65_536
const HEAP_MIB = 128
const confinement = fileURLToPath(new URL('confine.ts', import.meta.url))

/**
 * The command that starts a child: Node without environment, network, file system (but for what it has to load),
 * processes and threads, and with limits of the system on core dumps and processor time.
 */
export function childCommand({ reader, script, memoryBytes, cpuSeconds }: ReadingSettings) {
  const node = [
    execPath,
    '--permission',
    ...[...readablePaths(reader), script].map((path) => `--allow-fs-read=${path}`),
    ...(reader === 'native' ? ['--allow-addons'] : []),
    `--max-old-space-size=${HEAP_MIB}`,
    `--wasm-max-mem-pages=${Math.floor(memoryBytes / WASM_PAGE_BYTES)}`,
    `--import=${confinement}`,
    script,
    reader,
  ]
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; exec env -i "$@"`
  return { file: '/bin/sh', args: ['-c', limits, 'sh', ...node] }
}

/** This package's code, the reader, and what both import. */
function readablePaths(reader: ReaderName): string[] {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
  return [
    join(folder, 'package.json'),
    join(folder, 'src'),
    join(folder, 'node_modules'),
    readerFolder(reader),
  ]
}
