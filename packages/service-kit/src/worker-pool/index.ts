export { serveJobs, type JobAnswer } from './serve-jobs.ts'
export { lowerThreadPriority } from './thread-priority.ts'
export { threadCpuMs } from './thread-cpu.ts'
export type { JobDone } from './thread.ts'
export {
  createWorkerPool,
  type JobFailure,
  type Lane,
  type RunOptions,
  type WorkerPool,
  type WorkerPoolSettings,
} from './worker-pool.ts'
