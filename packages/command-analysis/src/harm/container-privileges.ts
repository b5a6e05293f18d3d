import type { Severity } from '@ase/schemas'

/**
 * The severity of a container that reaches into its host (the root folder, the socket of the daemon, all privileges),
 * by the arguments of its client; null for an isolated one.
 */
export function severityOfContainerPrivileges(args: readonly string[]): Severity | null {
  const mounts = args.flatMap((arg, index) =>
    /^(-v|--volume|--mount)$/.test(args[index - 1] ?? '') || /^(-v|--volume=|--mount=)./.test(arg)
      ? [arg.replace(/^(-v|--volume=|--mount=)/, '')]
      : [],
  )
  const startsShell = args.some((arg) => /^(?:\/bin\/)?(?:ba|da|z)?sh$/.test(arg))
  if (!startsShell && readsItsHost(args, mounts)) return 'low'
  if (
    !startsShell &&
    mounts.every((mount) => !mount.startsWith('/:')) &&
    args.includes('--privileged') &&
    args.some((arg) => registersFormats.test(arg))
  )
    return 'low'
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
    ? !startsShell && args.some((arg) => enginesOwnTools.test(arg))
      ? 'low'
      : 'medium'
    : null
}

/** Published images that cannot do without: other architectures, an engine or a cluster inside a container. */
const registersFormats =
  /^(?:docker\.io\/)?(?:tonistiigi\/binfmt(?::[\w.-]{1,60})?|multiarch\/qemu-user-static(?::[\w.-]{1,60})?|docker:(?:[\w.]{1,20}-)?dind|kindest\/node:[\w.@:-]{1,90}|rancher\/k3s:[\w.-]{1,40})$/

/** Published images that measure the machine they run on, and see it read-only. */
const gauges =
  /^(?:docker\.io\/|quay\.io\/|gcr\.io\/)?(?:prom\/node-exporter|prometheus\/node-exporter|cadvisor\/cadvisor|netdata\/netdata|datadog\/agent)(?::[\w.-]{1,60})?$/

function readsItsHost(args: readonly string[], mounts: readonly string[]): boolean {
  return (
    args.some((arg) => gauges.test(arg)) &&
    !args.includes('--privileged') &&
    mounts.every((mount) => !mount.startsWith('/') || /:ro(?:,|$)|readonly/.test(mount))
  )
}

/** Published images whose work is to talk to the engine: scanners, dashboards, proxies, updaters. */
const enginesOwnTools =
  /^(?:docker\.io\/|ghcr\.io\/|gcr\.io\/|quay\.io\/)?(?:aquasec\/(?:trivy|tracee)|aquasecurity\/trivy|anchore\/(?:grype|syft)|portainer\/[\w-]{1,30}|containrrr\/watchtower|traefik|wagoodman\/dive|amir20\/dozzle|lazyteam\/lazydocker|cadvisor\/cadvisor|testcontainers\/[\w-]{1,30}|nginxproxy\/[\w-]{1,30}|louislam\/[\w-]{1,30}|netdata\/netdata|datadog\/agent|gitlab\/gitlab-runner|docker\/[\w-]{1,40}|docker)(?::[\w.-]{1,60})?$/
