import { flagged, phrases, type Phrase } from './phrases.ts'

/** Clients of databases, queues, logs and object storage. */
export const stores: readonly (readonly [string, readonly Phrase[]])[] = [
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
  ['kafka-topics', flagged('medium', ['delete'], '')],
  ['kafka-consumer-groups', flagged('medium', ['delete', 'delete-offsets', 'reset-offsets'], '')],
  ['kafka-acls', flagged('medium', ['remove'], '')],
  ['kafka-configs', flagged('medium', ['delete-config'], '')],
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
      ...flagged('high', ['r', 'R', 'a'], 'rm'),
      ...phrases('high', 'rb'),
      ...phrases('medium', 'rm'),
      ...flagged('medium', ['d'], 'rsync'),
      ...phrases('medium', 'versioning set off', 'lifecycle set'),
    ],
  ],
  [
    'bq',
    [
      ...flagged('high', ['r', 'f', 'dataset', 'd', 'force', 'recursive'], 'rm'),
      ...phrases('medium', 'rm'),
    ],
  ],
  [
    'mc',
    [
      ...flagged('high', ['recursive', 'r', 'force', 'bypass'], 'rm', 'rb'),
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
      ...flagged('medium', ['remove'], 'mirror'),
      ...phrases(null, 'alias rm', 'alias remove'),
    ],
  ],
  [
    'azcopy',
    [
      ...flagged('high', ['recursive'], 'remove', 'rm'),
      ...flagged('medium', ['delete-destination'], 'sync'),
      ...phrases(null, 'jobs remove', 'jobs clean'),
    ],
  ],
  [
    's3cmd',
    [
      ...flagged('high', ['recursive', 'r'], 'del', 'rm'),
      ...phrases('high', 'rb'),
      ...flagged('medium', ['delete-removed'], 'sync'),
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
