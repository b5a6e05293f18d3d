import type { Command } from '../model/model.ts'
import { hasOption } from '../model/options.ts'
import { isUnidentifiedHost } from './leaks.ts'
import { isForeignSource, isUnencryptedSource } from './package-sources.ts'

const pythonInstallers = [
  'pip',
  'pip3',
  'pipx',
  'uv',
  'poetry',
  'easy_install',
  'pdm',
  'conda',
  'mamba',
]
const nodeInstallers = ['npm', 'pnpm', 'yarn', 'bun', 'npx', 'bunx']
const systemInstallers = [
  'apt',
  'apt-get',
  'aptitude',
  'yum',
  'dnf',
  'zypper',
  'rpm',
  'apk',
  'pacman',
  'dpkg',
  'brew',
]

/** Every program for which `installsFromForeignSource` may be true. */
export const installers: ReadonlySet<string> = new Set([
  ...pythonInstallers,
  ...nodeInstallers,
  ...systemInstallers,
  'gem',
  'bundle',
  'cargo',
  'go',
  'composer',
  'deno',
  'luarocks',
  'cpanm',
  'python',
  'add-apt-repository',
  'rpmkeys',
  'helm',
  'kubectl',
  'installer',
  'snap',
  'twine',
  'choco',
  'apt-add-repository',
])

/** Does a package manager install from a URL of its own, or without its checks? */
export function installsFromForeignSource(command: Command): boolean {
  const { name, args } = command
  const verb = args.find((arg) => !arg.startsWith('-')) ?? ''
  if (name === 'python') return args[0] === '-m' && args[1] === 'pip' && python(args.slice(2))
  if (pythonInstallers.includes(name)) return python(args)
  if (nodeInstallers.includes(name)) return node(name, verb, args)
  if (systemInstallers.includes(name)) return system(name, args)
  switch (name) {
    case 'gem':
      return (
        /^(?:install|i|sources|source|update)$/.test(verb) &&
        args.some(isForeignValue) &&
        !args.includes('--remove')
      )
    case 'bundle':
      return verb === 'config' && args.some(isForeignSource)
    case 'cargo':
      return /^(?:install|add)$/.test(verb) && args.some(isForeignValue)
    case 'go':
      if (verb === 'env')
        return (
          args.includes('-w') &&
          args.some(
            (arg) =>
              /^(?:GOINSECURE|GONOSUMDB|GONOSUMCHECK|GOFLAGS=.{0,40}-insecure|GOSUMDB=off)/.test(
                arg,
              ) ||
              (arg.startsWith('GOPROXY=') && isUnencryptedSource(arg.slice(8))),
          )
        )
      return args.includes('-insecure') || (verb === 'run' && args.some(isForeignSource))
    case 'deno':
      return /^(?:run|install|eval)$/.test(verb) && args.some(isForeignSource)
    case 'composer':
    case 'luarocks':
    case 'cpanm':
      return args.some((arg) => isForeignValue(arg) && isUnencryptedSource(afterEquals(arg)))
    // A package from a registry without TLS can be replaced by a third party.
    case 'twine':
      return verb === 'upload' && args.some((arg) => isUnencryptedSource(afterEquals(arg)))
    case 'choco':
      return (
        /^(?:install|upgrade|source)$/.test(verb) &&
        args.some((arg) => isUnencryptedSource(afterEquals(arg)))
      )
    case 'apt-add-repository':
    case 'add-apt-repository':
      return args.some(
        (arg) => /\bhttps?:\/\//.test(arg) && isForeignSource(arg.slice(arg.indexOf('http'))),
      )
    case 'rpmkeys':
      return args.includes('--import') && args.some(isForeignSource)
    case 'helm':
    case 'kubectl':
      return (
        /^(?:install|upgrade|apply|create|template)$/.test(verb) &&
        args.some((arg) => isUnencryptedSource(afterEquals(arg)) || isUnidentifiedHost(arg))
      )
    case 'installer':
      return args.includes('-allowUntrusted')
    case 'snap':
      return args.includes('--dangerous')
    default:
      return false
  }
}

function afterEquals(arg: string): string {
  return arg.startsWith('-') ? arg.slice(arg.indexOf('=') + 1) : arg
}

function isForeignValue(arg: string): boolean {
  return isForeignSource(afterEquals(arg))
}

function python(args: readonly string[]): boolean {
  if (!args.some((arg) => /^(?:install|add|download|wheel|config|sync|run|tool|https?:)/.test(arg)))
    return false
  if (args.some((arg, index) => trusts(arg, args[index + 1] ?? ''))) return true
  return args.some((arg) =>
    isForeignSource(afterEquals(arg).replace(/^[\w.[\]-]{1,80}\s{0,2}@\s{0,2}/, '')),
  )
}

function trusts(arg: string, next: string): boolean {
  if (arg !== '--trusted-host' && !arg.startsWith('--trusted-host=')) return false
  const host = arg === '--trusted-host' ? next : afterEquals(arg)
  return !/^(?:localhost|127\.|pypi\.org|pypi\.python\.org|files\.pythonhosted\.org)/.test(host)
}

function node(name: string, verb: string, args: readonly string[]): boolean {
  if (verb === 'publish') return args.some((arg) => isUnencryptedSource(afterEquals(arg)))
  if (/^(?:config|set)$/.test(verb) && /strict-ssl[= ]false/.test(args.join(' ').slice(0, 200)))
    return true
  if (
    /^(?:login|logout|adduser|publish|whoami|view|ping|unpublish|dist-tag|info|audit|star)$/.test(
      verb,
    )
  )
    return false
  if (name === 'npx' || name === 'bunx') return args.some(isForeignSource)
  if (/^(?:config|set|c)$/.test(verb)) {
    if (args.includes('get') || args.includes('delete') || args.some(isScoped)) return false
    return args.some(
      (arg) => isForeignSource(arg.slice(arg.indexOf('=') + 1)) || isForeignSource(arg),
    )
  }
  return (
    /^(?:install|i|ci|add|update|up|exec|x|dlx|create|init)$/.test(verb) &&
    args.some(isForeignValue)
  )
}

/** A scope of its own has a registry of its own. */
function isScoped(arg: string): boolean {
  return /^@[\w.-]{1,80}:registry\b/.test(arg)
}

function system(name: string, args: readonly string[]): boolean {
  if (
    hasOption(
      args,
      '--allow-unauthenticated',
      '--force-yes',
      '--nogpgcheck',
      '--no-gpg-checks',
      '--nosignature',
      '--allow-untrusted',
    )
  )
    return true
  if (args.some((arg) => /^--setopt=(?:plugin|gpgcheck=0|sslverify=(?:0|false))/.test(arg)))
    return true
  if (name === 'brew' && args[0] === 'tap') return args.some(isForeignSource)
  if (name === 'rpm' && args.includes('--import')) return args.some(isForeignSource)
  if (!/^(?:rpm|yum|dnf|zypper|brew|apk|pacman)$/.test(name)) return false
  return args.some(
    (arg) =>
      isForeignValue(arg) &&
      (isUnencryptedSource(afterEquals(arg)) || /\.(?:rpm|rb|apk|zst)$/.test(arg)),
  )
}
