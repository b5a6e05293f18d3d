import type { Severity } from '@ase/schemas'
import { startsForeignProgram } from './git-settings.ts'
import { hasOption, operands } from '../model/options.ts'

type Judge = (args: readonly string[]) => Severity | null

/** Programs that register jobs, services, hooks and programs that run later, and how grave what they are told is. */
export const jobJudges: ReadonlyMap<string, Judge> = new Map<string, Judge>(
  Object.entries<Judge>({
    crontab: (args) =>
      hasOption(args, '-l', '-e', '-h', '--help')
        ? null
        : hasOption(args, '-r')
          ? 'medium'
          : operands(args).length > 0 && !isProse(args)
            ? 'medium'
            : null,
    launchctl: (args) =>
      /^(load|bootstrap|submit)$/.test(args[0] ?? '') &&
      !/\/LaunchAgents\/homebrew\.mxcl\.[\w.@-]{1,60}\.plist$/.test(args.at(-1) ?? '')
        ? 'medium'
        : null,
    'register-scheduledtask': registered,
    'new-service': registered,
    sc: (args) => (/^create$/i.test(args[0] ?? '') ? 'high' : null),
    reg: (args) =>
      /^add$/i.test(args[0] ?? '') &&
      /\\run(once)?\b|winlogon|image file execution/i.test(args.join(' '))
        ? 'high'
        : null,
    'new-itemproperty': (args) => (/\\run(once)?\b/i.test(args.join(' ')) ? 'high' : null),
    'set-itemproperty': (args) => (/\\run(once)?\b/i.test(args.join(' ')) ? 'high' : null),
    at: (args) =>
      args.some(isTime) || hasOption(args, '-f', '-t')
        ? /^[\w-]{1,60}\.sh$/.test(args[args.indexOf('-f') + 1] ?? '')
          ? 'low'
          : 'medium'
        : null,
    git: gitConfig,
    systemctl: (args) =>
      /^(?:link|enable|start)$/.test(operands(args)[0] ?? '') &&
      operands(args).some((unit) => /^(?:\/|\.\/|\uE000\.service)/.test(unit))
        ? 'medium'
        : null,
    'systemd-run': (args) =>
      args.some((arg) =>
        /^--on-(?:calendar|boot|startup|active|unit-active|unit-inactive)/.test(arg),
      )
        ? 'medium'
        : null,
    defaults: (args) =>
      args[0] === 'write' &&
      /loginwindow/.test(args[1] ?? '') &&
      /^(?:Login|Logout)Hook$/.test(args[2] ?? '')
        ? 'high'
        : null,
    osascript: (args) =>
      args.some((arg) => /make (?:new )?login item/i.test(arg)) ? 'high' : null,
    npm: (args) =>
      args[0] === 'pkg' &&
      args[1] === 'set' &&
      /^scripts\.(?:pre|post)?(?:install|prepare)=/.test(args[2] ?? '')
        ? /=(?:husky(?: install)?|patch-package|lefthook install|simple-git-hooks|tsc|npm run build)$/.test(
            args[2] ?? '',
          )
          ? 'low'
          : 'medium'
        : null,
    sysctl: (args) =>
      args.some((arg) => /^kernel\.(?:core_pattern=\||modprobe=)/.test(arg)) ? 'high' : null,
    'ssh-copy-id': () => 'low',
  }),
)

/** A program of a machine's own, started at fixed times or as a service, asks for a look; anything else is stopped. */
function registered(args: readonly string[]): Severity {
  const text = args.join(' ')
  const installed =
    /(?:^|[\s'"(=])[a-z]:\\(?!users\\|windows\\|programdata\\|temp\\|perflogs\\)[\w .-]{1,60}\\/i
  const grave =
    /http|powershell|pwsh|(?:^|[\s'"\\])cmd(?:\.exe)?(?=[\s'"]|$)|wscript|cscript|mshta|rundll32|regsvr32|atlogon|atstartup|system\b|hidden|-enc/i
  return installed.test(text) && !grave.test(text) ? 'medium' : 'high'
}

/** A manual's headline: `crontab - maintain crontab files`. */
function isProse(args: readonly string[]): boolean {
  return args[0] === '-' && args.length > 3
}

/** https://man7.org/linux/man-pages/man1/at.1p.html */
function isTime(arg: string): boolean {
  return (
    /^(?:\d{1,2}(?::\d\d)?(?:am|pm|utc)?|\d{4}|now|noon|midnight|teatime|today|tomorrow|next|\+\d{1,4}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})$/i.test(
      arg,
    ) && !/^\d$/.test(arg)
  )
}

/** `git config [--global] key value`, and the `set` form of newer versions. */
function gitConfig(args: readonly string[]): Severity | null {
  const at = args.indexOf('config')
  if (
    at < 0 ||
    at > 2 ||
    hasOption(args, '--get', '--unset', '--list', '--get-all', '--get-regexp')
  )
    return null
  const everywhere = args.includes('--global') || args.includes('--system')
  const [first, ...rest] = operands(args.slice(at + 1))
  const [key, ...values] = first === 'set' ? rest : [first, ...rest]
  if (key === undefined || values.length === 0) return null
  return startsForeignProgram(key, values.join(' '), everywhere) ? 'medium' : null
}
