/** How the reading of one image ended. All but the first leave it without a verdict. */
export type ReadingOutcome =
  | 'read'
  | 'unreadable'
  | 'timeout'
  | 'memory_limit'
  | 'crashed'
  | 'invalid_response'
  | 'no_reader'
  | 'queue_full'
  | 'closed'

export type ReadingEvent =
  | {
      readonly name: 'reading'
      readonly outcome: ReadingOutcome
      /** Milliseconds in the queue, and in a child. */
      readonly waitedMs: number
      readonly readMs: number
      /** Images that wait now. */
      readonly waiting: number
    }
  | {
      readonly name: 'child'
      readonly change: 'started' | 'recycled' | 'killed' | 'exited' | 'start_failed'
      /** Milliseconds since it was launched. */
      readonly ms: number
    }
