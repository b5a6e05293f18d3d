/** Words that only documentation puts into a key. Lower case. */
const EXAMPLE_WORDS = [
  'example',
  'your',
  'placeholder',
  'changeme',
  'change_me',
  'change-me',
  'replace',
  'redacted',
  'dummy',
  'fake-',
  'fake_',
  '-fake',
  '_fake',
  'sample',
  'foobar',
  'insert',
  'not-a-real',
  'not_a_real',
  'mysecret',
  'my-secret',
  'my_secret',
  'abc-def1234',
  'deadbeefdeadbeef',
  'xxxxxx',
  '******',
  '......',
  '123456789012345',
  '1234567890abcdef',
  '0123456789abcdef',
  'abcdef1234567890',
  'abcdef0123456789',
  'abcdefghijklmnop',
]

/** Keys that vendors publish for trying things out, put together from parts; without blanks and dashes. */
const PUBLISHED = new Set(
  [
    ['wJalrXUtnFEMI/K7MDENG', '/bPxRfiCYEXAMPLEKEY'],
    ['sk_test_', '4eC39HqLyjWDarjtT1zdp7dc'],
    ['sk_test_', 'BQokikJOvBiI2HlWgH4olfQ2'],
    ['4242', '4242', '4242', '4242'],
    ['4111', '1111', '1111', '1111'],
    ['4012', '8888', '8888', '1881'],
    ['4000', '0566', '5566', '5556'],
    ['5555', '5555', '5555', '4444'],
    ['5200', '8282', '8282', '8210'],
    ['5105', '1051', '0510', '5100'],
    ['2223', '0031', '2200', '3222'],
    ['3782', '822463', '10005'],
    ['3714', '496353', '98431'],
    ['6011', '1111', '1111', '1117'],
    ['6011', '0009', '9013', '9424'],
    ['3056', '9300', '0902', '04'],
    ['3566', '0020', '2036', '0505'],
    ['DE89', '3704', '0044', '0532', '0130', '00'],
    ['GB82', 'WEST', '1234', '5698', '7654', '32'],
    ['GB29', 'NWBK', '6016', '1331', '9268', '19'],
    ['FR14', '2004', '1010', '0505', '0001', '3M02', '606'],
  ].map((parts) => parts.join('')),
)
const PUBLISHED_MAX = 48

/** Signatures of the tokens that jwt.io and RFC 7515 show. */
const PUBLISHED_ENDS = [
  ['SflKxwRJSMeKKF2QT4', 'fwpMeJf36POk6yJV_adQssw5c'],
  ['dBjftJeZ4CVP-mB92K27', 'uhbUJU1p1r_wW1gFWFOEjXk'],
].map((parts) => parts.join(''))

const CHARACTERS_READ = 256
/** Random text has no longer run of one character; base64 of DER does hold long runs of A, but not in the head of a token. */
const REPEAT_MAX = 7

/** The words by their first two characters, so that a character costs one table lookup: 0, or the place of its list. */
const listOfPair = new Uint8Array(128 * 128)
const lists: string[][] = [[]]
for (const word of EXAMPLE_WORDS) {
  const pair = (word.charCodeAt(0) << 7) | word.charCodeAt(1)
  const list = listOfPair[pair] ?? 0
  if (list === 0) listOfPair[pair] = lists.push([word]) - 1
  else lists[list]?.push(word)
}

/** Is this a published example key or placeholder text? Reads the first 256 characters and the end. */
export function isPlaceholder(secret: string): boolean {
  return holdsExample(secret) || isPublished(secret)
}

function holdsExample(text: string): boolean {
  const length = Math.min(text.length, CHARACTERS_READ)
  let run = 1
  let previous = -1
  let pair = 0
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    run = code === previous && !isEmpty(code) ? run + 1 : 1
    if (run > REPEAT_MAX) return true
    previous = code
    pair = ((pair & 127) << 7) | (code < 128 ? toLowerCode(code) : 127)
    const list = listOfPair[pair] ?? 0
    if (list !== 0 && at > 0 && anyMatchesAt(lists[list] ?? [], text, at - 1)) return true
  }
  return false
}

/** Blanks, line ends and characters without a width: they indent or break a key, and stand for nothing. */
function isEmpty(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    code === 0x2060 ||
    code === 0xfeff
  )
}

function anyMatchesAt(words: readonly string[], text: string, at: number): boolean {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word !== undefined && matchesAt(word, text, at)) return true
  }
  return false
}

function matchesAt(word: string, text: string, at: number): boolean {
  for (let index = 2; index < word.length; index += 1)
    if (toLowerCode(text.charCodeAt(at + index)) !== word.charCodeAt(index)) return false
  return true
}

function isPublished(secret: string): boolean {
  if (secret.length > PUBLISHED_MAX) return PUBLISHED_ENDS.some((end) => secret.endsWith(end))
  if (PUBLISHED.has(secret)) return true
  return (
    (secret.includes(' ') || secret.includes('-')) &&
    PUBLISHED.has(secret.replaceAll(' ', '').replaceAll('-', ''))
  )
}

function toLowerCode(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
}

/** Words that documentation puts together for a password: `my-secret-password`, `test1234`. */
const SAMPLE_WORDS = new Set(
  (
    'a access actual api app at auth bar baz change client complex correct custom database db default demo dev dummy enter example fake foo goes guest hello here ' +
    'insecure insert into is it key keys last long me my myapp mydb mypass mypassword mysecret mytoken new of old or pass passphrase passwd password private put pw pwd ' +
    'random real replace safe sample secret secure security some somepass somepassword somesecret something strong super supersecret supersecretpassword temp test testing ' +
    'the this to token top topsecret unsafe use user username value very with word you your yourpass yourpassword yourpasswd'
  ).split(' '),
)
const SAMPLE_PASSWORDS = new Set(
  'hunter2 changeit changeme p@ssw0rd p@ssword pa$$word pa$$w0rd passw0rd p4ssw0rd p455w0rd s3cr3t s3cret secr3t'.split(
    ' ',
  ),
)
/** Longer ones are not taken apart. */
const SAMPLE_MAX = 48
/** What is counted up behind the words: `1`, `12`, `123`, … */
const COUNTED = '1234567890'
/** A password this short is not a real one. */
const SAMPLE_LENGTH = 4

/** Is this what documentation writes for a password or a key: such words, and digits counted up behind them? */
export function isSamplePassword(password: string): boolean {
  if (password.length < SAMPLE_LENGTH) return true
  if (password.length > SAMPLE_MAX) return false
  const lower = password.toLowerCase()
  if (SAMPLE_PASSWORDS.has(lower) || SAMPLE_PASSWORDS.has(withoutEnd(lower))) return true
  let words = 0
  let at = 0
  while (at < lower.length) {
    let end = at
    while (end < lower.length && isSmall(lower.charCodeAt(end))) end += 1
    if (end > at) {
      if (!SAMPLE_WORDS.has(lower.slice(at, end))) return false
      words += 1
    } else if (isDigit(lower.charCodeAt(end))) {
      while (end < lower.length && isDigit(lower.charCodeAt(end))) end += 1
      if (words === 0 || !COUNTED.startsWith(lower.slice(at, end))) return false
    } else if ('-_. !'.includes(lower.charAt(at))) end += 1
    else return false
    at = end
  }
  return words > 0
}

function withoutEnd(text: string): string {
  return text.endsWith('!') ? text.slice(0, -1) : text
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
