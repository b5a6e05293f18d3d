import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { alnum, alphabet, base64Padded, hex, upperAlnum } from '../scan/alphabet.ts'
import { nextIndexOf, runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

const BEGIN = '-----BEGIN '
const END = '-----END '
const DASHES = '-----'
/** Where the blank is a plus: a form that a browser sends. */
const ANY_BEGIN = BEGIN.trimEnd()
const ANY_END = END.trimEnd()
const PUTTY = 'PuTTY-User-Key-File-'
const MAC = 'Private-MAC:'
const LABEL_MAX = 48
const puttyKind = alphabet(`${alnum.members}:@. -`)
/** Beyond this a missing END is taken for granted: an RSA key of 16,384 bits has about 13 KiB of base64. */
const KEY_MAX = 32 * 1024

/** RFC 7468 and RFC 1421 frames, OpenSSH and PGP armour: raw, on one line, with `\n` escaped, indented, or cut off before END. */
const pem: SecretFormat = {
  id: 'pem-private-key',
  provider: 'any',
  categories: ['PRIVATE_KEY'],
  reference: 'https://www.rfc-editor.org/rfc/rfc7468',
  anchors: [[...literal(ANY_BEGIN), ' +']],
  find: findPem,
  examples: () =>
    [
      'RSA PRIVATE KEY',
      'PRIVATE KEY',
      'EC PRIVATE KEY',
      'ENCRYPTED PRIVATE KEY',
      'OPENSSH PRIVATE KEY',
      'PGP PRIVATE KEY BLOCK',
      'OpenVPN Static key V1',
    ].flatMap((label, seed) => [
      wrapped(label, '\n', seed),
      wrapped(label, '\\n', seed),
      wrapped(label, ' ', seed),
    ]),
  nearMisses: () => [
    frame('PUBLIC KEY', '\n', 3),
    frame('CERTIFICATE', '\n', 4),
    `a file that begins with ${BEGIN}PRIVATE KEY${DASHES} is a private key`,
    `${BEGIN}RSA PRIVATE KEY`,
  ],
}

const SSH2_BEGIN = '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----'
const SSH2_END = '---- END SSH2 ENCRYPTED PRIVATE KEY ----'

const putty: SecretFormat = {
  id: 'putty-private-key',
  provider: 'PuTTY',
  categories: ['PRIVATE_KEY'],
  reference: 'https://the.earth.li/~sgtatham/putty/latest/htmldoc/AppendixC.html',
  anchors: [literal(PUTTY)],
  find: findPutty,
  examples: () => {
    const body = sampleText(base64Padded.members.replace('=', ''), 64, 5)
    const secret = `${PUTTY}3: ssh-ed25519\nEncryption: none\nPublic-Lines: 1\n${body}\nPrivate-Lines: 1\n${body}\n${MAC} ${sampleText(hex.members, 64, 6)}`
    return [{ text: `key:\n${secret}\n`, secret }]
  },
  nearMisses: () => [
    `${PUTTY}3 is the first line of such a file`,
    `a="${PUTTY}2: ssh-rsa\\r\\n";a+="Encryption: "+b;a+="Private-Lines: "+c;a+="${MAC} "+d`,
  ],
}

/** RFC 4716 frames the public form; the private one of SSH2 looks the same. */
const ssh2: SecretFormat = {
  id: 'ssh2-private-key',
  provider: 'SSH2',
  categories: ['PRIVATE_KEY'],
  reference: 'https://www.rfc-editor.org/rfc/rfc4716',
  anchors: [literal(SSH2_BEGIN)],
  find: (scan, at) => {
    const end = nextIndexOf(scan, SSH2_END, at)
    return end < 0 || end - at > KEY_MAX
      ? null
      : { start: at, end: end + SSH2_END.length, certainty: 'certain' }
  },
  examples: () => {
    const body = sampleText(base64Padded.members.replace('=', ''), 64, 9)
    const secret = `${SSH2_BEGIN}\nComment: "rsa-key"\n${body}\n${SSH2_END}`
    return [{ text: `key:\n${secret}\n`, secret }]
  },
  nearMisses: () => [
    `${SSH2_BEGIN} alone`,
    `---- BEGIN SSH2 PUBLIC KEY ----\n${sampleText(upperAlnum.members, 64, 8)}\n---- END SSH2 PUBLIC KEY ----`,
  ],
}

export const privateKeyFormats = [pem, putty, ssh2]

/** The words of a label that mean a secret key. The keys of OpenVPN are shared ones. */
const LABEL_PARTS = ['PRIVATE KEY', 'OpenVPN Static key', 'OpenVPN tls-crypt-v2']

/** Where the label behind `-----BEGIN ` ends if it names a private key, or -1. `from` is where the label begins. */
function privateKeyLabelEnd(text: string, from: number): number {
  const head = text.slice(from, from + LABEL_MAX + DASHES.length)
  const length = head.indexOf(DASHES)
  if (length <= 0) return -1
  const label = head.slice(0, length).replaceAll('+', ' ')
  return LABEL_PARTS.some((part) => label.includes(part)) ? from + length : -1
}

function findPem(scan: TextScan, at: number): Candidate | null {
  const labelEnd = privateKeyLabelEnd(scan.text, at + BEGIN.length)
  if (labelEnd < 0) return null
  const bodyAt = labelEnd + DASHES.length
  const endAt = nextIndexOf(scan, ANY_END, bodyAt)
  const nextBegin = nextIndexOf(scan, ANY_BEGIN, bodyAt)
  const framed = endAt >= 0 && endAt - bodyAt <= KEY_MAX && (nextBegin < 0 || nextBegin > endAt)
  const closing = framed ? privateKeyLabelEnd(scan.text, endAt + END.length) : -1
  const bodyEnd = pemBodyEnd(scan, bodyAt)
  if (closing < 0)
    return bodyEnd === bodyAt ? null : { start: at, end: bodyEnd, certainty: 'certain' }
  return {
    start: at,
    end: closing + DASHES.length,
    certainty: 'certain',
    ...(isShown(scan, bodyAt, bodyEnd) ? { placeholder: true } : {}),
  }
}

const SHOWN_MAX = 120

/** Nothing between the lines of the frame, or a few characters and `...`. */
function isShown({ text }: TextScan, bodyAt: number, bodyEnd: number): boolean {
  if (bodyEnd === bodyAt) return true
  return (
    bodyEnd - bodyAt <= SHOWN_MAX &&
    (text.startsWith('...', bodyEnd) || text.startsWith('…', bodyEnd))
  )
}

/**
 * The end of base64 lines that begin at `from`; what is too short for one is prose, apart from the last line of a key.
 * Headers (`Proc-Type: 4,ENCRYPTED`) in between are stepped over a line at a time.
 */
function pemBodyEnd(scan: TextScan, from: number): number {
  let end = from
  let at = from
  for (let skipped = 0; skipped < 4;) {
    at = afterLineBreak(scan, at)
    if (scan.text.startsWith(DASHES, at)) return end
    const wordEnd = runEnd(scan, base64Padded, at)
    if (wordEnd - at >= 24) {
      end = wordEnd
      at = wordEnd
      continue
    }
    if (end > from) return isLastLine(scan.text, end, at, wordEnd) ? wordEnd : end
    skipped += 1
    at = lineEnd(scan, wordEnd)
  }
  return end
}

// The short rest of a key stands alone on the very next line; prose has blanks behind its words or an empty line before it.
function isLastLine(text: string, before: number, at: number, wordEnd: number): boolean {
  if (wordEnd - at < 4 || text.charAt(wordEnd) === ' ' || at - before > 40) return false
  return text.slice(before, at).replaceAll('\\n', '\n').split('\n').length === 2
}

/** What stands between two lines of a key: also quotes and signs of a program, and characters without a width. */
const BETWEEN_LINES = ' \n\r\t"\'+,\u00AD\u200B\u200C\u200D\u2060\uFEFF'

function afterLineBreak(scan: TextScan, from: number): number {
  let at = from
  for (;;) {
    const char = scan.text.charAt(at)
    if (char === '\\' && 'nrt'.includes(scan.text.charAt(at + 1)) && at + 1 < scan.text.length)
      at += 2
    else if (char === '\\') at += 1
    else if (char !== '' && BETWEEN_LINES.includes(char)) at += 1
    else break
    scan.steps += 1
  }
  return at
}

function lineEnd(scan: TextScan, from: number): number {
  let at = from
  const last = Math.min(scan.text.length, from + 120)
  while (at < last && scan.text.charAt(at) !== '\n' && !scan.text.startsWith('\\n', at)) at += 1
  scan.steps += at - from
  return at
}

function findPutty(scan: TextScan, at: number): Candidate | null {
  const macAt = nextIndexOf(scan, MAC, at)
  const nextFile = nextIndexOf(scan, PUTTY, at + 1)
  const linesAt = nextIndexOf(scan, 'Private-Lines:', at)
  if (linesAt < 0 || linesAt - at > KEY_MAX || (nextFile >= 0 && nextFile < linesAt)) return null
  if (!hasSecondLine(scan, at + PUTTY.length)) return null
  const hasMac = macAt > linesAt && macAt - at <= KEY_MAX && (nextFile < 0 || macAt < nextFile)
  if (!hasMac)
    return { start: at, end: Math.max(pemBodyEnd(scan, linesAt), linesAt), certainty: 'certain' }
  let valueAt = macAt + MAC.length
  if (scan.text.charCodeAt(valueAt) === 0x20) valueAt += 1
  return { start: at, end: runEnd(scan, hex, valueAt), certainty: 'certain' }
}

const PUTTY_KIND_MAX = 48
const ENCRYPTION = 'Encryption:'

/** `3: ssh-ed25519`, and `Encryption:` on the next line: a program that writes such files holds their lines as well. */
function hasSecondLine(scan: TextScan, from: number): boolean {
  const { text } = scan
  const kind = runEnd(scan, puttyKind, from)
  return kind - from <= PUTTY_KIND_MAX && text.startsWith(ENCRYPTION, afterLineBreak(scan, kind))
}

function wrapped(label: string, newline: string, seed: number) {
  const secret = frame(label, newline, seed)
  return { text: `key: "${secret}" and more`, secret }
}

function frame(label: string, newline: string, seed: number): string {
  const lines = [0, 1, 2].map((line) =>
    sampleText(base64Padded.members.replace('=', ''), 64, seed * 10 + line),
  )
  const last = sampleText(upperAlnum.members, 30, seed)
  return [BEGIN + label + DASHES, ...lines, `${last}==`, END + label + DASHES].join(newline)
}
