import { findEmailAddresses } from './values.ts'

/** Addresses that belong to an office, and the domains of documentation (RFC 2606). */
function isService(address: string): boolean {
  return (
    /^(?:no-?reply|donotreply|support|info|hello|hi|sales|admin|security|help|press|contact|office|team|service|billing|abuse|legal|privacy|jobs|careers|feedback|postmaster|webmaster|git|noreply|marketing|accounts?|orders?|bugs?|hr|dev|ops|root|conduct|opensource|oss|community|maintainers|users?|list|lists|mail|email|test|name|you|your\w{0,12}|me|someone|user\w{0,12}|alice|bob|john\.?doe|jane\.?doe|foo|bar|baz)@/.test(
      address,
    ) ||
    /@(?:[\w-]{1,60}\.){0,4}(?:example|test|invalid|localhost|example\.(?:com|org|net|edu)|domain\.(?:com|tld)|company\.com|email\.com|acme\.(?:com|org|corp)|users\.noreply\.github\.com)$/.test(
      address,
    )
  )
}

/** A domain of letters at the end: `name@1.2.3` is a release of a package, `git@host:` a remote. */
function isPerson(address: string): boolean {
  return /\.[a-z]{2,24}$/.test(address) && !address.startsWith('git@')
}

/** Software names those who wrote it, and they want to be named. */
function isCredit(text: string): boolean {
  return /^[\W\d_]{0,8}(?:\w{1,16} ){0,3}(?:authors?|contributors?|maintainers?|collaborators?|committers?|releasers?|emeriti|credits)\b|"(?:author|contributors|maintainers)"|\bsigned-off-by:|\bcopyright \(c\)|^@?author\b|\b(?:MIT|ISC|BSD) licen[cs]e\b/im.test(
    text,
  )
}

/** A number as people write them; a word before it or the country's code says that it is for calling. */
const number = /[+(]?\d[\d() ./-]{6,18}\d/g
const calling = /\b(?:phone|tel|telephone|mobile|cell|call|whatsapp|sms|fax)\b/i
const international = /^\+[1-9]\d{0,2}[ .(-]/

const street =
  /\b\d{1,5}[a-z]? (?:[A-Z][a-z]{2,20} ){1,3}(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Court|Way|Place|Square)\b,? [^\n]{0,40}?\b\d{4,5}\b|\b[A-ZÄÖÜ][a-zäöüß]{2,24}(?:straße|strasse|weg|platz|gasse) \d{1,4}[a-z]?, \d{5} [A-ZÄÖÜ]/g

/** Words before a number or a street by which it is an office's. */
const office =
  /\b(?:hotline|support|press|office|reception|switchboard|toll-free|freephone|service|headquarters?|visit us|our (?:store|shop|clinic|office|address)|call us|ring us|(?:GmbH|AG|KG|Ltd|Inc|LLC|plc|S\.A\.|B\.V\.)[,:]?)(?![\w])/i
const OFFICE_BEFORE = 48

function isOffice(text: string, at: number): boolean {
  return office.test(text.slice(Math.max(0, at - OFFICE_BEFORE), at))
}

/** More than an output of the contract's length can hold. */
const MATCHES_MAX = 8192

/** Kinds of contact data about a person: a mail address, a number, a street. */
export interface ContactsFound {
  readonly times: number
  readonly kinds: number
}

/** How many different persons' addresses and numbers a text holds. Those of an office or of documentation are left out. */
export function findContacts(text: string): ContactsFound {
  const addresses = !text.includes('@') || isCredit(text) ? [] : findEmailAddresses(text)
  const mails = new Set(addresses.filter((address) => isPerson(address) && !isService(address)))
  const numbers = new Set<string>()
  for (const { 0: written, index } of takeMatches(text, number)) {
    const digits = written.replace(/\D/g, '')
    const named = calling.test(text.slice(Math.max(0, index - 24), index))
    if (
      (named || international.test(written)) &&
      digits.length >= 8 &&
      !isInvented(digits) &&
      !isOffice(text, index)
    )
      numbers.add(digits.slice(-9))
  }
  const streets = new Set(
    takeMatches(text, street)
      .filter(({ index }) => !isOffice(text, index))
      .map(({ 0: address }) => address),
  )
  const kinds = [mails, numbers, streets]
  return {
    times: mails.size + numbers.size + streets.size,
    kinds: kinds.filter(({ size }) => size > 0).length,
  }
}

/** The numbers of keyboards. */
function isInvented(digits: string): boolean {
  return /^(\d)\1{6,}$|1234567|0000000|9876543/.test(digits)
}

function takeMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    matches.push(match)
    if (matches.length >= MATCHES_MAX) break
  }
  return matches
}
