import { cpus } from 'node:os'
import { inspectBytes } from '../src/inspector/inspector.ts'
import { createInspector } from '../src/inspector/inspector.ts'
import { createManifestReader } from '../src/manifest-readers/manifest-reader.ts'
import { readDeclarations } from '../src/metadata/read-declarations.ts'
import { childrenOf, processorMs } from '../src/testing/processes.ts'
import { nativeReaderProblem } from '../test/native-reader.ts'
import { ordinaryPhotos } from './photos.ts'

/**
 * `pnpm --filter @ase/inspection bench [rounds]`: ordinary photos a second, and what one takes, by the pool of children
 * beside the same work in this process, which nothing could end. They take turns, and medians are printed. On a busy
 * machine, the processor time of all processes together tells more than the photos a second.
 */
const [rounds = '5'] = process.argv.slice(2)
const CONCURRENT = 4
const PASSES = 4

type Inspect = (bytes: Uint8Array) => Promise<unknown>
interface Row {
  readonly name: string
  readonly inspect: Inspect
  readonly perSecond: number[]
  readonly processor: number[]
  readonly alone: number[]
}

const photos = ordinaryPhotos()
const isolated = createInspector()
const native = nativeReaderProblem === null ? createInspector({ reader: 'native' }) : null
const wasm = await createManifestReader('wasm')
const rows: Row[] = [
  row('in process, wasm (baseline)', (bytes) =>
    inspectBytes((image, type) => readDeclarations(wasm, image, type), bytes),
  ),
  row('pool of 2, wasm', (bytes) => isolated.inspect(bytes)),
  ...(native === null ? [] : [row('pool of 2, native', (bytes) => native.inspect(bytes))]),
]

for (const { inspect } of rows) await pass(inspect, CONCURRENT)
for (let round = 0; round < Number(rounds); round++) {
  for (const { inspect, perSecond, processor, alone } of rows) {
    const before = processorOfAll()
    const started = performance.now()
    for (let left = PASSES; left > 0; left--) await pass(inspect, CONCURRENT)
    perSecond.push((PASSES * photos.length * 1000) / (performance.now() - started))
    processor.push((processorOfAll() - before) / (PASSES * photos.length))
    alone.push(...(await pass(inspect, 1)))
  }
}

const base = rows[0]
const mean = photos.reduce((sum, { length }) => sum + length, 0) / photos.length
console.log(
  `\n${photos.length} photos of ${Math.round(mean / 1024)} KiB on average; ${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}`,
)
console.table(
  Object.fromEntries(
    rows.map(({ name, perSecond, processor, alone }) => [
      name,
      {
        'photos /s': Math.round(quantile(perSecond, 0.5)),
        'to baseline': (quantile(perSecond, 0.5) / quantile(base?.perSecond ?? [], 0.5)).toFixed(2),
        'processor ms each': quantile(processor, 0.5).toFixed(1),
        'alone p50 ms': quantile(alone, 0.5).toFixed(1),
        'alone p95 ms': quantile(alone, 0.95).toFixed(1),
      },
    ]),
  ),
)
await isolated.close()
await native?.close()

function processorOfAll(): number {
  return [process.pid, ...childrenOf(process.pid)].reduce((sum, pid) => sum + processorMs(pid), 0)
}

function row(name: string, inspect: Inspect): Row {
  return { name, inspect, perSecond: [], processor: [], alone: [] }
}

/** All photos once, `concurrent` at the same time; how many milliseconds each took. */
async function pass(inspect: Inspect, concurrent: number): Promise<number[]> {
  const left = [...photos]
  const took: number[] = []
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      for (let photo = left.pop(); photo !== undefined; photo = left.pop()) {
        const started = performance.now()
        await inspect(photo)
        took.push(performance.now() - started)
      }
    }),
  )
  return took
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
