import type { Severity } from '@ase/schemas'
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

/** Judges a line of kubectl or oc: verb, kind, names. */
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
