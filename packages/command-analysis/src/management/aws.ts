import type { Severity } from '@ase/schemas'
import { hasFlag, optionValue, type ManagementLine } from './command-line.ts'
import { namesCriticalResource } from './verbs.ts'

/** Operations that delete: the verb opens their name. */
const deleting =
  /^(delete|terminate|purge|remove|destroy|deregister|batch-delete|force-delete|schedule-key-deletion|drop|release|empty|leave|close)(-|$)/
/** Operations that switch off what protects or serves. What can be started again stays quiet. */
const stopping = /^(stop|cancel|disable|reset|revoke|disassociate|detach|suspend|abort|deactivate)-/
const stopsSomethingVital =
  /trail|detector|key-rotation|db-|logging|configuration-recorder|key|pipeline|backup|deletion-protection|ebs-encryption|mfa|instance-attribute|vpc|policy/

/** Deletions of labels, of one message or of other things that are made again immediately. */
const trifling =
  /^(delete-tags|remove-tags|remove-tags-from-resource|delete-invalidation|delete-log-stream|remove-targets|delete-message|delete-message-batch|delete-alarms|delete-dashboards|release-address)$/

const namedEstate =
  /hosted-zone|user-pool|load-balancer|file-system|recovery-point|delivery-stream|domain|key-deletion|parameter-group|vpc|repository|distribution|organization|account|trail/

/** The severity of a line of the AWS client (service, operation, options); null for no deletion. */
export function severityOfAws({ words, args }: ManagementLine): Severity | null {
  const [service = '', operation = ''] = words
  if (service === 's3') return objectStorage(operation, words, args)
  if (words.includes('help')) return null
  if (deleting.test(operation)) {
    if (trifling.test(operation)) return /^(delete|remove)-tags/.test(operation) ? null : 'medium'
    return namesCriticalResource(operation) ||
      namedEstate.test(operation) ||
      (namesCriticalResource(service) && operation !== 'delete-rule')
      ? 'high'
      : 'medium'
  }
  if (stopping.test(operation)) return stopsSomethingVital.test(operation) ? 'medium' : null
  return changes(service, operation, args)
}

/** Settings whose change loses data or stops a service although the verb is only `put` or `update`. */
function changes(service: string, operation: string, args: readonly string[]): Severity | null {
  const text = args.join(' ')
  switch (`${service} ${operation}`) {
    case 'secretsmanager update-secret':
    case 'secretsmanager put-secret-value':
    case 'organizations move-account':
    case 'iam create-policy-version':
      return 'medium'
    case 'route53 change-resource-record-sets':
      return /"?Action"?\s{0,4}[:=]\s{0,4}"?DELETE/i.test(text) ? 'medium' : null
    case 's3api put-bucket-versioning':
      return /Suspended/i.test(text) ? 'medium' : null
    case 's3api put-bucket-lifecycle-configuration':
    case 's3api put-bucket-lifecycle':
      return /"?Expiration"?/.test(text) ? 'medium' : null
    case 'rds modify-db-instance':
    case 'rds modify-db-cluster':
      return hasFlag(args, 'no-deletion-protection') ||
        optionValue(args, '--backup-retention-period') === '0' ||
        hasFlag(args, 'master-user-password')
        ? 'medium'
        : null
    case 'ecs update-service':
      return optionValue(args, '--desired-count') === '0' ? 'medium' : null
    case 'autoscaling update-auto-scaling-group':
    case 'autoscaling set-desired-capacity':
      return optionValue(args, '--desired-capacity') === '0' ||
        optionValue(args, '--max-size') === '0'
        ? 'medium'
        : null
    case 'ec2 modify-instance-attribute':
      return hasFlag(args, 'no-disable-api-termination') ? 'medium' : null
    case 'lambda put-function-concurrency':
      return optionValue(args, '--reserved-concurrent-executions') === '0' ? 'medium' : null
    case 'dynamodb update-continuous-backups':
      return /PointInTimeRecoveryEnabled=false/i.test(text) ? 'medium' : null
    case 'cognito-idp admin-set-user-password':
      return 'medium'
    default:
      return null
  }
}

/** Folders that a build makes anew: a site is published from them by mirroring. */
const builtFolders: ReadonlySet<string> = new Set([
  'dist',
  'build',
  'out',
  'public',
  '_site',
  'site',
  'www',
  '.output',
  'export',
  'storybook-static',
])

/** Does one of the last two folders of a local path come out of a build? */
function isBuiltFolder(path: string): boolean {
  if (path.includes('://')) return false
  const folders = path
    .slice(0, 256)
    .split('/')
    .filter((part) => part !== '')
  return folders.slice(-2).some((folder) => builtFolders.has(folder))
}

/** `s3://bucket/tmp/…`: what is put there is meant to go. */
const scratchPrefix =
  /^s3:\/\/[\w.-]{1,63}\/(?:[\w.-]{1,60}\/)?(?:tmp|temp|cache|scratch|test|previews?|pr-\d{1,6})\//

function objectStorage(
  operation: string,
  words: readonly string[],
  args: readonly string[],
): Severity | null {
  if (operation === 'rb') return 'high'
  if (operation === 'rm') {
    const recursive = hasFlag(args, 'recursive')
    if (words.some((word) => scratchPrefix.test(word))) return recursive ? 'medium' : 'low'
    return recursive ? 'high' : 'medium'
  }
  if (operation !== 'sync' || !hasFlag(args, 'delete')) return null
  return isBuiltFolder(words[2] ?? '') ? 'low' : 'medium'
}
