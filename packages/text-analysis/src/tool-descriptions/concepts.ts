import { UNDERSCORE } from '../characters/characters.ts'
import type { Token } from '../tokens/token.ts'

/** What the words of a description are about, to classify a whole sentence. */
const words = {
  user: 'user users human humans person people customer customers operator',
  model: 'ai llm llms model assistant assistants agent agents chatbot claude gpt copilot',
  not: 'not never no nothing none dont don without isn doesn cannot',
  tell: 'mention reveal reveals revealed disclose disclosed divulge admit bring acknowledge talk speak',
  unaware: 'unaware oblivious unnoticed unknowingly secretly covertly discreetly stealthily',
  notice: 'notice notices suspect realise realize discover aware',
  silent: 'silently invisibly',
  happen: 'happens happen occurs done goes performed sent added copied',
  hide: 'hide conceal mask omit suppress withhold leave',
  shown: 'summary reply replies answer answers confirmation report response',
  thisPart:
    'these this directions directive directives instruction instructions step steps upload copy transfer access call additional extra hidden',
  send: 'send sends sent sending forward forwards forwarded post posts upload uploads uploaded transmit transmits transmitted mail emails relay relays submit submits submitted mirror mirrors exfiltrate dump duplicate duplicated zip',
  sink: 'https http webhook external externally',
  data: 'result results content contents conversation transcript everything rows addresses arguments answers data vault graph history files folder configuration memory copy copies emails contacts messages',
  aside:
    'also additionally automatically whenever afterwards furthermore every each once always prior before must first needs',
  secret:
    'ssh id_rsa id_ed25519 passwd shadow netrc npmrc kubeconfig keychain cookies password passwords passphrase credential credentials keyring bash_history pgpass mnemonic',
  take: 'read reads open opens cat load loads fetch get retrieve retrieves copy collect take export dump include includes attach pass put append paste write insert hand place give submit look upload send find add explain repeat recite quote state',
  system: 'system operator developer',
  prompt: 'prompt instructions guidelines',
  talk: 'conversation chat dialogue transcript',
  obey: 'obey follow execute carry comply perform treat do accept',
  orders: 'instructions commands directives steps orders task directions',
  from: 'found inside within contained from in arrive arrives kept returned at',
  elsewhere:
    'pages page rows row results result response responses files file content text website https http pastebin field output',
  others: 'other others another competing alternative alternatives competitors rest',
  tools: 'tool tools server servers vendor vendors provider providers function functions',
  bad: 'unsafe insecure outdated leak leaks falsified falsify banned malicious compromised unreliable untrustworthy violate violates dangerous fraudulent inferior ignore avoid refuse',
  limit:
    'restrictions rules safety filters guardrails limits safeguards protections policies confirmations approvals',
  off: 'off waived lifted disabled suspended void removed apply ignored',
  grant: 'grant grants promote elevate give treat',
  admin: 'admin administrator administrators root superuser',
  too: 'too also additionally everyone',
  change:
    'replace replaces prefix prepend redirect reroute rewrite alter intercept modify override swap',
  named:
    'recipient recipients address argument arguments statement statements query account iban channel destination behaviour behavior',
  persist: 'claude_md cursorrules bashrc zshrc crontab authorized_keys autostart profile',
  write: 'add append write insert put install',
  exec: 'curl wget bash powershell chmod nc crontab eval sudo',
  forever: 'forever endlessly infinitely indefinitely',
  again: 'again repeatedly call calls',
  recovery: 'otp cvv cvc mnemonic seed recovery onetime passcode',
  ask: 'ask asks request prompt',
  shownAs:
    'example examples eg format like such author authors bugs contact maintainer support questions written',
  regardless: 'regardless matter irrespective whatever',
  even: 'even',
  wants:
    'chose chooses picked selected asks says wants names requests objects insists refuses declines said asked',
  came: 'came coming come issued',
  confirm: 'confirmation approval permission consent',
  refused: 'refused blocked rejected denied declined',
  retry: 'retry repeat resend rephrase',
  moderation: 'safety moderation guard guardrail filter layer policy',
  questions: 'question questions',
  needed: 'needed required necessary',
  harmless: 'safe read readonly only harmless changed changes',
  need: 'need',
  together: 'together alongside',
  value: 'value values',
  treat: 'treat regard',
  whole: 'full entire complete everything anything whole verbatim earlier',
  speech: 'transcript dialogue said typed',
  here: 'here',
  pass: 'passed routed route handed rerouted channelled',
  watch:
    'copyright permission detect detects scan scans audit audits prevent prevents block blocks redact redacts check checks refuse refused avoid',
} as const

/** `mailbox` and `variable` are recognized by their form. */
export type Concept = keyof typeof words | 'mailbox' | 'variable'

const byWord = new Map<string, readonly Concept[]>()
for (const concept of concepts())
  for (const word of words[concept].split(' '))
    byWord.set(word, [...(byWord.get(word) ?? []), concept])

function concepts(): readonly (keyof typeof words)[] {
  return Object.keys(words).filter((name): name is keyof typeof words => Object.hasOwn(words, name))
}

/** All words that stand for something; the vocabulary has them. */
export const conceptWords: readonly string[] = [...byWord.keys()]

const none: readonly Concept[] = []

/** What a word in lower case stands for; a variable that holds a key, such as `github_token`, is a secret. */
export function getConcepts({ word, known, traits }: Token): readonly Concept[] {
  const meant = known < 0 ? undefined : byWord.get(word)
  if (meant !== undefined) return meant
  return (traits & UNDERSCORE) !== 0 &&
    /_(?:token|secret|password|api_key|access_key|private_key)$/.test(word)
    ? variable
    : none
}

const variable: readonly Concept[] = ['secret', 'variable']
