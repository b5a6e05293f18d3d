import { Envelope } from '@ase/schemas'
import { expect, test } from 'vitest'
import { curlLine } from './curl-line.ts'

test('the printed curl command is one line, and its body is a valid request for a shell', () => {
  const line = curlLine('http://127.0.0.1:3000', 'a-key', 'try-0000000000000000')
  expect(line).not.toContain('\n')
  const body = /-d '([^']*)'$/.exec(line)?.[1] ?? ''
  expect(Envelope.safeParse(JSON.parse(body)).success).toBe(true)
  expect(line).toContain("-H 'Idempotency-Key: try-0000000000000000'")
})
