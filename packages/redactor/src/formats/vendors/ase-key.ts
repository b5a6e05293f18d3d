import { alnum } from '../../scan/alphabet.ts'
import { run } from '../../scan/parts.ts'
import { crc32Base62 } from '../../checks/crc32.ts'
import { token } from '../../definition/token.ts'

/** Our own API keys; unlike GitHub's, the check covers the prefix too. */
export const aseKeyFormats = [
  token({
    id: 'ase-key',
    provider: 'this service',
    category: 'ASE_KEY',
    prefix: 'asek_',
    after: [[run(alnum, 38)]],
    check: (key) => crc32Base62(key.slice(0, -6)) === key.slice(-6),
    makeValid: (key) => key.slice(0, -6) + crc32Base62(key.slice(0, -6)),
    reference: 'packages/identity/src/api-keys/api-key-format.ts',
  }),
]
