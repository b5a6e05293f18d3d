import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { checkRange } from './check-range.ts'

const Task = z.object({
  from: z.number(),
  to: z.number(),
  /** The number of the input at hand, where the main thread sees it. */
  progress: z.instanceof(Float64Array),
})

const { from, to, progress } = Task.parse(workerData)
const report = checkRange(from, to, (seed) => {
  progress[0] = seed
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(report)
