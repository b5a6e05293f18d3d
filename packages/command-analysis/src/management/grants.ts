import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { hasFlag, optionValue, readManagementLine } from './command-line.ts'

/** Every program for which `severityOfGrant` may have an answer. */
export const grantingPrograms: ReadonlySet<string> = new Set([
  'aws',
  'gcloud',
  'az',
  'kubectl',
  'oc',
  'gh',
  'glab',
  'vault',
  'eksctl',
  'argocd',
  'rabbitmqctl',
  'mc',
  'snow',
  'doctl',
  'consul',
  'nomad',
])

const grants =
  /attach-(user|role|group)-policy|put-(user|role|group)-policy|add-iam-policy-binding|set-iam-policy|role assignment create|create (clusterrolebinding|rolebinding)|add-(cluster-)?role-to-(user|group)|add-scc-to-(user|group)|update-assume-role-policy|add-user-to-group|create-policy-version|create-policy |set-default-policy-version|attach-principal-policy|create-account-assignment|attach-managed-policy-to-permission-set|create-access-entry|associate-access-policy|ad app permission (grant|admin-consent)|ad group member add|create iamidentitymapping|add-role-to-instance-profile|roleAssignments|directoryRoles|elevateAccess|iam roles (create|update)|identity groups memberships add/
/** Long-lived keys and passwords for an account, or a second way in. */
const newKeys =
  /iam (create-access-key|create-login-profile|update-login-profile|create-user|deactivate-mfa-device|create-saml-provider|create-open-id-connect-provider)|iam service-accounts keys create|ad sp (create-for-rbac|credential reset)|ad app credential reset|ad user create|create-service-specific-credential|sts get-federation-token/

const powerful =
  /cluster-admin|roles\/(owner|editor|iam\.|resourcemanager\.(organizationAdmin|projectIamAdmin)|compute\.admin|storage\.admin)|AdministratorAccess|AdministratorAccess-Amplify|IAMFullAccess|PowerUserAccess|AmazonEKSClusterAdminPolicy|\bOwner\b|\bContributor\b|User Access Administrator|Global Administrator|system:masters|--clusterrole[= ]admin\b|\bprivileged\b|anyuid/
const everything = /"?Action"?\s{0,4}:\s{0,4}\[?\s{0,4}"(\*|iam:\*|\*:\*)"|"?NotAction"?\s{0,4}:/
const anyPrincipal = /"?Principal"?\s{0,4}:\s{0,4}(\{\s{0,4}"?AWS"?\s{0,4}:\s{0,4})?"\*"/

/** Rights that only look, or that one service needs to write its own logs. */
const narrow =
  /--clusterrole[= ]view\b|--role[= ]view\b|arn:aws:iam::aws:policy\/(?:service-role\/AWSLambda(?:Basic|VPCAccess)ExecutionRole|ReadOnlyAccess|job-function\/ViewOnlyAccess|[A-Za-z0-9]{2,40}ReadOnlyAccess|CloudWatchAgentServerPolicy|AmazonSSMManagedInstanceCore)\b|roles\/(?:[a-z]{2,20}\.)?viewer\b|--role[= ]"?Reader\b/
const broad = /allUsers|allAuthenticatedUsers|system:anonymous|system:unauthenticated/

/**
 * The severity of a grant of rights: high for administration of the whole, medium for a human to look at, null for
 * rights that only read.
 */
export function severityOfGrant({ name, args }: Command): Severity | null {
  if (name === 'kubectl' && reachesNode(args)) return 'high'
  if (!args.some(mayGrant)) return null
  const text = args.join(' ')
  switch (name) {
    case 'gh':
    case 'glab':
      return forge(args, text)
    case 'vault':
      return vault(args, text)
    case 'rabbitmqctl':
      return /^set_user_tags \S{1,80} .{0,80}administrator/.test(text) ? 'medium' : null
    case 'mc':
      return /^admin policy (attach|set) .{0,120}consoleAdmin/.test(text) ? 'high' : null
    case 'argocd':
      return /^(account update-password|proj role add-policy)/.test(text) ? 'medium' : null
    default:
      return cloud(name, args, text)
  }
}

/** What a service is given to do its own work with: to pull images, to read, to write its own metrics and messages. */
function isServiceRole(args: readonly string[]): boolean {
  const role = optionValue(args, '--role') ?? ''
  if (
    /^(?:AcrPull|AcrPush|Monitoring Metrics Publisher)$| Reader$|^Key Vault (?:Secrets|Crypto|Certificate) User$|^Storage (?:Blob|Queue|Table) Data Contributor$/.test(
      role,
    )
  )
    return true
  return (
    optionValue(args, '--member')?.startsWith('serviceAccount:') === true &&
    /^roles\/(?:logging\.logWriter|monitoring\.metricWriter|cloudtrace\.agent|errorreporting\.writer|artifactregistry\.reader|pubsub\.(?:publisher|subscriber)|cloudsql\.client|storage\.object(?:Viewer|Creator))$/.test(
      role,
    )
  )
}

/** A pod with the rights of the machine that it runs on. */
function reachesNode(args: readonly string[]): boolean {
  return args.some(
    (arg) =>
      arg.includes('{') &&
      /"(?:hostPID|hostNetwork|hostIPC|privileged)"\s?:\s?true|"hostPath"/.test(arg),
  )
}

const grantingWord =
  /iam|policy|policies|role|binding|scc|user|group|member|permission|credential|key|profile|certificate|token|auth|access|collaborator|account|create-for-rbac/i

/** Most lines hold none of the words without which no right is granted. */
function mayGrant(arg: string): boolean {
  return grantingWord.test(arg)
}

function cloud(name: string, args: readonly string[], text: string): Severity | null {
  if (hasFlag(args, 'dry-run') && !/--dry-run[= ]none/.test(text)) return null
  if (grants.test(text))
    return powerful.test(text) || everything.test(text) || anyPrincipal.test(text)
      ? 'high'
      : (narrow.test(text) || isServiceRole(args)) && !broad.test(text)
        ? 'low'
        : 'medium'
  if (newKeys.test(text)) return 'medium'
  if (text.startsWith('ad user update') && text.includes('--password')) return 'medium'
  if (name !== 'kubectl' && name !== 'oc') return null
  const { words } = readManagementLine(name, args)
  if (words[0] === 'certificate' && words[1] === 'approve') return 'medium'
  if (words[0] === 'create' && words[1] === 'token') return 'medium'
  if (words[0] === 'create' && /^(cluster)?role$/.test(words[1] ?? ''))
    return optionValue(args, '--verb') === '*' || /--resource[= ]\*/.test(text) ? 'high' : null
  return words[0] === 'patch' && /^(cluster)?rolebinding/.test(words[1] ?? '') ? 'medium' : null
}

function forge(args: readonly string[], text: string): Severity | null {
  if (args[0] !== 'api') return null
  if (
    !/-X ?(PUT|POST|PATCH)|--method[= ](PUT|POST|PATCH)|\s-[fF] |--field|--raw-field|--input/i.test(
      text,
    )
  )
    return null
  if (/collaborators\/|\/memberships\/|\/members\b/.test(text))
    return /permission=admin|role=(admin|owner)|access_level=(40|50)/.test(text) ? 'high' : 'medium'
  return /\/(keys|deploy_keys)\b/.test(text) && /key=/.test(text) ? 'medium' : null
}

function vault(args: readonly string[], text: string): Severity | null {
  const root = /(^|\s)-?-?policy=?"?root\b|policies="?root\b|token_policies="?root/.test(text)
  if (args[0] === 'token' && args[1] === 'create')
    return root || !/policy/.test(text) ? 'medium' : null
  if (args[0] === 'write' && (args[1] ?? '').startsWith('auth/'))
    return root || /policies="?(admin|root|superuser)/.test(text) ? 'high' : null
  return null
}
