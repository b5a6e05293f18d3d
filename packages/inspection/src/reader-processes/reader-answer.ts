import * as z from 'zod'
import {
  actionKinds,
  metadataKinds,
  positions,
  type Declaration,
} from '../declarations/declaration.ts'
import { DECLARATIONS_MAX } from '../declarations/declaration.ts'
import { generators } from '../declarations/generators.ts'
import { UNKNOWN, vocabulary } from '../declarations/digital-source-types.ts'

/** Bytes of one answer of a reader process. */
export const ANSWER_MAX = 262_144
const DEPTH_MAX = 1024

/** All values that a declaration may have, so that no text of an image gets further than the pipe. */
const values = new Set([...vocabulary.keys(), UNKNOWN, ...generators.map(({ id }) => id)])

const DeclarationOfReader: z.ZodType<Declaration> = z.strictObject({
  value: z.string().refine((value) => values.has(value)),
  metadata: z.enum(metadataKinds),
  position: z.enum(positions),
  action: z.enum(actionKinds),
  depth: z.int().min(0).max(DEPTH_MAX),
})

const ReaderAnswer = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    declarations: z.array(DeclarationOfReader).max(DECLARATIONS_MAX),
  }),
  z.strictObject({ ok: z.literal(false) }),
])
/** The answer for one image: its declarations, or that its metadata is unreadable. */
export type ReaderAnswer = z.infer<typeof ReaderAnswer>

/** Validates a line of a reader process like any untrusted input. Null when it is no answer. */
export function parseAnswer(line: Buffer): ReaderAnswer | null {
  try {
    return ReaderAnswer.parse(JSON.parse(line.toString('utf8')))
  } catch {
    return null
  }
}
