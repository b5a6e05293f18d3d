import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import {
  createInspector,
  InspectionFailure,
  type Inspector,
  type ReaderEvent,
} from '@ase/inspection'
import { childrenOf, hostileImages, isRunning, residentMemory } from '@ase/inspection/testing'
import { randomFrom } from '../fuzz/random.ts'
import { mutateImage } from './image-mutation.ts'

const DEADLINE_MS = 2000
/** Between the deadline and the answer lie a signal and turns of the event loop, which is watched on its own. */
const LATE_MS = 1000
const CONCURRENT_IMAGES = 8
/** One input in so many is made to hold a reader up; the rest are damaged images. */
const HOSTILE_ONE_IN = 2000
const HOSTILE_BYTES = 2_000_000
const GOOD_EVERY = 1000
const PROBLEMS_MAX = 20

const expectedCodes = new Set(['UNSUPPORTED_MEDIA_TYPE', 'FORENSICS_PROVIDER_ERROR'])
const fixtures = fileURLToPath(new URL('../fixtures', import.meta.resolve('@ase/inspection')))
const good = 'formats/trainedAlgorithmicMedia.png'

export interface ImagesReport {
  readonly inputs: number
  /** Inputs by what came of them: a verdict, or a code. */
  readonly answers: Readonly<Record<string, number>>
  /** ImageMetadata by how they ended, and children by what became of them. */
  readonly readings: Readonly<Record<string, number>>
  readonly children: Readonly<Record<string, number>>
  /** Each with the number that makes its input again. */
  readonly problems: readonly string[]
  readonly slowestReadMs: number
  /** The longest that this process itself was held up, by the machine or by making an image. */
  readonly stalledMs: number
  /** Inputs that took a deadline or longer, the wait for a child included; some by themselves, some behind another. */
  readonly slowInputs: readonly number[]
  readonly childMiB: readonly number[]
  /** Child processes after the end. */
  readonly orphans: number
}

/**
 * Damaged and hostile images of all formats, several concurrently: each gets a verdict or a refusal within the deadline, a
 * good image is always read rightly next, and no process or memory is left behind.
 */
export async function runImagesTest(count: number, seed: number): Promise<ImagesReport> {
  const images = readImages()
  const answers: Record<string, number> = {}
  const readings: Record<string, number> = {}
  const children: Record<string, number> = {}
  const problems: string[] = []
  const slowInputs: number[] = []
  let slowestReadMs = 0
  const observe = (event: ReaderEvent) => {
    if (event.name === 'child') return tally(children, event.change)
    tally(readings, event.outcome)
    slowestReadMs = Math.max(slowestReadMs, event.readMs)
  }
  const stalls = monitorEventLoopDelay()
  stalls.enable()
  const others = childrenOf(process.pid)
  const inspector = createInspector({ deadlineMs: DEADLINE_MS, observe })
  let next = seed
  const work = async () => {
    while (next < seed + count && problems.length < PROBLEMS_MAX) {
      const number = next++
      const started = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- a bounded number runs concurrently
      const answer = await inspect(inspector, imageOf(images, number))
      const isSlow = performance.now() - started >= DEADLINE_MS
      if (isSlow && slowInputs.length < PROBLEMS_MAX) slowInputs.push(number)
      tally(answers, answer)
      if (answer.startsWith('!')) problems.push(`${number}: ${answer}`)
      if (number % GOOD_EVERY !== 0) continue
      // oxlint-disable-next-line no-await-in-loop -- after what may have done damage
      const verdict = await inspect(inspector, images.get(good) ?? Buffer.alloc(0))
      if (verdict !== 'HIGHLY_LIKELY_AI')
        problems.push(`${number}: the next good image got ${verdict}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_IMAGES }, work))
  const stalledMs = stalls.max / 1e6
  if (slowestReadMs > DEADLINE_MS + LATE_MS + stalledMs)
    problems.push('an answer came after the deadline')
  const processes = childrenOf(process.pid).filter((pid) => !others.includes(pid))
  const childMiB = processes.map((pid) => Math.round(residentMemory(pid) / 2 ** 20))
  await inspector.close()
  const orphans = processes.filter(isRunning).length
  return {
    inputs: next - seed,
    answers,
    readings,
    children,
    problems,
    slowestReadMs,
    stalledMs,
    slowInputs,
    childMiB,
    orphans,
  }
}

function readImages(): Map<string, Buffer> {
  const names = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.[a-z]+$/.test(name) && !name.endsWith('.json'))
  return new Map(files.toSorted().map((name) => [name, readFileSync(join(fixtures, name))]))
}

/** The input that a number makes. */
function imageOf(images: ReadonlyMap<string, Buffer>, number: number): Buffer {
  const random = randomFrom(number)
  const hostile = Object.values(hostileImages)
  if (random.oneIn(HOSTILE_ONE_IN)) {
    return hostile[random.below(hostile.length)]?.(HOSTILE_BYTES) ?? Buffer.alloc(0)
  }
  const all = [...images.values()]
  const one = all[random.below(all.length)] ?? Buffer.alloc(0)
  return mutateImage(random, one, all[random.below(all.length)] ?? one)
}

/** A verdict or an expected code; anything else with a mark. */
async function inspect(inspector: Inspector, image: Buffer): Promise<string> {
  try {
    return (await inspector.inspect(image)).verdictKey
  } catch (error) {
    if (!(error instanceof InspectionFailure)) return `! ${String(error)}`
    return expectedCodes.has(error.code) ? error.code : `! ${error.code}`
  }
}

function tally(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
