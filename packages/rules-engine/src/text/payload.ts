import { emailAddresses } from './email-addresses.ts'
import { decodeBase64, decodeHex, decodePercent } from './decode.ts'

/** Services whose addresses are full of codes by design: badges, maps, video thumbnails, packages, charts. */
const ordinaryHosts =
  /(^|\.)(shields\.io|badgen\.net|github\.com|githubusercontent\.com|github\.io|gravatar\.com|wikimedia\.org|wikipedia\.org|youtube\.com|ytimg\.com|googleapis\.com|gstatic\.com|google\.com|npmjs\.com|codecov\.io|travis-ci\.(org|com)|circleci\.com|imgur\.com|unsplash\.com|microsoft\.com|openstreetmap\.org|stackoverflow\.com|doi\.org|arxiv\.org)$/i

const ordinaryKeys =
  /^(utm_[a-z]{1,20}|id|v|ref|page|lang|size|width|height|w|h|format|version|hl|tab|sort|s|t|ver|rev|sha|hash|etag|sig|signature|expires|token_type|fit|crop|quality|auto|dpr|color|style|branch|label|logo|location|center|zoom|key_id|code_challenge)$/i

/** Does the address carry data: readable text in a code, or long free text in its query, path or host? */
export function isPayload(address: string, automatic: boolean): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (ordinaryHosts.test(url.hostname)) return false
  for (const [key, value] of url.searchParams) {
    if (ordinaryKeys.test(key)) continue
    if (isCode(value) || isCode(key) || isFreeText(value, automatic)) return true
  }
  // A host label keeps no case, so it cannot be decoded; no name is that long without a hyphen.
  if (url.hostname.split('.').some((label) => /^[a-z0-9]{24,63}$/.test(label))) return true
  const labels = url.hostname.split('.').slice(0, -2)
  const parts = [...url.pathname.split('/'), ...labels, url.hash.slice(1)]
  return parts
    .slice(0, 64)
    .some((part) => isCode(decodePercent(part)) || isFreeText(decodePercent(part), automatic))
}

/** Base64, base32 or hexadecimal that reads as text when decoded. */
function isCode(text: string): boolean {
  if (text.length < 14) return false
  const decoded = (/^[0-9a-f]+$/i.test(text) ? decodeHex(text) : null) ?? decodeBase64(text)
  return decoded !== null && decoded.length >= 8 && isPrintable(decoded)
}

function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 10 && code !== 9) || code === 127 || code === 0xff_fd) return false
    if (code > 0x24f) return false
  }
  return true
}

/** Words and separators as in a note or a record, rather than a name or a place. */
function isFreeText(text: string, automatic: boolean): boolean {
  const words = text.split(/[\s+]/).filter((word) => word !== '')
  return (
    (words.length >= 4 && (automatic || text.includes(':') || text.includes('='))) ||
    /(?:password|secret|token|key|balance|iban|ssn|email|account)[\s=:_-]/i.test(text) ||
    emailAddresses(text).length > 0
  )
}
