/** Kinds of acts, by what they cost when they were not meant. */
export type Act =
  | 'read'
  | 'fetch'
  | 'write'
  | 'change'
  | 'delete'
  | 'send'
  | 'pay'
  | 'execute'
  | 'administer'

const actWords: Readonly<Record<Act, string>> = {
  read: 'read reads reading reader readonly get gets list lists view views viewer search searches find lookup describe show query select watch count check see inspect think cat grep glob ls load status metadata info profile history plan',
  fetch:
    'fetch fetched fetches http https network net web internet url download browse browser navigate request egress outbound crawl scrape curl wget webfetch websearch site',
  write:
    'write writes writer written readwrite rw edit edits editor modify manage manages contributor crud full',
  change:
    'create creates update updates add insert append save put set patch replace rename move copy upload comment merge label assign push commit import schedule draft change apply deploy reset rotate',
  delete:
    'delete deletes deletion remove removes destroy purge drop wipe erase terminate unlink trash revoke truncate uninstall rm',
  send: 'send sends sending post posts publish share forward reply tweet invite notify notification notifications broadcast communicate communication messaging submit smtp',
  pay: 'pay pays payment payments payout transfer transfers wire purchase buy refund charge checkout withdraw donate remit',
  execute:
    'exec execute executes execution run runs shell bash sh zsh terminal command commands cmd powershell pwsh process spawn script scripts code python node repl subprocess console eval os sandbox interpreter',
  administer:
    'admin administer administration administrator grant iam impersonate sudo permission permissions role roles owner',
}

const resourceWords: Readonly<Record<string, string>> = {
  mail: 'email emails mail mails gmail inbox outlook imap smtp mailbox message messages messaging communication contact',
  file: 'file files filesystem fs directory directories folder folders disk drive document documents doc docs workspace path',
  calendar: 'calendar calendars event events meeting meetings appointment appointments',
  database:
    'db database databases sql postgres postgresql mysql sqlite table tables row rows bigquery snowflake warehouse',
  repository:
    'repo repos repository repositories git github gitlab pull pulls branch branches commit push merge code contents',
  issue: 'issue issues ticket tickets jira linear repo repository github gitlab',
  chat: 'slack channel channels chat message messages messaging dm teams discord telegram sms text whatsapp tweet tweets twitter conversation conversations social communication',
  money:
    'payment payments money bank banking invoice invoices billing fund funds finance financial account accounts stripe wallet crypto card purchase order orders',
  web: 'web url page pages site browser http https internet network net api',
  cloud:
    'ec2 s3 aws gcp azure cloud instance instances bucket buckets vm vms cluster clusters k8s kubernetes kubectl pod pods deployment lambda object objects',
  user: 'user users member members role roles profile account accounts people team',
  contact: 'contact contacts crm lead leads customer customers',
  note: 'note notes memory memories todo todos task tasks',
  secret: 'secret secrets credential credentials token tokens password passwords vault',
  order:
    'cart product products shop order orders booking bookings reservation reservations flight flights hotel hotels',
}

function inverted<K extends string>(
  table: Readonly<Record<K, string>>,
): ReadonlyMap<string, readonly K[]> {
  const found = new Map<string, K[]>()
  for (const [kind, words] of typedEntries(table))
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), kind])
  return found
}

function typedEntries<K extends string>(
  table: Readonly<Record<K, string>>,
): readonly [K, string][] {
  const entries: [K, string][] = []
  for (const key in table) entries.push([key, table[key]])
  return entries
}

const acts = inverted(actWords)
const resources = inverted(resourceWords)

/** The kinds of act that a word stands for, in any usual vocabulary. */
export function actsOf(word: string): readonly Act[] {
  return acts.get(word) ?? []
}

/** The kinds of thing that a word stands for. */
export function resourcesOf(word: string): readonly string[] {
  return resources.get(word) ?? []
}
