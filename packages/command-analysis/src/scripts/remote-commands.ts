import { quoteAll } from '../model/quote-words.ts'

const sshValues = '-i -p -o -l -F -J -L -R -D -W -b -c -e -m -E -S -B -I -O -Q -w'.split(' ')

/** The words after the host go to the far shell as one line. */
export function remoteCommand(args: readonly string[]): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true && args[at] !== '--')
    at += sshValues.includes(args[at] ?? '') ? 2 : 1
  if (args[at] === '--') at += 1
  at += 1
  // Options may also stand behind the host.
  while (at < args.length && args[at]?.startsWith('-') === true && args[at] !== '--')
    at += sshValues.includes(args[at] ?? '') ? 2 : 1
  if (args[at] === '--') at += 1
  return at < args.length ? joined(args.slice(at)) : null
}

/** The far shell splits the words anew; whoever wrote them may have meant them as they stood. */
export function joined(words: readonly string[]): string {
  const text = words.join(' ')
  return words.length > 1 && words.some((word) => /\s/.test(word))
    ? `${text}\n${quoteAll(words)}`
    : text
}

/** The words behind the options of a client for many hosts. */
export function remoteWords(args: readonly string[]): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += /^-[hHwgtploxu]$/.test(args[at] ?? '') ? 2 : 1
  return at < args.length ? joined(args.slice(at)) : null
}

/** `aws ssm send-command --parameters commands='…'` */
export function sentCommand(args: readonly string[]): string | null {
  if (!args.includes('send-command') && !args.includes('start-session')) return null
  const found = args.find((arg) => /^\{?"?commands?["=:]/.test(arg))
  return found?.replace(/^\{?"?commands?"?[=:]\s?\[?["']?/, '').replace(/["']?\]?\}?$/, '') ?? null
}
