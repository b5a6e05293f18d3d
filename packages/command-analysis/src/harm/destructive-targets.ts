import type { Severity } from '@ase/schemas'
import { matchesGlob } from '../model/command-name.ts'
import { type Command, UNKNOWN } from '../model/model.ts'

const topFolders = 'home etc usr var bin sbin lib boot root dev opt srv'.split(' ')

/** What lies in a folder and would be missed most. */
const foldersBelow: ReadonlyMap<string, readonly string[]> = new Map([
  ['/usr', ['bin', 'lib', 'sbin', 'share', 'local', 'include']],
  ['/var', ['lib', 'log', 'www', 'spool', 'backups', 'mail']],
  ['~', ['documents', 'desktop', 'downloads', 'pictures', 'music', '.ssh', '.config', '.gnupg']],
])

/** No honest pattern is longer. */
const LENGTH_MAX = 256

/** A path in small letters whose first two parts may be patterns: `/hom[e]`, `/e?c` and `/[d-f]*` name a folder each. */
function withoutPatterns(target: string): string {
  if (!/[*?[]/.test(target)) return target
  const [start = '', first = '', second = '', ...rest] = target.replace(/\*{2,}/g, '*').split('/')
  if (start === '~')
    return [start, named(foldersBelow.get('~'), first), second, ...rest]
      .join('/')
      .replace(/\/{1,2}$/, '')
  if (start !== '') return target.replace(/\[([^\]])\]/g, '$1')
  const top = named(topFolders, first)
  const below = named(foldersBelow.get(`/${top}`), second)
  const path = ['', top, ...(target.split('/').length > 2 ? [below] : []), ...rest]
  return path.join('/').replace(/\[([^\]])\]/g, '$1')
}

/** The first folder that a pattern stands for; a star alone is returned unchanged. */
function named(folders: readonly string[] | undefined, pattern: string): string {
  if (folders === undefined || pattern === '*' || !/[*?[]/.test(pattern)) return pattern
  if (pattern.length > LENGTH_MAX) return folders[0] ?? pattern
  return folders.find((folder) => matchesGlob(pattern, folder)) ?? pattern
}

/** What a command would destroy, in the folder that the script has gone to. */
export type DestructionCheck = (command: Command, folder: TargetScope) => Severity | null

/** The worst of what goes with the targets: system folders are high, a whole project or an unknown target medium. */
export function severityOfTargets(
  targets: readonly string[],
  folder: TargetScope,
): Severity | null {
  let found: Severity | null = null
  for (const target of targets) {
    const scope = targetScope(target)
    if (scope === 'system') return 'high'
    if (scope === 'project' && folder === 'system' && !target.startsWith('/')) return 'high'
    if (scope === 'unknown') {
      if (/^\uE000\/(\*|\.)?$/.test(target)) return 'high'
      if (folder !== 'harmless' && target === UNKNOWN) found = 'medium'
    }
    // `/$x`: the root itself where the variable is empty, else something right below it.
    if (folder !== 'harmless' && /^\/\uE000\/?$/.test(target)) found = 'medium'
    if (scope === 'project' && folder !== 'harmless') found = 'medium'
  }
  return found
}

export type TargetScope = 'system' | 'unknown' | 'project' | 'harmless'

const systemFolders =
  /^\/(bin|boot|dev|etc|home|lib|lib32|lib64|mnt|media|opt|proc|root|run|sbin|srv|sys|usr|var|users|applications|library|system|volumes|data|sdcard|storage|\*)(\/|$)/
const scratchFolders =
  /^(\/tmp|\/data\/tmp|\/srv\/tmp|\/mnt\/tmp|\/var\/tmp|\/private\/tmp|\/dev\/shm|\/run\/user|\/var\/lib\/systemd\/coredump|\/sdcard\/[^/]{1,40}|\/var\/cache|\/var\/lib\/apt\/lists|\/var\/folders|\/usr\/local\/lib\/node_modules|\/usr\/share\/dotnet|\/opt\/hostedtoolcache|\/usr\/local\/lib\/android|\/opt\/ghc|\/mnt\/c\/temp)\/?[^/]/

/** Tools that are replaced by removing their folder first, and what build machines make room with. */
const installations: ReadonlySet<string> = new Set([
  '/usr/local/go',
  '/library/developer/commandlinetools',
  '/usr/share/dotnet',
  '/usr/share/swift',
  '/usr/local/.ghcup',
  '/usr/local/lib/android',
  '/usr/local/lib/node_modules',
  '/usr/local/share/boost',
  '/usr/local/share/powershell',
  '/opt/ghc',
  '/opt/hostedtoolcache',
])

/**
 * How much a recursive deletion of a path takes with it: the system, an unknown amount, a project, or nothing of value.
 */
export function targetScope(raw: string): TargetScope {
  const target = resolveParents(
    withoutPatterns(
      raw
        .toLowerCase()
        .replaceAll('\\', '/')
        .replace(/\/{2,}/g, '/')
        .replace(/(\/\.)+(?=\/|$)/g, ''),
    ),
  )
  if (target === '' || target === '-') return 'harmless'
  if (
    /^(\/|~|\/\*|~\/\*?|~\/\.\*|\.\.?|\.\.\/.{0,3}|\*|\.\/\*?|\.\*|\/\.\*|\.\/\.\*|\/\.\.\/?\*?|~[a-z]{0,31})$/.test(
      target,
    )
  )
    return target === '*' || target === './*' || target === '.' || target === './'
      ? 'project'
      : 'system'
  if (/^[a-z]:(\/|\*|$)/.test(target)) return windowsScope(target)
  if (
    /^(%(userprofile|systemroot|systemdrive|windir|homepath|appdata|programfiles)%|\$env:(userprofile|systemroot|systemdrive|windir|home|appdata)|\$home)/.test(
      target,
    )
  )
    return /temp|cache/.test(target) ? 'harmless' : 'system'
  if (/^(\.\.\/)+(\.\.|\*|\.\*)?$/.test(target)) return 'system'
  if (/^(\.\.\/){3,}(etc|usr|sbin|boot|root|home|var|dev|proc|sys)(\/\*?)?$/.test(target))
    return 'system'
  if (/^\/\[[^\]/]{1,16}\]\*?\/?$/.test(target)) return 'system'
  if (installations.has(target)) return 'harmless'
  if (scratchFolders.test(target) && !target.includes('..')) return 'harmless'
  if (target.startsWith(UNKNOWN)) return 'unknown'
  if (target.startsWith('~/'))
    return /^~\/(\.ssh|\.aws|\.gnupg|\.kube|\.config|documents|desktop|downloads|pictures|library|music)\/?\*?$/.test(
      target,
    )
      ? 'system'
      : besideTheProject(target)
  if (systemFolders.test(target)) return systemScope(target)
  if (/(^|\/)\.git\/?$/.test(target)) return 'project'
  return target.startsWith('/') || target.startsWith('../') ? besideTheProject(target) : 'harmless'
}

/** What a build makes again, by the name that it usually has. */
const remade =
  /^[._~]|^(?:bin|obj|out|env|venv|pkg|site|docs?|html|www|public|vendor|target|node_modules|coverage|logs?|work|workspace|src|deploy|app|data|api|gen|generated|output|results?|reports?|artifacts?|releases?|bundle|package|packages|examples?)$|build|dist|cache|tmp|temp|test|backup|old|copy|install|download|\.[a-z]{1,4}$|[*\uE000$]/

/** A folder that lies outside of what the command works in, and that nothing says could be made again. */
function besideTheProject(target: string): TargetScope {
  const parts = target.split('/').filter((part) => part !== '' && part !== '..')
  if (parts.length > 2) return 'harmless'
  return parts.some((part) => remade.test(part) && part !== '~') ? 'harmless' : 'project'
}

/** `a/../b` is b; what leaves a relative start stays as leading `..`. A part that only a shell knows ends the attempt. */
function resolveParents(target: string): string {
  if (!target.includes('/..') || target.includes(UNKNOWN)) return target
  const rooted = target.startsWith('~/') ? `/home/user${target.slice(1)}` : target
  const kept: string[] = []
  for (const part of rooted.split('/')) {
    if (part === '' || part === '.') continue
    const last = kept.at(-1)
    if (part !== '..') kept.push(part)
    else if (last !== undefined && last !== '..' && !/^[a-z]:$/.test(last)) kept.pop()
    else if (!rooted.startsWith('/') && last?.endsWith(':') !== true) kept.push(part)
  }
  const path = kept.join('/')
  if (rooted.startsWith('/')) return `/${path}`
  return path === '' ? '.' : path
}

/** A drive, the system's folders, or a whole user; what lies deeper in a user's folder is a project of theirs. */
function windowsScope(target: string): TargetScope {
  if (/\/temp\/|\/appdata\/local\/temp/.test(target)) return 'harmless'
  if (/^[a-z]:\/?(\*[^/]{0,40})?$/.test(target)) return 'system'
  if (
    /^[a-z]:\/(windows|program files( \(x86\))?|boot|recovery|system volume information)(\/|$)/.test(
      target,
    )
  )
    return 'system'
  if (
    /^[a-z]:\/(data|backups?|databases?|db|shares?|home|files|documents|www|wwwroot|vms?)\/?$/.test(
      target,
    )
  )
    return 'system'
  return /^[a-z]:\/(users|programdata|inetpub)(\/[^/]{1,64})?(\/(\*|\*\.\*|documents|desktop|pictures|downloads|appdata|\.ssh)?(\/\*)?)?$/.test(
    target,
  )
    ? 'system'
    : 'harmless'
}

/** Below `/var/lib`: what databases, engines and package managers would not find again. */
const dataOfServices =
  /^\/var\/lib\/(?:postgres|pgsql|mysql|maria|mongo|docker|containerd|containers|kubelet|rancher|etcd|dpkg|rpm|apt|redis|valkey|elasticsearch|opensearch|influx|clickhouse|cassandra|couch|neo4j|rabbitmq|kafka|zookeeper|grafana|prometheus|minio|consul|vault|nomad|jenkins|gitlab|gitea|ldap|samba|libvirt|lxc|lxd|incus|ceph|gluster|nfs|mail|systemd\/?(?:\*|$))/

/**
 * What lies deep in the shared folders, or is one program's settings, belongs to one package, which can be installed
 * again; what a service keeps and what decides over logins does not.
 */
function isOfOnePackage(target: string, depth: number): boolean {
  if (target.includes('*') && depth < 3) return false
  if (target.startsWith('/etc/')) {
    const deep = depth > (/^\/etc\/(?:ssl|systemd|pam\.d)\//.test(target) ? 3 : 2)
    return deep
      ? !/^\/etc\/(?:ssh|pam|kubernetes|sudoers|letsencrypt|security)/.test(target)
      : !target.includes('*') && /^\/etc\/\.[^/]{1,60}\/?$/.test(target)
  }
  if (/^\/usr\/(?:share|include)\//.test(target)) return depth > 2
  if (
    target.startsWith('/usr/local/') &&
    !/^\/usr\/local\/(?:bin|sbin|lib|share|include|etc)(?:\/\*?)?$/.test(target)
  )
    return depth > 2
  if (target.startsWith('/var/lib/')) return depth > 2 && !dataOfServices.test(target)
  return depth > 3 && /^\/(?:usr\/lib|var\/(?:log|spool))\//.test(target)
}

/** Home folders and project roots lie deep: only shallow targets there take a whole machine or user with them. */
function systemScope(target: string): TargetScope {
  // Data of services, one level below the folders that hold all of it.
  if (/^\/(?:srv|mnt|media|data)\/\.?[^/*]{1,64}\/?$/.test(target)) return 'project'
  const depth = target.split('/').filter((part) => part !== '' && part !== '*').length
  if (/^\/(home|users|root|srv|mnt|media|data|opt|volumes|applications)(\/|$)/.test(target))
    return depth <= 2 &&
      !/^\/(root|opt|srv|mnt|media|data|applications)\/\.?[^/*]{1,64}$/.test(target)
      ? 'system'
      : 'harmless'
  if (isOfOnePackage(target, depth)) return 'project'
  // One site of several.
  if (/^\/var\/www\/[^/*]{1,60}\/[^/*]{1,60}(?:\/|$)/.test(target)) return besideTheProject(target)
  if (/^\/(?:var|usr)\/\*?$/.test(target)) return 'system'
  if (/^\/(var|usr)\//.test(target))
    return /^\/(var\/(lib|log|www|spool|backups|mail|db)|usr\/(bin|lib|sbin|share|local|include))(\/|$)/.test(
      target,
    )
      ? 'system'
      : 'harmless'
  return 'system'
}
