import * as z from 'zod'

/** What a later run needs of a report that was kept. */
export interface SavedReport {
  readonly rulesVersion: string
  readonly answers: Readonly<Record<string, 'allow' | 'review' | 'block'>>
}

const Saved = z.object({
  rulesVersion: z.string(),
  answers: z.record(z.string(), z.enum(['allow', 'review', 'block'])),
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
