/** Words that only documentation puts into a key. Lower case. */
const EXAMPLE_WORDS = [
  'example',
  'your',
  'placeholder',
  'changeme',
  'redacted',
  'dummy',
  'insert',
  'xxxxxx',
  '******',
  '......',
  '123456789012345',
  'abcdefghijklmnop',
]

/** Keys that vendors publish for trying things out, put together from parts. */
const PUBLISHED = new Set(
  [
    ['wJalrXUtnFEMI/K7MDENG', '/bPxRfiCYEXAMPLEKEY'],
    ['sk_test_', '4eC39HqLyjWDarjtT1zdp7dc'],
    ['sk_test_', 'BQokikJOvBiI2HlWgH4olfQ2'],
    ['4242', '4242', '4242', '4242'],
    ['4111', '1111', '1111', '1111'],
    ['4012', '8888', '8888', '1881'],
    ['5555', '5555', '5555', '4444'],
    ['3782', '822463', '10005'],
    ['6011', '1111', '1111', '1117'],
    ['DE89', '3704', '0044', '0532', '0130', '00'],
    ['GB82', 'WEST', '1234', '5698', '7654', '32'],
  ].map((parts) => parts.join('')),
)

const LOOKED_AT = 256

/** Is this a published example key or placeholder text? Looks at the first 256 characters. */
export function isPlaceholder(secret: string): boolean {
  const head = secret.slice(0, LOOKED_AT)
  if (head.length < 64 && PUBLISHED.has(head.replaceAll(' ', '').replaceAll('-', ''))) return true
  if (PUBLISHED.has(head)) return true
  const lower = head.toLowerCase()
  return EXAMPLE_WORDS.some((sign) => lower.includes(sign)) || hasLongRepeat(head)
}

// Random text has no run of eight equal characters; base64 of DER does hold long runs of A, but not in the head of a token.
function hasLongRepeat(text: string): boolean {
  let run = 1
  for (let index = 1; index < text.length; index += 1) {
    run = text.charCodeAt(index) === text.charCodeAt(index - 1) ? run + 1 : 1
    if (run >= 8) return true
  }
  return false
}

const SAMPLE_PASSWORDS = new Set(
  (
    'password passwd pass pw secret user token hunter2 changeit changeme test username guest somepassword mypassword ' +
    'yourpassword your_password'
  ).split(' '),
)
/** A password this short is none in earnest. */
const SAMPLE_LENGTH = 4

/** Is this what documentation writes for a password? */
export function isSamplePassword(password: string): boolean {
  return password.length < SAMPLE_LENGTH || SAMPLE_PASSWORDS.has(password.toLowerCase())
}
