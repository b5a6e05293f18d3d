import { fileURLToPath } from 'node:url'
import { ReaderPool } from '../../src/reader-processes/reader-pool.ts'
import { defaultReaderPoolSettings } from '../../src/reader-processes/pool-settings.ts'

/** A server that has one child at rest and one that hangs, says so, and waits to be killed. */
const pool = new ReaderPool({
  ...defaultReaderPoolSettings,
  script: fileURLToPath(new URL('misbehaving.ts', import.meta.url)),
  deadlineMs: 60_000,
  cpuSeconds: 2,
  observe: (event) => {
    if (event.name === 'child' && event.change === 'started') start()
  },
})
let started = 0

function start(): void {
  if (++started < 2) return
  void pool.read(Buffer.from('hang'), 'image/png')
  console.log('ready')
}
