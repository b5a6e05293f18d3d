import type { Command } from '../model/command.ts'
import { hasOption } from '../model/options.ts'

/** `echo 0 > /selinux/enforce`, `sed -i … /etc/selinux/config`. */
export function loosensKernel({ name, args, redirects }: Command): boolean {
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

/** Does the command keep the shell from writing down what is done? */
export function unsetsHistory({ name, args, assignments }: Command): boolean {
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
