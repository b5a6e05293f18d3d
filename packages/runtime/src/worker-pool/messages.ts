/** What a worker thread tells the pool. */
export type ThreadMessage<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly answer: Answer; readonly cpuMs: number }
  /** The job threw: a defect of ours, or a body that we did not foresee. */
  | { readonly kind: 'threw'; readonly error: unknown; readonly cpuMs: number }
