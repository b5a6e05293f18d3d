import { base58, bech32Upper } from '../scan/alphabet.ts'
import { run } from '../scan/parts.ts'
import { token } from '../token-format.ts'

const wif = 'https://en.bitcoin.it/wiki/Wallet_import_format'

export const cryptoFormats = [
  token({
    id: 'age',
    provider: 'age',
    category: 'PRIVATE_KEY',
    prefix: 'AGE-SECRET-KEY-1',
    after: [[run(bech32Upper, 58)]],
    reference: 'https://age-encryption.org/v1',
  }),
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
]

function hasBothCases(key: string): boolean {
  return key !== key.toUpperCase() && key !== key.toLowerCase()
}
