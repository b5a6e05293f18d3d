import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import type { DestructionCheck } from './destructive-targets.ts'
import { hasOption, operands } from '../model/options.ts'

/**
 * Commands that stop a machine or everything on it: nothing is lost for good, but a human should agree. An orderly restart
 * and a stop that can still be called off are ordinary upkeep.
 */
export const stopChecks: readonly (readonly [string, DestructionCheck])[] =
  Object.entries<DestructionCheck>({
    kill: severityOfKill,
    killall5: () => 'medium',
    pkill: severityOfKillByName,
    killall: severityOfKillByName,
    shutdown: severityOfShutdown,
    reboot: (command) => milderUnless(isForced(command.args), unlessHelp(command)),
    halt: unlessHelp,
    poweroff: unlessHelp,
    ansible: ({ args }) =>
      /^(?:all|\*)$/.test(args[0] ?? '') &&
      args.some((arg) => /^(?:reboot|poweroff|halt|shutdown\b.{0,40})$/.test(arg))
        ? 'medium'
        : null,
    kexec: ({ args }) => (hasOption(args, '-e', '--exec') ? 'medium' : null),
    init: toLevel,
    telinit: toLevel,
    systemctl: ({ args }) =>
      /^(?:reboot|soft-reboot)$/.test(operands(args)[0] ?? '') && !isForced(args)
        ? 'low'
        : /^(poweroff|reboot|halt|kexec|rescue|emergency|soft-reboot)$/.test(
              operands(args)[0] ?? '',
            ) ||
            (operands(args)[0] === 'isolate' &&
              /^(?:rescue|emergency|poweroff|halt)/.test(operands(args)[1] ?? ''))
          ? 'medium'
          : null,
    loginctl: ({ args }) =>
      /^(?:poweroff|reboot|terminate-user|kill-user)$/.test(operands(args)[0] ?? '')
        ? 'medium'
        : null,
    swapoff: ({ args }) => (hasOption(args, '-a', '--all') ? 'low' : null),
  })

function isForced(args: readonly string[]): boolean {
  return hasOption(args, '-f', '--force', '-n', '--no-sync', '--no-wall')
}

function milderUnless(isGrave: boolean, severity: Severity | null): Severity | null {
  return severity === null || isGrave ? severity : 'low'
}

/** On Windows too: `/r /t 60`. */
function severityOfShutdown({ args }: Command): Severity | null {
  if (hasOption(args, '-c') || args.some((arg) => /^[-/](a|\?|-help)$/.test(arg))) return null
  const restarts = args.some((arg) => /^(?:[-/]r|--reboot|\/g)$/i.test(arg))
  const waits = args.some(
    (arg, index) =>
      /^\+0{0,2}[1-9]\d{0,3}$|^\d{1,2}:\d\d$/.test(arg) ||
      (/^[-/]t$/i.test(args[index - 1] ?? '') && /^[1-9]\d{1,5}$/.test(arg)),
  )
  const forced = args.some((arg) => /^(?:[-/]f|--force|-n|[-/]m)$/i.test(arg))
  return (restarts || waits) && !forced ? 'low' : 'medium'
}

function unlessHelp({ args }: Command): Severity | null {
  return args.includes('--help') || hasOption(args, '-w', '--wtmp-only') ? null : 'medium'
}

function toLevel({ args }: Command): Severity | null {
  return /^[06]$/.test(args[0] ?? '') ? 'medium' : null
}

/** `kill -9 -1` ends every process of its user; process 1 is the machine. */
function severityOfKill({ args }: Command): Severity | null {
  if (args[0] === '-l' || args[0] === '-L') return null
  const targets = args.slice(args[0]?.startsWith('-') === true ? 1 : 0)
  return targets.some((target) => target === '-1' || target === '1') && args.length > 1
    ? 'medium'
    : null
}

/** Everything of a user, everything that matches anything, or what a machine cannot do without. */
function severityOfKillByName({ args }: Command): Severity | null {
  if (hasOption(args, '-0')) return null
  const forced = args.some((arg) => /^-(?:9|KILL|SIGKILL|s)$/.test(arg))
  const user = args.findIndex((arg) => arg === '-u' || arg === '-U')
  if (user >= 0 && args[user + 1] === 'root') return 'medium'
  return forced &&
    operands(args).some((arg) =>
      /^(?:\.|\.\*|systemd|init|sshd|dbus-daemon|Xorg|explorer)$/.test(arg),
    )
    ? 'medium'
    : null
}
