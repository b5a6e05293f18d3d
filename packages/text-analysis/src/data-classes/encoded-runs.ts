import { decodeBase64, decodeHex } from '../characters/decode.ts'

const RUNS_MAX = 64
const run = /[A-Za-z0-9+/_-]{24,4096}/g

/** The texts that a text carries in hexadecimal or Base64, at most 64: a disguise changes nothing of what is handed out. */
export function decodeRuns(text: string): readonly string[] {
  const decoded: string[] = []
  let seen = 0
  for (const { 0: written } of text.matchAll(run)) {
    seen += 1
    if (seen > RUNS_MAX) break
    const plain = /^(?:[0-9a-f]{2})+$/i.test(written) ? decodeHex(written) : decodeBase64(written)
    if (plain !== null && isReadable(plain)) decoded.push(plain)
  }
  return decoded
}

/** Letters and spaces as people write them; bytes of a key or a hash give other signs. */
function isReadable(text: string): boolean {
  const readable = text.match(/[\p{L}\p{Nd} .,:;@/=_'"!?#&{}()-]/gu) ?? []
  return text.length >= 12 && readable.length >= text.length * 0.97 && /[\p{L}]{3}/u.test(text)
}
