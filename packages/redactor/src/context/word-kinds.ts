import { ambiguousProviderNames, providerCategories, providerNames } from './provider-names.ts'

/** What a word in a name, or near a value, says about the value. Flags, so that the words of a name add up. */
export const SECRET = 1
export const PASSWORD = 2
/** `key`: secret only beside one of the next two. */
export const KEY = 4
export const QUALIFIER = 8
export const PROVIDER = 16
/** Ids, hashes, versions, public halves: the value is about a secret, or has nothing to do with one. */
export const HARMLESS = 32
/** Says nothing about the value: `is`, `value`, `string`. The name stands before it. */
export const TRANSPARENT = 64
/** The name of a name: `"name": "API_TOKEN", "value": …`. */
export const NAMING = 128

const WORDS: readonly (readonly [number, string])[] = [
  [
    PASSWORD,
    'password passwords passwd passwort passphrase passcode pwd pword pass psw pw pswd senha contrasena wachtwoord motdepasse userpass dbpass pgpassword bindpw storepass keypass',
  ],
  [
    SECRET,
    'secret secrets token credential credentials cred creds apikey apikeys apitoken apisecret appsecret appkey secretkey accesskey privatekey privkey accesstoken authtoken refreshtoken ' +
      'bearertoken clientsecret authkey encryptionkey signingkey sharedkey clientkey masterkey sharedsecret signingsecret webhooksecret auth authorization authentication bearer pat jwt ' +
      'phpsessid jsessionid aspsessionid sessid sessiontoken securitytoken usertoken bottoken accountkey storagekey licensekey licencekey servicekey deploykey hmackey hmacsecret ' +
      'secretaccesskey oauthtoken oauthsecret consumersecret consumerkey privatetoken deploytoken jobtoken runnertoken totp mnemonic xapikey subscriptionkey integrationkey ingestkey ' +
      'writekey serverkey adminkey cookiesecret apikeysecret accesskeyid authenticationtoken',
  ],
  [KEY, 'key keys'],
  [
    QUALIFIER,
    'api apis access private priv encryption encrypt decryption signing sign shared client app application consumer service svc account storage master admin root server aes des hmac ' +
      'license licence session refresh user personal webhook deploy deployment integration rest write read ingest ingestion sdk vapid ssh oauth connection subscription ' +
      'functions host developer dev prod production staging live sandbox management provisioning web crypto cipher jws jwe fernet symmetric wallet recovery activation merchant ' +
      'gateway payment workspace internal external rw ro primary secondary hook push s2s bootstrap agent runner rapid maps cloud iam bot sms mail email smtp db database sql ftp ldap ' +
      'backend frontend crm search analytics monitoring ai ml llm chat apm logs',
  ],
  [
    HARMLESS,
    'public pub publishable ids uid uuid guid oid hash hashes hashed sha md crc digest checksum integrity commit commits rev revision etag ' +
      'trace traceid traceparent span spanid request requestid correlation correlationid build version versions csrf xsrf csrftoken csrfmiddlewaretoken authenticity nonce cursor page ' +
      'pagetoken nextpagetoken pagination continuation next fingerprint thumbprint kid jti cache cached idempotency idempotent sitekey siteverification verification etags ed ' +
      'tokens tokenizer tokenize tokenized tokenizing tokenization bpe eos bos sep unk expires expiry expiration expire ttl age url uri urls href link path file filename files dir directory ' +
      'hint kind format prefix suffix length len count limit size min max total index idx offset position column row ' +
      'policy enabled disabled required regex pattern class ref refs arn manager env author authors authority authored tree parent blob object objects image layer snapshot ' +
      'tag channel customer event message order invoice transaction tx txid block address contract color colour css font icon icons svg png jpg woff spdx ' +
      'resolved tarball registry mtime ctime timestamp time date signature signatures sig salt iv vector ciphertext encrypted boundary tracking asin isbn serial model imei mac ' +
      'artifact manifest source sources map mappings chunk bundle asset assets module package pkg lockfile sum sums gosum node nodes edge edges graph dataset sample case ' +
      'foreign sort partition unique surrogate lookup groups jobs tasks step steps process thread pid queue topic ' +
      'com net edu websocket socket accept secretary keyboard keyword keywords keynote keyframes keyframe keystone keyspace hotkey shortcut placeholder validator validation',
  ],
  [HARMLESS | NAMING, 'name names id label type field fields header headers param parameter title'],
  [
    TRANSPARENT,
    'is was are the a an to as with of for from by in on set be use using used value val values default v content text string str std const let var final static char byte bytes ' +
      'varchar option some optional new data input output equals following this that my our your his her their its here now current old raw literal please it and or ' +
      'td th li code strong b pre p em div dd dt tt entry add item setting property prop arg args getenv setenv export define echo quot',
  ],
  [QUALIFIER, ambiguousProviderNames.join(' ')],
  [PROVIDER, providerNames.join(' ')],
]

/** Endings that tell in a word written together: `mytoken`, `dbpassword`. */
const ENDINGS: readonly (readonly [number, string])[] = [
  [PASSWORD, 'password passwd passphrase pwd'],
  [
    SECRET,
    'secret token apikey credentials credential secretkey accesskey privatekey authkey encryptionkey',
  ],
]

const SIZE = 1 << 13
const MASK = SIZE - 1
/** Open addressing on the hash of a word read backward, because names are read backward from their value. */
const hashes = new Int32Array(SIZE)
const kinds = new Uint8Array(SIZE)
const endings = new Uint8Array(SIZE)

export const HASH_START = 0x2f0b4a77

/** The hash of a word that is read from its end, without digits there, and one more of its characters (letters in lower case). */
export function hashStep(hash: number, lowerCode: number): number {
  return (Math.imul(hash, 0x01000193) ^ (lowerCode * 0x9e3779b1)) | 0
}

/** The kinds of the word with this hash, or 0. */
export function kindsOf(hash: number): number {
  return kinds[slotOf(hash)] ?? 0
}

/** The kinds of every word that ends with the word of this hash, or 0. */
export function kindsOfEnding(hash: number): number {
  return endings[slotOf(hash)] ?? 0
}

function slotOf(hash: number): number {
  let slot = (hash ^ (hash >>> 13)) & MASK
  while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & MASK
  return slot
}

function hashOf(word: string): number {
  let hash = HASH_START
  let at = word.length - 1
  while (at > 0 && word.charCodeAt(at) <= 0x39) at -= 1
  for (; at >= 0; at -= 1) hash = hashStep(hash, word.charCodeAt(at))
  return hash
}

function enter(table: Uint8Array, lists: readonly (readonly [number, string])[]): void {
  for (const [kind, words] of lists) {
    for (const word of words.split(' ')) {
      const hash = hashOf(word)
      const slot = slotOf(hash)
      hashes[slot] = hash
      // The first list that names a word decides.
      if (table[slot] === 0) table[slot] = kind
    }
  }
}

enter(kinds, WORDS)
enter(endings, ENDINGS)

const categories = new Map(providerCategories.map(([word, category]) => [hashOf(word), category]))

/** The category of the keys of the service whose name has this hash. */
export function categoryOfProvider(hash: number): string {
  return categories.get(hash) ?? 'GENERIC_SECRET'
}
