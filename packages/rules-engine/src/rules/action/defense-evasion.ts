import { type Severity, worstSeverity } from '@ase/schemas'
import { powershellCall, shellCall } from '../../examples.ts'
import {
  type Command,
  hasOption,
  logClearingPrograms,
  disablesKernelProtection,
  protectingPrograms,
  severityOfLogClearing,
  severityOfProtection,
  disablesShellHistory,
  windowsCommandChecks,
  windowsScriptChecks,
} from '@ase/command-analysis'
import type { Rule } from '../../rule.ts'

export const defenseEvasion: Rule = {
  code: 'DEFENSE_EVASION',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Switches off protection or removes the traces of what was done.',
  evidence:
    'Logs of who did what or the shell history are emptied or switched off; a protection is stopped, removed or loosened; time stamps are forged on system files.',
  exceptions:
    'Logs of an application or of web traffic, rotated and old logs; settings that end with their process; state is only shown; protections are started or restarted.',
  references: ['https://attack.mitre.org/tactics/TA0005/'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-693'] },
  commands: () => [
    { ...interest, check: classifyCommand },
    ...windowsCommandChecks('DEFENSE_EVASION'),
  ],
  scripts: () => windowsScriptChecks('DEFENSE_EVASION'),
  examples: {
    flags: [
      shellCall('history -c'),
      shellCall('truncate -s 0 /home/dev/.bash_history'),
      shellCall('find /var/log -type f -exec truncate -s 0 {} +'),
      shellCall('apt-get purge -y auditd'),
      shellCall('touch -r /bin/ls /usr/bin/x'),
      shellCall('echo 0 > /selinux/enforce'),
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
      shellCall('history -w'),
      shellCall('find /var/log -name "*.gz" -mtime +30 -delete'),
      shellCall('touch -r a.txt b.txt'),
      shellCall('rm -f /var/log/shop/access.log.1'),
    ],
  },
}

const guards =
  /^(auditd|audit|audispd-plugins|aide|rkhunter|chkrootkit|tripwire|snort|suricata|zeek|samhain|lynis|ossec-hids|wazuh|elastic-agent|filebeat|auditbeat|splunkd?|splunkforwarder|datadog-agent|ds_agent|cylancesvc|esets?|sophos-av|trendmicro|sysstat|rsyslogd|syslogd|journald|klogd|acct|psacct|rsyslog|syslog|syslog-ng|systemd-journald|falco|falcon-sensor|crowdstrike|osqueryd|clamav-daemon|clamd|wazuh-agent|ossec|mdatp|apparmor|selinux|fail2ban|sysmon|windefend|mpssvc|eventlog|sense|cbdaemon|sentinelone|firewalld|ufw|iptables|nftables)(\.service)?$/i

function classifyCommand(command: Command): Severity | null {
  if (disablesKernelProtection(command)) return 'high'
  if (disablesShellHistory(command)) return 'high'
  return worstSeverity([
    severityOfLogClearing(command),
    argumentChecks.get(command.name)?.(command.args) ?? severityOfProtection(command),
  ])
}

/** A signal to read the configuration again stops nothing. */
function killsGuard(args: readonly string[]): Severity | null {
  if (args.some((arg) => /^-(?:s|-signal=)?(?:HUP|USR1|USR2|0|1|10|12)$/.test(arg))) return null
  return args.some((arg) => guards.test(arg)) ? 'high' : null
}

/** Takes a protection off the machine. */
function removesGuard(args: readonly string[]): Severity | null {
  return args.some((arg) =>
    /^(?:remove|purge|autoremove|erase|-r|-P|-e|--remove|--purge)$/.test(arg),
  ) && args.some((arg) => guards.test(arg))
    ? 'high'
    : null
}

function stopsGuard(args: readonly string[]): Severity | null {
  if (
    args.includes('kill') &&
    args.some((arg) => /^(?:--signal=|-s)?(?:SIG)?(?:HUP|USR1|USR2)$/.test(arg))
  )
    return null
  return args.some((arg) => /^(stop|disable|mask|kill)$/i.test(arg)) &&
    args.some((arg) => guards.test(arg))
    ? 'high'
    : null
}

type ArgumentCheck = (args: readonly string[]) => Severity | null

const argumentChecks = new Map<string, ArgumentCheck>(
  Object.entries<ArgumentCheck>({
    history: (args) => (hasOption(args, '-c') ? 'high' : hasOption(args, '-d') ? 'medium' : null),
    shopt: (args) => (/-u?o?u\S{0,2}\s.{0,20}\bhistory\b/.test(args.join(' ')) ? 'high' : null),
    'clear-history': () => 'medium',
    systemctl: stopsGuard,
    service: stopsGuard,
    net: stopsGuard,
    sc: stopsGuard,
    'stop-service': (args) => (args.some((arg) => guards.test(arg)) ? 'high' : null),
    pkill: killsGuard,
    killall: killsGuard,
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
    'set-executionpolicy': (args) =>
      !/bypass|unrestricted/i.test(args.join(' '))
        ? null
        : // For this process alone it is gone with it.
          args.some((arg) => /^process$/i.test(arg))
          ? 'low'
          : 'medium',
    csrutil: (args) => (args[0] === 'disable' ? 'high' : null),
    spctl: (args) => (args.some((arg) => /disable/.test(arg)) ? 'high' : null),
    chattr: (args) =>
      args.some((arg) => /^[+-][ia]+$/.test(arg))
        ? // Keeps a network manager from writing it anew.
          args.at(-1) === '/etc/resolv.conf'
          ? 'low'
          : 'medium'
        : null,
    touch: (args) =>
      hasOption(args, '-r', '--reference', '-t', '-d', '--date', '-m', '-a') &&
      args.some((arg) => /^(?:--reference=)?\/(?:bin|sbin|usr|etc|lib|boot|var\/log)\//.test(arg))
        ? 'medium'
        : null,
    dmesg: (args) => (hasOption(args, '-C', '-c', '--clear', '--read-clear') ? 'low' : null),
    chkconfig: stopsGuard,
    'update-rc.d': stopsGuard,
    'rc-service': stopsGuard,
    initctl: stopsGuard,
    launchctl: (args) =>
      /^(?:unload|bootout|remove|disable|kill|stop)$/.test(args[0] ?? '') &&
      args.some((arg) =>
        /crowdstrike|falcon|sentinel|carbonblack|jamf|osquery|santa|sophos|wdav|microsoft\.(?:wdav|fresno)|littlesnitch|lulu|com\.apple\.(?:auditd|syslogd|alf)/i.test(
          arg,
        ),
      )
        ? 'high'
        : null,
    socketfilterfw: (args) => (args.join(' ').includes('--setglobalstate off') ? 'high' : null),
    tccutil: (args) => (args[0] === 'reset' ? 'medium' : null),
    xattr: (args) =>
      hasOption(args, '-d', '-c') &&
      (hasOption(args, '-c') || args.includes('com.apple.quarantine'))
        ? // An application that someone has installed, not what a download left somewhere.
          /^\/Applications\/[\w .-]{1,60}\.app\/?$/.test(args.at(-1) ?? '')
          ? 'low'
          : 'medium'
        : null,
    log: (args) => (args[0] === 'erase' ? 'high' : null),
    sqlite3: (args) =>
      args.some((arg) => arg.endsWith('TCC.db')) &&
      args.some((arg) => /insert|update|replace|delete/i.test(arg))
        ? 'high'
        : null,
    fdesetup: (args) => (args[0] === 'disable' ? 'high' : null),
    defaults: (args) =>
      /com\.apple\.alf globalstate -int 0|LSQuarantine .{0,12}(?:NO|false)/i.test(args.join(' '))
        ? 'high'
        : null,
    apt: removesGuard,
    'apt-get': removesGuard,
    yum: removesGuard,
    dnf: removesGuard,
    zypper: removesGuard,
    snap: removesGuard,
    dpkg: removesGuard,
    rpm: removesGuard,
    'firewall-cmd': (args) =>
      args.includes('--panic-off') ||
      args.some((arg) => arg.startsWith('--set-default-zone=trusted'))
        ? 'medium'
        : null,
    mount: (args) =>
      args.some((arg) => /^\/proc\/(?:\d{1,7}|\$\$|\uE000)$/.test(arg)) &&
      args.some((arg) => /bind/.test(arg))
        ? 'high'
        : null,
    kill: (args) =>
      args.some((arg) => /^-(?:9|KILL|SIGKILL)$/.test(arg)) && args.includes('$$')
        ? 'medium'
        : null,
    sysctl: (args) =>
      args.some((arg) =>
        /randomize_va_space=0|kptr_restrict=0|ptrace_scope=0|modules_disabled|dmesg_restrict=0/.test(
          arg,
        ),
      )
        ? 'medium'
        : null,
  }),
)

const interest = {
  names: new Set([
    ...argumentChecks.keys(),
    ...protectingPrograms,
    'unset',
    'set',
    ...logClearingPrograms,
  ]),
  redirected: true,
  assigning: true,
}
