import { ambiguousProviderNames, providerCategories, providerNames } from './provider-names.ts'

/** What a word in a name, or near a value, means for the value. Flags, so that the words of a name add up. */
export const SECRET = 1
export const PASSWORD = 2
/** `key`: secret only beside one of the next two. */
export const KEY = 4
export const QUALIFIER = 8
export const PROVIDER = 16
/** Public halves, hashes, pages: never secret, whatever stands beside it. */
export const HARMLESS = 32
/** Says nothing about the value: `is`, `value`, `string`. The name stands before it. */
export const TRANSPARENT = 64
/** The name of a name: `"name": "API_TOKEN", "value": …`. */
export const NAMING = 128
/** Ids, files, versions: nothing secret as the last word of a name, and none that needs another word to be one. */
export const ABOUT = 256
/** `login`, `sk`: a key behind the name of a service, and else no word of a key. */
const SERVICE_KEY = 1024
/** As `ABOUT`, but for the keys of services: `INNGEST_EVENT_KEY`. */
export const EVENT = 2048
/** Nothing secret as the last word of a name: `token_service`, `password_policy`. */
const LAST = 512

const WORDS: readonly (readonly [number, string])[] = [
  [
    PASSWORD,
    'password passwords passwd passwort passphrase passcode pwd pword pass psw pw pswd senha contrasena wachtwoord motdepasse userpass dbpass pgpassword bindpw storepass keypass psk',
  ],
  [
    SECRET,
    'secret secrets token credential credentials cred creds apikey apikeys apitoken apisecret appsecret appkey secretkey accesskey privatekey privkey accesstoken authtoken refreshtoken ' +
      'bearertoken clientsecret authkey encryptionkey signingkey sharedkey clientkey masterkey sharedsecret signingsecret webhooksecret auth authorization authentication bearer pat jwt ' +
      'phpsessid jsessionid aspsessionid sessid sessionid sessiontoken securitytoken usertoken bottoken accountkey storagekey licensekey licencekey servicekey deploykey hmackey hmacsecret ' +
      'secretaccesskey oauthtoken oauthsecret consumersecret consumerkey privatetoken deploytoken jobtoken runnertoken totp mnemonic xapikey subscriptionkey integrationkey ingestkey ' +
      'writekey serverkey adminkey cookiesecret apikeysecret accesskeyid authenticationtoken',
  ],
  [KEY, 'key keys'],
  [SERVICE_KEY, 'sk appid login'],
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
    'public pub publishable hash hashes hashed sha md crc digest checksum integrity commit commits etag etags csrf xsrf csrftoken csrfmiddlewaretoken authenticity nonce cursor page pagetoken ' +
      'nextpagetoken pagination continuation next fingerprint thumbprint jti idempotency idempotent sitekey siteverification verification tokens tokenizer tokenize tokenized tokenizing ' +
      'tokenization bpe eos bos sep unk mask sync cancel cancellation abort encrypted author authors authored authority ciphertext boundary websocket ed asin isbn imei mac lockfile gosum ' +
      'keyboard keyword keywords keynote keyframes keyframe keystone keyspace hotkey secretary secretariat secretly passwordless placeholder lexer parser',
  ],
  [
    ABOUT,
    'site ids uid uuid guid oid rev revision trace traceid traceparent span spanid request requestid correlation correlationid build version versions kid cache cached expires expiry expiration ' +
      'expire ttl age url uri urls href link path file filename files dir directory hint kind format prefix suffix length len count limit size min max total index idx offset position column ' +
      'row policy enabled disabled required regex pattern class ref refs arn manager env tree parent blob object objects image layer snapshot tag channel customer message order invoice ' +
      'tx txid block address contract color colour css font icon icons svg png jpg woff spdx resolved tarball registry mtime ctime timestamp time date signature signatures sig salt ' +
      'iv vector tracking serial model artifact manifest source sources map mappings chunk bundle asset assets module package pkg sum sums node nodes edge edges graph dataset sample case foreign ' +
      'sort partition unique surrogate lookup groups jobs tasks step steps process thread pid queue topic           ' +
      '     error errors invalid missing changed expired encoder  endpoint scope scopes algorithm alg method status state com net edu socket accept hint usage ' +
      'budget window interval timeout retries buffer function callback handler listener schema spec group cmd command prompt',
  ],
  [EVENT, 'event transaction'],
  [
    LAST,
    'at since until updated created changed modified encryption strength reset rules generator store provider service factory helper util utils forgot validator validation form manager secretsmanager secretmanager keychain',
  ],
  [ABOUT | NAMING, 'name names id label type field fields header headers param parameter title'],
  [
    TRANSPARENT,
    'is was are the a an to as with of for from by in on set be use using used value val values default v content text string str std const let var final static char byte bytes ' +
      'varchar option some optional new data input output equals following this that my our your his her their its here now current old raw literal please it and or ' +
      'td th li code strong b pre p em div dd dt tt q qq base entry add item setting property prop arg args getenv setenv export define echo quot',
  ],
  [QUALIFIER, ambiguousProviderNames.join(' ')],
  [PROVIDER, providerNames.join(' ')],
]

/** Endings with a meaning in a compound word: `mytoken`, `dbpassword`. */
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
const kinds = new Uint16Array(SIZE)
const endings = new Uint16Array(SIZE)

export const HASH_START = 0x2f0b4a77

/** The hash of a word that is read from its end, without digits there, and one more of its characters (letters in lower case). */
export function hashStep(hash: number, lowerCode: number): number {
  return (Math.imul(hash, 0x01000193) ^ (lowerCode * 0x9e3779b1)) | 0
}

/** The kinds of the word with this hash, or 0. */
export function wordKindsOf(hash: number): number {
  return kinds[slotOf(hash)] ?? 0
}

/** The kinds of every word that ends with the word of this hash, or 0. */
export function wordKindsOfEnding(hash: number): number {
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

function enter(table: Uint16Array, lists: readonly (readonly [number, string])[]): void {
  for (const [kind, words] of lists) {
    for (const word of words.split(' ')) {
      const hash = hashOf(word)
      const slot = slotOf(hash)
      hashes[slot] = hash
      table[slot] = (table[slot] ?? 0) | kind
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

/** Does a name of these kinds, with a last word of those, say that its value is no secret? */
export function isHarmlessName(name: number, last: number): boolean {
  if ((name & HARMLESS) !== 0 || (last & (ABOUT | EVENT | LAST)) !== 0) return true
  if ((name & (SECRET | PASSWORD)) !== 0) return false
  if ((name & ABOUT) !== 0) return true
  return (name & EVENT) !== 0 && ((name & PROVIDER) === 0 || (last & KEY) === 0)
}

/** Does a name of these kinds say that its value is secret, when it is not denied? */
export function namesSecret(name: number): boolean {
  return (
    (name & (SECRET | PASSWORD)) !== 0 ||
    ((name & KEY) !== 0 && (name & (QUALIFIER | PROVIDER)) !== 0) ||
    ((name & SERVICE_KEY) !== 0 && (name & PROVIDER) !== 0)
  )
}
