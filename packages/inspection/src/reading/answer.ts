import * as z from 'zod'
import type { Declaration } from '../declarations/declaration.ts'

/** Bytes of one answer of a child. */
export const ANSWER_MAX = 262_144
const DECLARATIONS_MAX = 1024
const DEPTH_MAX = 1024

const DeclarationOfChild: z.ZodType<Declaration> = z.strictObject({
  value: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  carrier: z.enum([
    'actions',
    'templates',
    'metadata',
    'creativeWork',
    'generator',
    'legacyGenerator',
    'xmp',
  ]),
  position: z.enum(['base', 'part']),
  act: z.enum(['created', 'placed', 'edited', 'none']),
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
