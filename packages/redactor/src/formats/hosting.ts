import { alnum, alphabet, base64, hexLower, word, wordEquals } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

const sessionText = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_:+/=')

/** Domains, hosts, and the frameworks that run there. */
export const hostingFormats = [
  token({
    id: 'dnsimple',
    provider: 'DNSimple',
    category: 'DNSIMPLE_TOKEN',
    prefix: ['dnsimple_a_', 'dnsimple_u_'],
    after: [[run(alnum, 30, 60)]],
    reference: 'https://developer.dnsimple.com/v2/#authentication',
  }),
  token({
    id: 'porkbun',
    provider: 'Porkbun',
    category: 'PORKBUN_KEY',
    prefix: ['pk1_', 'sk1_'],
    after: [[run(hexLower, 64)]],
    reference: 'https://porkbun.com/api/json/v3/documentation',
  }),
  token({
    id: 'openstack',
    provider: 'OpenStack',
    category: 'OPENSTACK_TOKEN',
    prefix: 'gAAAAA',
    after: [[run(wordEquals, 80, 600)]],
    certainty: 'likely',
    reference: 'https://docs.openstack.org/keystone/latest/admin/fernet-token-faq.html',
  }),
  token({
    id: 'laravel',
    provider: 'Laravel',
    category: 'APPLICATION_KEY',
    prefix: 'base64:',
    after: [[run(base64, 43), fixed('=')]],
    certainty: 'likely',
    reference: 'https://laravel.com/docs/encryption#configuration',
  }),
  token({
    id: 'warpstream',
    provider: 'WarpStream',
    category: 'WARPSTREAM_KEY',
    prefix: 'aks_',
    after: [[run(hexLower, 64)]],
    reference: 'https://docs.warpstream.com/warpstream/reference/api-reference/api-keys',
  }),
  token({
    id: 'tigris',
    provider: 'Tigris',
    category: 'TIGRIS_KEY',
    prefix: 'tsec_',
    after: [[run(word, 32, 80)]],
    reference: 'https://www.tigrisdata.com/docs/iam/',
  }),
  token({
    id: 'aws-identity-center',
    provider: 'AWS',
    category: 'AWS_KEY',
    prefix: ['aoaAAAAAG', 'aorAAAAAG'],
    after: [[run(sessionText, 60, 4000)]],
    reference: 'https://docs.aws.amazon.com/singlesignon/latest/OIDCAPIReference/Welcome.html',
  }),
]
