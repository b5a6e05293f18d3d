import { flagged, phrases, type Phrase } from './phrases.ts'

/** Clients of clusters, schedulers and virtual machines. */
export const clusters: readonly (readonly [string, readonly Phrase[]])[] = [
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
      ...flagged('medium', ['all', 'purge'], 'delete'),
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
      ...flagged('medium', ['force', 'replace'], 'app sync'),
      ...flagged('low', ['prune'], 'app sync'),
      ...flagged('high', ['cascade'], 'app delete'),
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
      ...flagged('high', ['purge'], 'job stop', 'stop'),
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
      ...flagged('high', ['recurse'], 'kv delete'),
      ...phrases('medium', 'kv delete', 'leave', 'force-leave', 'snapshot restore', 'maint'),
    ],
  ],
  [
    'etcdctl',
    [
      ...flagged('high', ['prefix', 'from-key'], 'del'),
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
      ...flagged('low', ['f', 'force'], 'destroy'),
    ],
  ],
  ['vboxmanage', phrases('medium', 'unregistervm', 'closemedium', 'snapshot * delete')],
]
