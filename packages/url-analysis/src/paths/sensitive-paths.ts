import { pathTable } from './path-table.ts'
import { credentialFiles, privateFiles } from './secret-files.ts'
import {
  programFolders,
  provenTargets,
  serverFolders,
  soughtTargets,
  systemFolders,
} from './system-places.ts'

export type Sensitivity = 'credential' | 'private' | null

const isCredential = pathTable(credentialFiles)
const isPrivate = pathTable(privateFiles)
const isProven = pathTable(provenTargets)
const isSought = pathTable(soughtTargets)

/** The pattern from which a chart makes a secret of its values: `charts/api/templates/secret.yaml`. */
function isChartTemplate(path: string): boolean {
  return /(?:^|\/)templates\/(?:[\w-]{1,60}\/)?secrets?\.ya?ml$/.test(path)
}

/** Looks at a normalised path (slashes, lower case). Public halves and samples are no secrets. */
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

/** A file by which a traversal is proven: no project keeps one of its own a level or two above. */
export function isProvenTarget(path: string): boolean {
  const segments = segmentsOf(path)
  return isProven(segments) || sensitivityOf(path) === 'credential'
}

/** A place of the operating system, or a file that attackers look for on servers. */
export function isSystemTarget(path: string): boolean {
  const segments = segmentsOf(path)
  return (
    isBelow(segments, systemFolders) ||
    isBelow(segments, serverFolders) ||
    isSought(segments) ||
    isProvenTarget(path)
  )
}

/** Does the path lie among the settings, processes and devices of the system? */
export function isSystemPlace(path: string): boolean {
  return isBelow(segmentsOf(path), systemFolders)
}

/** Does the path lie among the system's own programs? */
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

/** Places from which the system runs what it finds. */
export function isStartupPath(path: string): boolean {
  return startups.some((pattern) => pattern.test(path))
}

/** Files that a user's shell or git runs by themselves. */
export function isUserHook(path: string): boolean {
  return (
    /(^|\/)\.(bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv|kshrc|config\/fish\/config\.fish)$/.test(
      path,
    ) || /(^|\/)\.git\/hooks\/[a-z-]{3,24}$/.test(path)
  )
}
