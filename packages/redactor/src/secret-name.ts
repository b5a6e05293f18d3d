import { providerCategories } from './context/provider-names.ts'

/** What the name of a setting says about its value. */
export type SecretName = { category: string; kind: 'password' | 'key' }

const PASSWORD_WORDS = ['passw', 'passphrase', 'pwd']
const KEY_WORDS = [
  'secret',
  'token',
  'apikey',
  'api_key',
  'api-key',
  'accesskey',
  'access_key',
  'access-key',
  'privatekey',
  'private_key',
  'private-key',
  'authkey',
  'auth_key',
  'credential',
  'encryptionkey',
  'encryption_key',
  'signingkey',
  'signing_key',
  'sharedkey',
  'clientkey',
  'hmac_key',
  'master_key',
  'service_key',
  'license_key',
  'licence_key',
  'account_key',
  'auth_token',
  'webhook_key',
  'x-api-key',
]

/** The words whose presence makes the search look at a name at all. */
export const secretWords: readonly string[] = [
  ...PASSWORD_WORDS,
  'secret',
  'token',
  'apikey',
  'api_key',
  'api-key',
  'access_key',
  'accesskey',
  'access-key',
  'private_key',
  'privatekey',
  'private-key',
  'credential',
  'auth_key',
  'authkey',
  'encryption_key',
  'encryptionkey',
  'signing_key',
  'signingkey',
  'master_key',
  'service_key',
  'license_key',
  'licence_key',
  'account_key',
  'hmac_key',
]

/** A name that holds one of these is about a secret and not the secret. */
const HARMLESS_WORDS = [
  'public',
  'csrf',
  'xsrf',
  'author',
  'tokeniz',
  'tokens',
  'secretary',
  'secrets_',
  'placeholder',
  'token_type',
  'tokentype',
  'token_count',
  'tokencount',
  'token_limit',
  'token_url',
  'token_uri',
  'token_endpoint',
  'pagetoken',
  'page_token',
  'continuation',
  'next_token',
  'nexttoken',
  'password_reset',
  'passwordreset',
  'passwordfield',
  'password_field',
  'passwordless',
  'password_hash_',
  'sync_token',
  'bpe',
  'eos_token',
  'bos_token',
  'pad_token',
  'unk_token',
  'sep_token',
]
const holdsHarmless = wordFinder(HARMLESS_WORDS)
const holdsPassword = wordFinder(PASSWORD_WORDS)
const holdsKey = wordFinder(KEY_WORDS)

/** The last word of such a name. */
const HARMLESS_LAST_WORDS = new Set([
  'id',
  'name',
  'url',
  'uri',
  'file',
  'path',
  'dir',
  'type',
  'length',
  'len',
  'count',
  'limit',
  'min',
  'max',
  'expiry',
  'expires',
  'expiration',
  'ttl',
  'age',
  'label',
  'hint',
  'version',
  'policy',
  'enabled',
  'required',
  'regex',
  'pattern',
  'format',
  'prefix',
  'suffix',
  'field',
  'header',
  'param',
  'store',
  'manager',
  'provider',
  'class',
  'kind',
  'ref',
  'arn',
  'hash',
  'digest',
  'fingerprint',
  'checksum',
  'env',
])

/** All categories that a name can lead to. */
export const namedCategories: readonly [string, ...string[]] = [
  'GENERIC_SECRET',
  'PASSWORD',
  ...new Set(providerCategories.map(([, category]) => category)),
]

/** Does this name of a setting, header or JSON key say that its value is a secret? Takes at most 80 characters into account. */
export function readSecretName(name: string): SecretName | null {
  const lower = name.slice(-80).toLowerCase()
  if (holdsHarmless(lower)) return null
  if (HARMLESS_LAST_WORDS.has(lastWord(name))) return null
  if (holdsPassword(lower)) return { category: 'PASSWORD', kind: 'password' }
  if (!holdsKey(lower)) return null
  const provider = providerCategories.find(([word]) => lower.includes(word))
  return { category: provider?.[1] ?? 'GENERIC_SECRET', kind: 'key' }
}

// Every place of the name is compared with the few words that begin with its character, not every word with every place.
function wordFinder(words: readonly string[]): (name: string) => boolean {
  const byFirst = Array.from({ length: 128 }, (_, code) =>
    words.filter((word) => word.charCodeAt(0) === code),
  )
  return (name) => {
    for (let at = 0; at < name.length; at += 1)
      for (const word of byFirst[name.charCodeAt(at)] ?? [])
        if (name.startsWith(word, at)) return true
    return false
  }
}

// `id` of `token_id`, `token-id` and `tokenId`.
function lastWord(name: string): string {
  let start = name.length
  while (start > 0) {
    const char = name.charAt(start - 1)
    if (char === '_' || char === '-' || char === '.') break
    start -= 1
    if (char >= 'A' && char <= 'Z' && start + 1 < name.length && name.charAt(start + 1) >= 'a')
      break
  }
  return name.slice(start).toLowerCase()
}
