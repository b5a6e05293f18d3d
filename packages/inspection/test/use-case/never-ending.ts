import { createDatabase } from '@ase/db'
import { createInspections, inspect } from '../../src/index.ts'

/** A process that claims a key and reads for ever: `node never-ending.ts <database url> <account> <key> <image> <lease>`. */
const [url = '', accountId = '', idempotencyKey = '', image = '', leaseMs = ''] =
  process.argv.slice(2)
const deps = createInspections({
  db: createDatabase({ url }),
  leaseMs: Number(leaseMs),
  fetchImage: () => Promise.reject(new Error('Nothing is fetched here.')),
  inspector: {
    inspect: () => {
      process.stdout.write('reading\n')
      return new Promise(() => {})
    },
    hasReaders: true,
    close: () => Promise.resolve(),
  },
})
// Keeps the process, which nothing else does while a promise waits.
setInterval(() => {}, 60_000)
await inspect(deps, {
  accountId,
  idempotencyKey,
  image: { from: 'bytes', bytes: Buffer.from(image) },
})
