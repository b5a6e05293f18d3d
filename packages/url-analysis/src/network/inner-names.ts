/** Names under which clouds serve the metadata of a machine, from their own documentation. */
export const metadataNames: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.google.com',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.equinix.com',
  'metadata.service.softlayer.com',
  'api.service.softlayer.com',
  'api.metadata.cloud.ibm.com',
  'metadata.oraclecloud.com',
  'metadata.azure.internal',
  'metadata.azure.com',
  'metadata.hetzner.cloud',
  'metadata.digitalocean.com',
  'metadata.vultr.com',
  'metadata.exoscale.com',
  'metadata.aliyun.com',
  'metadata.myhuaweicloud.com',
  'metadata.ovh.net',
  'metadata.scw.cloud',
  'metadata.scaleway.com',
  'metadata.yandex.net',
  'metadata.yandexcloud.net',
  'metadata.linode.com',
  'metadata.nicira.com',
  'instance-data',
  'instance-data.ec2.internal',
  'data-server',
  'rancher-metadata',
  'rancher-metadata.rancher.internal',
])

export const loopbackNames: ReadonlySet<string> = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost4.localdomain4',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
  'loopback',
  'lo',
])

/** Zones that exist only inside a house, a company, a cluster or a virtual network. */
export const privateZones: readonly string[] = [
  'internal',
  'local',
  'localdomain',
  'lan',
  'intranet',
  'intra',
  'corp',
  'home',
  'home.arpa',
  'private',
  'priv',
  'localnet',
  'svc',
  'cluster.local',
  'consul',
  'docker',
  'kube',
  'mesh',
  'vpc',
  'office',
  'workgroup',
  'domain',
  'ad',
  'fritz.box',
  'router',
  'lxd',
  'incus',
  'node',
  'pod',
]

/** The control plane of a cluster or the machine under a container: never what a task asks a fetching tool for. */
const controlPlanes: readonly string[] = [
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
  'kubernetes.default.svc.cluster.local',
  'kube-apiserver',
  'api-int',
]

/** Is the name a cluster's control plane? */
export function isControlPlane(host: string): boolean {
  return controlPlanes.includes(host.replace(/\.$/, ''))
}
