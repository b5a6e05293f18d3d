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
  return false
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
