import { alnum, hexLower, base58, base32Upper } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { mixedBehind, numberedBehind } from '../proof/mixed.ts'
import { token } from '../token-format.ts'

/** Blockchain services, wallets and exchanges. */
export const cryptoServiceFormats = [
  token({
    id: 'alchemy',
    provider: 'Alchemy',
    category: 'ALCHEMY_KEY',
    prefix: ['alcht_', 'alch_'],
    after: [[run(alnum, 28, 34)]],
    certainty: 'likely',
    proof: mixedBehind(5),
    proofRequired: true,
    reference: 'https://www.alchemy.com/docs/',
  }),
  token({
    id: 'stellar-seed',
    provider: 'Stellar',
    category: 'CRYPTO_KEY',
    // The version byte and the first bits of the key give the second letter.
    prefix: ['SA', 'SB', 'SC', 'SD'],
    next: base32Upper,
    after: [[run(base32Upper, 54)]],
    certainty: 'likely',
    proof: numberedBehind(2),
    proofRequired: true,
    reference: 'https://developers.stellar.org/docs/learn/glossary',
  }),
  token({
    id: 'settlemint',
    provider: 'SettleMint',
    category: 'SETTLEMINT_TOKEN',
    prefix: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
    after: [[run(alnum, 16)]],
    reference: 'https://console.settlemint.com/documentation/',
  }),
  token({
    id: 'quicknode',
    provider: 'QuickNode',
    category: 'QUICKNODE_KEY',
    prefix: 'QN_',
    after: [[run(hexLower, 32)]],
    reference: 'https://www.quicknode.com/docs/',
  }),
  token({
    id: 'bip32-electrum',
    provider: 'Bitcoin',
    category: 'CRYPTO_KEY',
    prefix: ['Yprv', 'Zprv', 'uprv', 'vprv', 'Uprv', 'Vprv'],
    after: [[run(base58, 107, 108)]],
    reference: 'https://github.com/satoshilabs/slips/blob/master/slip-0132.md',
  }),
  token({
    id: 'bip38',
    provider: 'Bitcoin',
    category: 'CRYPTO_KEY',
    prefix: ['6PR', '6PY', '6Pf', '6Pg', '6Pn', '6Po'],
    after: [[run(base58, 55)]],
    certainty: 'likely',
    proof: mixedBehind(2),
    proofRequired: true,
    reference: 'https://github.com/bitcoin/bips/blob/master/bip-0038.mediawiki',
  }),
  token({
    id: 'pinata',
    provider: 'Pinata',
    category: 'PINATA_KEY',
    prefix: 'pinata_',
    after: [[run(alnum, 32, 80)]],
    certainty: 'likely',
    proof: mixedBehind(7),
    proofRequired: true,
    reference: 'https://docs.pinata.cloud/',
  }),
  token({
    id: 'tatum',
    provider: 'Tatum',
    category: 'TATUM_KEY',
    prefix: ['t-'],
    next: [hexLower, hexLower],
    after: [[run(hexLower, 24), fixed('-'), run(hexLower, 24)]],
    reference: 'https://docs.tatum.io/',
  }),
]
