import type { Severity } from '@ase/schemas'
import { UNKNOWN } from '../model/model.ts'
import { hasOption } from '../model/options.ts'
import { hasFlag, optionValue, type ManagementLine } from './command-line.ts'

/** Kinds whose deletion takes everything inside them along, or the data of others. */
const estates =
  /^(namespaces?|ns|nodes?|no|pv|pvc|persistentvolumes?|persistentvolumeclaims?|crds?|customresourcedefinitions?|clusterroles?|clusterrolebindings?|all|projects?|statefulsets?|sts|apiservices?|mutatingwebhookconfigurations?|machinesets?|machines?)(\.[\w.-]{1,80})?(\/|,|$)/i

/** Their controller puts a new one in place of the old: deleting one is how it is restarted. */
const replaced = /^(pods?|po|jobs?|events?|ev|leases?)(\/|$)/i

/** Descriptions without data of their own, as a repository or chart keeps them. */
const kept =
  /^(?:hpa|horizontalpodautoscalers?|pdb|poddisruptionbudgets?|cm|configmaps?|rs|replicasets?|networkpolic(?:y|ies)|netpol|servicemonitors?|cronjobs?|cj)(\/|$)/i

const systemNamespaces =
  /^(kube-system|kube-public|istio-system|cert-manager|ingress-nginx|prod|production)$/

/** Severity of a line of kubectl or oc: verb, kind, names. */
export function severityOfKubernetes({ words, args }: ManagementLine): Severity | null {
  const [verb = '', kind = ''] = words
  switch (verb) {
    case 'delete':
      return deletion(words, kind, args)
    // Without force it waits for the budgets of what runs there, as every upgrade of a node does.
    case 'drain':
      return hasFlag(args, 'force', 'disable-eviction') ? 'medium' : 'low'
    case 'evict':
      return 'medium'
    case 'scale':
      return optionValue(args, '--replicas') === '0' ? 'medium' : null
    case 'replace':
      return hasFlag(args, 'force') ? 'medium' : null
    case 'apply':
      return hasFlag(args, 'prune') ? 'medium' : null
    case 'taint':
      return args.some((arg) => arg.endsWith(':NoExecute')) ? 'medium' : null
    case 'patch':
      return /finalizers"?\s{0,4}:\s{0,4}(\[\s{0,4}\]|null)/.test(args.join(' ').slice(0, 2000))
        ? 'medium'
        : null
    case 'adm':
      return /^(prune|drain|policy)$/.test(kind) ? 'medium' : null
    default:
      return null
  }
}

function deletion(words: readonly string[], kind: string, args: readonly string[]): Severity {
  if (estates.test(kind) || kind.split(',').some((each) => estates.test(each))) return 'high'
  if (hasFlag(args, 'all', 'all-namespaces', 'A') || hasFlag(args, 'raw')) return 'high'
  const namespace = optionValue(args, '-n', '--namespace') ?? ''
  const single =
    words.slice(1).join('/').split('/').length <= 2 && !hasFlag(args, 'l', 'selector', 'f', 'k')
  if (!replaced.test(kind))
    return single && namespace !== '' && kept.test(kind) && !systemNamespaces.test(namespace)
      ? 'low'
      : 'medium'
  // What has failed or ended runs no more; a selection in a namespace of one's own comes back.
  if (
    /^status\.(?:phase=(?:Failed|Succeeded)|successful=1)$/.test(
      optionValue(args, '--field-selector') ?? '',
    )
  )
    return 'low'
  const selected = single || (namespace !== '' && !hasFlag(args, 'f', 'k'))
  return selected && !systemNamespaces.test(namespace) ? 'low' : 'medium'
}

/** Severity of a line of Docker, Podman or nerdctl. One container or image is quickly made again; what is stored is not. */
export function severityOfContainerCommand({ words, args }: ManagementLine): Severity | null {
  const [first = '', second = ''] = words
  switch (first) {
    case 'system':
      // Without images in use elsewhere and without volumes only what has ended goes.
      if (second === 'prune')
        return (hasOption(args, '-a', '--all') && !args.some(isAge)) || hasFlag(args, 'volumes')
          ? 'medium'
          : 'low'
      return second === 'reset' ? 'medium' : null
    case 'builder':
    case 'buildx':
      return null
    case 'volume':
      if (!/^(rm|remove|prune)$/.test(second)) return null
      return words.length > 2 && words.slice(2).every((name) => testVolume.test(name))
        ? 'low'
        : 'medium'
    case 'container':
    case 'image':
    case 'network':
    case 'pod':
      if (second === 'prune') return pruned(first)
      return /^(rm|remove|kill|stop)$/.test(second) ? objects(first, second, args) : null
    case 'rm':
    case 'kill':
    case 'stop':
      return objects('container', first, args)
    case 'rmi':
      return objects('image', 'rm', args)
    case 'stack':
    case 'secret':
    case 'config':
    case 'service':
      return /^(rm|remove)$/.test(second) ? 'medium' : null
    case 'swarm':
      return second === 'leave' ? 'medium' : null
    case 'node':
      return /^(rm|demote)$/.test(second) ? 'medium' : null
    case 'compose':
      return severityOfCompose(words.slice(1), args)
    default:
      return null
  }
}

const testVolume = /(?:^|[-_])(?:test|tests|tmp|temp|e2e|ci|cache|node_modules|build)(?:[-_]|$)/

/** Only what has not been used for that long. */
function isAge(arg: string): boolean {
  return /^(?:--filter=)?until=/.test(arg)
}

/** Stopped containers, and images and networks that no container uses, are made again on demand; pods and volumes are not. */
function pruned(kind: string): Severity {
  return kind === 'pod' ? 'medium' : 'low'
}

/** Volumes of a compose project are test data more often than not: noted, no more. */
export function severityOfCompose(
  words: readonly string[],
  args: readonly string[],
): Severity | null {
  if (words[0] !== 'down' || !(hasOption(args, '-v', '--volumes') || hasFlag(args, 'rmi')))
    return null
  return hasFlag(args, 'rmi') && args.some((arg) => arg === 'all' || arg.endsWith('=all'))
    ? 'medium'
    : 'low'
}

/** Everything in one call (`$(docker ps -aq)`, `--all`), or with its volumes. */
function objects(kind: string, verb: string, args: readonly string[]): Severity | null {
  const every = args.some((arg) => arg.includes(UNKNOWN)) || hasFlag(args, 'all', 'a')
  if (kind === 'network') return every ? 'medium' : null
  if (kind === 'image') return every ? 'medium' : hasOption(args, '-f', '--force') ? 'low' : null
  if (every) return verb === 'stop' ? 'low' : 'medium'
  return verb === 'rm' && hasOption(args, '-v', '--volumes') ? 'low' : null
}
