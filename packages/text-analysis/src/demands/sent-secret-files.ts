import { isMention } from '../phrases/mention.ts'
import { startsOrderAt } from '../tokens/starts-order.ts'
import type { Token } from '../tokens/token.ts'

/** Parts of the paths of files that hold secrets, in small letters. */
const secretFiles = [
  '.aws/credentials',
  '.ssh/id_',
  'id_rsa',
  'id_ed25519',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.pgpass',
  '.git-credentials',
  '.kube/config',
  '.docker/config.json',
  'application_default_credentials',
  'wallet.dat',
  'login data',
  '/etc/shadow',
  '/etc/passwd',
  '/proc/self/environ',
  '.env',
  '.gnupg',
  'key4.db',
  'cookies.sqlite',
  '.bash_history',
  '.zsh_history',
  'ntds.dit',
]

/** What stands behind the name of a file that holds no secrets: `id_rsa.pub`, `.env.example`. */
const harmlessEndings = ['.pub', '.example', '.sample', '.template', '.dist', 'ironment']

const senders: ReadonlySet<string> = new Set(
  'send post upload forward mail email transmit share publish paste submit deliver push curl leak exfiltrate attach hand pass envoie envoyer envoyez envia enviar envie manda mande sende senden schicke schicken lade invia inviare stuur verstuur wyslij skicka \u043E\u0442\u043F\u0440\u0430\u0432\u044C \u043E\u0442\u043F\u0440\u0430\u0432\u044C\u0442\u0435 \u0437\u0430\u0433\u0440\u0443\u0437\u0438 \u53D1\u9001 \u53D1\u5230 \u4E0A\u4F20 \u9001\u4FE1'.split(
    ' ',
  ),
)

const FILES_MAX = 64
const CHARS_AROUND = 240
const WORDS_BEFORE = 30
const AT = 64
const SLASH = 47

/**
 * Whether a text orders to send a file of secrets away: its path, a verb of sending and a URL or an email address stand within a few
 * sentences. At most 64 names of files are looked at.
 */
export function sendsSecretFile(text: string, tokens: readonly Token[]): boolean {
  if (!text.includes('@') && !text.includes('://')) return false
  const lower = text.toLowerCase()
  let tried = 0
  for (const name of secretFiles)
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
      tried += 1
      if (tried > FILES_MAX) return false
      const first = findTokenAt(tokens, at)
      if (isHarmless(lower, at, name) || isCited(tokens, first)) continue
      if (sendsAround(tokens, first, at + CHARS_AROUND)) return true
    }
  return false
}

function isHarmless(lower: string, at: number, name: string): boolean {
  const word = lower.slice(at, at + name.length + 24).split(/[\s"'`)\]<>|,;]/, 1)[0] ?? ''
  return harmlessEndings.some((ending) => word.includes(ending, name.length - 1))
}

const CITED_WORDS = 4

/** Inside of a longer citation; a path alone is often put in back-quotes. */
function isCited(tokens: readonly Token[], at: number): boolean {
  for (let before = at - CITED_WORDS; before < at; before += 1)
    if (tokens[before]?.quoted === false) return false
  return tokens[at]?.quoted === true
}

/** A verb of sending in the same sentence or the next, and a place outside behind it. */
function sendsAround(tokens: readonly Token[], first: number, to: number): boolean {
  const sentence = tokens[first]?.sentence ?? 0
  let isSent = false
  for (let at = Math.max(0, first - WORDS_BEFORE); at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.start > to) break
    if (token.sentence < sentence) continue
    if (token.sentence > sentence + 1) break
    isSent ||=
      senders.has(token.word) && isOrdered(tokens, at) && (at < first || sendsContent(tokens, at))
    if (isSent && (token.mark === AT || (token.mark === SLASH && isScheme(tokens[at - 1]?.word))))
      return true
  }
  return false
}

const contents: ReadonlySet<string> = new Set(
  'it its them their this that these those contents content file files output result results value values key keys data what everything all whatever lines line text copy inhalt inhalte contenu contenido conteudo contenuto inhoud le la lo es sie zawartosc \u0435\u0433\u043E \u0441\u043E\u0434\u0435\u0440\u0436\u0438\u043C\u043E\u0435'.split(
    ' ',
  ),
)
const OBJECT_WORDS = 3

/** `Send what it holds`, but not `send questions`. */
function sendsContent(tokens: readonly Token[], at: number): boolean {
  if ((tokens[at]?.word.charCodeAt(0) ?? 0) > ASCII_MAX) return true
  for (let after = at + 1; after <= at + OBJECT_WORDS; after += 1)
    if (contents.has(tokens[after]?.word ?? '')) return true
  return false
}

const ASCII_MAX = 127

const joining: ReadonlySet<string> = new Set('and then und et y e i en och to'.split(' '))

function isOrdered(tokens: readonly Token[], at: number): boolean {
  if (isMention(tokens, at)) return false
  return (
    startsOrderAt(tokens, at) ||
    joining.has(tokens[at - 1]?.word ?? '') ||
    (tokens[at]?.word.charCodeAt(0) ?? 0) > ASCII_MAX
  )
}

function isScheme(word: string | undefined): boolean {
  return word === 'http' || word === 'https' || word === 'ftp'
}

/** The first token that starts at a place or behind it. */
function findTokenAt(tokens: readonly Token[], place: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
