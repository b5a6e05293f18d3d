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
 * Is what is written where something starts later of a kind that does no harm: a hook that only runs the repository's own
 * checks, the rotation of logs without scripts, the unit of a user that comes out of the project?
 */
export function isHarmlessPlant(path: string, said: string): boolean {
  if (path.includes('.git/hooks/')) return onlyChecks(said)
  if (path.includes('/logrotate.d/'))
    return said.includes('rotate ') && !/(?:pre|post|first|last)(?:rotate|action)|script/.test(said)
  if (/\/\.config\/systemd\/user(?:\/|$)/.test(path))
    return /^(?:-\S{1,20} ){0,4}(?:\d{3,4} )?(?:-D )?[\w-]{1,40}\.(?:service|timer) [~\uE000\w/.-]{1,120}$/.test(
      said.trim().slice(0, 400),
    )
  if (path.includes('/apt.conf.d/'))
    return said.includes('::') && !/Invoke|Exec|Run|Proxy|Hooks|Allow/i.test(said)
  if (path.includes('/profile.d/')) return onlySettings(said)
  if (path.includes('/modules-load.d/')) return onlyUsualModules(said)
  if (path.includes('/udev/rules.d/'))
    return /MODE|GROUP|SYMLINK|TAG/.test(said) && !/RUN|PROGRAM|IMPORT/.test(said)
  return false
}

/** What containers, virtual machines and tunnels need. */
function onlyUsualModules(said: string): boolean {
  const words = said.slice(0, 400).split(/\s/)
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
function onlySettings(said: string): boolean {
  return /^[\s\w./-]{0,200}export [A-Z_]{2,40}=["']?[\w/.:$-]{1,200}["']?\s{0,8}$/.test(
    said.slice(0, 600),
  )
    ? !/LD_|BASH_ENV|ENV=|PROMPT/.test(said)
    : false
}

function onlyChecks(said: string): boolean {
  const lines = said.slice(0, TEXT_MAX).split('\n', LINES_MAX)
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
    !/[`|<>]|\$\(|https?:/.test(said.replace(/\|\|/g, '').replace(/>&2|2>&1/g, ''))
  )
}
