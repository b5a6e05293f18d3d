/**
 * English verbs by what they do to the world, in their base form: the form of an order. Other forms tell a story and
 * count as a meaning of their own, see `lexicon.ts`. One line per meaning.
 */
export const verbs = {
  override:
    'ignore disregard forget override bypass neglect overlook discard circumvent supersede unlearn suspend skip abandon dismiss revoke nullify',
  reveal:
    'reveal show print display output repeat disclose dump leak expose recite divulge quote give provide share copy paste spell hand',
  tell: 'tell inform notify alert warn mention disclose report acknowledge advise brief ask let',
  send: 'send forward email mail transmit deliver upload post submit exfiltrate dispatch relay sync bcc cc publish push beacon message text fax ship route mirror stream report',
  pay: 'pay transfer wire refund donate deposit withdraw sell invest trade remit reimburse bill charge credit debit settle',
  acquire: 'buy purchase order book reserve schedule rent hire subscribe request arrange',
  destroy:
    'delete remove erase wipe drop purge destroy shred truncate overwrite cancel terminate kill uninstall format trash clear unsubscribe',
  grant:
    'grant invite promote elevate escalate assign authorize authorise approve unlock enable allow permit whitelist whitelist entitle delegate accept confirm',
  alter:
    'change update modify set reset edit replace alter adjust configure switch turn disable deactivate rename move merge increase decrease raise lower activate tweak correct',
  run: 'run execute invoke trigger launch call perform start install download deploy restart reboot curl wget load compile build import',
  visit: 'fetch visit click navigate open browse access go follow head scan connect',
  look: 'read search look check find list retrieve query get view inspect review examine scan count extract collect gather locate identify determine detect monitor track lookup',
  process:
    'process read parse scan index handle summarise summarize translate triage screen review load ingest import digest consult sort classify see open analyse analyze meet reach use evaluate rank score compare convert render',
  write:
    'write create compose draft generate produce make design develop prepare craft formulate devise invent construct render type pen',
  answer:
    'answer respond reply return output say state conclude finish complete end close claim declare pretend',
  include:
    'include add append insert embed incorporate attach integrate mention prepend weave add put place inject sprinkle begin prefix',
  transform:
    'translate summarize summarise explain describe rewrite paraphrase convert calculate compute solve classify analyze analyse compare rank outline rephrase shorten simplify evaluate elaborate interpret estimate proofread categorize arrange substitute unscramble reverse capitalize encrypt anagram discuss suggest recommend teach define illustrate highlight',
  decode: 'decode decipher decrypt encode base64 unscramble rot13 deobfuscate unpack',
  praise:
    'recommend praise rate rank endorse vote emphasize emphasise advertise hire accept select choose prefer favour favor score grade highlight advocate persuade convince encourage promote stress insist',
  pretend:
    'pretend roleplay simulate imagine act play impersonate behave embody become assume emulate suppose picture role-play mimic visualize',
  obey: 'follow obey comply adhere abide heed respect honor honour observe',
  remember: 'remember memorize memorise store save keep note record retain persist bookmark log',
  refrain: 'stop refrain avoid cease halt pause resist decline refuse deny reject hesitate',
  proceed: 'begin start proceed continue resume go move enter complete finish',
  human:
    'attend join contact meet enjoy register sign visit learn discover explore reach thank hope feel welcome invite celebrate congratulate apply save shop browse upgrade renew watch try celebrate verify',
  build:
    'commit clone checkout compile import export test deploy configure refactor lint debug migrate declare initialize instantiate rebase merge branch push pull npm pip git docker throw catch parse validate bundle implement',
  use: 'use utilize utilise employ leverage apply rely prefer consult',
  ensure: 'ensure make sure guarantee verify confirm check remember',
  convey:
    'said wrote claims claimed reported asked stated explained described noted argues argued says tells asks writes quotes quoted reads contained contains tried attempted attempts suggests suggested demonstrates demonstrated shows',
  harm: 'steal hack kill attack bomb poison smuggle launder blackmail murder harass bully stalk insult swear curse counterfeit forge sabotage synthesize cook hijack phish spoof infect',
} as const
