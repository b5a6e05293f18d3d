import type { Command } from '../model/command.ts'
import { executingVariables } from '../scripts/executing-options.ts'
import { hasOption, operands } from '../model/options.ts'
import { isBareShell, shellMentions } from './shell-mentions.ts'

/** Ways to a shell that have a grammar of their own. */
export function escapesOddly({ name, args, assignments }: Command): boolean {
  if (
    assignments.some(
      ({ name: variable, value }) =>
        executingVariables.has(variable) && isDroppedFile(value.text.split(' ', 1)[0] ?? ''),
    )
  )
    return true
  switch (name) {
    case 'service':
      return args.some((arg) => /^\.\.\/.{0,40}sh$/.test(arg))
    case 'run-parts':
      return (
        args.some((arg) => /\^\S{0,10}sh\$/.test(arg)) && args.some((arg) => /bin\/?$/.test(arg))
      )
    case 'capsh':
      return args.at(-1) === '--'
    case 'chroot':
      return (
        /^\/(?:(?:mnt\/)?host(?:fs|-?root)?\/?)?$/.test(args[0] ?? 'x') &&
        (args.length === 1 || isBareShell(args[1] ?? ''))
      )
    case 'script':
      return (
        (args.at(-1) === '/dev/null' && operands(args).length === 1 && !hasOption(args, '-c')) ||
        (operands(args).length === 2 && isBareShell(args.at(-1) ?? ''))
      )
    case 'ssh':
      return args.some(
        (arg) =>
          /^(?:-o\s?)?(?:LocalCommand|ProxyCommand|KnownHostsCommand)[= ]/i.test(arg) &&
          isDroppedFile(arg.slice(arg.search(/[= ]/) + 1)),
      )
    case 'scp':
    case 'sftp':
      return args.some((arg, index) => arg === '-S' && isDroppedFile(args[index + 1] ?? ''))
    case 'nmap':
    case 'facter':
    case 'cowsay':
    case 'cowthink':
    case 'pandoc':
    case 'gtester':
    case 'runscript':
      return args.some(
        (arg, index) =>
          loadingOptions.test(arg) &&
          (isDroppedFile(afterEquals(arg)) || isDroppedFile(args[index + 1] ?? '')),
      )
    case 'make':
    case 'gmake':
      return args.some(
        (arg) => arg.startsWith('--eval') && /\t[\s@+-]{0,4}\S{0,20}\bsh\b/.test(arg),
      )
    case 'snap':
      return args[0] === 'run' && args.includes('--shell')
    case 'systemd-run':
      return hasOption(args, '-S', '--shell')
    case 'ip':
      return (
        args[0] === 'netns' && args[1] === 'exec' && args.length === 4 && isBareShell(args[3] ?? '')
      )
    case 'nsenter':
      return !hasOption(args, '-t', '--target') && isBareShell(args.at(-1) ?? '')
    case 'cp':
    case 'ln':
      return renamesShell(args)
    case 'tcpdump':
      return args.some((arg, index) => arg === '-z' && isDroppedFile(args[index + 1] ?? ''))
    case 'tshark':
    case 'wireshark':
      return args.some((arg) => /^(-X)?lua_script:(\/tmp\/|\/dev\/shm\/|\uE000)/.test(arg))
    case 'aria2c':
      return args.some((arg) => /^--on-[a-z-]{4,30}=/.test(arg) && isDroppedFile(afterEquals(arg)))
    case 'wget':
      return args.some((arg) => arg.startsWith('--use-askpass=') && isDroppedFile(afterEquals(arg)))
    case 'mount':
      return args.includes('bind') && args.some((arg) => shellMentions(arg).length > 0)
    default:
      return false
  }
}

/** Options that name code to be loaded. */
const loadingOptions = /^(?:--script|--custom-dir|-f|--filter|--lua-filter|-F|-L|-q)(?:=|$)/

function afterEquals(arg: string): string {
  return arg.slice(arg.indexOf('=') + 1)
}

/** A file that anyone could have put there, or one with a name made up at run time. */
function isDroppedFile(path: string): boolean {
  return /^(?:\/tmp\/|\/var\/tmp\/|\/dev\/shm\/|\uE000$)/.test(path)
}

/** A shell under the name of another program. */
function renamesShell(args: readonly string[]): boolean {
  const [source, target] = operands(args)
  if (
    source === undefined ||
    target === undefined ||
    !/^(?:\/usr)?\/bin\/[a-z]{0,3}sh$/.test(source)
  )
    return false
  const name = target.slice(target.lastIndexOf('/') + 1)
  return (
    name !== '' && name !== '.' && !name.endsWith('sh') && !/\/(?:s?bin|rootfs)\/?$/.test(target)
  )
}
