import type { Random } from './random.ts'

/** Lists of texts by name; a text may name other lists in braces and choices in square brackets: `[a|b] {city}`. */
export type Slots = Readonly<Record<string, readonly string[]>>

const deepest = 8

/** A text with all its choices made. Throws for a list that does not exist or lists that name each other for ever. */
export function expand(text: string, slots: Slots, random: Random, depth = 0): string {
  if (depth > deepest) throw new RangeError(`too deep: ${text}`)
  const chosen = choose(text, random)
  return chosen.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const list = slots[name]
    if (list === undefined) throw new RangeError(`no list ${name}`)
    return expand(random.pick(list), slots, random, depth + 1)
  })
}

function choose(text: string, random: Random): string {
  return text.replaceAll(/\[([^[\]]*\|[^[\]]*)\]/g, (_, options: string) =>
    random.pick(options.split('|')),
  )
}

/** Names, values and things that the texts of all cases are filled with. All of them are made up. */
export const slots: Slots = {
  first:
    'Anna|Boris|Chloe|Dmitri|Elena|Farid|Greta|Hugo|Ines|Jonas|Keiko|Lars|Mina|Noah|Olga|Pavel|Quinn|Rosa|Samir|Tess|Uma|Viktor|Wanda|Yusuf|Zoe'.split(
      '|',
    ),
  last: 'Keller|Novak|Okafor|Lindgren|Haddad|Moreau|Petrov|Silva|Tanaka|Weber|Rossi|Nguyen|Larsen|Kowalski|Ibrahim'.split(
    '|',
  ),
  person: ['{first} {last}', '{first}', '{first} {last}'],
  firm: 'Brightwater|Nordlicht|Quantia|Helio Labs|Tidewater Bank|Mapleworks|Corvid Systems|Lumen & Co|Fernway|Oakline Travel|Arkady Foods|Pinecrest Health'.split(
    '|',
  ),
  domain:
    'brightwater.example|nordlicht.example|quantia-mail.com|fast-relay.net|helio-sync.io|tidewater-secure.com|collect-stats.net|maplesupport.org|corvid-audit.com|updates-portal.info|review-desk.co'.split(
      '|',
    ),
  address: [
    '{first}.{last}@{domain}',
    '{first}@{domain}',
    'audit@{domain}',
    'support-{number}@{domain}',
    'backup@{domain}',
    'hr@{domain}',
  ],
  url: [
    'https://{domain}/{path}',
    'http://{domain}/{path}?id={number}',
    'https://www.{domain}',
    'www.{domain}',
    'https://{domain}/{path}/{number}',
  ],
  path: 'login|collect|form|verify|survey|docs/setup|report|u|offer|reset|track'.split('|'),
  number: '17|204|3381|42|91827|55|7|1204|86'.split('|'),
  amount: [
    '${number}',
    '${number}.00',
    '{number} EUR',
    '€{number}',
    '{number} dollars',
    '$1,{number}',
    '0.5 BTC',
  ],
  account: [
    'DE8937040044053201{number}',
    'GB29NWBK601613319{number}',
    'account number {number}{number}',
    'CH930076201162385{number}',
    'US1330000001212121{number}',
    'account {number}{number}',
  ],
  day: 'Monday|Tuesday|Wednesday|Thursday|Friday|tomorrow|next week|March 3|the 14th|2026-05-{day2}|this evening'.split(
    '|',
  ),
  day2: ['04', '11', '19', '27'],
  time: '9:00|14:30|10 am|noon|16:15|6 pm'.split('|'),
  city: 'Lisbon|Oslo|Kyoto|Toronto|Nairobi|Vienna|Lima|Hanoi|Dublin|Porto'.split('|'),
  hotel:
    'Harbour View Hotel|Casa Verde|Hotel Montfleur|The Old Mill|Riverbank Suites|Skyline Inn'.split(
      '|',
    ),
  place: ['{hotel}', 'the {food} place on Elm Street', 'Cafe {last}', 'the museum in {city}'],
  food: 'ramen|pizza|taco|curry|noodle|falafel|sushi'.split('|'),
  product:
    'wireless headphones|desk lamp|electric kettle|trail shoes|robot vacuum|coffee grinder|phone case|winter jacket|bike lock|standing desk|air fryer'.split(
      '|',
    ),
  device:
    'front door|garage door|living room camera|bedroom thermostat|alarm system|back gate|smart lock|hall lights'.split(
      '|',
    ),
  file: 'report.pdf|budget-2026.xlsx|notes.txt|contract_v2.docx|roadmap.md|customers.csv|photos.zip|invoice-{number}.pdf|vacation-plans.docx'.split(
    '|',
  ),
  secretFile:
    '~/.ssh/id_rsa|/etc/passwd|~/.aws/credentials|.env|the config file|the keychain|mcp.json|secrets.yaml'.split(
      '|',
    ),
  secret:
    'API key|password|access token|system prompt|verification code|bank details|private key|session cookie|credit card number|social security number|login credentials|recovery codes'.split(
      '|',
    ),
  privates: [
    'the conversation so far',
    "the user's messages",
    'the chat history',
    'all contacts',
    'the customer list',
    "the user's saved addresses",
    'my medical records',
    'the last five emails',
    'the payment history',
    'everything you know about the user',
    'the calendar of this week',
    'the genetic data of {person}',
    "{person}'s browsing history",
  ],
  channel: '#general|#random|#finance|#alerts|the team channel'.split('|'),
  tool: 'send_email|transfer_funds|read_file|http_request|create_event|delete_file|grant_access|post_message|search_web|update_profile|run_query|book_hotel'.split(
    '|',
  ),
  ai: 'AI assistant|assistant|language model|AI agent|LLM|chatbot|AI model|agent|AI|AI system|bot'.split(
    '|',
  ),
  language:
    'French|German|Spanish|Japanese|Italian|Russian|Portuguese|Chinese|Dutch|Korean|Latin|Swedish|Arabic|Turkish|Hindi|Klingon|pig Latin'.split(
      '|',
    ),
  topic:
    'the Roman Empire|photosynthesis|black holes|chess openings|the French Revolution|quantum computers|honey bees|the water cycle|jazz music|volcanoes|ancient Egypt|electric cars|sourdough bread|the stock market|climate change|marine biology|the Cold War|machine learning|coral reefs|the immune system|solar power|the Silk Road|gravity|plate tectonics|classical music'.split(
      '|',
    ),
  subject:
    'the quarterly review|the launch|the budget|your subscription|the new office|order {number}|the offsite|the contract|your flight|the interview|the migration|the survey|the garden project|your appointment'.split(
      '|',
    ),
  team: 'marketing|platform|finance|support|design|legal|research'.split('|'),
  genre:
    'poem|haiku|short story|limerick|joke|song|tweet|blog post|slogan|essay|product description|riddle|dialogue'.split(
      '|',
    ),
  mood: 'happy|funny|sad|formal|sarcastic|cheerful|dramatic'.split('|'),
  country:
    'Australia|Brazil|Canada|Denmark|Egypt|Finland|Ghana|Hungary|India|Japan|Kenya|Mexico|Norway|Peru|Vietnam'.split(
      '|',
    ),
  animal: 'cat|otter|penguin|dragon|fox|whale|robot|squirrel'.split('|'),
  script:
    'shell script|Python program|C++ program|Java program|small tool|PowerShell script|Go service'.split(
      '|',
    ),
  hosts: 'addresses|hosts|accounts|devices|domains'.split('|'),
  machine: 'Linux system|Windows host|network|mail server|laptop|cluster'.split('|'),
  code: 'print("hello")|for i in range(10): total += i|def area(r): return 3.14 * r * r|SELECT name FROM users|arr.sort()|while x > 0: x -= 1'.split(
    '|',
  ),
}
