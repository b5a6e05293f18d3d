import type { Severity } from '@ase/schemas'
import { UNKNOWN } from '../model/model.ts'
import type { ManagementLine } from './command-line.ts'
import { findPhrase, phrases, type Phrase } from './client-phrases.ts'

/** System package managers: the words and options that take packages away. */
const removals: ReadonlyMap<string, RegExp> = new Map([
  ['apt', /^(remove|purge|autopurge)$/],
  ['apt-get', /^(remove|purge)$/],
  ['aptitude', /^(remove|purge)$/],
  ['dpkg', /^(-r|-P|--remove|--purge)$/],
  ['yum', /^(remove|erase|autoremove)$/],
  ['dnf', /^(remove|erase)$/],
  ['microdnf', /^remove$/],
  ['zypper', /^(remove|rm)$/],
  ['rpm', /^(-e|--erase)$/],
  ['pacman', /^-R[a-z]{0,4}$/],
  ['apk', /^del$/],
  ['brew', /^(uninstall|remove|rm)$/],
  ['snap', /^remove$/],
  ['choco', /^uninstall$/],
])

export const systemPackageClients: ReadonlySet<string> = new Set(removals.keys())

/** Without these a system does not start, cannot be reached or cannot be repaired. */
const essential =
  /^(\*|\.\*|all|libc6?|libc-bin|glibc|musl|bash|dash|coreutils|util-linux|systemd|systemd-sysv|init|dpkg|apt|rpm|yum|dnf|pacman|zypper|apk-tools|linux-image[\w.*+-]{0,60}|kernel[\w.*+-]{0,60}|linux|linux-lts|grub[\w.*+-]{0,40}|shim|sudo|openssh-server|login|passwd|pam|libpam[\w.*+-]{0,40}|base|base-files|filesystem|network-manager|networkmanager|netplan\.io|ifupdown|e2fsprogs|tar|gzip|openssl|ca-certificates|perl-base|libstdc\+\+6|busybox)(:\w{1,10})?$/i

/** Uninstalling is ordinary; taking away what the system stands on, or everything, is not. */
export function severityOfSystemPackages(name: string, args: readonly string[]): Severity | null {
  const verb = args.findIndex((arg) => removals.get(name)?.test(arg) === true)
  if (verb < 0 || args.some((arg) => /^(-s|--simulate|--dry-run|--just-print|--help)$/.test(arg)))
    return null
  const packages = args.filter((arg, at) => at !== verb && !arg.startsWith('-'))
  if (packages.some((each) => essential.test(each))) return 'high'
  return packages.some((each) => each.includes(UNKNOWN)) ? 'medium' : null
}

const javascript: readonly Phrase[] = [
  ...phrases(
    'medium',
    'unpublish',
    'owner rm',
    'owner remove',
    'owner add',
    'author rm',
    'author add',
    'npm unpublish',
  ),
  // Seen by its users, but easily taken back.
  ...phrases('low', 'deprecate', 'dist-tag rm', 'team rm', 'org rm', 'token revoke'),
]

const tables: ReadonlyMap<string, readonly Phrase[]> = new Map([
  ['npm', javascript],
  ['pnpm', javascript],
  ['yarn', javascript],
  ['bun', phrases('medium', 'pm untrust')],
  ['cargo', phrases('medium', 'yank')],
  ['gem', phrases('medium', 'yank')],
  ['pypi-cleanup', phrases('medium', '')],
  ['dotnet', phrases('medium', 'nuget delete')],
  ['nuget', phrases('medium', 'delete')],
  ['pod', phrases('medium', 'trunk delete', 'trunk deprecate')],
  ['conan', phrases('medium', 'remove')],
  ['vsce', phrases('medium', 'unpublish')],
  ['ovsx', phrases('medium', 'delete')],
  ['jsr', phrases('medium', 'yank')],
])

/** Registries' own clients. */
export const packageClients: ReadonlySet<string> = new Set(tables.keys())

/** Taking back what others already depend on, or who may publish it. Local uninstalling is no matter. */
export function severityOfPackages(name: string, line: ManagementLine): Severity | null {
  if (name === 'cargo' && line.words[0] === 'owner')
    return line.args.some((arg) => /^-(-add|-remove|a|r)/.test(arg)) ? 'medium' : null
  if (name === 'gem' && line.words[0] === 'owner')
    return line.args.some((arg) => /^-(-add|-remove|a|r)/.test(arg)) ? 'medium' : null
  return findPhrase(tables.get(name) ?? [], line)?.severity ?? null
}
