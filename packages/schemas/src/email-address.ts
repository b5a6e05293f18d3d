import * as z from 'zod'

// RFC 5321, section 4.5.3.1: 64 octets before the sign, 254 in all (RFC 3696, erratum 1690).
const LOCAL_PART_MAX = 64
const ADDRESS_MAX = 254
const DOMAIN_LABEL_MAX = 63

const localPartCharacters = /^[!#-'*+\-./-9=?A-Z^-~]+$/
const labelCharacters = /^[a-z0-9-]+$/i

/** A mail address in ASCII, in lower case when it leaves. Quoted local parts and address literals are refused. */
export const EmailAddress = z
  .string()
  .max(ADDRESS_MAX)
  .refine(isEmailAddress, { params: { issue: 'invalid_email' } })
  .toLowerCase()
  .meta({ format: 'email' })

function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const localPart = text.slice(0, Math.max(at, 0))
  return isLocalPart(localPart) && isDomain(text.slice(at + 1))
}

function isLocalPart(text: string): boolean {
  if (text.length > LOCAL_PART_MAX || !localPartCharacters.test(text)) return false
  return !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')
}

function isDomain(text: string): boolean {
  const labels = text.split('.')
  return labels.length >= 2 && labels.every(isDomainLabel)
}

function isDomainLabel(label: string): boolean {
  if (label.length > DOMAIN_LABEL_MAX || !labelCharacters.test(label)) return false
  return !label.startsWith('-') && !label.endsWith('-')
}
