import type { Severity } from '@ase/schemas'
import type { Command } from './command.ts'
import { managers } from './management-clients.ts'
import { hasOption, operands } from './options.ts'

const destructiveVerbs =
  /^(delete|destroy|remove|purge|terminate|uninstall|drop|rm|rb|del|unpublish|teardown|nuke|wipe|prune|rmi|forget|flush|empty|erase|repo-delete|deactivate|deprovision|undeploy|env-destroy|apps:destroy|pg:reset|addons:destroy)$/
const destructiveOperation =
  /^(delete|terminate|purge|remove|deregister|destroy|schedule-key-deletion|batch-delete|force-delete|disassociate|revoke|reset|drop|disable|stop|cancel)([-_:]|$)/

/** Whole estates, or things that hold data. */
const weighty =
  /namespace|cluster|project|bucket|database|\bdb\b|db-|table|stack|keyspace|instance|volume|pvc|persistentvolume|resource-?group|key-?vault|schedule-key|hosted-zone|zone|filesystem|file-system|snapshot|backup|vault|group delete|user-pool|\ball\b|crd|secret/

/** Every program for which `severityOfManagement` may have an answer. */
export const managementPrograms: ReadonlySet<string> = new Set([
  ...managers,
  'curl',
  'docker',
  'podman',
  'nerdctl',
  'java',
])

/** Deletions through command-line clients of clouds, clusters, stores and services. */
export function severityOfManagement(command: Command): Severity | null {
  const { name, args } = command
  if (name === 'curl') return deletesByHttp(args)
  if (name === 'docker' || name === 'podman' || name === 'nerdctl') return containers(args)
  if (name === 'terraform' || name === 'tofu' || name === 'terragrunt') return terraform(args)
  if (name === 'java')
    return args.some((arg) => /^delete-(job|node|credentials|view|builds)/.test(arg))
      ? 'medium'
      : null
  if (
    !managers.has(name) ||
    args.some(
      (arg) => /^(--dry-?run(=.{1,20})?|--help|--dryrun)$/.test(arg) && arg !== '--dry-run=none',
    )
  )
    return null
  const words = operands(args).slice(0, 8)
  switch (name) {
    case 'kubectl':
    case 'oc':
      return kubectl(args, words)
    case 'aws':
      return aws(args, words)
    case 'npm':
    case 'yarn':
    case 'pnpm':
    case 'cargo':
    case 'gem':
      return words[0] === 'unpublish' ||
        words[0] === 'yank' ||
        (name === 'npm' && words[0] === 'deprecate')
        ? 'medium'
        : null
    case 'dropdb':
      return 'high'
    case 'dropuser':
      return 'medium'
    case 'php':
    case 'rails':
    case 'rake':
    case 'prisma':
      return ormResets(words, args)
    case 'pulumi':
    case 'cdk':
      return words[0] === 'destroy'
        ? hasOption(args, '-y', '--yes', '-f', '--force')
          ? 'high'
          : 'medium'
        : generic(words)
    case 'redis-cli':
      return words.some((word) => /^flush(all|db)$/i.test(word))
        ? 'high'
        : words.some((word) => /^(del|unlink|shutdown|config)$/i.test(word))
          ? 'medium'
          : null
    default:
      return args.includes('--delete') && name.startsWith('kafka') ? 'medium' : generic(words)
  }
}

function generic(words: readonly string[]): Severity | null {
  const verb = words.findIndex(
    (word, index) =>
      index < 5 &&
      (destructiveVerbs.test(word.toLowerCase()) || destructiveOperation.test(word.toLowerCase())),
  )
  if (verb < 0) return null
  if (/^(help|get|list|describe|show|ls|search|run)$/.test(words[0] ?? '')) return null
  return weighty.test(words.slice(0, 5).join(' ')) ? 'high' : 'medium'
}

const kubernetesEstates =
  /^(namespaces?|ns|nodes?|pv|pvc|persistentvolumes?|persistentvolumeclaims?|crds?|customresourcedefinitions?|clusterroles?|all)(\/|$)/

function kubectl(args: readonly string[], words: readonly string[]): Severity | null {
  const verb = words[0]
  if (verb === 'delete') {
    if (kubernetesEstates.test(words[1] ?? '') || args.includes('--all') || hasOption(args, '-A'))
      return 'high'
    return 'medium'
  }
  if (verb === 'drain') return 'medium'
  if (verb === 'scale') return args.some((arg) => arg === '--replicas=0') ? 'medium' : null
  if (verb === 'replace') return args.includes('--force') ? 'medium' : null
  return null
}

function aws(args: readonly string[], words: readonly string[]): Severity | null {
  const [service = '', operation = ''] = awsWords(args)
  if (service === 's3') {
    if (operation === 'rb') return 'high'
    if (operation === 'rm') return args.includes('--recursive') ? 'high' : 'medium'
    return operation === 'sync' && args.includes('--delete') ? 'low' : null
  }
  if (
    !destructiveOperation.test(operation) ||
    (/^(stop|cancel|disable|reset)-/.test(operation) &&
      !/trail|detector|key|instances|logging/.test(operation))
  )
    return null
  if (/-message(-batch)?$/.test(operation)) return 'medium'
  return weighty.test(`${service} ${operation} ${words[1] ?? ''}`) ? 'high' : 'medium'
}

const awsValueOptions = new Set([
  '--profile',
  '--region',
  '--output',
  '--endpoint-url',
  '--query',
  '--cli-input-json',
  '--ca-bundle',
  '--color',
])

function awsWords(args: readonly string[]): readonly string[] {
  return args.filter(
    (arg, index) => !arg.startsWith('-') && !awsValueOptions.has(args[index - 1] ?? ''),
  )
}

function terraform(args: readonly string[]): Severity | null {
  const verb = operands(args.filter((arg) => !arg.startsWith('-chdir')))[0]
  const unattended = args.some((arg) => /^--?auto-approve|^-force$/.test(arg))
  if (verb === 'destroy') return unattended ? 'high' : 'medium'
  if (verb === 'apply')
    return args.some((arg) => /^--?destroy$/.test(arg)) ? 'high' : unattended ? 'medium' : null
  if (verb === 'state') return args.includes('rm') ? 'medium' : null
  return verb === 'workspace' && args.includes('delete') ? 'medium' : null
}

function containers(args: readonly string[]): Severity | null {
  const [first = '', second = ''] = operands(args)
  if (second === 'prune')
    return first === 'system' || first === 'volume'
      ? args.some((arg) => /^(--volumes|-a[a-z]*|--all)$/.test(arg)) || first === 'volume'
        ? 'medium'
        : 'medium'
      : 'medium'
  if (first === 'volume' && (second === 'rm' || second === 'remove')) return 'medium'
  if (first === 'compose' && second === 'down')
    return args.some((arg) => /^(-v|--volumes|--rmi.{0,8})$/.test(arg)) ? 'low' : null
  if (
    (first === 'stack' || first === 'swarm' || first === 'secret' || first === 'network') &&
    /^(rm|leave|remove)$/.test(second)
  )
    return 'medium'
  if (first === 'rmi' || (first === 'image' && second === 'rm'))
    return hasOption(args, '-f', '--force') ? 'medium' : null
  return first === 'rm' && hasOption(args, '-f') && args.some((arg) => arg.includes('\uE000'))
    ? 'medium'
    : null
}

function ormResets(words: readonly string[], args: readonly string[]): Severity | null {
  const command = words.join(' ')
  if (/\bdb:(drop|reset|schema:load|migrate:reset|seed:replant)/.test(command)) return 'medium'
  if (/\bmigrate:(fresh|reset|refresh)|\bdb:wipe/.test(command)) return 'medium'
  return /\bmigrate reset\b|\bdb push\b/.test(command) &&
    args.some((arg) => /^--?(force|force-reset|accept-data-loss|f)$/.test(arg))
    ? 'medium'
    : null
}

/** A DELETE sent by hand to some interface, and the paths that delete by POST. */
function deletesByHttp(args: readonly string[]): Severity | null {
  const method = args.some(
    (arg, index) =>
      (/^-X$|^--request$/.test(args[index - 1] ?? '') && /^delete$/i.test(arg)) ||
      /^(-XDELETE|--request=DELETE)$/i.test(arg),
  )
  const path = args.find((arg) => /^https?:|^localhost|^\d/.test(arg)) ?? ''
  if (method) return /\/(_all|\*)$/.test(path) ? 'high' : 'medium'
  return /_delete_by_query|\/dodelete\b|delete_series|\/(purge|flush)(_all)?$/i.test(path)
    ? 'medium'
    : null
}
