import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Without systemd no cgroups are delegated and no journal is kept, and Debian's default runtime (crun) need not be there.
const WITHOUT_SYSTEMD = `
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
log_driver = "k8s-file"
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[network]
network_backend = "netavark"
`

/**
 * What podman needs to find in its environment on this machine: where systemd runs nothing, elsewhere (a CI's container) a file with
 * settings in a temporary folder, which `remove` deletes.
 */
export function createPodmanSettings(): {
  readonly environment: NodeJS.ProcessEnv
  /** Where to run it: its monitor leaves a file there when a container is out of memory. */
  readonly folder: string
  readonly remove: () => void
} {
  if (existsSync('/run/systemd/system'))
    return { environment: process.env, folder: tmpdir(), remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'ase-podman-'))
  const file = join(folder, 'containers.conf')
  writeFileSync(file, WITHOUT_SYSTEMD)
  return {
    environment: { ...process.env, CONTAINERS_CONF: file },
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
