/** Ports on which databases, caches, container and cluster controls, queues and mail answer without a login. */
const servicePorts: ReadonlySet<string> = new Set([
  '22',
  '23',
  '25',
  '53',
  '111',
  '135',
  '139',
  '389',
  '445',
  '465',
  '512',
  '513',
  '514',
  '587',
  '636',
  '873',
  '1099',
  '1433',
  '1521',
  '2049',
  '2181',
  '2375',
  '2376',
  '2377',
  '2379',
  '2380',
  '3268',
  '3306',
  '3389',
  '4001',
  '4194',
  '4243',
  '4646',
  '5432',
  '5672',
  '5900',
  '5984',
  '5985',
  '5986',
  '6379',
  '6380',
  '6443',
  '7001',
  '7474',
  '8086',
  '8200',
  '8300',
  '8500',
  '8600',
  '9042',
  '9092',
  '9200',
  '9300',
  '10000',
  '10050',
  '10051',
  '10250',
  '10255',
  '10256',
  '11211',
  '15672',
  '16379',
  '26379',
  '27017',
  '27018',
  '28017',
  '50000',
  '50070',
  '61616',
])

/** Is it the port of an internal service (a database, a queue) rather than of a web server? Takes digits. */
export function isServicePort(port: string): boolean {
  return servicePorts.has(port)
}

/**
 * Is it a port that a developer's own web server takes: above those of the system, and none of a known internal
 * service? Takes digits.
 */
export function isDevelopmentPort(port: string): boolean {
  return Number(port) >= 1024 && !servicePorts.has(port)
}

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

/** Is the host the control plane of a cluster, by its name? */
export function isControlPlane(host: string): boolean {
  return controlPlanes.includes(host.replace(/\.$/, ''))
}
