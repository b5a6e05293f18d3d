import { anyCase, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { alphabet, word } from '../scan/alphabet.ts'
import { nextRunStart, runEndWithin } from '../scan/next-run.ts'
import { run } from '../scan/parts.ts'
import { markSeen, unseenFrom, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { token } from '../definition/token.ts'

const reference = 'https://www.rfc-editor.org/rfc/rfc8292'
/** Lengths of base64url of 32 bytes, the private half, and of 65, the public one, which begins with 0x04. */
const PRIVATE_LENGTH = 43
const PUBLIC_LENGTH = 87
/** How far behind the word the key may stand, in UTF-16 units. */
const WINDOW = 320
const PURPOSE = 'seen for vapid'

const named: SecretFormat = {
  id: 'vapid-named',
  provider: 'Web Push',
  categories: ['VAPID_KEY'],
  reference,
  anchors: [anyCase('vapid')],
  find: findNamed,
  examples: () => {
    const secret = sampleText(word.members, PRIVATE_LENGTH, 3)
    const open = `B${sampleText(word.members, PUBLIC_LENGTH - 1, 4)}`
    return [
      { text: `setVapidDetails('mailto:a@b.example', '${open}', '${secret}')`, secret },
      { text: `{"vapid":{"publicKey":"${open}","privateKey":"${secret}"}}`, secret },
    ]
  },
  nearMisses: () => [
    `vapidPublicKey: B${sampleText(word.members, PUBLIC_LENGTH - 1, 5)}`,
    'VAPID identifies an application server',
  ],
}

const joined = token({
  id: 'vapid-pair',
  provider: 'Web Push',
  category: 'VAPID_KEY',
  prefix: ':B',
  next: [alphabet('ABCDEFGHIJKLMNOP'), word],
  before: [run(word, PRIVATE_LENGTH)],
  after: [[run(word, PUBLIC_LENGTH - 1)]],
  makeValid: (pair) => `${pair.slice(0, PRIVATE_LENGTH + 2)}E${pair.slice(PRIVATE_LENGTH + 3)}`,
  reference,
})

/** Keys of an application server of Web Push: by the word beside, or by both halves joined. */
export const vapidFormats = [named, joined]

// Both halves are redacted, with the text between them: the public one identifies the owner. Alone, it is not a secret.
function findNamed(scan: TextScan, at: number): Candidate | null {
  const { text } = scan
  const to = Math.min(text.length, at + WINDOW)
  let first = -1
  let last = -1
  let isPrivate = false
  let isPublic = false
  let start = unseenFrom(scan, PURPOSE, at)
  scan.steps += Math.max(0, to - start)
  while (!isPublic || !isPrivate) {
    start = nextRunStart(scan, word, start, to, PRIVATE_LENGTH, PUBLIC_LENGTH)
    if (start < 0) break
    const end = runEndWithin(scan.bytes, word.table, start, start + PUBLIC_LENGTH + 1)
    const isOpen = end - start === PUBLIC_LENGTH && text.charAt(start) === 'B'
    if (isOpen || end - start === PRIVATE_LENGTH) {
      if (first < 0) first = start
      last = end
      isPublic ||= isOpen
      isPrivate ||= !isOpen
    }
    start = end
  }
  markSeen(scan, PURPOSE, isPublic && isPrivate ? last : to)
  if (!isPrivate) return null
  return { start: first, end: last, certainty: isPublic ? 'likely' : 'possible' }
}
