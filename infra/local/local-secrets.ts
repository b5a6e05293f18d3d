import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { readJsonFile, writePrivateJson } from './private-json.ts'

const newSecret = (): string => randomBytes(24).toString('hex')

/** What stays the same from one local start to the next. `apiKey` is null before the first. */
export const LocalSecrets = z.object({
  apiKey: z.string().nullable(),
  stripeWebhookSecret: z.string().min(1),
  botWebhookSecret: z.string().min(1),
  // Files of earlier versions have none.
  botQueueKey: z.string().min(32).default(newSecret),
})
export type LocalSecrets = z.infer<typeof LocalSecrets>

/** The secrets of earlier starts, or new ones. */
export async function readOrMakeSecrets(dataDir: string): Promise<LocalSecrets> {
  return (
    (await readJsonFile(pathIn(dataDir), LocalSecrets)) ?? {
      apiKey: null,
      stripeWebhookSecret: `whsec_${newSecret()}`,
      botWebhookSecret: newSecret(),
      botQueueKey: newSecret(),
    }
  )
}

export function writeSecrets(dataDir: string, secrets: LocalSecrets): Promise<void> {
  return writePrivateJson(pathIn(dataDir), secrets)
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}
