import type { Severity } from '@ase/schemas'
import { pageText, shellCall } from '../../examples.ts'
import {
  type Command,
  fileWriters,
  grantingPrograms,
  hasOption,
  severityOfSystemFileRights,
  operands,
  severityOfContainerPrivileges,
  severityOfGrant,
  shells,
  UNKNOWN,
  windowsCommandChecks,
  writesPrivilegeFile,
} from '@ase/command-analysis'
import { hitsByConfiguration } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'

export const privilegeEscalation: Rule = {
  code: 'PRIVILEGE_ESCALATION',
  severity: 'high',
  types: ['action', 'trace', 'context', 'mcp'],
  reason: 'Gains or grants administrative rights.',
  evidence:
    'A setuid bit or capability that gives root, rights on the files that decide who is root, an administrative group or role, a container that reaches into its host, or a root shell. A configuration starts such a container.',
  exceptions:
    'Packages, services and single commands under sudo; harmless capabilities; strict modes on system files; roles that only look; the own user in the group of Docker; published images that work on the engine or measure the machine.',
  references: ['https://attack.mitre.org/tactics/TA0004/', 'https://gtfobins.github.io/'],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-269'] },
  commands: () => [
    { ...interest, check: classifyCommand },
    ...windowsCommandChecks('PRIVILEGE_ESCALATION'),
  ],
  match: (parsed) => hitsByConfiguration(parsed, 'PRIVILEGE_ESCALATION'),
  examples: {
    flags: [
      shellCall('chmod u+s /bin/bash'),
      shellCall('chmod 4755 /tmp/sh'),
      shellCall('sudo install -m =xs "$(which base64)" .'),
      shellCall('chown dev /etc/shadow'),
      shellCall('chmod o+w /etc/passwd'),
      shellCall('setfacl -m u:dev:rw /etc/sudoers'),
      shellCall("echo 'dev ALL=(ALL) NOPASSWD: ALL' >> /etc/sudoers"),
      shellCall('docker run -v /:/host -it alpine chroot /host'),
      shellCall('sudo -i'),
      shellCall('usermod -aG sudo dev'),
      shellCall('kubectl create clusterrolebinding x --clusterrole=cluster-admin --user=dev'),
      shellCall(
        'gcloud projects add-iam-policy-binding p --member=user:a@b.example --role=roles/owner',
      ),
      pageText(
        '{"mcpServers":{"a":{"command":"docker","args":["run","-i","--privileged","-v","/:/host","files/a"]}}}',
      ),
    ],
    passes: [
      shellCall('sudo apt-get install -y jq'),
      shellCall('sudo systemctl restart nginx'),
      shellCall('chmod 755 script.sh'),
      shellCall('chmod 440 /etc/sudoers.d/app'),
      shellCall('chown root:shadow /etc/shadow'),
      shellCall('setcap cap_net_bind_service=+ep ./server'),
      shellCall('sudo chroot /mnt/gentoo /bin/bash'),
      shellCall('docker run -v "$PWD":/app node npm test'),
      shellCall('id && groups'),
      pageText('{"mcpServers":{"a":{"command":"docker","args":["run","-i","--rm","files/a"]}}}'),
    ],
  },
}

const editors = ['vi', 'vim', 'nvim', 'less', 'more', 'man', 'ed', 'nano']
const languages = ['awk', 'gawk', 'mawk', 'python', 'perl', 'ruby', 'lua', 'node', 'php']

const interest = {
  names: new Set([
    'sudo',
    'su',
    'chmod',
    'install',
    'setcap',
    'chown',
    'chgrp',
    'setfacl',
    'lxc',
    'incus',
    'usermod',
    'gpasswd',
    'adduser',
    'useradd',
    'net',
    'add-localgroupmember',
    'docker',
    'podman',
    'nerdctl',
    'ctr',
    'systemd-nspawn',
    'nsenter',
    'passwd',
    'visudo',
    'security',
    ...fileWriters,
    'tee',
    'find',
    'env',
    ...shells,
    ...grantingPrograms,
    ...editors,
    ...languages,
  ]),
  redirected: true,
}

const rootGroups = /^(sudo|wheel|admin|root|docker|lxd|disk|shadow|adm)$/

function classifyCommand(command: Command): Severity | null {
  const { name, args } = command
  const text = (): string => args.join(' ')
  if (writesPrivilegeFile(command)) return 'high'
  switch (name) {
    case 'sudo':
      // A script on its input is read as a script; the caller gets no shell of root.
      return hasOption(args, '-i', '-s') && command.input === null ? 'medium' : null
    case 'su':
      return becomesRoot(args) ? 'medium' : null
    case 'chmod':
      return setsUserId(args) ?? severityOfSystemFileRights(name, args)
    case 'install':
      return /(?:^|\s)(?:-m\s?|--mode[= ])(?:0?[4-7]\d{3}\b|[ugoa]{0,4}[+=][rwx]{0,3}s)/.test(
        text(),
      )
        ? 'high'
        : null
    case 'setcap':
      return args.some((arg) =>
        /cap_(setuid|setgid|sys_admin|dac_override|sys_ptrace)|\ball\b/.test(arg),
      )
        ? 'high'
        : args.some(
              (arg) =>
                /^-[rv]$/.test(arg) ||
                /^cap_(?:net_bind_service|net_raw|net_admin|ipc_lock|sys_nice)\b/.test(arg),
            )
          ? null
          : 'medium'
    case 'chown':
    case 'chgrp':
    case 'setfacl':
      return severityOfSystemFileRights(name, args)
    case 'lxc':
    case 'incus':
      return /security\.privileged=true|source=\/(?:\s|$)/.test(text()) ? 'high' : null
    case 'usermod':
    case 'gpasswd':
    case 'adduser':
    case 'useradd':
      return userChange(name, args)
    case 'net':
      return /^(localgroup|group)\s.{0,80}admin/i.test(text()) && /\/add/i.test(text())
        ? 'high'
        : /^user\s.{1,80}\/add/i.test(text())
          ? 'medium'
          : null
    case 'add-localgroupmember':
      return /admin/i.test(text()) ? 'high' : null
    case 'docker':
    case 'podman':
    case 'nerdctl':
    case 'ctr':
    case 'systemd-nspawn':
      return severityOfContainerPrivileges(args)
    case 'kubectl':
    case 'oc':
      // The debugging container sees the node's own file system and processes.
      return args[0] === 'debug' && args.some((arg) => arg.startsWith('node/'))
        ? 'medium'
        : severityOfGrant(command)
    case 'nsenter':
      return /(-t|--target)[= ]?1\b/.test(text()) ? 'high' : null
    case 'passwd':
      return args.includes('root') || hasOption(args, '-d') ? 'medium' : null
    case 'visudo':
      // It opens an editor: only someone at the terminal can change anything.
      return hasOption(args, '-c', '--check', '-V', '-h')
        ? null
        : command.assignments.length > 0 || hasOption(args, '-f', '--file')
          ? 'medium'
          : 'low'
    case 'security':
      return args[0] === 'authorizationdb' && args[1] === 'write' ? 'high' : null
    default:
      return severityOfGrant(command) ?? shellEscape(command)
  }
}

function setsUserId(args: readonly string[]): Severity | null {
  const mode = operands(args)[0] ?? ''
  return /^0?[4567]\d{3}$/.test(mode) &&
    !/^0?[0-3]\d{3}$/.test(mode) &&
    mode.length >= 4 &&
    /^0?[4-7]\d{3}$/.test(mode)
    ? 'high'
    : args.some((arg) =>
          /^(?:[ugoa]{0,4}[-+=][rwx]{0,3},)?[ugoa]{0,4}[+=][rwxX]{0,3}s/.test(arg),
        ) && !sharesFolder(args)
      ? 'high'
      : null
}

/** `chmod g+s /srv/shared`: new files take the folder's group; on a program the same gives its group away. */
function sharesFolder(args: readonly string[]): boolean {
  const modes = args.filter((arg) => /^[ugoa]{0,4}[+=]\S{0,4}s/.test(arg))
  return (
    modes.every((mode) => /^g[+=]\S{0,3}s$/.test(mode)) &&
    operands(args)
      .slice(1)
      .every(
        (path) =>
          /^(?:\/srv\/|\/var\/www\/|\/data\/|\/mnt\/|\/opt\/|\/home\/|\.\/)?[\w-][\w/-]{0,120}$/.test(
            path,
          ) && !/(?:^|\/)s?bin(?:\/|$)/.test(path),
      )
  )
}

/** `su`, `su -`, `su - root`: any other account, or one command, is how services are kept. */
function becomesRoot(args: readonly string[]): boolean {
  if (hasOption(args, '-c', '--command', '--version', '--help')) return false
  const names = operands(args).filter((arg) => arg !== '-')
  return names.length === 0 || names[0] === 'root'
}

function userChange(name: string, args: readonly string[]): Severity | null {
  const groups = args.flatMap((arg) => arg.split(','))
  if (
    args.some((arg, index) => arg === '0' && /^-(u|ou|o)$/.test(args[index - 1] ?? '')) &&
    name !== 'gpasswd'
  )
    return 'high'
  // The first step after Docker's installation: only the user who is signed in.
  if (name === 'usermod' && args.includes('docker') && args.at(-1) === UNKNOWN && args.length <= 4)
    return 'low'
  if (groups.some((group) => rootGroups.test(group))) return 'medium'
  return null
}

/** Elevated programs whose options start a shell as root (GTFOBins). */
function shellEscape({ name, args, elevated, wrapperNames }: Command): Severity | null {
  if (!elevated) return null
  const text = args.join(' ')
  if (shells.has(name) && args.length === 0)
    return wrapperNames.includes('chroot') ? null : 'medium'
  const escapes =
    (/^(vim?|nvim|less|more|man|ed|nano)$/.test(name) && /!|:sh/.test(text)) ||
    (/^(g?awk|mawk)$/.test(name) && /system\(/.test(text)) ||
    (name === 'find' && /-exec \S{0,20}(sh|bash)\b/.test(text)) ||
    (/^(python|perl|ruby|lua|node|php)$/.test(name) && /pty|system|exec|spawn|setuid/.test(text)) ||
    (name === 'env' && /\/(ba)?sh/.test(text))
  return escapes ? 'high' : null
}
