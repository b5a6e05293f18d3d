import type { Severity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import { hitsByCommand } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import type { Command } from '../../shell/command.ts'
import { hasOption, operands } from '../../shell/options.ts'

export const privilegeEscalation: Rule = {
  code: 'PRIVILEGE_ESCALATION',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Gains or grants administrative rights.',
  references: ['https://attack.mitre.org/tactics/TA0004/', 'https://gtfobins.github.io/'],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-269'] },
  match: (reading) => hitsByCommand(reading, interest, judge),
  examples: {
    flags: [
      shellCall('chmod u+s /bin/bash'),
      shellCall('chmod 4755 /tmp/sh'),
      shellCall("echo 'dev ALL=(ALL) NOPASSWD: ALL' >> /etc/sudoers"),
      shellCall('docker run -v /:/host -it alpine chroot /host'),
      shellCall('sudo -i'),
      shellCall('usermod -aG sudo dev'),
      shellCall('kubectl create clusterrolebinding x --clusterrole=cluster-admin --user=dev'),
      shellCall(
        'gcloud projects add-iam-policy-binding p --member=user:a@b.example --role=roles/owner',
      ),
    ],
    passes: [
      shellCall('sudo apt-get install -y jq'),
      shellCall('sudo systemctl restart nginx'),
      shellCall('chmod 755 script.sh'),
      shellCall('docker run -v "$PWD":/app node npm test'),
      shellCall('id && groups'),
    ],
  },
}

const clouds = ['aws', 'gcloud', 'az', 'kubectl', 'oc', 'gh']
const editors = ['vi', 'vim', 'nvim', 'less', 'more', 'man', 'ed', 'nano']
const languages = ['awk', 'gawk', 'mawk', 'python', 'perl', 'ruby', 'lua', 'node', 'php']

const interest = {
  names: new Set([
    'sudo',
    'su',
    'chmod',
    'install',
    'setcap',
    'usermod',
    'gpasswd',
    'adduser',
    'useradd',
    'net',
    'add-localgroupmember',
    'reg',
    'docker',
    'podman',
    'nsenter',
    'passwd',
    'visudo',
    'tee',
    'find',
    'env',
    'bash',
    'sh',
    'zsh',
    'dash',
    'fish',
    ...clouds,
    ...editors,
    ...languages,
  ]),
  redirected: true,
}

const rootGroups = /^(sudo|wheel|admin|root|docker|lxd|disk|shadow|adm)$/

function judge(command: Command): Severity | null {
  const { name, args } = command
  const text = args.join(' ').slice(0, 1000)
  if (writesPrivileges(command)) return 'high'
  switch (name) {
    case 'sudo':
      return hasOption(args, '-i', '-s') ? 'medium' : null
    case 'su':
      return operands(args).length === 0 || hasOption(args, '-', '-l') ? 'medium' : null
    case 'chmod':
      return setsUserId(args)
    case 'install':
      return args.some((arg) => /^-m0?[4-7]\d{3}$/.test(arg)) || /-m 0?[4-7]\d{3}\b/.test(text)
        ? 'high'
        : null
    case 'setcap':
      return args.some((arg) =>
        /cap_(setuid|setgid|sys_admin|dac_override|sys_ptrace)|\ball\b/.test(arg),
      )
        ? 'high'
        : 'medium'
    case 'usermod':
    case 'gpasswd':
    case 'adduser':
    case 'useradd':
      return userChange(name, args)
    case 'net':
      return /^(localgroup|group)\s.{0,80}admin/i.test(text) && /\/add/i.test(text)
        ? 'high'
        : /^user\s.{1,80}\/add/i.test(text)
          ? 'medium'
          : null
    case 'add-localgroupmember':
      return /admin/i.test(text) ? 'high' : null
    case 'reg':
      return /EnableLUA|ConsentPromptBehavior|ms-settings|AlwaysInstallElevated/i.test(text) &&
        /^add/i.test(text)
        ? 'high'
        : null
    case 'docker':
    case 'podman':
      return container(args)
    case 'nsenter':
      return /(-t|--target)[= ]?1\b/.test(text) ? 'high' : null
    case 'passwd':
      return args.includes('root') || hasOption(args, '-d') ? 'medium' : null
    case 'visudo':
      return 'medium'
    default:
      return cloud(name, args) ?? shellEscape(command)
  }
}

function setsUserId(args: readonly string[]): Severity | null {
  const mode = operands(args)[0] ?? ''
  return /^0?[4567]\d{3}$/.test(mode) &&
    !/^0?[0-3]\d{3}$/.test(mode) &&
    mode.length >= 4 &&
    /^0?[4-7]\d{3}$/.test(mode)
    ? 'high'
    : args.some((arg) => /^[ugoa]{0,4}\+[rwx]{0,3}s/.test(arg))
      ? 'high'
      : null
}

function writesPrivileges({ name, args, redirects, input }: Command): boolean {
  const target =
    redirects.find(({ operator }) => operator.startsWith('>'))?.target.text ??
    (name === 'tee' ? (operands(args)[0] ?? '') : '')
  if (/^\/etc\/sudoers(\.d\/|$)/.test(target)) return true
  return (
    /^\/etc\/(passwd|group|shadow)$/.test(target) &&
    (name === 'echo' || name === 'printf' || name === 'tee' || input !== null)
  )
}

function userChange(name: string, args: readonly string[]): Severity | null {
  const groups = args.flatMap((arg) => arg.split(','))
  if (
    args.some((arg, index) => arg === '0' && /^-(u|ou|o)$/.test(args[index - 1] ?? '')) &&
    name !== 'gpasswd'
  )
    return 'high'
  if (groups.some((group) => rootGroups.test(group))) return 'medium'
  return name === 'useradd' ? 'medium' : null
}

function container(args: readonly string[]): Severity | null {
  const mounts = args.flatMap((arg, index) =>
    /^(-v|--volume|--mount)$/.test(args[index - 1] ?? '') || /^(-v|--volume=|--mount=)./.test(arg)
      ? [arg.replace(/^(-v|--volume=|--mount=)/, '')]
      : [],
  )
  if (mounts.some((mount) => /^\/:|^\/(etc|root|proc|sys)(\/?):|(source|src)=\/(,|$)/.test(mount)))
    return 'high'
  if (
    args.some(
      (arg) =>
        arg === '--privileged' || arg === '--pid=host' || /^--cap-add=(ALL|SYS_ADMIN)$/.test(arg),
    )
  )
    return 'medium'
  return mounts.some((mount) => mount.startsWith('/var/run/docker.sock')) ? 'medium' : null
}

const powerfulRoles =
  /cluster-admin|roles\/(owner|editor|iam\.)|AdministratorAccess|IAMFullAccess|\bOwner\b|User Access Administrator|PowerUserAccess/

function cloud(name: string, args: readonly string[]): Severity | null {
  if (!clouds.includes(name)) return null
  const text = args.join(' ').slice(0, 2000)
  const grants =
    /attach-(user|role|group)-policy|put-(user|role|group)-policy|add-iam-policy-binding|set-iam-policy|role assignment create|create (clusterrolebinding|rolebinding)|add-(cluster-)?role-to-user|update-assume-role-policy|add-user-to-group|create-policy-version/.test(
      text,
    )
  if (!grants)
    return name === 'aws' && /iam create-(access-key|login-profile|user)/.test(text)
      ? 'medium'
      : null
  return powerfulRoles.test(text) || text.includes('Action":"*"') ? 'high' : 'medium'
}

/** Elevated programs whose options start a shell as root (GTFOBins). */
function shellEscape({ name, args, elevated }: Command): Severity | null {
  if (!elevated) return null
  const text = args.join(' ').slice(0, 400)
  if (/^(bash|sh|zsh|dash|fish)$/.test(name) && args.length === 0) return 'medium'
  const escapes =
    (/^(vim?|nvim|less|more|man|ed|nano)$/.test(name) && /!|:sh/.test(text)) ||
    (/^(g?awk|mawk)$/.test(name) && /system\(/.test(text)) ||
    (name === 'find' && /-exec \S{0,20}(sh|bash)\b/.test(text)) ||
    (/^(python|perl|ruby|lua|node|php)$/.test(name) && /pty|system|exec|spawn|setuid/.test(text)) ||
    (name === 'env' && /\/(ba)?sh/.test(text))
  return escapes ? 'high' : null
}
