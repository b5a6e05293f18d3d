import { valueAfter } from './inner-commands.ts'
import { quoteAll } from './quote-words.ts'

const runningSettings =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass)|credential\.helper|diff\.external|sequence\.editor|gpg\.program|pager\.[a-z-]{1,30}|(?:diff|merge|filter)(?:tool)?\.[^.]{1,60}\.(?:cmd|command|textconv|driver|clean|smudge|process))$/

/** Settings that run their value, hooks given on the command line, and the transport that is a command. */
export function gitTexts(args: readonly string[]): readonly (string | undefined)[] {
  const found: (string | undefined)[] = []
  for (const [index, arg] of args.entries()) {
    if (arg === '-c') found.push(gitSetting(args[index + 1] ?? ''))
    else if (arg.startsWith('ext::')) found.push(arg.slice(5).replace(/%(.)/g, '$1'))
  }
  const verb = args.find(
    (arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c' && args[index - 1] !== '-C',
  )
  switch (verb ?? '') {
    case 'config':
      found.push(
        gitSetting(
          args
            .slice(1)
            .filter((arg) => !arg.startsWith('-') && arg !== 'config' && arg !== 'set')
            .join('='),
        ),
      )
      break
    case 'filter-branch':
      found.push(
        valueAfter(args, '--tree-filter'),
        valueAfter(args, '--index-filter'),
        valueAfter(args, '--msg-filter'),
        valueAfter(args, '--env-filter'),
      )
      break
    case 'rebase':
      found.push(valueAfter(args, '-x', '--exec'))
      break
    case 'bisect':
    case 'submodule':
      found.push(wordsBehind(args, 'run', 'foreach'))
      break
    default:
  }
  return found
}

function wordsBehind(args: readonly string[], ...verbs: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => verbs.includes(arg))
  const rest =
    at < 0 ? [] : args.slice(at + 1).filter((arg, index) => index > 0 || !arg.startsWith('--'))
  return rest.length === 1 ? rest[0] : quoteAll(rest)
}

/** `alias.x=!cmd`, `core.pager=cmd` and the like run their value. */
function gitSetting(setting: string): string | undefined {
  const at = setting.indexOf('=')
  const key = setting.slice(0, at).toLowerCase()
  const value = setting.slice(at + 1)
  if (key.startsWith('alias.')) return value.startsWith('!') ? value.slice(1) : undefined
  return runningSettings.test(key) ? value.replace(/^!/, '') : undefined
}
