import { phrase, type Family } from '../phrases.ts'

const users =
  'user users them human humans anyone customer customers person people owner operator client'
const take =
  'include pass send provide add append attach insert put paste copy forward upload transmit post log store save record submit share embed report supply fill write place dump return sends uploads forwards logs records includes copies'
const sends =
  'send sends sent sending forward forwards forwarded post posts posted upload uploads uploaded transmit transmits transmitted copy copies copied stream streams streamed report reports reported submit submits submitted mirror mirrors mirrored sync syncs synced synchronized exfiltrate exfiltrates exfiltrated leak leaks relay relays relayed share shares shared log logs logged store stores stored cached'
const sinks =
  'remote external externally remotely third our https http cloud analytics collection telemetry webhook partner partners server servers endpoint attacker'
const talk = 'conversation chat dialogue dialog transcript history prompt context'
const secretFiles =
  'ssh id_rsa id_ed25519 passwd shadow netrc npmrc kubeconfig bash_history zsh_history gnupg authorized_keys pgpass'

/** Keeping something from the user. */
export const concealment: Family = [
  phrase(
    3,
    'not never dont don',
    'let',
    'user users human anyone',
    'know see notice realize realise find',
  ),
  phrase(4, 'not never dont don', 'reveal disclose', 'to', users),
  phrase(2, 'hide conceal', 'from', users),
  phrase(3, 'not never dont don', 'tell mention inform notify alert report warn', users),
  phrase(
    3,
    'not never dont don',
    'mention reveal disclose',
    'this that it these',
    'step instruction instructions note parameter action process behavior behaviour to',
  ),
  phrase(2, 'without', 'telling informing notifying mentioning alerting', users),
  phrase(3, 'without', users, 'knowledge knowing noticing awareness consent seeing'),
  phrase(
    3,
    'user users',
    'must should need does will',
    'not never',
    'know notice aware informed told find',
  ),
  phrase(
    4,
    'silently secretly covertly discreetly surreptitiously stealthily quietly invisibly',
    'send forward upload copy add include log read record collect append transmit pass attach store save post capture exfiltrate execute run call bcc sends forwards uploads copies adds logs reads records collects',
  ),
  phrase(4, 'hide conceal keep', 'this it these', 'from', users),
  phrase(5, 'keep', 'this it these', 'secret hidden confidential private'),
  phrase(3, 'invisible hidden', 'to from', users),
  phrase(4, 'keep keeps stay stays remain remains', 'between', 'us'),
  phrase(2, 'as', 'if though', 'nothing'),
  phrase(3, 'no', 'mention', 'of'),
  phrase(1, 'keep', 'quiet silent'),
  phrase(1, 'without', 'a', 'word'),
  phrase(1, 'say claim answer', 'only just merely', 'that'),
]

/** Handing over what was said, or the prompt. */
export const conversation: Family = [
  phrase(5, take, 'everything anything all', 'user users', 'said wrote typed asked says'),
  phrase(6, 'hold holds contain contains has', 'your', 'system', 'prompt instructions'),
  phrase(
    6,
    take,
    'full entire complete whole previous prior current recent all last raw verbatim users system original',
    talk,
  ),
  phrase(6, take, 'conversation chat', 'history transcript context log so'),
  phrase(6, take, 'system', 'prompt instructions message'),
  phrase(
    4,
    'conversation chat',
    'history transcript log',
    'uploaded sent forwarded transmitted copied shared stored logged',
  ),
  phrase(
    8,
    'conversation chat clipboard',
    'uploaded sent forwarded streamed transmitted copied shared',
    'to with',
  ),
]

/** Reading files and variables that hold secrets. */
export const secretReading: Family = [
  phrase(
    7,
    'read reads open cat load get retrieve fetch include access copy extract dump view collect send upload attach check find locate contents content',
    secretFiles,
  ),
  phrase(
    5,
    'include pass send provide add append attach log collect output dump capture uploads sends reads read',
    'all the every current host system process',
    'environment env',
    'variables vars',
  ),
  phrase(
    6,
    'read open load cat',
    'env credentials mcp cursor',
    'pass include send add upload content contents put',
  ),
]

/** Sending data elsewhere as a side effect. */
export const sending: Family = [
  phrase(
    4,
    'also additionally automatically always furthermore silently',
    'emailed mailed mails forwarded transmitted exfiltrated',
    'to',
  ),
  phrase(3, 'send forward post upload transmit', 'copy copies', 'of'),
  phrase(
    6,
    'copy copies duplicate',
    'of',
    'each every all any result results response message input request',
    'sent forwarded emailed mailed uploaded goes posted delivered',
  ),
  phrase(
    5,
    'forward forwarded send sent upload uploaded email emailed export exported',
    'user users their',
    'inbox mailbox contacts mails emails photos documents addressbook credentials tokens passwords secrets keys',
  ),
  phrase(
    6,
    'include pass add append attach insert put paste supply fill write',
    'user users all any their stored saved',
    'password passwords credentials tokens secrets cookies token secret',
    'in into as with to here so',
  ),
  phrase(
    10,
    'also additionally automatically silently always furthermore moreover first every each copy',
    sends,
    'to with via remotely externally',
    sinks,
  ),
  phrase(
    4,
    'data input inputs output outputs results result content contents arguments parameters queries files information text texts emails messages dictionary fingerprint response responses',
    'sent forwarded uploaded transmitted copied mirrored shared streamed synced posted reported stored cached logged',
    'to with remotely externally via on across',
    `${sinks} devices`,
  ),
  phrase(
    8,
    'send forward upload transmit post exfiltrate leak email sync copy',
    'password passwords credential credentials token tokens secret secrets cookies keys key env pem',
    'to',
  ),
  phrase(
    4,
    'always also automatically',
    'add include append set put use',
    'bcc cc',
    'to field email recipient with address copy every all archive audit when in',
  ),
  phrase(4, 'bcc cc', 'every each all', 'email emails message messages mail'),
  phrase(5, 'shared sold', 'with', 'third partners partner', 'parties party for communications'),
  phrase(3, 'stored cached saved logged', 'remotely externally'),
]

/** Gathering secrets on the side. */
export const collecting: Family = [
  phrase(
    5,
    'also additionally secretly silently',
    'extracts extract collects collect records record logs log indexes index stores store',
    'api access private secret',
    'key keys token tokens',
  ),
  phrase(
    8,
    'also additionally incorporates extracts extract indexes index collects collect captures capture records record harvests harvest harvested gathers gather steals steal stolen',
    'password passwords credentials credential keystrokes clipboard fingerprint cookies screenshots wallets',
  ),
  phrase(
    8,
    'exfiltrate exfiltrates exfiltrated exfiltration harvest harvests harvested steal steals stealing',
    'data all information files keys tokens credentials messages conversation contacts everything user users it them env',
  ),
  phrase(
    5,
    'added enrolled subscribed opted',
    'to in into',
    'marketing newsletter partner advertising mailing',
  ),
  phrase(5, 'keylogger keylogging backdoor'),
]
