import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { readJsonFile, writePrivateJson } from './private-json.ts'

/** What a running local service tells tools on the same machine. INVARIANT: the file is there only while it runs. */
export const DevFile = z.object({
  apiUrl: z.string(),
  billingWebhookUrl: z.string(),
  botGatewayUrl: z.string(),
  /** Metrics and readiness of each server. */
  adminUrls: z.object({
    api: z.string(),
    billingWebhook: z.string(),
    botGateway: z.string(),
  }),
  databaseUrl: z.string(),
  apiKey: z.string(),
  accountEmail: z.string(),
  stripeWebhookSecret: z.string(),
  botWebhookSecret: z.string(),
})
export type DevFile = z.infer<typeof DevFile>

export function readDevFile(dataDir: string): Promise<DevFile | null> {
  return readJsonFile(pathIn(dataDir), DevFile)
}

export function writeDevFile(dataDir: string, value: DevFile): Promise<void> {
  return writePrivateJson(pathIn(dataDir), value)
}

export function removeDevFile(dataDir: string): Promise<void> {
  return rm(pathIn(dataDir), { force: true })
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'dev.json')
}
