/** How many evaluations of a span of time were decided in which way. */
export interface DecisionCounts {
  readonly allow: number
  readonly review: number
  readonly block: number
}

export interface Bucket extends DecisionCounts {
  /** The beginning, RFC 3339 in UTC. */
  readonly start: string
}

const lengthsMs = { hour: 3_600_000, day: 86_400_000 } as const
export type BucketLength = keyof typeof lengthsMs

/** The end of a bucket, exclusive. */
export function endOf(start: string, length: BucketLength): string {
  return new Date(new Date(start).getTime() + lengthsMs[length]).toISOString()
}

/**
 * One bucket for every hour or day that the range touches, also for those that the answer leaves out. Rows of one bucket
 * (one for each group) are added up.
 */
export function fillBuckets(
  rows: readonly Bucket[],
  range: { readonly from: string; readonly to: string },
  length: BucketLength,
): Bucket[] {
  const lengthMs = lengthsMs[length]
  const sums = new Map<number, DecisionCounts>()
  for (const row of rows) {
    const at = Math.floor(new Date(row.start).getTime() / lengthMs)
    sums.set(at, addCounts(sums.get(at) ?? none, row))
  }
  const first = Math.floor(new Date(range.from).getTime() / lengthMs)
  const end = Math.ceil(new Date(range.to).getTime() / lengthMs)
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => ({
    start: new Date((first + index) * lengthMs).toISOString(),
    ...(sums.get(first + index) ?? none),
  }))
}

const none: DecisionCounts = { allow: 0, review: 0, block: 0 }

function addCounts(a: DecisionCounts, b: DecisionCounts): DecisionCounts {
  return { allow: a.allow + b.allow, review: a.review + b.review, block: a.block + b.block }
}

export function sumOf(counts: readonly DecisionCounts[]): DecisionCounts {
  return counts.reduce(addCounts, none)
}

export function totalOf({ allow, review, block }: DecisionCounts): number {
  return allow + review + block
}

/** The smallest of 1, 2, 4, 6 and 8 times a power of ten that is not below the value; at least 4, so that its half is whole. */
export function axisMaxOf(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
