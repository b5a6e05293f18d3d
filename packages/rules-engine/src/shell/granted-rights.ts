import type { Severity } from '@ase/schemas'

/** Every program for which `severityOfGrant` may have an answer. */
export const granters: ReadonlySet<string> = new Set(['aws', 'gcloud', 'az', 'kubectl', 'oc', 'gh'])

/** A container that reaches into its host: the root folder, the daemon's socket, all privileges. */
export function severityOfContainer(args: readonly string[]): Severity | null {
  const mounts = args.flatMap((arg, index) =>
    /^(-v|--volume|--mount)$/.test(args[index - 1] ?? '') || /^(-v|--volume=|--mount=)./.test(arg)
      ? [arg.replace(/^(-v|--volume=|--mount=)/, '')]
      : [],
  )
  if (mounts.some((mount) => /^\/:|^\/(etc|root|proc|sys)(\/?):|(source|src)=\/(,|$)/.test(mount)))
    return 'high'
  if (
    args.some(
      (arg) =>
        /^--privileged(?:=(?:true|t|1))?$/i.test(arg) ||
        arg === '--uts=host' ||
        arg === '--userns=host' ||
        arg === '--security-opt=seccomp=unconfined' ||
        arg === '--security-opt=apparmor=unconfined' ||
        arg === '--pid=host' ||
        /^--cap-add=(ALL|SYS_ADMIN)$/.test(arg),
    )
  )
    return 'medium'
  return mounts.some((mount) =>
    /(?:^|[=,])\/(?:var\/)?run\/(?:user\/\d{1,6}\/)?(?:docker|podman\/podman|containerd\/containerd|crio\/crio)\.sock/.test(
      mount,
    ),
  )
    ? 'medium'
    : null
}

const powerfulRoles =
  /cluster-admin|roles\/(owner|editor|iam\.)|AdministratorAccess|IAMFullAccess|\bOwner\b|User Access Administrator|PowerUserAccess/

/** Roles, policies and keys that a cloud or cluster client hands out. */
export function severityOfGrant(name: string, args: readonly string[]): Severity | null {
  if (!granters.has(name)) return null
  const text = args.join(' ').slice(0, 2000)
  if (
    name === 'kubectl' &&
    /"(?:hostPID|hostNetwork|hostIPC|privileged)"\s{0,4}:\s{0,4}true|"hostPath"/.test(text)
  )
    return 'high'
  const grants =
    /attach-(user|role|group)-policy|put-(user|role|group)-policy|add-iam-policy-binding|set-iam-policy|role assignment create|create (clusterrolebinding|rolebinding)|add-(cluster-)?role-to-user|update-assume-role-policy|add-user-to-group|create-policy-version/.test(
      text,
    )
  if (!grants)
    return name === 'aws' && /iam create-(access-key|login-profile|user)/.test(text)
      ? 'medium'
      : null
  return powerfulRoles.test(text) || text.includes('Action":"*"') ? 'high' : 'medium'
}
