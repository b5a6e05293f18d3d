import type { Severity } from '@ase/schemas'
import { isTestDatabase } from '@ase/sql-analysis'
import type { Command } from '../model/model.ts'
import { hasOption } from '../model/options.ts'
import { severityOfAws } from './aws.ts'
import { clientAliases, clientPhrases, findPhrase } from './client-phrases.ts'
import { hasFlag, type ManagementLine, isDryRun, readManagementLine } from './command-line.ts'
import {
  severityOfCompose,
  severityOfContainerCommand,
  severityOfKubernetes,
} from './containers.ts'
import {
  frameworkClients,
  severityOfFrameworkReset,
  severityOfStackCommand,
  severityOfTerraform,
} from './infrastructure.ts'
import { requestClients, parseRequest, severityOfRequest } from './http-requests.ts'
import {
  packageClients,
  severityOfPackages,
  severityOfSystemPackages,
  systemPackageClients,
} from './packages.ts'
import { severityOfRedis } from './redis.ts'
import { downgradeIfEphemeral } from './ephemeral.ts'
import { namesCriticalResource, classifyOperation, classifyVerb } from './verbs.ts'

/** Clients whose deletions follow the common grammar (noun, verb, names) and need no table of their own. */
const plainClients = [
  'oci',
  'ibmcloud',
  'linode-cli',
  'hcloud',
  'scw',
  'vultr-cli',
  'upctl',
  'openstack',
  'aliyun',
  'tccli',
  'exo',
  'civo',
  'ovhai',
  'scalingo',
  'clever',
  'platform',
  'upsun',
  'convox',
  'render',
  'sam',
  'kops',
  'rancher',
  'istioctl',
  'linkerd',
  'infisical',
  'akeyless',
  'split',
  'flipt',
  'flagsmith',
  'launchdarkly',
  'pd',
  'datadog-ci',
  'dog',
  'newrelic',
  'grafana-cli',
  'rabbitmqadmin',
  'rpk',
  'confluent',
  'algolia',
  'meilisearch',
  'typesense',
  'jenkins-cli',
  'jenkins-cli.jar',
  'buildkite',
  'drone',
  'travis',
  'gitlab-runner',
  'apigee',
  'apigeecli',
  'traefik',
  'bunny',
  'square',
  'braintree',
  'sendgrid',
  'mailgun',
  'postmark',
  'shopify',
  'slack',
  'auth0',
  'tower-cli',
  'awx',
  'octopus',
  'octo',
  'spacectl',
  'tfctl',
  'databricks',
  'dbt-cloud',
  'astro',
  'kaggle',
  'huggingface-cli',
  'hf',
  'wandb',
  'modal',
  'runpodctl',
  'vastai',
  'kcadm.sh',
  'ipa',
  'ldapdelete',
  'nsupdate',
  'cloudsmith',
  'jf',
  'jfrog',
  'oras',
  'crane',
  'okta-cli',
  'datadog',
  'sf',
  'sfdx',
  'jira',
  'acli',
  'contentful',
  'sanity',
  'hubspot',
  'zendesk',
  'snyk',
  'harbor',
  'keycloak',
  'ory',
  'appwrite',
  'pocketbase',
  'hasura',
  'nhost',
  'xata',
  'upstash',
  'ecctl',
  'opensearch-cli',
  'mongocli',
  'astra',
  'couchbase-cli',
  'neo4j-admin',
  'dgraph',
  'minio',
  'ceph',
  'rados',
  'rbd',
  'radosgw-admin',
  'gluster',
  'swift',
  'nova',
  'cinder',
  'pvesh',
  'govc',
  'esxcli',
  'vim-cmd',
  'knife',
  'puppet',
  'chef',
  'sentry',
  'pagerduty',
  'opsgenie',
  'statuspage',
  'cloudinary',
  'mux',
  'ngrok',
  'tailscale',
  'zerotier-cli',
  'wg-manager',
  'n8n',
  'temporal',
  'tctl',
  'dagster',
  'prefect',
  'airflow',
  'superset',
  'metabase',
  'posthog',
  'amplitude',
  'segment',
  'plaid',
  'adyen',
  'paypal',
  'chargebee',
  'recurly',
  'mailchimp',
  'customerio',
  'onesignal',
  'pusher',
  'ably',
  'stream',
  'algolia-cli',
  'elastic',
  'kibana',
  'logstash',
  'grafana',
  'prometheus',
  'loki',
  'mimirtool',
  'cortextool',
  'promtool',
  'amtool',
  'thanos',
  'jaeger',
  'consul-template',
  'boundary',
  'waypoint',
  'packer',
  'nexus',
  'artifactory',
  'sonatype',
  'docker-hub',
  'hub-tool',
  'quay',
  'garden',
  'tilt',
  'skaffold',
  'kustomize',
  'crossplane',
  'cluster-api',
  'clusterctl',
  'talosctl',
  'k0sctl',
  'kubeadm',
  'rke',
  'rke2',
  'eks',
  'gke',
  'aks',
  'openshift-install',
  'ccoctl',
  'rosa',
  'ocm',
  'tkn',
  'knative',
  'kn',
  'dapr',
  'openfaas',
  'faas-cli',
  'fission',
  'nuclio',
  'regctl',
  'skopeo',
]

/** Programs that the grammar of management clients reads. */
const managementClients: ReadonlySet<string> = new Set([
  ...plainClients,
  ...clientPhrases.keys(),
  ...clientAliases.keys(),
])

const VERB_WITHIN = 5

/**
 * The common grammar of management clients: nouns, a verb, names. The first verb decides; one that only looks ends the
 * search. A deletion is high when it names a whole estate or everything of a kind.
 */
function severityByGrammar(line: ManagementLine): Severity | null {
  const { words, args } = line
  for (const [index, word] of words.slice(0, VERB_WITHIN).entries()) {
    const found = verbOf(word, index)
    if (found === 'reads') return null
    if (found === null) continue
    if (found === 'revokes') return 'medium'
    return hasFlag(args, 'all', 'recursive') || namesEstateAround(words, index) ? 'high' : 'medium'
  }
  return null
}

/** Past the second word only plain verbs count: what follows are mostly names (`deploy reset-worker`). */
function verbOf(word: string, index: number): ReturnType<typeof classifyVerb> {
  if (/[./=@\\]/.test(word)) return null
  return index < 3 ? classifyOperation(word) : classifyVerb(word.toLowerCase())
}

/** The nouns stand before the verb, inside it (`delete-bucket`), or right after it (`delete cluster x`). */
function namesEstateAround(words: readonly string[], verb: number): boolean {
  return (
    words.slice(0, verb + 1).some(namesCriticalResource) ||
    (verb === 0 && words.length > 2 && namesCriticalResource(words[1] ?? ''))
  )
}

type ClientCheck = (line: ManagementLine, name: string) => Severity | null

const ownGrammars: ReadonlyMap<string, ClientCheck> = new Map<string, ClientCheck>([
  ['aws', severityOfAws],
  ['aws2', severityOfAws],
  ['kubectl', severityOfKubernetes],
  ['oc', severityOfKubernetes],
  ['k', severityOfKubernetes],
  ['kubecolor', severityOfKubernetes],
  ['terraform', severityOfTerraform],
  ['tofu', severityOfTerraform],
  ['terragrunt', severityOfTerraform],
  ['pulumi', severityOfStackCommand],
  ['cdk', severityOfStackCommand],
  ['docker', severityOfContainerCommand],
  ['podman', severityOfContainerCommand],
  ['nerdctl', severityOfContainerCommand],
  ['docker-compose', ({ words, args }) => severityOfCompose(words, args)],
  ['redis-cli', ({ words }) => severityOfRedis(words)],
  ['valkey-cli', ({ words }) => severityOfRedis(words)],
  ['keydb-cli', ({ words }) => severityOfRedis(words)],
  [
    'java',
    ({ args }) =>
      args.some((arg) => /^delete-(job|node|credentials|view|builds)/.test(arg)) ? 'medium' : null,
  ],
  ['dropdb', ({ words }) => (words.length > 0 && words.every(isTestDatabase) ? 'low' : 'high')],
  ['dropuser', () => 'medium'],
  ['pg_dropcluster', () => 'medium'],
  ['mysqladmin', ({ words }) => severityOfMysqlAdmin(words)],
  ['mariadb-admin', ({ words }) => severityOfMysqlAdmin(words)],
  [
    'gitlab-rails',
    ({ args }) => (/destroy|delete_all|drop/.test(args.join(' ').slice(0, 1000)) ? 'high' : null),
  ],
])

function severityOfMysqlAdmin(words: readonly string[]): Severity | null {
  if (words.includes('drop')) return 'high'
  return words.some((word) => /^(shutdown|kill|password)$/.test(word)) ? 'medium' : null
}

/** Every program for which `severityOfManagement` may have an answer. */
export const managementPrograms: ReadonlySet<string> = new Set([
  ...managementClients,
  ...ownGrammars.keys(),
  ...requestClients,
  ...packageClients,
  ...frameworkClients,
  ...systemPackageClients,
  'gh',
  'glab',
  'pg_restore',
])

/**
 * The severity of a deletion through a command-line client of a cloud, a cluster, a store or a service; null for none.
 */
export function severityOfManagement(command: Command): Severity | null {
  return downgradeIfEphemeral(severityOfClient(command), command)
}

function severityOfClient({ name, args }: Command): Severity | null {
  if (requestClients.has(name)) return severityOfSentRequest(name, args)
  if (isDryRun(args)) return null
  if (systemPackageClients.has(name)) return severityOfSystemPackages(name, args)
  if (name === 'gh' || name === 'glab')
    return args[0] === 'api' ? severityOfSentRequest(name, args) : null
  if (name === 'pg_restore') return restoresOverLive(args) ? 'medium' : null
  const client = clientAliases.get(name) ?? name
  const line = readManagementLine(client, args)
  const own = ownGrammars.get(client)
  if (own !== undefined) return own(line, client)
  if (frameworkClients.has(client)) {
    const severity = severityOfFrameworkReset(client, line)
    if (severity !== null || !managementClients.has(client)) return severity
  }
  if (packageClients.has(client)) return severityOfPackages(client, line)
  if (name === 'swift' && isSwiftToolchain(args)) return null
  const phrase = findPhrase(clientPhrases.get(client) ?? [], line)
  return phrase === undefined ? severityByGrammar(line) : phrase.severity
}

/** `pg_restore --clean -d production`: what is there is dropped first. Anywhere else that is how a copy is refreshed. */
function restoresOverLive(args: readonly string[]): boolean {
  if (!hasOption(args, '-c', '--clean')) return false
  return args.some(
    (arg, at) =>
      /(?:^|[/=_-])(?:prod|production|live)(?:$|[?_-])/i.test(arg.slice(0, 200)) &&
      (arg.startsWith('--dbname=') ||
        arg.startsWith('-d') ||
        /^(?:-d|--dbname)$/.test(args[at - 1] ?? '')),
  )
}

/** The compiler of the same name as OpenStack's object store: `swift build -c release`. */
function isSwiftToolchain(args: readonly string[]): boolean {
  return /^(?:build|test|run|package|repl|\S{1,80}\.swift)$/.test(args[0] ?? '')
}

function severityOfSentRequest(name: string, args: readonly string[]): Severity | null {
  if (!mayChange(args)) return null
  const request = parseRequest(name, args)
  return request === null ? null : severityOfRequest(request)
}

/** Most requests only fetch: without a method or a body there is nothing to classify. */
function mayChange(args: readonly string[]): boolean {
  return (
    args.some(
      (arg) =>
        /^-{1,2}(X|d|data|json|request|method|f|F|field|raw-field|post-data|m|b|H|header|custom)/i.test(
          arg,
        ) || /^(delete|post|put|patch)$/i.test(arg),
    ) || hasFlag(args, 'X')
  )
}
