import {
  credentialFiles,
  privateFiles,
  programFolders,
  provenTargets,
  serverFolders,
  soughtTargets,
  systemFolders,
} from '@ase/url-analysis'

/** Names of what commands destroy, open or publish, beside those of files and folders. */
const named =
  'root admin administrator sudo wheel all any prod production main master origin namespace namespaces cluster database databases bucket buckets instances project stack volume volumes snapshots backups users public metadata google internal localhost token secret secrets password credentials key keys history selinux firewall auditd logging audit defender null zero tcp udp exec system recurse force hard mirror purge delete destroy rm rb remove drop stop disable off flush clear'

/** Words that tell a dangerous argument from a harmless one: parts of sensitive paths, and names of what is precious. */
export const sensitiveWords: ReadonlySet<string> = new Set([
  ...named.split(' '),
  ...[
    ...credentialFiles,
    ...privateFiles,
    ...provenTargets,
    ...soughtTargets,
    ...systemFolders,
    ...programFolders,
    ...serverFolders,
  ]
    .flatMap((place) => place.toLowerCase().split(/[^a-z0-9_]+/))
    .filter((word) => word.length > 1),
])
