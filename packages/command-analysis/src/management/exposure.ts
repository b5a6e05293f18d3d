import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { hasFlag, optionValue, readManagementLine } from './command-line.ts'

/** Every program for which `severityOfExposure` may have an answer. */
export const exposingPrograms: ReadonlySet<string> = new Set([
  'aws',
  'gcloud',
  'gsutil',
  'az',
  'doctl',
  'oci',
  'hcloud',
  'mc',
  's3cmd',
  'kubectl',
  'oc',
  'gh',
  'glab',
  'bq',
  'ngrok',
  'cloudflared',
  'openstack',
  'terraform',
  'dockerd',
])

const anywhere =
  /(^|[\s"'=:,[{(])(0\.0\.0\.0\/0|::\/0|0\.0\.0\.0-255\.255\.255\.255)($|[\s"',\]}):])/
const everybody = /"?Principal"?\s{0,4}[:=]\s{0,4}(\{\s{0,4}"?AWS"?\s{0,4}:\s{0,4}\[?\s{0,4})?"\*"/
const administration =
  /(^|[^\d])(22|3389|3306|5432|1433|6379|27017|9200|2375|2376|5900|5985|445|23|11211|10250|6443)($|[^\d])|--protocol[= ](all|-1)|IpProtocol=-1|tcp:0-65535|0-65535|\ball\b/

/**
 * The severity of making data or machines reachable by anyone: public buckets, open firewalls, shared snapshots, public
 * repositories; null for none.
 */
export function severityOfExposure({ name, args }: Command): Severity | null {
  if (!args.some(mayExpose)) return null
  const { words } = readManagementLine(name, args)
  const text = args.join(' ')
  switch (name) {
    case 'aws':
      return aws(words, args, text)
    case 'gcloud':
    case 'gsutil':
    case 'bq':
      return google(words, text)
    case 'az':
      return azure(words, args, text)
    case 'kubectl':
    case 'oc':
      return kubernetes(words, text)
    case 'dockerd':
      return /tcp:\/\/(?:0\.0\.0\.0|\[::\])/.test(text) && !hasFlag(args, 'tlsverify')
        ? 'high'
        : null
    case 'mc':
      return words[0] === 'anonymous' || words[0] === 'policy'
        ? /\bset(-json)? (public|download|upload)/.test(text)
          ? 'medium'
          : null
        : null
    case 's3cmd':
      return hasFlag(args, 'acl-public') ? 'medium' : null
    case 'gh':
    case 'glab':
      return makesRepositoryPublic(words, args, text) ? 'medium' : null
    case 'doctl':
    case 'hcloud':
    case 'openstack':
    case 'oci':
      return /firewall|security[-_ ](group|list)/.test(text) &&
        anywhere.test(text) &&
        administration.test(text)
        ? 'medium'
        : null
    default:
      return null
  }
}

const exposingWord =
  /public|forward|replication|sync|^cp$|^mv$|metadata|acl|ingress|policy|permission|attribute|update|modify|authorize|allusers|allauth|0\.0\.0\.0|::\/0|firewall|nsg|rule|anonymous|proxy|unauthenticated|private|visibility|access|open-port|function-url|network-acl|\bch\b|create/i

/** Most lines hold none of the words without which nothing is opened. */
function mayExpose(arg: string): boolean {
  return exposingWord.test(arg)
}

function aws(words: readonly string[], args: readonly string[], text: string): Severity | null {
  const operation = `${words[0] ?? ''} ${words[1] ?? ''}`
  switch (operation) {
    case 'ec2 authorize-security-group-ingress':
    case 'lightsail open-instance-public-ports':
    case 'ec2 create-network-acl-entry':
    case 'ec2 replace-network-acl-entry':
      return anywhere.test(text) ? (administration.test(portsOf(text)) ? 'high' : 'medium') : null
    case 's3api put-bucket-acl':
    case 's3api put-object-acl':
    case 's3api create-bucket':
      return /public-read|AllUsers|AuthenticatedUsers/.test(text) ? 'high' : null
    case 's3 cp':
    case 's3 sync':
    case 's3 mv':
      return handsToAccount(args)
        ? 'medium'
        : (optionValue(args, '--acl') ?? '').startsWith('public-read')
          ? 'low'
          : null
    case 's3api put-bucket-replication':
    case 'ec2-instance-connect send-ssh-public-key':
      return 'medium'
    case 's3api put-bucket-policy':
    case 'sqs set-queue-attributes':
    case 'sns set-topic-attributes':
    case 'kms put-key-policy':
    case 'ecr set-repository-policy':
    case 'secretsmanager put-resource-policy':
    case 'es update-elasticsearch-domain-config':
      return everybody.test(text) ? 'high' : null
    case 's3api delete-public-access-block':
    case 's3control delete-public-access-block':
      return 'high'
    case 's3api put-public-access-block':
    case 's3control put-public-access-block':
      return /=\s{0,4}false|:\s{0,4}false/i.test(text) ? 'high' : null
    case 'ec2 modify-snapshot-attribute':
    case 'ec2 modify-image-attribute':
    case 'rds modify-db-snapshot-attribute':
    case 'rds modify-db-cluster-snapshot-attribute':
      return /Group=all|group-names all|"all"|values-to-add all|--values-to-add \[?"?all/.test(text)
        ? 'high'
        : /UserId|user-ids|values-to-add/.test(text)
          ? 'medium'
          : null
    case 'rds modify-db-instance':
    case 'redshift modify-cluster':
      return hasFlag(args, 'publicly-accessible') ? 'high' : null
    case 'rds create-db-instance':
      return hasFlag(args, 'publicly-accessible') ? 'medium' : null
    case 'lambda add-permission':
      return optionValue(args, '--principal') === '*' ? 'high' : null
    case 'lambda create-function-url-config':
      return optionValue(args, '--auth-type') === 'NONE' ? 'medium' : null
    case 'eks update-cluster-config':
      return anywhere.test(text) ? 'medium' : null
    default:
      return null
  }
}

/** From bucket to bucket, and the rights to the owner of the second: it belongs to another account. */
function handsToAccount(args: readonly string[]): boolean {
  return (
    optionValue(args, '--acl') === 'bucket-owner-full-control' &&
    args.filter((arg) => arg.startsWith('s3://')).length === 2
  )
}

/** Web ports are meant to be open; the text around them is left out. */
function portsOf(text: string): string {
  const found =
    /(--port|FromPort|fromPort|--protocol|IpProtocol|--port-range|--port-info)["'\s=:]{1,4}([\w-]{1,20})/.exec(
      text,
    )
  return found === null ? ' all ' : ` ${found[0]} ${found[2] ?? ''} `
}

function google(words: readonly string[], text: string): Severity | null {
  const everyone = /\b(allUsers|allAuthenticatedUsers)\b/i.test(text)
  if (
    everyone &&
    /add-iam-policy-binding|set-iam-policy|\biam ch\b|\bacl (ch|set)|defacl|-u |update/.test(text)
  )
    // Anyone may call a web service; that is what most of them are for.
    return /\b(run|functions)\b/.test(words[0] ?? '') ? 'low' : 'high'
  if (
    (/\bacl (set|ch)\b/.test(text) && text.includes('public-read')) ||
    /predefined-acl[= ]public/i.test(text)
  )
    return 'high'
  if (
    /firewall-rules (create|update)/.test(text) &&
    (anywhere.test(text) || !/source-(ranges|tags)/.test(text)) &&
    /allow/.test(text)
  )
    return anywhere.test(text) ? (administration.test(allowedOf(text)) ? 'high' : 'medium') : null
  if (/firewall-rules update/.test(text) && anywhere.test(text)) return 'medium'
  // Keys in the metadata let their holders sign in.
  if (words.includes('add-metadata') && text.includes('ssh-keys=')) return 'medium'
  return /sql instances (patch|create)/.test(text) && anywhere.test(text) ? 'high' : null
}

function allowedOf(text: string): string {
  return /--(allow|rules)[= ](\S{1,100})/.exec(text)?.[2] ?? ''
}

function azure(words: readonly string[], args: readonly string[], text: string): Severity | null {
  const open = /(^|\s)(\*|Internet|Any|0\.0\.0\.0\/0)(\s|$)/
  if (/network nsg rule (create|update)/.test(text))
    return /Allow/i.test(text) && open.test(sourceOf(args))
      ? administration.test(
          ` ${optionValue(args, '--destination-port-ranges', '--destination-port-range') ?? 'all'} `,
        )
        ? 'high'
        : 'medium'
      : null
  if (/storage (account|container) (update|create|set-permission)/.test(text))
    return /--public-access (blob|container)|--allow-blob-public-access (true|1)|--default-action allow/i.test(
      text,
    )
      ? 'high'
      : null
  if (/firewall-rule create/.test(text))
    return /0\.0\.0\.0/.test(text) && /255\.255\.255\.255/.test(text) ? 'high' : null
  if (/keyvault set-policy/.test(text))
    return /-permissions .{0,80}\ball\b/.test(text) ? 'medium' : null
  return words[0] === 'vm' && words[1] === 'open-port' ? 'medium' : null
}

function sourceOf(args: readonly string[]): string {
  return ` ${optionValue(args, '--source-address-prefixes', '--source-address-prefix') ?? ''} `
}

function kubernetes(words: readonly string[], text: string): Severity | null {
  if (/^(?:proxy|port-forward)$/.test(words[0] ?? '') && listensWidely(text))
    return words[0] === 'proxy' && /--accept-hosts/.test(text) ? 'high' : 'medium'
  return /system:(anonymous|unauthenticated)/.test(text) && words[0] === 'create' ? 'high' : null
}

function listensWidely(text: string): boolean {
  const address = /--address[= ](\S{1,60})/.exec(text)?.[1] ?? 'localhost'
  return !/^(?:localhost|127\.|::1)/.test(address)
}

function makesRepositoryPublic(
  words: readonly string[],
  args: readonly string[],
  text: string,
): boolean {
  if (words[0] === 'repo' && words[1] === 'edit')
    return optionValue(args, '--visibility') === 'public'
  return (
    words[0] === 'api' &&
    /(visibility=public|private=false|"visibility"\s{0,4}:\s{0,4}"public"|"private"\s{0,4}:\s{0,4}false)/.test(
      text,
    )
  )
}
