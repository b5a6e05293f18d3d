import { findHiddenMarkup } from '../markup/hidden-markup.ts'
import { containsOrder } from '../tokens/contains-order.ts'

/** Marks that set a part of a description apart for the model: tags, brackets and headings. */
const blocks =
  /[<[{(]{1,2}\/?(?:important|system|sys|instructions?|hidden|secret|admin|critical|internal|assistant|llm|model|developer|priority|override|directive)(?:[ _-](?:instructions?|prompt|note|message|override|directive|only|use))?[>\]})]|\bsystem (?:override|directive)\b|ADMIN_?OVERRIDE|OVERRIDE DIRECTIVE|INSTRUCTION OVERRIDE|JAILBREAK MODE|BYPASS PROTOCOL|METADATA DIRECTIVE|<\/(?:tool|function)[ _-]?(?:description|result|output)s?>|ROLE DIRECTIVE|#{2,6} ?(?:hidden |system |new )?(?:instructions?|system)\b|\bBEGIN (?:SYSTEM|HIDDEN|SECRET|INSTRUCTION)/i
const headings: readonly RegExp[] = [
  /\[[A-Z]{3,16} (?:DIRECTIVES?|INSTRUCTIONS?|OVERRIDE|COMMANDS?)\]/,
  /\b(?:read|seen|visible|meant|intended|written|shown) (?:only )?(?:by|for|to) (?:the |an? )?(?:ai|model|assistant|agent|llm)s? only\b/i,
  /\b(?:read|seen|visible|meant|intended|written) only (?:by|for|to) (?:the |an? )?(?:ai|model|assistant|agent|llm)s?\b/i,
  /\bSYSTEM (?:INSTRUCTION|NOTE|MESSAGE|PROMPT|UPDATE)/,
  /(?:^|[\n.!?[(])\s{0,8}(?:to|for|dear|hey) (?:the |any )?(?:ai|llm|assistant|agent|model|claude|gpt|copilot)s?\s?[:,\u2014]/i,
  /(?:^|[\n.!?])\s{0,8}(?:hidden|secret|system|internal|mandatory|special|additional|silent|private) (?:instructions?|directives?|notes?|commands?)\s?[:\u2014]/i,
  /\b(?:instructions?|notes?|directives?|message|attention|important|reminder|hint|remark|ps),? (?:for|to) (?:the |any |all )?(?:ai|assistants?|models?|llms?|agents?|claude|gpt|copilot)(?: (?:agents?|models?|assistants?|systems?|readers?))?\s?(?:[:;,.!)\]>\u2014-]|$)/i,
  /(?:^|[\n.!?])\s{0,8}(?:SYSTEM|(?:AI|LLM|Assistant|Agent|Model)(?: (?:instructions?|directive|note))?)\s?[:\u2014]/,
]

/** The same in other languages, and what a model is said to have to do there. */
const otherLanguages: readonly RegExp[] = [
  /\b(?:hinweis|anweisung|nachricht|nota|istruzione|istruzioni|instrucción|instrucciones|instruction|consigne|note) (?:an|für|para|pour|per|à|al|all') ?(?:das |die |den |el |la |le |l'|il )?(?:modell|ki|assistent|modelo|asistente|modèle|assistant|agent|ia\b|modello)/i,
  /\b(?:el|la|o|il) (?:modelo|asistente|agente|assistente|modello) (?:debe|deve|tiene que) (?:ignorar|reenviar|enviar|leer|copiar|incluir|ocultar|ignorare|inviare|leggere|enviar|ler)\b/i,
  /\b(?:das modell|der assistent|die ki|der agent) (?:muss|soll) [^.]{0,80}\b(?:senden|lesen|ignorieren|anhängen|weiterleiten|übergeben|kopieren|verschweigen)\b/i,
  /\b(?:le modèle|l'assistant|l'agent|l'ia) doit (?:ignorer|envoyer|lire|copier|inclure|cacher|transmettre)\b/i,
]

/** Whether a text gives the model something to do in a language other than English. */
export function addressesModelInOtherLanguage(text: string): boolean {
  return otherLanguages.some((pattern) => pattern.test(text))
}

/** Whether a text addresses the model in a tag, a bracket or a heading of its own. */
export function hasBlockForModel(text: string): boolean {
  return blocks.test(text) || headings.some((heading) => heading.test(text))
}

const places =
  /\/etc\/(?:passwd|shadow|sudoers)\b|\.ssh\b|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\.aws\/|\.cursor\/|\bmcp(?:_config)?\.json|claude_desktop_config|\.npmrc|\.netrc|\.pgpass|\.git-credentials|\.kube\/config|\.docker\/config|\.gnupg|\.(?:bash|zsh)_history|[~/]\.env\b|\*\.(?:env|pem|key)\b|\bLogin Data\b|wallet\.dat|\/proc\/self\/environ|\bsystem\('/i
const dotEnv = /(?:^|[\s"'`(])\.env\b(?![.\w-])/
const acts =
  /\b(?:read|reads|open|cat|load|include|pass|send|upload|uploads|copy|fetch|get|retrieve|attach|append|extract|contents?|collect|dump|lies|lese|öffne|sende|hänge|lee|abre|envía|lis|lire|ouvre|envoie|leggi|apri|invia)\b|读取|讀取|读|読|읽|прочитай|отправь/i
const handing =
  /\b(?:pass|send|sends|upload|uploads|include|attach|append|add|forward|post|copy)\b/i

/**
 * Whether a text names a location of secrets with a verb that reads from it; for `.env` alone, with a verb that passes
 * it on.
 */
export function readsSecretLocation(text: string): boolean {
  if (places.test(text)) return acts.test(text)
  return dotEnv.test(text) && handing.test(text)
}

/** Whether a text has so many blanks or empty lines in a row that the rest is out of view. */
export function hidesBehindWhitespace(text: string): boolean {
  return (
    text.includes(' '.repeat(120)) ||
    text.includes('\n'.repeat(20)) ||
    text.includes('\t'.repeat(24)) ||
    /\S\s{160}/.test(text)
  )
}

const COMMAND_MAX = 200
const COMMANDS_MAX = 256
const intoShell = /^\s{0,3}(?:sudo )?(?:ba|z|da)?sh\b/

/** Whether a text holds a command that downloads code and runs it, or a remote shell. No description needs one. */
export function runsDownloadedCode(text: string): boolean {
  return (
    pipesToShell(text, 'curl ') ||
    pipesToShell(text, 'wget ') ||
    /\bsh -c .?\$\((?:curl|wget)\b|\/dev\/tcp\/|--index-url[ =]http:/.test(text)
  )
}

function pipesToShell(text: string, loader: string): boolean {
  let at = text.indexOf(loader)
  for (let seen = 0; at >= 0 && seen < COMMANDS_MAX; seen += 1) {
    const command = text.slice(at, at + COMMAND_MAX).split('\n', 1)[0] ?? ''
    if (
      command
        .split('|')
        .slice(1)
        .some((part) => intoShell.test(part))
    )
      return true
    at = text.indexOf(loader, at + loader.length)
  }
  return false
}

/** Whether a text holds more download commands than are checked (256 of each loader). */
export function hasTooManyDownloads(text: string): boolean {
  return [`curl `, `wget `].some(
    (loader) => text.split(loader, COMMANDS_MAX + 2).length > COMMANDS_MAX + 1,
  )
}

const toModel = /\b(?:assistants?|ai|agents?|models?|llms?|user|system)\b/i

/** Whether markup hides a part of a text that addresses the model or gives an order. */
export function hidesModelTextInMarkup(text: string): boolean {
  return findHiddenMarkup(text).some((piece) => toModel.test(piece) || containsOrder(piece))
}
