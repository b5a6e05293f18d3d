import { flagged, phrases, type Phrase } from './phrases.ts'

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
export const backups: readonly (readonly [string, readonly Phrase[]])[] = [
  [
    'rclone',
    [
      ...flagged('low', ['i', 'interactive'], ''),
      ...phrases('high', 'purge'),
      ...flagged(
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
      ...flagged('high', ['unsafe-allow-remove-all'], 'forget'),
      ...flagged('low', retention, 'forget'),
      ...flagged('medium', ['remove-all'], 'unlock'),
      ...phrases(null, 'unlock'),
      ...phrases('medium', 'forget', 'prune', 'rewrite', 'key remove'),
    ],
  ],
  [
    'borg',
    [
      ...flagged(null, ['cache-only'], 'delete x'),
      ...phrases('high', 'repo-delete', 'rdelete'),
      ...phrases('medium', 'delete'),
      ...flagged('low', retention, 'prune'),
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
      ...flagged(
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
  ['tarsnap', [...flagged('high', ['nuke'], ''), ...flagged('medium', ['d'], '')]],
  ['duplicacy', phrases('medium', 'prune')],
  ['wal-g', [...flagged('high', ['confirm'], 'delete'), ...phrases('medium', 'delete')]],
  ['pgbackrest', [...phrases('high', 'stanza-delete'), ...phrases('medium', 'expire', 'stop')]],
  ['barman', phrases('high', 'delete')],
  [
    'zfs',
    [
      ...flagged('high', ['r', 'R', 'rf', 'Rf', 'fr', 'f'], 'destroy'),
      ...phrases('high', 'destroy'),
      ...flagged('medium', ['r', 'R', 'rf', 'Rf'], 'rollback'),
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
  ['timeshift', flagged('medium', ['delete', 'delete-all'], '')],
  ['proxmox-backup-client', phrases('high', 'snapshot forget', 'forget')],
]
