import { type Severity, worstSeverity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { hasOption, operands } from '../model/options.ts'

/**
 * Does the command switch off a protection of the kernel: `echo 0 > /selinux/enforce`, `sed -i … /etc/selinux/config`?
 */
export function disablesKernelProtection({ name, args, redirects }: Command): boolean {
  if (name === 'sed')
    return (
      args.some((arg) => /SELINUX=(?:disabled|permissive)/i.test(arg)) &&
      args.some((arg) => arg.includes('selinux/config'))
    )
  return redirects.some(
    ({ operator, target }) =>
      operator.startsWith('>') &&
      /^\/(?:sys\/fs\/)?selinux\/enforce$|^\/proc\/sys\/kernel\/(?:randomize_va_space|yama\/ptrace_scope|kptr_restrict|dmesg_restrict)$|^\/sys\/kernel\/(?:debug\/tracing|security)\//.test(
        target.text,
      ),
  )
}

/** Does the command keep the shell from recording what is typed: `unset HISTFILE`, `HISTSIZE=0`? */
export function disablesShellHistory({ name, args, assignments }: Command): boolean {
  if (
    assignments.some(
      ({ name: variable, value }) =>
        /^HIST(FILE|SIZE|FILESIZE)$/.test(variable) && /^(\/dev\/null|0|)$/.test(value.text),
    )
  )
    return true
  if (
    assignments.some(
      ({ name: variable, value }) =>
        (variable === 'HISTIGNORE' && value.text === '*') ||
        (variable === 'HISTFILE' && /^\/(?:dev|tmp)\//.test(value.text)),
    )
  )
    return true
  if (name === 'unset')
    return !hasOption(args, '-f') && args.some((arg) => /^HIST(?:FILE|SIZE|FILESIZE)$/.test(arg))
  return name === 'set' && args.join(' ') === '+o history'
}

const removers: ReadonlySet<string> = new Set(['rm', 'shred', 'truncate', 'srm', 'unlink'])

/** Every program for which `severityOfLogClearing` may have an answer; any other only if it redirects. */
export const logClearingPrograms: ReadonlySet<string> = new Set([
  ...removers,
  'ln',
  'cp',
  'dd',
  'sed',
  'tee',
  'find',
])

/** The severity of emptying, removing or editing logs or the history of the shell; null for no such command. */
export function severityOfLogClearing({
  name,
  args,
  redirects,
  wrapperNames,
}: Command): Severity | null {
  if (
    removers.has(name) ||
    (name === 'sed' && args.some((arg) => /^-[a-zE]{0,2}i/.test(arg))) ||
    name === 'tee'
  )
    return (
      worstSeverity(
        operands(args).map((path) =>
          name === 'truncate' && isTrafficLog(path) ? 'low' : severityOfLog(path),
        ),
      ) ?? (wrapperNames.includes('find') && args.some(isLogFolder) ? 'high' : null)
    )
  if (name === 'find') return sweepsLogs(args)
  if (name === 'ln' || name === 'cp' || name === 'dd')
    return args.some((arg) => /^(?:if=)?\/dev\/(?:null|zero)$/.test(arg))
      ? worstSeverity(args.map((arg) => severityOfLog(arg.replace(/^of=/, ''))))
      : null
  return worstSeverity(
    redirects.map(({ operator, target }) =>
      operator.startsWith('>') && operator !== '>>' && emptying.has(name)
        ? severityOfLog(target.text)
        : null,
    ),
  )
}

const emptying: ReadonlySet<string> = new Set(['', ':', 'echo', 'cat', 'true', 'printf'])

function sweepsLogs(args: readonly string[]): Severity | null {
  if (!args.some(isLogFolder)) return null
  // By age is how logs are kept small.
  if (args.some((arg) => /^-(?:mtime|ctime|atime|mmin|newer)/.test(arg))) return null
  const removes = args.some(
    (arg, index) =>
      arg === '-delete' || (arg.startsWith('-exec') && removers.has(args[index + 1] ?? '')),
  )
  return removes ? 'high' : null
}

function isLogFolder(arg: string): boolean {
  return /^\/var\/log\/?(?:audit|journal)?\/?$/.test(arg)
}

/** A web server's log of its traffic: cut off as a whole when a disk is full. */
function isTrafficLog(path: string): boolean {
  return /^\/var\/log\/(?:nginx|apache2|httpd|caddy|haproxy|traefik)\/[\w.-]{1,60}$/.test(path)
}

/** Audit and login logs have a higher severity than those of one service; rotated ones and an application's own are no evidence. */
function severityOfLog(path: string): Severity | null {
  if (/\.(?:gz|\d|old|bz2|xz)$/.test(path)) return null
  if (
    /^(?:\/var\/log\/(?:(?:auth\.log|secure|syslog|messages|kern\.log|wtmp|btmp|lastlog|faillog|utmp|sudo\.log|cron|maillog|\*|\*\.log)|(?:audit|journal)\/.{0,80}|\.?)|\/(?:var\/)?run\/(?:utmp|log\/journal\/?.{0,40})|\/private\/var\/log\/.{0,60}|\/var\/log\/?)$/.test(
      path,
    ) ||
    /^(?:~|\/root|\/(?:home|Users)\/[^/]{1,60})\/\.(?:bash|zsh|sh|python|mysql|psql|node_repl|local\/share\/fish\/fish)_history$/.test(
      path,
    ) ||
    /^\.(?:bash|zsh)_history$/.test(path)
  )
    return 'high'
  return /^\/var\/log\/(?:[\w.-]{1,60}\.log|(?:nginx|apache2|httpd|mysql|postgresql|samba|fail2ban\.log)\/.{1,60})$/.test(
    path,
  ) && !/(?:app|test|debug)/.test(path)
    ? 'medium'
    : null
}
