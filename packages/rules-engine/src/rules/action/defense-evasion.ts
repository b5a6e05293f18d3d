import type { Severity } from '@ase/schemas'
import { powershellCall, shellCall } from '../../examples.ts'
import { hitsByCommand } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import type { Command } from '../../shell/command.ts'
import { hasOption, operands } from '../../shell/options.ts'

export const defenseEvasion: Rule = {
  code: 'DEFENSE_EVASION',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Switches off protection or removes the traces of what was done.',
  references: ['https://attack.mitre.org/tactics/TA0005/'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-693'] },
  match: (reading) => hitsByCommand(reading, interest, judge),
  examples: {
    flags: [
      shellCall('history -c'),
      shellCall('export HISTFILE=/dev/null'),
      shellCall('systemctl stop auditd'),
      shellCall('iptables -F'),
      shellCall('rm -f ~/.bash_history'),
      shellCall('aws cloudtrail stop-logging --name main'),
      powershellCall('Set-MpPreference -DisableRealtimeMonitoring $true'),
      shellCall('setenforce 0'),
    ],
    passes: [
      shellCall('ufw status'),
      shellCall('history | tail'),
      shellCall('systemctl stop nginx'),
      shellCall('iptables -L'),
      shellCall('git commit --no-verify -m wip'),
      shellCall('truncate -s 0 debug.log'),
    ],
  },
}

const guards =
  /^(auditd|rsyslog|syslog|syslog-ng|systemd-journald|falco|falcon-sensor|crowdstrike|osqueryd|clamav-daemon|clamd|wazuh-agent|ossec|mdatp|apparmor|selinux|fail2ban|sysmon|windefend|mpssvc|eventlog|sense|cbdaemon|sentinelone|firewalld|ufw|iptables|nftables)(\.service)?$/i

function judge(command: Command): Severity | null {
  if (unsetsHistory(command)) return 'high'
  if (clearsLogs(command)) return 'high'
  return judges.get(command.name)?.(command.args) ?? null
}

function unsetsHistory({ name, args, assignments }: Command): boolean {
  if (
    assignments.some(
      ({ name: variable, value }) =>
        /^HIST(FILE|SIZE|FILESIZE)$/.test(variable) && /^(\/dev\/null|0|)$/.test(value.text),
    )
  )
    return true
  if (name === 'unset') return args.includes('HISTFILE')
  return name === 'set' && args.join(' ') === '+o history'
}

const removers: ReadonlySet<string> = new Set(['rm', 'shred', 'truncate', 'srm', 'unlink'])

function clearsLogs({ name, args, redirects }: Command): boolean {
  const log =
    /^(\/var\/log\/(?!.{0,80}(app|nginx-debug|test))[\w./*-]{1,120}|~\/\.(bash|zsh|sh|python|mysql|psql)_history|\/root\/\.bash_history|\/var\/run\/utmp)$/
  if (removers.has(name))
    return operands(args).some((path) => log.test(path) && !/\.(gz|\d|old)$/.test(path))
  if (name === 'ln') return args.includes('/dev/null') && args.some((arg) => log.test(arg))
  return redirects.some(
    ({ operator, target }) =>
      operator === '>' &&
      log.test(target.text) &&
      (name === '' || name === ':' || name === 'echo' || name === 'cat' || name === 'true'),
  )
}

function stopsGuard(args: readonly string[]): Severity | null {
  return args.some((arg) => /^(stop|disable|mask|kill)$/i.test(arg)) &&
    args.some((arg) => guards.test(arg))
    ? 'high'
    : null
}

type Judge = (args: readonly string[]) => Severity | null

const judges = new Map<string, Judge>(
  Object.entries<Judge>({
    history: (args) => (hasOption(args, '-c', '-w') ? 'high' : null),
    'clear-history': () => 'medium',
    systemctl: stopsGuard,
    service: stopsGuard,
    net: stopsGuard,
    sc: stopsGuard,
    'stop-service': (args) => (args.some((arg) => guards.test(arg)) ? 'high' : null),
    pkill: (args) => (args.some((arg) => guards.test(arg)) ? 'high' : null),
    killall: (args) => (args.some((arg) => guards.test(arg)) ? 'high' : null),
    auditctl: (args) => (hasOption(args, '-D') || args.join(' ').includes('-e 0') ? 'high' : null),
    iptables: (args) =>
      hasOption(args, '-F', '-X', '--flush') || /-P (INPUT|FORWARD) ACCEPT/.test(args.join(' '))
        ? 'high'
        : null,
    ip6tables: (args) => (hasOption(args, '-F', '--flush') ? 'high' : null),
    nft: (args) => (args[0] === 'flush' ? 'high' : null),
    ufw: (args) => (args.includes('disable') || args.includes('reset') ? 'medium' : null),
    pfctl: (args) => (hasOption(args, '-d') ? 'high' : null),
    setenforce: (args) =>
      args[0] === '0' || /^permissive$/i.test(args[0] ?? '') ? 'medium' : null,
    'aa-disable': () => 'medium',
    'aa-teardown': () => 'medium',
    journalctl: (args) =>
      args.some((arg) => /^--(vacuum-(time|size)|rotate)/.test(arg)) &&
      args.some((arg) => /vacuum-(time|size)=?(1s|1|0)?$/.test(arg))
        ? 'high'
        : null,
    wevtutil: (args) => (/^(cl|clear-log|sl)$/i.test(args[0] ?? '') ? 'high' : null),
    'clear-eventlog': () => 'high',
    'remove-eventlog': () => 'high',
    auditpol: (args) =>
      args.some((arg) => /^\/(clear|remove)$/i.test(arg)) || /disable/i.test(args.join(' '))
        ? 'high'
        : null,
    netsh: (args) =>
      /firewall/i.test(args.join(' ')) && /\b(off|disable)\b/i.test(args.join(' ')) ? 'high' : null,
    'set-netfirewallprofile': (args) => (/false/i.test(args.join(' ')) ? 'high' : null),
    'set-mppreference': (args) => (/disable|exclusion/i.test(args.join(' ')) ? 'high' : null),
    'add-mppreference': (args) => (/exclusion/i.test(args.join(' ')) ? 'high' : null),
    'uninstall-windowsfeature': () => 'medium',
    'set-executionpolicy': (args) =>
      /bypass|unrestricted/i.test(args.join(' ')) ? 'medium' : null,
    csrutil: (args) => (args[0] === 'disable' ? 'high' : null),
    spctl: (args) => (args.some((arg) => /disable/.test(arg)) ? 'high' : null),
    chattr: (args) => (args.some((arg) => /^[+-][ia]+$/.test(arg)) ? 'medium' : null),
    touch: (args) => (hasOption(args, '-r') && hasOption(args, '-t', '-d') ? 'medium' : null),
    sysctl: (args) =>
      args.some((arg) =>
        /randomize_va_space=0|kptr_restrict=0|ptrace_scope=0|modules_disabled|dmesg_restrict=0/.test(
          arg,
        ),
      )
        ? 'medium'
        : null,
    aws: (args) =>
      /\b(cloudtrail (stop-logging|delete-trail)|guardduty (delete-detector|update-detector)|securityhub disable|config (stop|delete)-configuration-recorder|ec2 delete-flow-logs|logs delete-log-group)/.test(
        args.join(' ').slice(0, 500),
      )
        ? 'high'
        : null,
    gcloud: (args) =>
      /\blogging (sinks|logs|buckets) delete\b/.test(args.join(' ').slice(0, 500)) ? 'high' : null,
    az: (args) =>
      /\b(monitor diagnostic-settings delete|security [\w-]{1,40} delete)/.test(
        args.join(' ').slice(0, 500),
      )
        ? 'high'
        : null,
    fsutil: (args) => (/deletejournal/i.test(args.join(' ')) ? 'high' : null),
    unload: () => null,
  }),
)

const interest = {
  names: new Set([...judges.keys(), 'unset', 'set', 'ln', ...removers]),
  redirected: true,
  assigning: true,
}
