import * as z from 'zod'

/** What a later run needs of a report that was kept; answers and labels go by `file#id`. */
export interface SavedReport {
  readonly rulesVersion: string
  readonly answers: Readonly<Record<string, 'allow' | 'review' | 'block'>>
  readonly labels: Readonly<Record<string, 'attack' | 'benign'>>
}

const Saved = z.object({
  rulesVersion: z.string(),
  answers: z.record(z.string(), z.enum(['allow', 'review', 'block'])),
  labels: z.record(z.string(), z.enum(['attack', 'benign'])).default({}),
})

/** Reads what `--save` wrote; null when it is something else. */
export function readReport(content: string): SavedReport | null {
  try {
    const parsed = Saved.safeParse(JSON.parse(content))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
