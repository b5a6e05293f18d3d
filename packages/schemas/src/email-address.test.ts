import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada.Lovelace+test@Mail.Example.COM', 'ada.lovelace+test@mail.example.com'],
  ["o'brien@example.co", "o'brien@example.co"],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('EmailAddress accepts %s', (address, normal) => {
  expect(EmailAddress.parse(address)).toBe(normal)
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'ada@@example.com',
  'a@b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  '"a b"@example.com',
  'ada@[127.0.0.1]',
  'ada@-example.com',
  'ada@example-.com',
  'ada@exam_ple.com',
  'ada@example..com',
  'ada@example.com.',
  'ada@example.com\n',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  'ada@bücher.example',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'abcdefghi.'.repeat(25)}com`,
])('EmailAddress refuses %j', (address) => {
  expect(EmailAddress.safeParse(address).success).toBe(false)
})
