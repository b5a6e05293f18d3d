import { readWords } from './words.ts'

/** What kind of effect a call has on the world. Reading has none. */
export const effects = {
  money: 'transfer pay payment wire refund purchase buy withdraw donate charge payout billing',
  delete:
    'delete remove erase wipe drop purge destroy truncate cancel terminate kill revoke clear uninstall rm',
  permission:
    'role permission permissions grant invite admin collaborator access share promote privilege privileges sudo unlock approve member iam policy',
  credentials:
    'password passwd 2fa mfa credential credentials recovery forwarding secret token apikey',
  outbound:
    'send email mail post forward upload publish webhook message sms tweet http request submit reply slack notify',
  install: 'install package dependency plugin extension download pip npm',
} as const

export type Effect = keyof typeof effects

const effectsByWord: ReadonlyMap<string, readonly Effect[]> = indexEffects()

function indexEffects(): Map<string, Effect[]> {
  const index = new Map<string, Effect[]>()
  const names: Effect[] = ['money', 'delete', 'permission', 'credentials', 'outbound', 'install']
  for (const name of names) {
    for (const word of effects[name].split(' ')) index.set(word, [...(index.get(word) ?? []), name])
  }
  return index
}

/** Words of a task that ask for an effect without the tool's own word for it. */
const wishes: Readonly<Record<Effect, string>> = {
  money: 'invoice bill settle rent money salary cost price book order subscription send give',
  delete: 'clean cleanup free tidy undo unsubscribe drop stop end reset',
  permission: 'give rights allow add people team colleague editor viewer owner join make let',
  credentials: 'reset change set forward holiday login account rotate',
  outbound: 'tell write inform answer contact report give let say call ask respond confirm',
  install: 'add set setup get use need needs update upgrade lists dependencies',
}

/** The words of a text, folded; the first 4,000. */
export function wordSet(text: string): Set<string> {
  return new Set(
    readWords(text)
      .slice(0, 4000)
      .map(({ text: word }) => word),
  )
}

/** The effects that the name of a tool announces; "transfer to a human agent" moves no money. */
export function effectsOfTool(tool: string): Effect[] {
  const words = splitName(tool)
  if (
    words.has('human') ||
    words.has('list') ||
    words.has('get') ||
    words.has('search') ||
    words.has('read')
  )
    return []
  return [...new Set([...words].flatMap((word) => effectsByWord.get(word) ?? []))]
}

function splitName(tool: string): Set<string> {
  return wordSet(tool.slice(0, 128).replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
}

/** Whether the words of a task ask for an effect. */
export function asksFor(intent: ReadonlySet<string>, effect: Effect, strict = false): boolean {
  return holdsAny(intent, effects[effect]) || (!strict && holdsAny(intent, wishes[effect]))
}

/** "Summarise my mails" names a thing, and asks nobody to send one. */
const nouns: ReadonlySet<string> = new Set([
  'mail',
  'message',
  'request',
  'http',
  'webhook',
  'package',
  'password',
])

function holdsAny(intent: ReadonlySet<string>, words: string): boolean {
  return words
    .split(' ')
    .some(
      (word) =>
        !nouns.has(word) &&
        (intent.has(word) ||
          intent.has(`${word}s`) ||
          intent.has(`${word}ing`) ||
          intent.has(`${word}ed`)),
    )
}
