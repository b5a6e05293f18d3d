export { BoundedBytes, readBounded, type BoundedBytesProblem } from './bounded-bytes.ts'
export { deadlinePassed, untilAborted, withDeadline } from './deadline.ts'
export { parseBody, parseJson, parsePlainJson } from './parse-body.ts'
export { createLogThrottle } from './log-throttle.ts'
export { lowerThreadPriority } from './worker-pool/thread-priority.ts'
export { serveJobs, type JobAnswer } from './worker-pool/serve-jobs.ts'
export { threadCpuMs } from './worker-pool/thread-cpu.ts'
export type { JobDone } from './worker-pool/thread.ts'
export {
  createWorkerPool,
  type JobFailure,
  type Lane,
  type RunOptions,
  type WorkerPool,
  type WorkerPoolSettings,
} from './worker-pool/worker-pool.ts'
export { createFairLimiter, type FairLimiter, type FairLimiterBounds } from './fair-limiter.ts'
