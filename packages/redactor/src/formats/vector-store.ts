import { alnum, lowerAlnum, word, base58 } from '../scan/alphabet.ts'
import { run } from '../scan/parts.ts'
import { mixedBehind, numberedBehind } from '../proof/mixed.ts'
import { token } from '../token-format.ts'

/** Vector stores and backends for agents. */
export const vectorStoreFormats = [
  token({
    id: 'chroma',
    provider: 'Chroma',
    category: 'CHROMA_KEY',
    prefix: 'ck-',
    next: base58,
    after: [[run(base58, 42, 46)]],
    certainty: 'likely',
    proof: mixedBehind(3),
    proofRequired: true,
    reference: 'https://docs.trychroma.com/cloud/getting-started',
  }),
  token({
    id: 'turbopuffer',
    provider: 'turbopuffer',
    category: 'TURBOPUFFER_KEY',
    prefix: 'tpuf_',
    after: [[run(alnum, 24, 64)]],
    reference: 'https://turbopuffer.com/docs/auth',
  }),
  token({
    id: 'vectara',
    provider: 'Vectara',
    category: 'VECTARA_KEY',
    prefix: ['zut_', 'zqt_', 'zwt_'],
    after: [[run(word, 36, 44)]],
    reference: 'https://docs.vectara.com/docs/console-ui/api-access/api-keys',
  }),
  token({
    id: 'nile',
    provider: 'Nile',
    category: 'NILE_KEY',
    prefix: 'nile_',
    after: [[run(alnum, 24, 80)]],
    certainty: 'likely',
    proof: mixedBehind(5),
    proofRequired: true,
    reference: 'https://www.thenile.dev/docs/',
  }),
  token({
    id: 'retool',
    provider: 'Retool',
    category: 'RETOOL_TOKEN',
    prefix: 'retool_',
    after: [[run(lowerAlnum, 24, 30)]],
    certainty: 'likely',
    proof: numberedBehind(7),
    proofRequired: true,
    reference: 'https://docs.retool.com/org-users/guides/retool-api/authentication',
  }),
  token({
    id: 'hasura',
    provider: 'Hasura',
    category: 'HASURA_KEY',
    prefix: 'hasura_pat_',
    after: [[run(alnum, 24, 80)]],
    reference: 'https://hasura.io/docs/',
  }),
  token({
    id: 'prisma',
    provider: 'Prisma',
    category: 'PRISMA_KEY',
    prefix: 'prisma_',
    after: [[run(alnum, 32, 80)]],
    certainty: 'likely',
    proof: mixedBehind(7),
    proofRequired: true,
    reference: 'https://www.prisma.io/docs/',
  }),
]
