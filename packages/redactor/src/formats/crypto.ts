import { alphabet, base58, hex } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

const wif = 'https://en.bitcoin.it/wiki/Wallet_import_format'
const bech32 = alphabet('qpzry9x8gf2tvdw0s3jn54khce6mua7l')

/** Keys of wallets that carry a mark of their chain. */
export const cryptoFormats = [
  token({
    id: 'bip32',
    provider: 'Bitcoin',
    category: 'CRYPTO_KEY',
    prefix: ['xprv', 'yprv', 'zprv', 'tprv'],
    after: [[run(base58, 107, 108)]],
    reference: 'https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki',
  }),
  token({
    id: 'bitcoin-wif',
    provider: 'Bitcoin',
    category: 'CRYPTO_KEY',
    prefix: ['5H', '5J', '5K'],
    next: base58,
    after: [[run(base58, 49)]],
    certainty: 'likely',
    proof: hasBothCases,
    proofRequired: true,
    reference: wif,
  }),
  token({
    id: 'bitcoin-wif-compressed',
    provider: 'Bitcoin',
    category: 'CRYPTO_KEY',
    prefix: ['Kw', 'Kx', 'Ky', 'Kz', 'L1', 'L2', 'L3', 'L4', 'L5'],
    next: base58,
    after: [[run(base58, 50)]],
    certainty: 'likely',
    proof: hasBothCases,
    proofRequired: true,
    reference: wif,
  }),
  token({
    id: 'tezos',
    provider: 'Tezos',
    category: 'CRYPTO_KEY',
    prefix: ['edsk', 'spsk', 'p2sk', 'edesk', 'spesk', 'p2esk'],
    after: [[run(base58, 50)], [run(base58, 82, 94)]],
    proof: hasBothCases,
    proofRequired: true,
    reference: 'https://octez.tezos.com/docs/user/key-management.html',
  }),
  token({
    id: 'antelope',
    provider: 'Antelope',
    category: 'CRYPTO_KEY',
    prefix: ['PVT_K1_', 'PVT_R1_'],
    after: [[run(base58, 48, 54)]],
    reference: 'https://docs.eosnetwork.com/docs/latest/core-concepts/accounts-and-permissions/',
  }),
  token({
    id: 'near',
    provider: 'NEAR',
    category: 'CRYPTO_KEY',
    prefix: 'ed25519:',
    after: [[run(base58, 85, 90)]],
    reference: 'https://docs.near.org/protocol/access-keys',
  }),
  token({
    id: 'aptos',
    provider: 'Aptos',
    category: 'CRYPTO_KEY',
    prefix: ['ed25519-priv-', 'secp256k1-priv-'],
    after: [[fixed('0x'), run(hex, 64)]],
    reference: 'https://aptos.dev/build/guides/key-rotation',
  }),
  token({
    id: 'bech32-secret',
    provider: 'Sui, Cardano',
    category: 'CRYPTO_KEY',
    prefix: [
      'suiprivkey1',
      'ed25519_sk1',
      'ed25519e_sk1',
      'root_xsk1',
      'acct_xsk1',
      'addr_xsk1',
      'addr_sk1',
      'stake_sk1',
    ],
    after: [[run(bech32, 50, 300)]],
    reference: 'https://cips.cardano.org/cip/CIP-0005',
  }),
  token({
    id: 'zcash',
    provider: 'Zcash',
    category: 'CRYPTO_KEY',
    prefix: 'key-main1',
    before: [fixed('secret-extended-')],
    after: [[run(bech32, 50, 300)]],
    reference: 'https://zips.z.cash/zip-0032',
  }),
  token({
    id: 'ripple-seed',
    provider: 'XRP Ledger',
    category: 'CRYPTO_KEY',
    prefix: 'sEd',
    next: base58,
    after: [[run(base58, 28)]],
    certainty: 'likely',
    proof: (key) => hasBothCases(key) && /[0-9]/.test(key),
    proofRequired: true,
    reference: 'https://xrpl.org/docs/concepts/accounts/cryptographic-keys',
  }),
]

function hasBothCases(key: string): boolean {
  return key !== key.toUpperCase() && key !== key.toLowerCase()
}
