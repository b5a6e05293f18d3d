import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeDataDir, pasteCurlLine, startStack } from './testing/stack.ts'

test('"pnpm start" starts again after it was killed', async () => {
  const dataDir = await makeDataDir()
  const killed = startStack({ dataDir, settings: {} })
  await killed.running
  killed.child.kill('SIGKILL')
  await killed.ended

  const next = startStack({ dataDir, settings: {} })
  await next.running
  expect((await pasteCurlLine(next.output())).idempotentReplay).toBe(false)
  await next.stop()
  await rm(dataDir, { recursive: true })
})
