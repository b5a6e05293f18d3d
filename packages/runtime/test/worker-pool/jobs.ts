import { serveJobs, type JobAnswer } from '../../src/worker-pool/serve-jobs.ts'

/** What a job of the tests does. */
export type TestJob =
  | { readonly does: 'echo'; readonly text: string }
  | { readonly does: 'reverse'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly does: 'exit' | 'throw' | 'hang' | 'fill_memory' | 'answer_unclonably' }
  /** Blocks until the number at `gate` is not 0 any more. */
  | { readonly does: 'wait'; readonly gate: Int32Array<SharedArrayBuffer> }

serveJobs((job: TestJob): JobAnswer<unknown> => {
  switch (job.does) {
    case 'echo':
      return { answer: job.text }
    case 'reverse': {
      const reversed = job.bytes.toReversed()
      return { answer: reversed, transfer: [reversed.buffer] }
    }
    case 'wait':
      Atomics.wait(job.gate, 0, 0)
      return { answer: 'waited' }
    case 'exit':
      return process.exit(3)
    case 'throw':
      throw new RangeError('of a job')
    case 'hang':
      for (;;);
    case 'fill_memory': {
      const kept: unknown[][] = []
      for (;;) kept.push(Array(1_000_000).fill(1.5))
    }
    case 'answer_unclonably':
      return { answer: () => 'a function cannot change threads' }
  }
})
