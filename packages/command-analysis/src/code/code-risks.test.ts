import { expect, test } from 'vitest'
import { runsDecodedCode } from './code-risks.ts'

test.each([
  "exec(__import__('base64').b64decode(x))",
  "exec(bytes.fromhex('7072696e74').decode())",
  "exec(''.join(map(chr, [112, 114])))",
  "eval(Buffer.from('MSsx', 'base64').toString())",
  "eval(atob('MSsx'))",
  'eval(base64_decode("MSsx"));',
  'eval(String.fromCharCode(49, 43, 49))',
])('%s runs what it decodes', (code) => {
  expect(runsDecodedCode(code)).toBe(true)
})

test.each([
  "print(base64.b64decode('aGk=').decode())",
  'pattern.exec(atob(text))',
  "data = bytes.fromhex('00'); exec(plan)",
  'eval(expression)',
  '',
])('%s does not run what it decodes', (code) => {
  expect(runsDecodedCode(code)).toBe(false)
})

test('the search for decoded code ends after 1,024 calls', () => {
  expect(runsDecodedCode(`${'exec(a);'.repeat(1100)}exec(atob(x))`)).toBe(false)
})
