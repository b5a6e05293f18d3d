import {
  alnum,
  base64Padded,
  hex,
  hexLower,
  lowerAlnum,
  word,
  wordEquals,
} from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { looksRandom } from '../randomness.ts'
import { token } from '../token-format.ts'

const vault = 'https://developer.hashicorp.com/vault/docs/concepts/tokens'

export const infrastructureFormats = [
  token({
    id: 'vault',
    provider: 'HashiCorp',
    category: 'VAULT_TOKEN',
    prefix: ['hvs.', 'hvb.', 'hvr.'],
    after: [[run(word, 24, 800), fixed('.'), run(alnum, 5, 6)], [run(word, 24, 800)]],
    reference: vault,
  }),
  token({
    id: 'vault-old',
    provider: 'HashiCorp',
    category: 'VAULT_TOKEN',
    prefix: 's.',
    next: [alnum, alnum, alnum],
    after: [[run(alnum, 24), fixed('.'), run(alnum, 5, 6)], [run(alnum, 24)]],
    certainty: 'likely',
    proof: (key) => looksRandom(key.slice(2)) && hasBothCases(key.slice(2)),
    proofRequired: true,
    reference: vault,
  }),
  token({
    id: 'vault-batch-old',
    provider: 'HashiCorp',
    category: 'VAULT_TOKEN',
    prefix: 'b.AAAA',
    after: [[run(word, 80, 400)]],
    reference: vault,
  }),
  token({
    id: 'boundary',
    provider: 'HashiCorp',
    category: 'BOUNDARY_TOKEN',
    prefix: 'at_',
    next: alnum,
    after: [[run(alnum, 10), fixed('_'), run(alnum, 60, 600)]],
    reference: 'https://developer.hashicorp.com/boundary/docs/concepts/domain-model/credentials',
  }),
  token({
    id: 'terraform',
    provider: 'HashiCorp',
    category: 'TERRAFORM_TOKEN',
    prefix: '.atlasv1.',
    before: [run(alnum, 14)],
    after: [[run(wordEquals, 60, 70)]],
    reference:
      'https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens',
  }),
  token({
    id: 'pulumi',
    provider: 'Pulumi',
    category: 'PULUMI_TOKEN',
    prefix: 'pul-',
    after: [[run(hex, 40)]],
    reference: 'https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/',
  }),
  token({
    id: 'rancher',
    provider: 'Rancher',
    category: 'RANCHER_TOKEN',
    prefix: 'token-',
    next: lowerAlnum,
    after: [[run(lowerAlnum, 5), fixed(':'), run(lowerAlnum, 54)]],
    reference: 'https://ranchermanager.docs.rancher.com/reference-guides/user-settings/api-keys',
  }),
  token({
    id: 'rancher-kubeconfig',
    provider: 'Rancher',
    category: 'RANCHER_TOKEN',
    prefix: 'kubeconfig-u',
    after: [[run(word, 3, 40), fixed(':'), run(lowerAlnum, 54)]],
    reference: 'https://ranchermanager.docs.rancher.com/reference-guides/user-settings/api-keys',
  }),
  token({
    id: 'k3s-join',
    provider: 'K3s',
    category: 'KUBERNETES_TOKEN',
    prefix: 'K10',
    next: hexLower,
    after: [
      [run(hexLower, 48, 64), fixed('::'), run(word, 1, 40), fixed(':'), run(word, 16, 64)],
      [run(hexLower, 48, 64), fixed('::'), run(lowerAlnum, 6), fixed('.'), run(lowerAlnum, 16)],
    ],
    reference: 'https://docs.k3s.io/cli/token',
  }),
  token({
    id: 'harness',
    provider: 'Harness',
    category: 'HARNESS_TOKEN',
    prefix: ['pat.', 'sat.'],
    next: word,
    after: [[run(word, 22), fixed('.'), run(hexLower, 24), fixed('.'), run(alnum, 20)]],
    reference: 'https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys/',
  }),
  token({
    id: 'netbird',
    provider: 'NetBird',
    category: 'NETBIRD_TOKEN',
    prefix: 'nbp_',
    after: [[run(alnum, 36)]],
    reference: 'https://docs.netbird.io/how-to/access-netbird-public-api',
  }),
  token({
    id: 'defined-networking',
    provider: 'Defined Networking',
    category: 'DEFINED_NETWORKING_TOKEN',
    prefix: 'dnkey-',
    after: [[run(wordEquals, 79)], [run(wordEquals, 60, 100)]],
    reference: 'https://docs.defined.net/guides/api-keys/',
  }),
  token({
    id: 'lnd-macaroon',
    provider: 'Lightning Labs',
    category: 'MACAROON',
    prefix: '0201036c6e64',
    after: [[run(hexLower, 100, 4000)]],
    reference: 'https://docs.lightning.engineering/lightning-network-tools/lnd/macaroons',
  }),
  token({
    id: 'akamai',
    provider: 'Akamai',
    category: 'AKAMAI_TOKEN',
    prefix: 'akab-',
    after: [[run(lowerAlnum, 16), fixed('-'), run(lowerAlnum, 16)]],
    certainty: 'likely',
    reference: 'https://techdocs.akamai.com/developer/docs/edgegrid',
  }),
  token({
    id: 'portainer',
    provider: 'Portainer',
    category: 'PORTAINER_TOKEN',
    prefix: 'ptr_',
    after: [[run(base64Padded, 40, 60)]],
    reference: 'https://docs.portainer.io/api/access',
  }),
]

function hasBothCases(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase()
}
