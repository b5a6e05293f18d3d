import { credentialFiles, privateFiles } from './secret-files.ts'
import {
  programFolders,
  traversalProofs,
  serverFolders,
  traversalTargets,
  systemFolders,
} from './system-places.ts'

/** `credential`: the file holds nothing but secrets; `private`: it often holds one beside other things. */
export type Sensitivity = 'credential' | 'private' | null

const isCredential = createPathTest(credentialFiles)
const isPrivate = createPathTest(privateFiles)
const isProven = createPathTest(traversalProofs)
const isSought = createPathTest(traversalTargets)

/** The pattern from which a chart makes a secret of its values: `charts/api/templates/secret.yaml`. */
function isChartTemplate(path: string): boolean {
  return /(?:^|\/)templates\/(?:[\w-]{1,60}\/)?secrets?\.ya?ml$/.test(path)
}

/**
 * Whether a normalised path (slashes, lower case) is a credential, a private file, or neither. Public halves and
 * samples are neither.
 */
export function sensitivityOf(path: string): Sensitivity {
  const segments = segmentsOf(path)
  if (isCredential(segments)) return isPublic(path) ? null : 'credential'
  return isPrivate(segments) && !isPublic(path) && !isTestData(path) && !isChartTemplate(path)
    ? 'private'
    : null
}

function isPublic(path: string): boolean {
  return (
    /\.(pub|example|sample|template|dist|md|test)$/.test(path) ||
    /(^|\/)(known_hosts|authorized_keys|ssh_config)$/.test(path) ||
    (!/^\/(etc|root|proc|var)\//.test(path) &&
      /(^|[/_.-])(examples?|fixtures?|testdata|samples?|docs?|mocks?)[/_.-]/.test(path))
  )
}

/** Keys that tests and certificate bundles bring along open nothing. */
function isTestData(path: string): boolean {
  return /(^|[/_.-])(tests?|specs?|__tests__|test_data|certifi)[/_.-]|(^|\/)(cacert|ca-certificates|ca-bundle|cert|certs|fullchain|chain)\.pem$/.test(
    path,
  )
}

/**
 * Is a normalised path a file by which a traversal is proven (`/etc/passwd`)? No project keeps one of its own a level
 * or two above.
 */
export function isTraversalProof(path: string): boolean {
  const segments = segmentsOf(path)
  return isProven(segments) || sensitivityOf(path) === 'credential'
}

/** Is a normalised path a place of the operating system, or a file that attackers look for on servers? */
export function isSystemTarget(path: string): boolean {
  const segments = segmentsOf(path)
  return (
    isBelow(segments, systemFolders) ||
    isBelow(segments, serverFolders) ||
    isSought(segments) ||
    isTraversalProof(path)
  )
}

/** Does a normalised path lie among the settings, processes and devices of the system? */
export function isSystemPlace(path: string): boolean {
  return isBelow(segmentsOf(path), systemFolders)
}

/** Does a normalised path lie among the programs of the system? */
export function isProgramPlace(path: string): boolean {
  return isBelow(segmentsOf(path), programFolders)
}

function isBelow(segments: readonly string[], folders: ReadonlySet<string>): boolean {
  const [first = '', second = ''] = /^[a-z]:$/.test(segments[0] ?? '')
    ? segments.slice(1)
    : segments
  return folders.has(first) || folders.has(`${first}/${second}`)
}

/** The parts of a path; what NTFS and servers ignore at its end is left out. */
function segmentsOf(path: string): readonly string[] {
  const named = path.includes('::$') ? path.replace(/::\$(?:data|index_allocation)$/, '') : path
  const bare = named.startsWith('/') ? named.slice(1) : named
  const end = bare.search(/[;?#]/)
  return (end > 0 ? bare.slice(0, end) : bare).split('/', 256)
}

const startups: readonly RegExp[] = [
  /(^|\/)etc\/(cron[\w.]{0,12}|systemd|init\.d|profile\.d|ld\.so\.preload|rc\.local|pam\.d|sudoers\.d|sudoers|passwd|shadow|xdg\/autostart)(\/|$)/,
  /(^|\/)var\/spool\/cron/,
  /(^|\/)\.ssh\/(authorized_keys|rc)/,
  /(^|\/)library\/launch(agents|daemons)\//,
  /(^|\/)\.config\/(autostart|systemd)\//,
  /(^|\/)start menu\/programs\/startup\//,
  /(^|\/)usr\/lib\/systemd\//,
]

/** Is a normalised path a place from which the system runs what it finds? */
export function isStartupPath(path: string): boolean {
  return startups.some((pattern) => pattern.test(path))
}

/** Is a normalised path a file that the shell of a user, or git, runs by itself? */
export function isUserHook(path: string): boolean {
  return (
    /(^|\/)\.(bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv|kshrc|config\/fish\/config\.fish)$/.test(
      path,
    ) || /(^|\/)\.git\/hooks\/[a-z-]{3,24}$/.test(path)
  )
}

interface Entry {
  /** Segments that must stand right before the key segment, nearest last; `*` is any one segment. */
  readonly before: readonly string[]
  readonly folder: boolean
}

interface Glob extends Entry {
  readonly prefix: string
  readonly suffix: string
}

/**
 * Makes a test from the ends of paths, written in lower case: `.aws/credentials` is that file anywhere, `.gnupg/` is
 * everything below such a folder, `id_*` is a beginning and an end, and a folder written `*` is any one. The test takes
 * the segments of a path and costs one look-up per segment.
 */
export function createPathTest(
  patterns: readonly string[],
): (segments: readonly string[]) => boolean {
  const exact = new Map<string, Entry[]>()
  const globs = new Map<string, Glob[]>()
  for (const pattern of patterns) {
    const folder = pattern.endsWith('/')
    const before = pattern.split('/').filter((part) => part !== '')
    const last = before.pop() ?? ''
    const [prefix = '', suffix] = last.split('*')
    const start = prefix.charAt(0)
    if (suffix !== undefined)
      globs.set(start, [...(globs.get(start) ?? []), { before, folder, prefix, suffix }])
    else exact.set(last, [...(exact.get(last) ?? []), { before, folder }])
  }
  return (segments) => {
    const last = segments.length - 1
    for (let at = 0; at <= last; at += 1) {
      const entries = exact.get(segments[at] ?? '')
      if (entries?.some((entry) => fits(entry, segments, at, last)) === true) return true
    }
    const name = segments[last] ?? ''
    const ends = (glob: Glob): boolean =>
      name.length >= glob.prefix.length + glob.suffix.length &&
      name.startsWith(glob.prefix) &&
      name.endsWith(glob.suffix) &&
      fits(glob, segments, last, last)
    return globs.get(name.charAt(0))?.some(ends) === true || globs.get('')?.some(ends) === true
  }
}

function fits(
  { before, folder }: Entry,
  segments: readonly string[],
  at: number,
  last: number,
): boolean {
  if (!folder && at !== last) return false
  if (before.length > at) return false
  return before.every((part, index) => {
    const found = segments[at - before.length + index]
    return part === '*' || part === found
  })
}
