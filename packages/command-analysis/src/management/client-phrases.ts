import type { Severity } from '@ase/schemas'
import { hasFlag, type ManagementLine } from './command-line.ts'

/** What the operands of a client open with, and how bad that is. Null: known to be harmless, whatever its verb. */
export interface Phrase {
  /** Operands; `*` stands for any one operand, no operands for every line. */
  readonly starts: readonly string[]
  /** At least one of these long options has to be given (without dashes). */
  readonly flags?: readonly string[]
  readonly severity: Severity | null
}

/** Shorthand for a table: severity, then phrases. */
export function phrases(severity: Severity | null, ...starts: readonly string[]): Phrase[] {
  return starts.map((each) => ({ starts: operandsOf(each), severity }))
}

/** The same with options that have to be there. */
export function phrasesWithFlags(
  severity: Severity | null,
  flags: readonly string[],
  ...starts: readonly string[]
): Phrase[] {
  return starts.map((each) => ({ starts: operandsOf(each), flags, severity }))
}

function operandsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

/** The first phrase that the line opens with; undefined when none does. */
export function findPhrase(
  table: readonly Phrase[],
  { words, args }: ManagementLine,
): Phrase | undefined {
  return table.find(
    ({ starts, flags }) =>
      opensWith(words, starts) && (flags === undefined || hasFlag(args, ...flags)),
  )
}

function opensWith(words: readonly string[], starts: readonly string[]): boolean {
  return starts.every((part, index) => {
    const word = words[index]
    return word !== undefined && (part === '*' || word.toLowerCase() === part)
  })
}

/** Thinning out by age is what backup programs do every night. */
const retention = [
  'keep-daily',
  'keep-weekly',
  'keep-monthly',
  'keep-yearly',
  'keep-hourly',
  'keep-within',
]

/** Backup programs, volume managers and file systems with snapshots. */
const backups: readonly (readonly [string, readonly Phrase[]])[] = [
  [
    'rclone',
    [
      ...phrasesWithFlags('low', ['i', 'interactive'], ''),
      ...phrases('high', 'purge'),
      ...phrasesWithFlags(
        'medium',
        ['delete-excluded', 'delete-before', 'delete-during', 'delete-after'],
        'sync',
      ),
      ...phrases('medium', 'delete', 'rmdirs', 'cleanup'),
      ...phrases('low', 'sync', 'dedupe', 'rmdir', 'deletefile'),
      ...phrases(null, 'config delete', 'move', 'backend'),
    ],
  ],
  [
    'restic',
    [
      ...phrasesWithFlags('high', ['unsafe-allow-remove-all'], 'forget'),
      ...phrasesWithFlags('low', retention, 'forget'),
      ...phrasesWithFlags('medium', ['remove-all'], 'unlock'),
      ...phrases(null, 'unlock'),
      ...phrases('medium', 'forget', 'prune', 'rewrite', 'key remove'),
    ],
  ],
  [
    'borg',
    [
      ...phrasesWithFlags(null, ['cache-only'], 'delete x'),
      ...phrases('high', 'repo-delete', 'rdelete'),
      ...phrases('medium', 'delete'),
      ...phrasesWithFlags('low', retention, 'prune'),
      ...phrases('medium', 'prune'),
      ...phrases('low', 'compact', 'recreate'),
    ],
  ],
  [
    'kopia',
    [
      ...phrases('high', 'repository delete'),
      ...phrases(
        'medium',
        'snapshot delete',
        'policy delete',
        'blob delete',
        'content delete',
        'maintenance set',
      ),
      ...phrases(null, 'repository disconnect', 'cache clear'),
    ],
  ],
  [
    'duplicity',
    [
      ...phrasesWithFlags(
        'medium',
        ['force'],
        'remove-older-than',
        'remove-all-but-n-full',
        'cleanup',
        'remove-all-inc-of-but-n-full',
        'collection-status',
      ),
    ],
  ],
  [
    'tarsnap',
    [...phrasesWithFlags('high', ['nuke'], ''), ...phrasesWithFlags('medium', ['d'], '')],
  ],
  ['duplicacy', phrases('medium', 'prune')],
  ['wal-g', [...phrasesWithFlags('high', ['confirm'], 'delete'), ...phrases('medium', 'delete')]],
  ['pgbackrest', [...phrases('high', 'stanza-delete'), ...phrases('medium', 'expire', 'stop')]],
  ['barman', phrases('high', 'delete')],
  [
    'zfs',
    [
      ...phrasesWithFlags('high', ['r', 'R', 'rf', 'Rf', 'fr', 'f'], 'destroy'),
      ...phrases('high', 'destroy'),
      ...phrasesWithFlags('medium', ['r', 'R', 'rf', 'Rf'], 'rollback'),
      ...phrases('medium', 'rollback'),
    ],
  ],
  [
    'zpool',
    [
      ...phrases('high', 'destroy', 'labelclear'),
      ...phrases('medium', 'offline', 'detach', 'remove', 'export'),
    ],
  ],
  ['lvremove', phrases('high', '')],
  ['vgremove', phrases('high', '')],
  ['pvremove', phrases('high', '')],
  ['snapper', phrases('medium', 'delete', 'rollback')],
  ['timeshift', phrasesWithFlags('medium', ['delete', 'delete-all'], '')],
  ['proxmox-backup-client', phrases('high', 'snapshot forget', 'forget')],
]

/** Clients of clusters, schedulers and virtual machines. */
const clusters: readonly (readonly [string, readonly Phrase[]])[] = [
  ['airflow', [...phrases('high', 'db reset'), ...phrases('medium', 'db clean', 'dags delete')]],
  ['kubeadm', phrases('high', 'reset')],
  ['talosctl', phrases('high', 'reset', 'wipe')],
  ['amtool', phrases('low', 'silence add')],
  ['tailscale', phrases(null, 'logout', 'down')],
  ['esxcli', phrases('high', 'vm process kill')],
  ['vim-cmd', phrases('high', 'vmsvc/destroy', 'vmsvc/snapshot.removeall')],
  [
    'minikube',
    [
      ...phrasesWithFlags('medium', ['all', 'purge'], 'delete'),
      ...phrases(null, 'delete', 'image rm', 'cache delete', 'addons disable', 'stop'),
    ],
  ],
  ['kind', phrases(null, 'delete')],
  ['k3d', phrases(null, 'cluster delete', 'cluster stop', 'node delete', 'image')],
  [
    'helm',
    [
      ...phrases(
        null,
        'repo remove',
        'repo rm',
        'plugin uninstall',
        'plugin remove',
        'test',
        'pull',
        'package',
        'dependency',
      ),
      ...phrases('medium', 'uninstall', 'delete', 'del', 'un'),
      ...phrases('low', 'rollback'),
    ],
  ],
  [
    'argocd',
    [
      ...phrases('medium', 'app terminate-op', 'app patch-resource'),
      ...phrasesWithFlags('medium', ['force', 'replace'], 'app sync'),
      ...phrasesWithFlags('low', ['prune'], 'app sync'),
      ...phrasesWithFlags('high', ['cascade'], 'app delete'),
      ...phrases(null, 'context', 'logout'),
      ...phrases('medium', 'app delete-resource', 'repo rm', 'cert rm', 'account delete-token'),
      ...phrases('high', 'cluster rm', 'proj delete', 'appset delete'),
    ],
  ],
  ['flux', [...phrases('high', 'uninstall'), ...phrases('medium', 'suspend')]],
  [
    'eksctl',
    [...phrases('high', 'delete cluster', 'delete nodegroup'), ...phrases('medium', 'drain')],
  ],
  [
    'velero',
    phrases('high', 'uninstall', 'backup delete', 'backup-location delete', 'delete backup'),
  ],
  [
    'nomad',
    [
      ...phrasesWithFlags('high', ['purge'], 'job stop', 'stop'),
      ...phrases(
        'medium',
        'job stop',
        'stop',
        'node drain',
        'alloc stop',
        'system gc',
        'node eligibility',
        'var purge',
      ),
      ...phrases('high', 'namespace delete', 'acl bootstrap'),
    ],
  ],
  [
    'consul',
    [
      ...phrasesWithFlags('high', ['recurse'], 'kv delete'),
      ...phrases('medium', 'kv delete', 'leave', 'force-leave', 'snapshot restore', 'maint'),
    ],
  ],
  [
    'etcdctl',
    [
      ...phrasesWithFlags('high', ['prefix', 'from-key'], 'del'),
      ...phrases(
        'medium',
        'del',
        'member remove',
        'auth disable',
        'defrag',
        'user delete',
        'role delete',
        'compact',
      ),
      ...phrases('high', 'snapshot restore'),
    ],
  ],
  [
    'virsh',
    phrases(
      'medium',
      'undefine',
      'destroy',
      'vol-delete',
      'vol-wipe',
      'pool-delete',
      'snapshot-delete',
    ),
  ],
  ['qm', phrases('high', 'destroy')],
  ['pct', phrases('high', 'destroy')],
  ['lxc', phrases('medium', 'delete', 'storage delete', 'project delete')],
  ['multipass', phrases('medium', 'delete', 'purge')],
  [
    'vagrant',
    [
      ...phrases(null, 'box remove', 'plugin uninstall'),
      // Made again from its Vagrantfile.
      ...phrasesWithFlags('low', ['f', 'force'], 'destroy'),
    ],
  ],
  ['vboxmanage', phrases('medium', 'unregistervm', 'closemedium', 'snapshot * delete')],
]

/** Clients of clouds and hosting platforms. */
const platforms: readonly (readonly [string, readonly Phrase[]])[] = [
  [
    'gcloud',
    [
      ...phrases(
        null,
        'compute instances reset',
        'pubsub topics publish',
        'config unset',
        'auth revoke',
        'components remove',
        'alpha interactive',
      ),
      ...phrases(
        'high',
        'projects delete',
        'organizations delete',
        'kms keys versions destroy',
        'services disable',
      ),
      ...phrases(
        'medium',
        'app services set-traffic',
        'sql users set-password',
        'services api-keys delete',
        'storage rm',
        'storage objects delete',
      ),
      ...phrasesWithFlags('high', ['recursive', 'r'], 'storage rm'),
      ...phrasesWithFlags('medium', ['delete-unmatched-destination-objects'], 'storage rsync'),
    ],
  ],
  [
    'az',
    [
      ...phrases(
        null,
        'account clear',
        // A machine that is started again as it was.
        'vm deallocate',
        'vm stop',
        'extension remove',
        'config unset',
        'cache purge',
        'cache delete',
      ),
      ...phrases(
        'medium',
        'storage blob delete',
        'acr repository untag',
        'acr repository delete',
        'webapp stop',
      ),
      ...phrases(
        'high',
        'group delete',
        'ad app delete',
        'ad sp delete',
        'ad user delete',
        'lock delete',
        'keyvault purge',
        'storage account delete',
        'storage container delete',
        'storage blob delete-batch',
      ),
    ],
  ],
  ['doctl', phrases(null, 'auth remove')],
  [
    'heroku',
    [
      ...phrases('high', 'pg:reset', 'apps:destroy', 'addons:destroy', 'repo:reset', 'pg:push'),
      ...phrases(
        'medium',
        'ps:scale *=0',
        'config:unset',
        'releases:rollback',
        'maintenance:on',
        'pg:credentials:destroy',
        'pg:killall',
        'keys:clear',
        'access:remove',
        'certs:remove',
        'domains:clear',
        'domains:remove',
        'members:remove',
      ),
      ...phrases(null, 'plugins:uninstall'),
    ],
  ],
  [
    'fly',
    [
      ...phrases('high', 'apps destroy', 'volumes destroy', 'postgres destroy'),
      ...phrases('medium', 'secrets unset', 'scale count 0', 'machine kill', 'machine stop'),
    ],
  ],
  [
    'vercel',
    [
      ...phrases(
        'medium',
        'rm',
        'remove',
        'env rm',
        'domains rm',
        'dns rm',
        'certs rm',
        'alias rm',
        'secrets rm',
        'rollback',
      ),
      ...phrases('high', 'project rm', 'projects rm', 'teams rm'),
    ],
  ],
  ['netlify', phrases('medium', 'env:unset', 'api deletesite', 'api deletedeploy')],
  [
    'wrangler',
    [
      ...phrases(
        'high',
        'd1 delete',
        'r2 bucket delete',
        'kv namespace delete',
        'kv:namespace delete',
        'queues delete',
      ),
      ...phrases(
        'medium',
        'delete',
        'secret delete',
        'rollback',
        'kv bulk delete',
        'kv:bulk delete',
      ),
    ],
  ],
  [
    'supabase',
    [
      ...phrasesWithFlags('high', ['linked', 'db-url'], 'db reset'),
      ...phrases(null, 'db reset', 'stop', 'db diff'),
      ...phrases('medium', 'secrets unset', 'migration repair'),
    ],
  ],
  [
    'firebase',
    [
      ...phrases('high', 'firestore:delete', 'database:remove', 'projects:delete'),
      ...phrases(
        'medium',
        'functions:delete',
        'hosting:disable',
        'auth:import',
        'hosting:channel:delete',
        'remoteconfig:rollback',
      ),
    ],
  ],
  ['railway', phrases('medium', 'down', 'variables delete')],
  [
    'cf',
    phrases(
      'high',
      'delete-org',
      'delete-space',
      'purge-service-offering',
      'purge-service-instance',
    ),
  ],
  ['eb', phrases('high', 'terminate')],
  ['amplify', phrases('high', 'delete')],
  ['serverless', phrases('high', 'remove')],
  ['copilot', phrases('high', 'app delete', 'env delete')],
  [
    'dokku',
    phrases(
      'high',
      'apps:destroy',
      'postgres:destroy',
      'mysql:destroy',
      'redis:destroy',
      'mongo:destroy',
    ),
  ],
  ['kamal', phrases('high', 'remove')],
  [
    'neonctl',
    phrases('high', 'projects delete', 'branches delete', 'databases delete', 'branches reset'),
  ],
  ['pscale', phrases('high', 'database delete', 'branch delete', 'backup delete')],
  ['turso', phrases('high', 'db destroy', 'group destroy')],
  [
    'atlas',
    phrases(
      'high',
      'clusters delete',
      'projects delete',
      'backups snapshots delete',
      'clusters terminate',
    ),
  ],
]

/** Clients of secret stores and hosted services. */
const services: readonly (readonly [string, readonly Phrase[]])[] = [
  [
    'vault',
    [
      ...phrases(
        'high',
        'operator seal',
        'operator rekey',
        'secrets disable',
        'auth disable',
        'kv destroy',
        'kv metadata delete',
        'namespace delete',
        'operator generate-root',
        'audit disable',
      ),
      ...phrases(
        'medium',
        'kv delete',
        'delete',
        'policy delete',
        'token revoke',
        'lease revoke',
        'operator step-down',
        'kv rollback',
        'kv undelete',
        'operator raft remove-peer',
      ),
      ...phrasesWithFlags('high', ['prefix', 'force'], 'lease revoke'),
    ],
  ],
  [
    'op',
    [
      ...phrases('high', 'vault delete', 'user delete', 'user suspend', 'account forget'),
      ...phrases(
        'medium',
        'item delete',
        'document delete',
        'group delete',
        'connect token delete',
        'service-account revoke',
      ),
    ],
  ],
  ['bw', phrases('medium', 'delete')],
  ['doppler', phrases('medium', 'secrets delete', 'configs tokens revoke', 'configs unlock')],
  [
    'stripe',
    [
      ...phrases(
        'medium',
        'refunds create',
        'subscriptions cancel',
        'payouts create',
        'transfers create',
        'payment_intents cancel',
        'invoices void',
        'charges create',
        'accounts reject',
        'customers delete',
      ),
      ...phrases(null, 'listen', 'logs tail'),
    ],
  ],
  [
    'twilio',
    [
      ...phrases('medium', 'api:core:incoming-phone-numbers:remove', 'phone-numbers:update'),
      ...phrases(null, 'plugins:remove', 'profiles:remove'),
    ],
  ],
  ['auth0', [...phrases('high', 'tenants delete'), ...phrases(null, 'logout')]],
  ['sentry-cli', [...phrases('medium', 'releases delete')]],
  ['unleash', phrases(null, 'features disable', 'feature disable')],
  [
    'ldcli',
    [
      ...phrases(
        'medium',
        'flags toggle-off',
        'flags archive',
        'flags delete',
        'metrics delete',
        'segments delete',
      ),
    ],
  ],
  [
    'circleci',
    phrases(
      'medium',
      'context remove-secret',
      'orb unpublish',
      'context delete',
      'runner resource-class delete',
      'pipeline delete',
    ),
  ],
  [
    'fastly',
    [
      ...phrases('medium', 'purge', 'service-version deactivate'),
      ...phrases(null, 'profile delete'),
    ],
  ],
  [
    'cloudflared',
    [
      ...phrases('medium', 'tunnel delete', 'tunnel cleanup'),
      ...phrases(null, 'service uninstall'),
    ],
  ],
  ['kong', [...phrases('high', 'migrations reset'), ...phrases('medium', 'stop', 'quit')]],
  [
    'deck',
    [...phrases('high', 'reset', 'gateway reset'), ...phrases('medium', 'sync', 'gateway sync')],
  ],
  ['okta', phrases('medium', 'apps delete')],
]

/** Clients of databases, queues, logs and object storage. */
const stores: readonly (readonly [string, readonly Phrase[]])[] = [
  [
    'ceph',
    [...phrases('high', 'osd pool delete', 'osd pool rm', 'fs rm', 'osd purge', 'osd destroy')],
  ],
  ['neo4j-admin', phrases('medium', 'database load')],
  [
    'nodetool',
    [
      ...phrases(
        'high',
        'removenode',
        'decommission',
        'assassinate',
        'clearsnapshot',
        'truncatehints',
      ),
      ...phrases('medium', 'drain', 'stopdaemon', 'disablegossip', 'disablebinary'),
    ],
  ],
  ['kafka-topics', phrasesWithFlags('medium', ['delete'], '')],
  [
    'kafka-consumer-groups',
    phrasesWithFlags('medium', ['delete', 'delete-offsets', 'reset-offsets'], ''),
  ],
  ['kafka-acls', phrasesWithFlags('medium', ['remove'], '')],
  ['kafka-configs', phrasesWithFlags('medium', ['delete-config'], '')],
  ['kafka-delete-records', phrases('medium', '')],
  ['kafka-streams-application-reset', phrases('medium', '')],
  [
    'rabbitmqctl',
    [
      ...phrases('high', 'reset', 'force_reset', 'delete_vhost'),
      ...phrases(
        'medium',
        'stop_app',
        'purge_queue',
        'delete_user',
        'delete_queue',
        'clear_permissions',
        'forget_cluster_node',
        'set_user_tags * administrator',
        'change_password',
        'clear_password',
        'clear_policy',
        'stop',
      ),
    ],
  ],
  [
    'nats',
    [
      ...phrases('high', 'stream delete', 'stream rm', 'stream purge', 'account delete'),
      ...phrases(
        'medium',
        'consumer delete',
        'consumer rm',
        'kv del',
        'kv rm',
        'kv purge',
        'object delete',
        'object del',
        'object rm',
        'context rm',
      ),
    ],
  ],
  [
    'pulsar-admin',
    [
      ...phrases(
        'high',
        'tenants delete',
        'namespaces delete',
        'clusters delete',
        'topics delete-partitioned-topic',
      ),
      ...phrases(
        'medium',
        'topics delete',
        'topics truncate',
        'topics skip-all',
        'topics unload',
        'namespaces clear-backlog',
      ),
    ],
  ],
  [
    'gsutil',
    [
      ...phrasesWithFlags('high', ['r', 'R', 'a'], 'rm'),
      ...phrases('high', 'rb'),
      ...phrases('medium', 'rm'),
      ...phrasesWithFlags('medium', ['d'], 'rsync'),
      ...phrases('medium', 'versioning set off', 'lifecycle set'),
    ],
  ],
  [
    'bq',
    [
      ...phrasesWithFlags('high', ['r', 'f', 'dataset', 'd', 'force', 'recursive'], 'rm'),
      ...phrases('medium', 'rm'),
    ],
  ],
  [
    'mc',
    [
      ...phrasesWithFlags('high', ['recursive', 'r', 'force', 'bypass'], 'rm', 'rb'),
      ...phrases(
        'medium',
        'rm',
        'rb',
        'undo',
        'admin user remove',
        'admin user disable',
        'admin policy remove',
        'admin policy unset',
        'admin service stop',
        'ilm rule remove',
        'ilm rm',
        'version suspend',
        'retention clear',
        'legalhold clear',
        'event remove',
        'replicate rm',
      ),
      ...phrasesWithFlags('medium', ['remove'], 'mirror'),
      ...phrases(null, 'alias rm', 'alias remove'),
    ],
  ],
  [
    'azcopy',
    [
      ...phrasesWithFlags('high', ['recursive'], 'remove', 'rm'),
      ...phrasesWithFlags('medium', ['delete-destination'], 'sync'),
      ...phrases(null, 'jobs remove', 'jobs clean'),
    ],
  ],
  [
    's3cmd',
    [
      ...phrasesWithFlags('high', ['recursive', 'r'], 'del', 'rm'),
      ...phrases('high', 'rb'),
      ...phrasesWithFlags('medium', ['delete-removed'], 'sync'),
    ],
  ],
  ['s5cmd', phrases('medium', 'rm', 'rb')],
  ['b2', phrases('high', 'delete-bucket', 'bucket delete', 'rm')],
  [
    'splunk',
    [
      ...phrases('high', 'clean eventdata', 'clean all', 'clean kvstore'),
      ...phrases('medium', 'clean', 'remove', 'delete'),
    ],
  ],
  [
    'influx',
    [
      ...phrases('high', 'bucket delete', 'org delete'),
      ...phrases('medium', 'delete', 'auth delete'),
    ],
  ],
  ['curator', phrases('medium', 'delete')],
  [
    'curator_cli',
    phrases('high', 'delete_indices', 'delete-indices', 'delete_snapshots', 'delete-snapshots'),
  ],
]

/**
 * What the common grammar (noun, verb, names) does not say about single clients: verbs of their own, options that
 * delete, and deletions that cost nothing. Facts from the clients' own manuals.
 */
export const clientPhrases: ReadonlyMap<string, readonly Phrase[]> = new Map([
  ...backups,
  ...clusters,
  ...platforms,
  ...services,
  ...stores,
])

/** Clients that go by another name. */
export const clientAliases: ReadonlyMap<string, string> = new Map([
  ['flyctl', 'fly'],
  ['now', 'vercel'],
  ['ntl', 'netlify'],
  ['sls', 'serverless'],
  ['mcli', 'mc'],
  ['borgmatic', 'borg'],
  ['kafka-topics.sh', 'kafka-topics'],
  ['kafka-delete-records.sh', 'kafka-delete-records'],
  ['kafka-consumer-groups.sh', 'kafka-consumer-groups'],
  ['kafka-acls.sh', 'kafka-acls'],
  ['kafka-configs.sh', 'kafka-configs'],
  ['kafka-streams-application-reset.sh', 'kafka-streams-application-reset'],
])
