import { Envelope, fail, parseAs, succeed, type Result, type TypedInput } from '@ase/schemas'
import * as z from 'zod'

const LabelledLine = z.object({ envelope: z.unknown() })

/** Reads one envelope: a request body, or a labelled case that holds one. The error is a sentence. */
export function readEnvelopeFile(content: string): Result<TypedInput, string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return fail('the file is no JSON document')
  }
  const labelled = LabelledLine.safeParse(parsed)
  const hasEnvelope = labelled.success && labelled.data.envelope !== undefined
  const envelope = parseAs(Envelope, hasEnvelope ? labelled.data.envelope : parsed)
  if (envelope.ok) return succeed(envelope.value)
  const details = envelope.error.details ?? []
  return fail(
    [
      'the API refuses this envelope:',
      ...details.map(({ path, issue }) => `  ${path === '' ? 'envelope' : path}: ${issue}`),
    ].join('\n'),
  )
}
