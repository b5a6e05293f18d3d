import type { Severity } from '@ase/schemas'
import { isStartupPath, isUserHook } from '@ase/url-analysis'

/** Files from which coding agents take standing orders, permissions, hooks and servers. */
const settings: readonly RegExp[] = [
  /(^|\/)\.claude\/(settings(\.local)?\.json$|hooks\/|agents\/|commands\/|skills\/)/,
  /(^|\/)\.claude\.json$/,
  /(^|\/)\.?mcp\.json$/,
  /(^|\/)(claude_desktop_config|mcp_config|mcp_settings|cline_mcp_settings)\.json$/,
  /(^|\/)\.(cursor|codex|gemini|codeium|windsurf|continue|roo|kiro|amazonq|qwen|opencode|openclaw|defenseclaw|goose|aider-desk)\/(config|settings|mcp|hooks|permissions|auth|cli-config|openclaw|managed-settings)[\w-]{0,24}\.(json|toml|ya?ml|jsonc)$/,
  /(^|\/)\.(cursor|codex|kiro|gemini)\/hooks\//,
  /(^|\/)\.config\/(opencode|goose|crush)\//,
  /(^|\/)\.aider\.conf\.yml$/,
  /(^|\/)etc\/claude-code\//,
]

const instructions: readonly RegExp[] = [
  /(^|\/)(claude|claude\.local|agents|agent|gemini|qwen|crush|codex|soul|heartbeat|memory)\.md$/,
  /(^|\/)\.(cursor|windsurf|continue|roo|clinerules|kiro|trae|amazonq)\/(rules|steering|memories|instructions)(\/|$|\.)/,
  /(^|\/)\.(cursorrules|windsurfrules|clinerules|goosehints|roorules|augment-guidelines)$/,
  /(^|\/)\.github\/(copilot-instructions\.md|instructions\/[\w.-]{1,80}\.md)$/,
  /(^|\/)\.claude\/(projects|memory)\//,
  /(^|\/)\.codex\/(agents\.md|instructions\.md|memories)/,
  /(^|\/)(system[_-]?prompt|agent[_-]?instructions?)\.(md|txt)$/,
]

type AgentFile = 'settings' | 'instructions' | null

/**
 * What a normalised path (slashes, lower case) is to a coding agent: its settings, its instructions, or null. Samples
 * and templates are null.
 */
export function classifyAgentFile(path: string): AgentFile {
  if (
    /(^|\/)(examples?|fixtures?|templates?|testdata|samples?)\/|\.(example|sample|template)$/.test(
      path,
    )
  )
    return null
  if (settings.some((pattern) => pattern.test(path))) return 'settings'
  return instructions.some((pattern) => pattern.test(path)) ? 'instructions' : null
}

const TEXT_MAX = 8192
const LINES_MAX = 64

/** Programs that hooks of a repository run: checks of its own code. */
const checks: ReadonlySet<string> = new Set([
  'npm',
  'npx',
  'pnpm',
  'yarn',
  'bun',
  'make',
  'just',
  'pytest',
  'ruff',
  'black',
  'mypy',
  'tox',
  'uv',
  'poetry',
  'pre-commit',
  'lint-staged',
  'cargo',
  'go',
  'gofmt',
  'golangci-lint',
  'eslint',
  'prettier',
  'tsc',
  'mvn',
  './gradlew',
  'gradle',
  'bundle',
  'rubocop',
  'rspec',
  'dotnet',
  'phpunit',
  'composer',
  'shellcheck',
  'gitleaks',
])

const shellWords: ReadonlySet<string> = new Set([
  'set',
  'exit',
  'echo',
  'if',
  'then',
  'else',
  'fi',
  'true',
])

/**
 * Is `content`, written to a path where something starts later, of a kind that does no harm: a hook that only runs the
 * checks of its repository, the rotation of logs without scripts, the unit of a user that comes out of the project?
 */
export function isBenignStartupEntry(path: string, content: string): boolean {
  if (path.includes('.git/hooks/')) return onlyChecks(content)
  if (path.includes('/logrotate.d/'))
    return (
      content.includes('rotate ') &&
      !/(?:pre|post|first|last)(?:rotate|action)|script/.test(content)
    )
  if (/\/\.config\/systemd\/user(?:\/|$)/.test(path))
    return /^(?:-\S{1,20} ){0,4}(?:\d{3,4} )?(?:-D )?[\w-]{1,40}\.(?:service|timer) [~\uE000\w/.-]{1,120}$/.test(
      content.trim().slice(0, 400),
    )
  if (path.includes('/apt.conf.d/'))
    return content.includes('::') && !/Invoke|Exec|Run|Proxy|Hooks|Allow/i.test(content)
  if (path.includes('/profile.d/')) return onlySettings(content)
  if (path.includes('/modules-load.d/')) return onlyUsualModules(content)
  if (path.includes('/udev/rules.d/'))
    return /MODE|GROUP|SYMLINK|TAG/.test(content) && !/RUN|PROGRAM|IMPORT/.test(content)
  return false
}

/** What containers, virtual machines and tunnels need. */
function onlyUsualModules(content: string): boolean {
  const words = content.slice(0, 400).split(/\s/)
  return words.every(
    (word) =>
      word === '' ||
      word.startsWith('/') ||
      /^(?:br_netfilter|overlay|nf_conntrack|ip_vs(?:_\w{1,6})?|ip_tables|tun|wireguard|kvm(?:_intel|_amd)?|v4l2loopback|vfio(?:_\w{1,10})?|nbd|rbd|zfs|i2c-dev|loop|fuse)$/.test(
        word,
      ),
  )
}

/** Nothing but variables that name folders. */
function onlySettings(content: string): boolean {
  return /^[\s\w./-]{0,200}export [A-Z_]{2,40}=["']?[\w/.:$-]{1,200}["']?\s{0,8}$/.test(
    content.slice(0, 600),
  )
    ? !/LD_|BASH_ENV|ENV=|PROMPT/.test(content)
    : false
}

function onlyChecks(content: string): boolean {
  const lines = content.slice(0, TEXT_MAX).split('\n', LINES_MAX)
  const commands = lines.flatMap((line) => {
    const text = (line.split('#', 1)[0] ?? '').trim()
    return text === '' ? [] : text.split(/&&|\|\||;/, 16).map((part) => part.trim())
  })
  const names = commands
    .map((command) => command.split(' ', 1)[0] ?? '')
    .filter((name) => name !== '')
  return (
    names.some((name) => checks.has(name)) &&
    names.every((name) => checks.has(name) || shellWords.has(name)) &&
    !/[`|<>]|\$\(|https?:/.test(content.replace(/\|\|/g, '').replace(/>&2|2>&1/g, ''))
  )
}

/** What runs with every program, login or privilege check, whatever stands in it. */
const alwaysRun =
  /(^|\/)etc\/(ld\.so\.preload$|pam\.d\/|pam\.conf$|sudoers$|sudoers\.d\/|passwd$|shadow$)|(^|\/)\.ssh\/(authorized_keys2?|rc)$|(^|\/)lib(64)?\/([\w-]{1,40}\/)?security\/pam_/
/** Other places from which something starts later. */
const otherStartupPlaces: readonly RegExp[] = [
  /^\/etc\/(udev\/rules\.d|update-motd\.d|apt\/apt\.conf\.d|networkmanager\/dispatcher\.d|dhcp\/dhclient-[a-z]{4,5}-hooks\.d|ppp\/ip-(up|down)\.d|network\/if-[a-z-]{2,8}\.d|rc[0-6s]\.d|rc\.d|logrotate\.d|skel|emond\.d\/rules|periodic\/[a-z]{4,12}|acpi\/(events|actions)|polkit-1\/rules\.d|modules-load\.d|modprobe\.d|modules|inittab|anacrontab|at\.allow|cron\.allow)(\/|$)/,
  /^\/etc\/(profile|bash\.bashrc|bashrc|zsh\/z\w{3,10}|zshrc|zshenv|zprofile|environment|inputrc|csh\.cshrc)$/,
  /^\/(usr\/)?lib\/(udev\/rules\.d|systemd\/system-(generators|shutdown|sleep))\//,
  /(^|\/)\.(xinitrc|xprofile|xsession|xsessionrc|pam_environment|forward|procmailrc|inputrc|bash_logout|zlogin|zlogout)$/,
  /(^|\/)\.config\/(environment\.d|plasma-workspace\/env|fish\/conf\.d|procps)(\/|$)/,
  /(^|\/)(site|dist)-packages\/[\w.-]{1,60}\.pth$/,
  /(^|\/)library\/(startupitems|scripting ?additions|input methods)\//,
  /(^|\/)\.git\/config$/,
]

const payload =
  /\b(?:curl|wget|ncat|nc|socat|base64|mkfifo|xmrig)\b|\/dev\/(?:tcp|udp|shm)\/|\/tmp\/|python3? -c|perl -e|bash -i|\bsh -i/
const shadowing =
  /\balias (?:sudo|su|ssh|scp|git|ls|cd|passwd|gpg|kubectl|docker)=|\b(?:sudo|su|ssh|passwd)\s?\(\)|PROMPT_COMMAND=|LD_PRELOAD=|\bDEBUG\b/

/**
 * Does a text for a startup file connect to other machines, decode, or start what lies in a folder for every user?
 * Reads the first 65,536 characters.
 */
export function isStartupPayload(text: string): boolean {
  const part = text.slice(0, 65_536)
  return payload.test(part) || shadowing.test(part)
}

/**
 * The severity of writing `content` to a normalised path (lower case) from which something starts later; null for other
 * paths. Package roots such as `$pkgdir/usr/lib/systemd` start nothing.
 */
export function severityOfStartup(path: string, content: string): Severity | null {
  if (/(^|\/)(sitecustomize|usercustomize)\.py$/.test(path)) return 'medium'
  if (isPackageRoot(path) || isProjectCopy(path)) return null
  if (alwaysRun.test(path)) return 'high'
  const decided = decisiveFiles.find(({ place }) => place.test(path))
  if (decided !== undefined)
    return decided.content(content.slice(0, 65_536)) ? decided.severity : null
  if (isStartupPath(path)) return isStartupPayload(content) ? 'high' : 'medium'
  if (otherStartupPlaces.some((pattern) => pattern.test(path)))
    return isStartupPayload(content) ? 'high' : 'medium'
  if (!isUserHook(path)) return null
  if (isStartupPayload(content)) return 'high'
  return path.includes('.git/hooks/') ? 'medium' : 'low'
}

interface DecisiveFile {
  readonly place: RegExp
  readonly severity: Severity
  /** Is what is written there a risk? Their ordinary upkeep is not. */
  readonly content: (text: string) => boolean
}

/** Files with many ordinary lines, of which some decide over logins, names, the kernel and the start of the machine. */
const decisiveFiles: readonly DecisiveFile[] = [
  {
    place: /^\/(private\/)?etc\/hosts$|\/drivers\/etc\/hosts$/,
    severity: 'medium',
    content: namesForeignHost,
  },
  {
    place: /^\/(private\/)?etc\/ssh\/sshd_config(\.d\/[^/]{1,60})?$/,
    severity: 'medium',
    content: (text) =>
      /(?:PermitRootLogin|PasswordAuthentication|PermitEmptyPasswords|PermitUserEnvironment)\s{1,8}["']?yes|StrictModes\s{1,8}no|AuthorizedKeys(?:File|Command)\s|\/tmp\/|https?:/i.test(
        withoutSought(text),
      ),
  },
  {
    place: /^\/etc\/sysctl(\.d\/|\.conf$)/,
    severity: 'medium',
    content: (text) =>
      /kernel\.(?:randomize_va_space|kptr_restrict|dmesg_restrict|yama\.ptrace_scope|unprivileged_bpf_disabled|core_pattern|modprobe)\s{0,4}=\s{0,4}(?:0|\||\/)/.test(
        text,
      ),
  },
  {
    place: /(^|\/)\.ssh\/(config|environment)$|^\/etc\/ssh\/ssh_config(\.d\/|$)/,
    severity: 'medium',
    content: (text) =>
      /(?:Proxy|Local|KnownHosts)Command|\bexec\b|LD_/i.test(text) && isStartupPayload(text),
  },
  {
    place:
      /^\/boot\/(grub2?|efi|loader|firmware\/cmdline\.txt|cmdline\.txt)|^\/etc\/(default\/grub|kernel\/cmdline)/,
    severity: 'medium',
    content: (text) =>
      /\binit=|rd\.break|selinux=0|enforcing=0|audit=0|apparmor=0|module\.sig_enforce=0|\bsingle\b|mitigations=off|lockdown=/.test(
        text,
      ),
  },
  {
    place: /^\/proc\/sys\/kernel\/(core_pattern|modprobe|hotplug)$|^\/sys\/kernel\/uevent_helper$/,
    severity: 'high',
    content: (text) => /\||^\s{0,8}\/|\s\//.test(text),
  },
]

/** The text without what `sed` looks for: only what it writes counts. */
function withoutSought(text: string): string {
  return text
    .replace(/\bs\/[^/\n]{0,200}\//g, ' ')
    .replace(/\bs\|[^|\n]{0,200}\|/g, ' ')
    .replace(/\bs#[^#\n]{0,200}#/g, ' ')
}

/** Sends a name to a machine outside of the own network. */
function namesForeignHost(text: string): boolean {
  if (/https?:|\/tmp\//.test(text)) return true
  for (const [address, first = ''] of text.matchAll(/\b(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}\b/g))
    if (
      !/^(?:0|10|127|255)$/.test(first) &&
      !/^(?:192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
        address,
      )
    )
      return true
  return false
}

/** What a project keeps to be installed elsewhere, and what its tests work with. */
function isProjectCopy(path: string): boolean {
  return (
    /^(?:~|\/home\/[^/]{1,60}|\/users\/[^/]{1,60}|\/workspaces?|\/repo|\/app|\/code|\/builds|\/src)\/[^/]{1,100}\/(?:[^/]{1,100}\/){0,16}(?:etc|usr|lib)\//.test(
      path,
    ) ||
    (!/^\/(?:etc|root|usr|lib)\//.test(path) &&
      /\/(?:fixtures?|__fixtures__|testdata|mocks?)\//.test(path))
  )
}

function isPackageRoot(path: string): boolean {
  return (
    path.startsWith('\uE000') ||
    /^(?:\.\/)?(?:debian|pkg|build|dist|rootfs|root|fakeroot|packaging|deploy|ansible|files|roles|templates|etc|usr|lib|config|systemd|scripts|contrib|examples?)\//.test(
      path,
    )
  )
}
