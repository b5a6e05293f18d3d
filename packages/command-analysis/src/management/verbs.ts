/** Verbs of management interfaces, by what they do. A verb is one word; `delete-bucket` and `DeleteBucket` hold two words. */

/** What they name is gone afterwards. */
const deleting: ReadonlySet<string> = new Set([
  'delete',
  'deletes',
  'deleted',
  'deletebatch',
  'destroy',
  'remove',
  'rm',
  'rmi',
  'rb',
  'del',
  'purge',
  'terminate',
  'drop',
  'unpublish',
  'teardown',
  'nuke',
  'wipe',
  'prune',
  'erase',
  'obliterate',
  'annihilate',
  'truncate',
  'flush',
  'flushall',
  'flushdb',
  'flushcache',
  'empty',
  'clear',
  'forget',
  'expunge',
  'undeploy',
  'deprovision',
  'uninstall',
  'decommission',
  'rdelete',
  'unlink',
  'trash',
  'discard',
  'evict',
])

/** What they name stops, loses a right or falls back to its first state. */
const revoking: ReadonlySet<string> = new Set([
  'revoke',
  'deregister',
  'deactivate',
  'disassociate',
  'unset',
  'untag',
  'reset',
  'resetdb',
  'release',
  'drain',
  'abandon',
  'expire',
])

/** Verbs that only look. A command line that opens with one of them changes nothing. */
const reading: ReadonlySet<string> = new Set([
  'get',
  'list',
  'describe',
  'show',
  'ls',
  'view',
  'status',
  'search',
  'find',
  'help',
  'version',
  'explain',
  'cat',
  'head',
  'stat',
  'diff',
  'inspect',
  'validate',
  'lookup',
  'watch',
  'tail',
  'ping',
  'whoami',
  'create',
  'add',
  'import',
  'init',
  'login',
  'logout',
  'read',
  'info',
  'check',
  'preview',
])

export type VerbClass = 'deletes' | 'revokes' | 'reads'

/** The class of a single verb in lower case, or null. */
export function classifyVerb(word: string): VerbClass | null {
  if (deleting.has(word)) return 'deletes'
  if (revoking.has(word)) return 'revokes'
  return reading.has(word) ? 'reads' : null
}

const WORD_MAX = 64

/**
 * The words of a name in lower case: `DeleteBucket`, `delete-bucket`, `apps:destroy` and `repo_delete` have two each.
 */
export function splitName(name: string): readonly string[] {
  return name
    .slice(0, WORD_MAX)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/**
 * The class of the name of an operation, or null: a verb stands first (`delete-bucket`) or, after a colon or
 * underscore, last (`apps:destroy`, `user_delete`).
 */
export function classifyOperation(name: string): VerbClass | null {
  const words = splitName(name)
  const first = words[0] ?? ''
  const opening = first === 'batch' || first === 'force' || first === 'bulk' || first === 'schedule'
  const found = classifyVerb(opening ? (words[1] ?? '') : first)
  if (found === 'reads' || (found !== null && words.length <= 5)) return found
  if (opening && words.includes('deletion')) return 'deletes'
  const last = words.length > 1 ? classifyVerb(words.at(-1) ?? '') : null
  return last === 'reads' ? null : last
}

/** Whole estates, or things that hold data: losing one of them is an incident. */
const criticalNouns: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'archive',
  'archives',
  'backup',
  'backups',
  'bucket',
  'buckets',
  'cluster',
  'clusters',
  'container-registry',
  'database',
  'databases',
  'datasource',
  'dataset',
  'datasets',
  'db',
  'dbs',
  'd1',
  'deletion',
  'directory',
  'disk',
  'disks',
  'env',
  'environment',
  'environments',
  'filesystem',
  'filesystems',
  'group',
  'hostedzone',
  'instance',
  'instances',
  'key',
  'keyring',
  'keyspace',
  'keyvault',
  'keyspaces',
  'namespace',
  'namespaces',
  'node',
  'nodepool',
  'nodes',
  'org',
  'organization',
  'organizations',
  'orgs',
  'postgres',
  'pg',
  'project',
  'projects',
  'pv',
  'pvc',
  'recovery',
  'repo',
  'repository',
  'schema',
  'secret',
  'secrets',
  'server',
  'servers',
  'site',
  'snapshot',
  'snapshots',
  'sql',
  'stack',
  'stacks',
  'subscription',
  'subscriptions',
  'system',
  'table',
  'tables',
  'tenant',
  'tenants',
  'trail',
  'userpool',
  'pool',
  'vault',
  'vaults',
  'vhost',
  'volume',
  'volumes',
  'workspace',
  'workspaces',
  'zone',
  'zones',
])

/** Does the name hold a noun whose loss is an incident? */
export function namesCriticalResource(name: string): boolean {
  return splitName(name).some((word) => criticalNouns.has(word))
}
