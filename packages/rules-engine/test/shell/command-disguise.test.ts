import { expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'

test.each([
  'cat${IFS}/etc/passwd',
  'c\\at notes.txt',
  '/???/??t /???/p??s??',
  "echo \"$(w'h'oami; i''d)\"; i''d",
])('reports the disguised command %s', (script) => {
  const found = findRisks(shellCall(script)).filter(({ code }) => code === 'COMMAND_OBFUSCATION')
  expect(found).not.toEqual([])
})
