import * as z from 'zod'
import { acts, carriers, positions, type Declaration } from '../declarations/declaration.ts'
import { DECLARATIONS_MAX } from '../declarations/evidence.ts'
import { generators } from '../declarations/generators.ts'
import { UNKNOWN, vocabulary } from '../declarations/vocabulary.ts'

/** Bytes of one answer of a child. */
export const ANSWER_MAX = 262_144
const DEPTH_MAX = 1024

/** All that a declaration may say; so that no text of an image gets further, whoever wrote it into the pipe. */
const values = new Set([...vocabulary.keys(), UNKNOWN, ...generators.map(({ id }) => id)])

const DeclarationOfChild: z.ZodType<Declaration> = z.strictObject({
  value: z.string().refine((value) => values.has(value)),
  carrier: z.enum(carriers),
  position: z.enum(positions),
  act: z.enum(acts),
  depth: z.int().min(0).max(DEPTH_MAX),
})

const Answer = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    declarations: z.array(DeclarationOfChild).max(DECLARATIONS_MAX),
  }),
  z.strictObject({ ok: z.literal(false) }),
])
/** What a child says of one image: its declarations, or that something in it is unreadable. */
export type Answer = z.infer<typeof Answer>

/** Checks what came from a child like a stranger's words. Null when it is no answer. */
export function parseAnswer(line: Buffer): Answer | null {
  try {
    return Answer.parse(JSON.parse(line.toString('utf8')))
  } catch {
    return null
  }
}
