import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { hex, isIn } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

const LENGTH = 64
const LOOKED_BEFORE = 72
const LOOKED_BEHIND = 40
/** From one key to the next of a list. */
const LIST_GAP = 24
const WORDS = [
  'private key',
  'private_key',
  'privatekey',
  'privkey',
  'secret key',
  'wallet(',
  'signingkey(',
  'signer',
]
const WORDS_BEHIND = ['private key', 'privkey']

/**
 * A private key of Ethereum and its kin: 64 hexadecimal digits. A hash looks the same, so a word nearby has to identify it, or another
 * key just before it.
 */
const ethereumKey: SecretFormat = {
  id: 'ethereum-private-key',
  provider: 'Ethereum',
  categories: ['CRYPTO_KEY'],
  reference: 'https://ethereum.org/developers/docs/accounts/',
  anchors: [[...literal('0x'), hex.members]],
  anchorIsFirst: true,
  find: (scan, at) => findKey(scan, at, at + 2),
  examples: () => {
    const key = `0x${sampleText(hex.members, LENGTH, 4)}`
    return [
      { text: `Private Keys\n(0) ${key}\n`, secret: key },
      { text: `const wallet = new Wallet("${key}")`, secret: key },
      { text: `accounts: ["${key}"] // private key of the deployer`, secret: key },
    ]
  },
  nearMisses: () => [
    `transaction 0x${sampleText(hex.members, LENGTH, 5)}`,
    `private key 0x${sampleText(hex.members, 40, 6)}`,
  ],
}

/** The same without `0x`, as the argument of a wallet. */
const walletArgument: SecretFormat = {
  ...ethereumKey,
  id: 'ethereum-wallet-argument',
  anchors: [literal('Wallet("'), literal("Wallet('"), literal('Wallet(`')],
  anchorIsFirst: false,
  find: (scan, at, _coveredTo, anchorLength) => findKey(scan, at + anchorLength, at + anchorLength),
  examples: () => {
    const key = sampleText(hex.members, LENGTH, 9)
    return [{ text: `new ethers.Wallet('${key}', provider)`, secret: key }]
  },
  nearMisses: () => ["new Wallet('path/to/file')"],
}

export const ethereumKeyFormats = [ethereumKey, walletArgument]

/** Where the last key of a text ended. */
const lastEnds = new WeakMap<TextScan, number>()

function findKey(scan: TextScan, start: number, digitsAt: number): Candidate | null {
  const end = runEnd(scan, hex, digitsAt)
  if (end - digitsAt !== LENGTH) return null
  const { text } = scan
  scan.steps += LOOKED_BEFORE
  const last = lastEnds.get(scan)
  const isListed = last !== undefined && start >= last && start - last <= LIST_GAP
  if (!isListed && !isNamed(text, start, end)) return null
  lastEnds.set(scan, end)
  return { start, end, certainty: 'possible' }
}

function isNamed(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - LOOKED_BEFORE), start).toLowerCase()
  if (WORDS.some((word) => before.includes(word))) return true
  const behind = text.slice(end, end + LOOKED_BEHIND).toLowerCase()
  return isIn(hex, text.charCodeAt(start)) && WORDS_BEHIND.some((word) => behind.includes(word))
}
