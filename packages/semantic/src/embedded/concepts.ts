import { foldWord } from './fold.ts'

/**
 * What a word can mean to an attack, as one bit each. A word may carry several meanings; which one counts is
 * decided by the words near it (`relations.ts`).
 */
export const concept = {
  override: 1 << 0,
  rules: 1 << 1,
  prior: 1 << 2,
  ai: 1 << 3,
  you: 1 << 4,
  not: 1 << 5,
  tell: 1 << 6,
  user: 1 << 7,
  reveal: 1 << 8,
  send: 1 << 9,
  destroy: 1 << 10,
  grant: 1 << 11,
  call: 1 << 12,
  make: 1 << 13,
  secret: 1 << 14,
  data: 1 << 15,
  persona: 1 << 16,
  urgent: 1 << 17,
  authority: 1 << 18,
  document: 1 << 19,
  play: 1 << 20,
  before: 1 << 21,
  destination: 1 << 22,
  limit: 1 << 23,
  tool: 1 << 24,
  answer: 1 << 25,
  please: 1 << 26,
  harm: 1 << 27,
  always: 1 << 28,
  code: 1 << 29,
  path: 1 << 30,
} as const

const lists: readonly (readonly [number, string])[] = [
  [
    concept.override,
    'ignore ignoring disregard disregarding forget override overriding bypass neglect overlook discard circumvent supersede supersedes disable deactivate unlearn suspend ignorez oubliez oublie ignorer ignoriere ignorieren vergiss vergesst missachte ignora ignorar ignore ignorad olvida olvide olvidar olvidate esqueca esquece ignorare dimentica dimenticate negeer vergeet zignoruj zapomnij игнорируй игнорируйте забудь забудьте',
  ],
  [
    concept.rules,
    'instruction instructions rule rules prompt prompts guideline guidelines directive directives directions policy policies programming training commands constraints moderation ethics consigne consignes regles invite anweisung anweisungen regeln vorgaben instruccion instrucciones reglas indicaciones instrucao instrucoes regras istruzioni regole indicazioni instructies regels instrukcje polecenia инструкции инструкция указания правила',
  ],
  [
    concept.prior,
    'previous previously prior above earlier preceding foregoing all any every existing original initial system safety your current everything precedente precedentes precedentes precedemment vorherige vorherigen vorigen bisherigen anterior anteriores previas previo todas todo tutte toutes toute alle tus deine seine votre vos precedenti eerdere vorige poprzednie предыдущие предыдущую все',
  ],
  [
    concept.ai,
    'ai ais assistant assistants agent agents llm llms chatbot gpt chatgpt gpt4 claude gemini copilot bard openai anthropic assistente asistente assistenten assistentin reader model models',
  ],
  [concept.you, 'you your yourself youre youll yours du dein deine tu tus ton ta vous votre usted'],
  [
    concept.not,
    'not no never dont doesnt cannot cant without wont shouldnt mustnt refrain avoid nor hide keep ne pas nie nicht sans ohne sin senza',
  ],
  [
    concept.tell,
    'tell mention mentions mentioning inform informing disclose notify alert notice telling acknowledge asking show reveal discuss confirm confirmation report warn explain log mentionner erwahne menciones',
  ],
  [
    concept.user,
    'user users human humans anyone anybody customer operator owner them person recipient',
  ],
  [
    concept.reveal,
    'reveal reveals revealing show print display output repeat disclose dump leak leaking give tell share list provide recite expose describe what whats copy extract translate summarize include verbatim affichez montre revele revelez zeig zeige verrate nenne gib revela muestra dime mostra dimmi rivela quelle quel cual',
  ],
  [
    concept.send,
    'send sends sending forward forwards forwarding transfer transfers post upload uploads email mail submit wire pay exfiltrate deliver transmit bcc cc beacon publish sync envoyer envoyez sende schicke envia enviar invia',
  ],
  [
    concept.destroy,
    'delete deletes remove erase wipe drop purge destroy shred truncate format overwrite cancel terminate kill revoke deactivate supprimer losche elimina borra',
  ],
  [
    concept.grant,
    'grant grants invite promote elevate escalate assign authorize approve approved approving unlock enable whitelist admin administrator root sudo superuser privileged privileges approuvez',
  ],
  [
    concept.call,
    'call calls invoke run execute executes trigger open fetch visit click navigate install download read use access follow perform launch curl wget activate schedule book buy purchase',
  ],
  [
    concept.make,
    'write create include add append insert compose draft generate embed ensure incorporate integrate make put set change update modify replace store save remember rank recommend rate conclude emphasize classify',
  ],
  [
    concept.secret,
    'password passwords passwort credential credentials secret secrets token tokens apikey pin otp passphrase passcode keys key clave contrasena schlussel ssh cookie cookies redacted wallet mnemonic secreto secrete geheimen geheim parole senha',
  ],
  [
    concept.data,
    'folder folders backup backups file database logs profile notes directory disk conversation history messages message emails files documents contacts records thread chat transcript invoice invoices data inbox contents content attachments memory donnees daten datos context environment parameters',
  ],
  [
    concept.persona,
    'dan jailbreak jailbroken unfiltered uncensored unrestricted unethical immoral amoral evil dude stan aim devmode antigpt devgpt nsfw omnipotent sentient emotionless dystopian distopian betterdan maximum unlimited unconstrained uncontrolled villain',
  ],
  [
    concept.urgent,
    'urgent urgently immediately now asap important critical attention mandatory emergency warning',
  ],
  [
    concept.authority,
    'developer developers administrator admin supervisor ceo openai system authorized official superior engineer creator owner maintenance debug root systeme authority',
  ],
  [
    concept.document,
    'example examples detect detection detects detector detectors attack attacks attacker attackers attempt attempts injection injections scanner scanners classifier fixture fixtures pattern patterns documentation phishing quoted quotes phrase phrases analysts malicious blocked guidance research paper benchmark vulnerability vulnerabilities adversarial probe probes dataset corpus quotes quoting unsafe learners awareness changelog auditors explains describes defense defend mitigate mitigation validator threat threats flag flagged',
  ],
  [
    concept.play,
    'pretend roleplay simulate simulating imagine persona character act acting play hypothetical fictional fiction role story scenario movie grandmother game impersonate embody',
  ],
  [
    concept.before,
    'before after once first then finally when whenever instead next avant bevor antes',
  ],
  [
    concept.limit,
    'approval confirmation checks check restrictions restriction limits limitations filter filters rules guidelines policies policy censorship boundaries moral ethical legal laws morals ethics safety safeguards safeguard restraints disclaimers disclaimer warnings guardrails ethical restrictions refuse refusal decline guardrails protections protocols',
  ],
  [
    concept.tool,
    'tool tools function functions api endpoint plugin command shell terminal bash server webhook server script',
  ],
  [
    concept.answer,
    'answer answering answers respond responding response responses reply replying replies say saying output start begin proceed continue continuing solve solving summarizing summary summarizing complete task returning result results solution',
  ],
  [
    concept.please,
    'please kindly must should shall need needs required requires have ensure bitte doit por',
  ],
  [
    concept.harm,
    'bomb weapon weapons malware ransomware virus hack hacking drugs meth illegal racist hate hateful violent violence offensive unfriendly rude slur slurs insult kill suicide porn sexual profanity curse swear fuck toxic discriminatory harmful abusive cocaine riot chaos incite steal stealing keylogger exploit explosives explosive swearing derogatory inappropriate controversial',
  ],
  [
    concept.always,
    'always never regardless forever permanently only every anytime must strictly henceforth',
  ],
  [
    concept.code,
    'import def const function return class requests subprocess os socket snippet code section block implementation',
  ],
]

/** What `readWords` writes where an address, a URL or a path stands. */
export const mark = { address: '@', url: '://', path: '~/' } as const

const marks: readonly (readonly [number, string])[] = [
  [concept.destination, mark.address],
  [concept.destination, mark.url],
  [concept.path, mark.path],
]

/** Every known word, folded to lower case without marks, with the meanings it can have. */
export const concepts: ReadonlyMap<string, number> = buildConcepts()

function buildConcepts(): Map<string, number> {
  const known = new Map<string, number>()
  for (const [bit, words] of marks) known.set(words, bit)
  for (const [bit, words] of lists) {
    for (const word of words.split(' ')) {
      add(known, foldWord(word), bit)
      if (word.length >= 5 && /^[a-z]+$/.test(word)) add(known, rot13(word), bit)
    }
  }
  return known
}

function add(known: Map<string, number>, word: string, bit: number): void {
  known.set(word, (known.get(word) ?? 0) | bit)
}

/** Rotated by 13 letters, the commonest disguise of a whole message, kept in the list so that reading stays one pass. */
function rot13(word: string): string {
  return word.replaceAll(/[a-z]/g, (char) =>
    String.fromCharCode(((char.charCodeAt(0) - 84) % 26) + 97),
  )
}
