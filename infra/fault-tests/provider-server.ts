import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Random } from './fuzz/random.ts'
import { sendJson, startJsonServer } from './json-server.ts'

const Request = z.object({ signals: z.array(z.string()) })

export const PROVIDER_MODEL = 'fault-test-guard-1'

export interface ProviderServer {
  /** The settings that make a service use it. */
  readonly settings: Readonly<Record<string, string>>
  calls(): number
  close(): Promise<void>
}

/** A semantic provider that speaks the `http` contract, answers benign, and takes up to `delayMsMax` for it. */
export async function startProviderServer(
  delayMsMax: number,
  random: Random,
): Promise<ProviderServer> {
  let calls = 0
  const server = await startJsonServer(({ body }, response) => {
    calls++
    const { signals } = Request.parse(JSON.parse(body))
    const benign = { probability: 0.01, confidence: 0.99 }
    const answer = {
      modelVersion: PROVIDER_MODEL,
      signals: Object.fromEntries(signals.map((name) => [name, benign])),
    }
    void sleep(random.below(delayMsMax)).then(() => sendJson(response, 200, answer))
  })
  return {
    settings: {
      SEMANTIC_PROVIDER: 'http',
      SEMANTIC_BASE_URL: server.url,
      SEMANTIC_MODEL: PROVIDER_MODEL,
    },
    calls: () => calls,
    close: () => server.close(),
  }
}
