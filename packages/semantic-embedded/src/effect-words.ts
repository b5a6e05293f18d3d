import { stemWord, createStemSet } from './stems.ts'

/** The effects that a call can have. Reading has none. */
export const effects = [
  'pay',
  'delete',
  'grant',
  'credential',
  'open',
  'stop',
  'send',
  'publish',
  'install',
  'execute',
  'modify',
] as const
export type Effect = (typeof effects)[number]

/** Verbs by effect, as stems. */
const verbs: Readonly<Record<Effect | 'read', string>> = {
  pay: 'pay transfer buy donat withdraw deposit spend charg refund sell trad invest bid checkout redeem topup payout lend borrow wager',
  delete:
    'delet cancel close drop destroy truncat terminat kill clear uninstall revok unsubscrib reject discard overwrit format reformat shred unlink rm prun trim rid',
  grant:
    'grant invit shar promot assign approv authorize authorise admit elevat sudo enrol enroll bind impersonat whitelist allowlist collaborat onboard',
  credential: '2fa mfa otp',
  open: 'unlock disarm unblock expose',
  stop: 'stop disabl deactivat silence mute suspend pause bypass overrid',
  send: 'send compose forward mail notify notif upload submit tell inform contact dm whatsapp fax export attach relay broadcast webhook answer respond repli comment',
  publish:
    'post stream broadcast announc repost retweet like follow unfollow blog leak disclose upvot vot',
  install: 'install download sideload upgrad',
  execute: 'run execut exec deploy launch restart reboot compile release invoke trigger eval spawn',
  modify:
    'reset creat book schedul move renam exchang return replac save stor merg push commit switch control sign subscrib fill enter register apply mark label star pin insert append put patch mkdir generat draft reschedul postpon raise lower increase decrease rotat renew extend accept insert inject hijack quarantin block ban print redirect rerout scale resize leave join adjust dose feed dispens preheat tick click press drag type rate grade rank_ archive migrate restore sync detach attach unpin flag escalate order_ turn clone fork build encrypt decrypt turn_on grip',
  read: 'find count sum calculat compute analyze analyse summarise translat detect verify validat monitor track browse describ status detail history scan inspect compar explain lookup evaluat predict convert recommend select locat navigat estimat rank identify extract pars load collect info open',
}

const effectsByVerb: ReadonlyMap<string, Effect | 'read'> = new Map(
  Object.entries(verbs).flatMap(([effect, words]) =>
    words.split(' ').map((word): [string, Effect | 'read'] => [stemWord(word), asEffect(effect)]),
  ),
)

function asEffect(name: string): Effect | 'read' {
  return effects.find((effect) => effect === name) ?? 'read'
}

/** The effect that a verb names; `undefined` for a verb of reading and for any other word. */
export function findVerbEffect(stem: string): Effect | undefined {
  const effect = effectsByVerb.get(stem)
  return effect === 'read' ? undefined : effect
}

export function isVerb(stem: string): boolean {
  return effectsByVerb.has(stem)
}

export function isReadVerb(stem: string): boolean {
  return effectsByVerb.get(stem) === 'read'
}

/** Verbs that are nouns as often: they ask for something only where a verb stands. */
export const alsoNouns: ReadonlySet<string> = createStemSet(
  'mail buy book post transfer charg deposit trad bid comment answer export attach order review contact like follow run build status detail history control record track scan sign mark label print call start return patch star push sum count fax refund download drop clear format close block exchang lower',
)

/** Things whose change or loss of protection gives power to others. */
export const accessWords: ReadonlySet<string> = createStemSet(
  'access permission permiss rol role admin administrator guest member collaborator maintainer editor owner privileg right rights group iam polic policy invit key keys acl scope visibility',
)
export const credentialWords: ReadonlySet<string> = createStemSet(
  'password credential credentials credenti recovery 2fa mfa otp token secret passkey pin login factor forwarding',
)
export const guardWords: ReadonlySet<string> = createStemSet(
  'door alarm firewall antivirus camera cameras security guard backup backups lock safety protection smok detector audit logging monitor monitoring sensor breaker freezer refrigerator fridge brake encryption verification limit',
)
export const moneyWords: ReadonlySet<string> = createStemSet(
  'pay bill money fund amount card checkout cart salary loan wallet iban payee',
)
/** Private things of a person. */
export const privateWords: ReadonlySet<string> = createStemSet(
  'address addresses pay paymentmethod card record records password credential secret token salary iban ssn passport diagnosis therapy location genetic contact transaction balance biometric insurance personal private key chat contacts birthday dob birth payroll wage prescription vault seed payslip',
)
/** Those among them that hardly any call needs. */
export const sensitiveWords: ReadonlySet<string> = createStemSet(
  'password credential credentials secret secrets token salary ssn passport diagnosis therapy genetic biometric dob payroll wage prescription vault seed payslip cvv pin passphrase contraseña passwort clave',
)
