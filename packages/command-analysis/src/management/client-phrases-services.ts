import { flagged, phrases, type Phrase } from './phrases.ts'

/** Clients of secret stores and hosted services. */
export const services: readonly (readonly [string, readonly Phrase[]])[] = [
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
      ...flagged('high', ['prefix', 'force'], 'lease revoke'),
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
