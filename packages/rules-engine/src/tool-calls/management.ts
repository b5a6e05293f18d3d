import {
  classifyOperation,
  severityOfAws,
  severityOfRequest,
  classifyVerb,
  splitName,
} from '@ase/command-analysis'
import { type Severity, worstSeverity } from '@ase/schemas'
import type { ToolCall } from '../envelope/tool-call.ts'

/** Things that only those who run a system have: an app's own items (mails, bookings, cart lines) are not among them. */
const managed: ReadonlySet<string> = new Set([
  'kubernetes',
  'k8s',
  'kubectl',
  'terraform',
  'pulumi',
  'cloudformation',
  'aws',
  'ec2',
  's3',
  'rds',
  'gcp',
  'gcloud',
  'azure',
  'cluster',
  'clusters',
  'namespace',
  'namespaces',
  'bucket',
  'buckets',
  'deployment',
  'deployments',
  'database',
  'databases',
  'snapshot',
  'snapshots',
  'droplet',
  'vm',
  'repository',
  'repo',
  'secret',
  'secrets',
  'dns',
  'backup',
  'backups',
  'tenant',
  'organization',
  'org',
  'keyspace',
  'vpc',
  'subnet',
  'pod',
  'pvc',
  'nodepool',
  'firewall',
  'iam',
  'vault',
  'helm',
  'infrastructure',
])

/** Words that apps use for their own things as well: they count where the name ends with them, or with the verb. */
const ambiguous: ReadonlySet<string> = new Set([
  'branch',
  'server',
  'servers',
  'zone',
  'node',
  'container',
  'registry',
  'pipeline',
  'queue',
  'topic',
  'workspace',
  'environment',
  'collection',
  'index',
  'table',
  'schema',
  'stack',
  'volume',
  'volumes',
  'instance',
  'instances',
])

/** Losing one of these is an incident. */
const estates: ReadonlySet<string> = new Set([
  'cluster',
  'clusters',
  'namespace',
  'namespaces',
  'ns',
  'database',
  'databases',
  'tenant',
  'organization',
  'org',
  'repository',
  'repo',
  'keyspace',
  'infrastructure',
  'schema',
])

const kindKeys: ReadonlySet<string> = new Set([
  'kind',
  'resource',
  'resourcetype',
  'type',
  'entity',
  'objecttype',
  'service',
  'target',
  'provider',
])
const verbKeys: ReadonlySet<string> = new Set([
  'action',
  'operation',
  'verb',
  'op',
  'subcommand',
  'command',
  'method',
  'mode',
])
const methodKeys: ReadonlySet<string> = new Set(['method', 'httpmethod', 'verb'])
const TEXT_MAX = 64

/** The severity of a tool whose name or operation deletes a managed resource; null for other calls. */
export function classifyManagementCall(call: ToolCall): Severity | null {
  if (rehearses(call)) return null
  return worstSeverity([byName(call), byInfrastructure(call), byService(call), byRequest(call)])
}

function rehearses(call: ToolCall): boolean {
  return call.texts().flags.some((key) => /^(dryrun|preview|whatif|checkmode|planonly)$/.test(key))
}

/** Terraform and its kin as tools: to apply or destroy without being asked again. */
function byInfrastructure(call: ToolCall): Severity | null {
  if (!['terraform', 'tofu', 'pulumi', 'terragrunt', 'cdk'].some((word) => call.words.has(word)))
    return null
  const verbs = [...call.words, ...listValues(call, verbKeys).map((value) => value.toLowerCase())]
  const unattended = call
    .texts()
    .flags.some((key) => /^(autoapprove|force|yes|skipapproval)$/.test(key))
  const destroys = call.texts().flags.includes('destroy')
  if (verbs.includes('destroy') || destroys) return 'high'
  return verbs.includes('apply') && unattended ? 'medium' : null
}

function byName(call: ToolCall): Severity | null {
  const words = [...call.words]
  const verb =
    words.some((word) => classifyVerb(word) === 'deletes') || operationGiven(call) !== null
  if (!verb) return null
  const kinds = listValues(call, kindKeys).flatMap(splitName)
  const nouns = [...words, ...kinds]
  const last = words.at(-1) ?? ''
  const ends = ambiguous.has(last) || classifyVerb(last) === 'deletes'
  const named = (word: string): boolean => managed.has(word) || (ends && ambiguous.has(word))
  if (!words.some(named) && !kinds.some((word) => managed.has(word) || ambiguous.has(word)))
    return null
  if (nouns.some((word) => estates.has(word)) || isWholesale(call)) return 'high'
  return 'medium'
}

/** An operation argument that deletes, if there is one. */
function operationGiven(call: ToolCall): string | null {
  return (
    listValues(call, verbKeys).find(
      (value) =>
        value.length <= TEXT_MAX && !/\s/.test(value) && classifyOperation(value) === 'deletes',
    ) ?? null
  )
}

function listValues(call: ToolCall, keys: ReadonlySet<string>): readonly string[] {
  return call
    .texts()
    .strings.filter(({ key, text }) => keys.has(key) && text.length <= TEXT_MAX)
    .map(({ text }) => text)
}

/** The call is for everything: a star as the name. */
function isWholesale(call: ToolCall): boolean {
  return (
    call.words.has('all') ||
    call.texts().flags.some((key) => /^(all|recursive|cascade|deleteall|purge)$/.test(key)) ||
    call
      .texts()
      .strings.some(
        ({ key, text }) =>
          (text === '*' || text === 'all') &&
          /^(name|names|id|ids|selector|pattern|key|prefix|target|scope)$/.test(key),
      )
  )
}

/** `{service: "s3", operation: "DeleteBucket"}`: the cloud's own interface as a tool. */
function byService(call: ToolCall): Severity | null {
  if (!call.words.has('aws') && !call.words.has('boto3')) return null
  const [service] = listValues(call, new Set(['service', 'servicename']))
  const [operation] = listValues(
    call,
    new Set(['action', 'operation', 'operationname', 'method', 'command', 'apicall']),
  )
  if (service === undefined || operation === undefined) return null
  const name = service.toLowerCase()
  // The interface's names belong to the client's s3api; its s3 has verbs of its own.
  return severityOfAws({
    words: [name === 's3' ? 's3api' : name, splitName(operation).join('-')],
    args: [],
  })
}

/** Hosts of the interfaces of clouds, forges and services; an app's own interface is its own business. */
const managementDomains = [
  'amazonaws.com',
  'googleapis.com',
  'management.azure.com',
  'graph.microsoft.com',
  'api.cloudflare.com',
  'api.digitalocean.com',
  'api.stripe.com',
  'api.heroku.com',
  'api.sendgrid.com',
  'api.datadoghq.com',
  'api.pagerduty.com',
  'api.vercel.com',
  'api.netlify.com',
  'api.fastly.com',
  'api.linode.com',
  'api.github.com',
  'api.newrelic.com',
  'api.render.com',
  'api.twilio.com',
  'api.squareup.com',
  'api.postmarkapp.com',
  'api.supabase.com',
  'api.braintreegateway.com',
  'api.vultr.com',
  'api.hetzner.cloud',
  'api.mailgun.net',
  'app.launchdarkly.com',
  'api.split.io',
  'algolia.net',
  'gitlab.com',
  'api.fly.io',
  'api.machines.dev',
]
const managementPorts = /:(9200|6443|8001|8200|8500|15672|2375|2376|7700|4646)$/

function isManagementAddress(address: string): boolean {
  const start = address.indexOf('://')
  if (start < 0) return false
  const authority =
    address
      .slice(start + 3, start + 300)
      .split(/[/?#]/, 1)[0]
      ?.toLowerCase() ?? ''
  if (managementPorts.test(authority) || authority.startsWith('gitlab.')) return true
  return managementDomains.some(
    (domain) => authority === domain || authority.endsWith(`.${domain}`),
  )
}

function byRequest(call: ToolCall): Severity | null {
  const method = listValues(call, methodKeys)[0] ?? ''
  if (!/^(delete|post|patch|put)$/i.test(method)) return null
  return worstSeverity(
    call
      .texts()
      .strings.filter(
        ({ key, text }) =>
          /^(url|uri|endpoint|href)$/.test(key) &&
          (isManagementAddress(text) || text.includes('/_delete_by_query')),
      )
      .map(({ text }) =>
        severityOfRequest({ method: method.toUpperCase(), url: text, body: readBody(call) }),
      ),
  )
}

function readBody(call: ToolCall): string {
  return (
    call
      .texts()
      .strings.find(
        ({ key }) => key === 'body' || key === 'data' || key === 'json' || key === 'query',
      )?.text ?? ''
  )
}
