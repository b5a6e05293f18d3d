/** How the reading of one image ended. All but the first leave it without a verdict. */
export type ReadingOutcome =
  | 'read'
  | 'unreadable'
  | 'deadline'
  | 'memory'
  | 'crashed'
  | 'badAnswer'
  | 'noReader'
  | 'queueFull'
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
      readonly change: 'started' | 'recycled' | 'killed' | 'lost' | 'notStarted'
      /** Milliseconds since it was launched. */
      readonly ms: number
    }
