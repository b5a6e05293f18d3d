import type { RequestListener } from 'node:http'
import type { SignalName } from '@ase/schemas'
import { createSemanticProvider, type ModelProviderSettings } from '../src/create-provider.ts'
import type { RemoteProvider } from '../src/remote/remote-provider.ts'
import { startLocalServer, type LocalServer } from './local-server.ts'

export const MODEL = 'acme-guard-2026-10'
const asked: readonly SignalName[] = ['promptInjection', 'intentMisalignment']
export const request = {
  type: 'action',
  state: { userIntent: 'send a mail' },
  signals: asked,
} as const
export const good = { probability: 0.91, confidence: 0.8 }
export const bothSignals = {
  promptInjection: good,
  intentMisalignment: { probability: 0, confidence: 1 },
}
export const goodAnswer = JSON.stringify({ modelVersion: MODEL, signals: bothSignals })
export const invalid = { ok: false, error: { code: 'INVALID_PROVIDER_RESPONSE' } }
export const timeout = { ok: false, error: { code: 'AGENT_SECURITY_TIMEOUT' } }

const cleanups: (() => Promise<void>)[] = []

/** Closes what a test has opened with the functions below. */
export async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}

export function providerAt(
  baseUrl: string,
  extra: Partial<ModelProviderSettings> = {},
): RemoteProvider {
  const settings = { provider: 'http', baseUrl, model: MODEL, timeoutMs: 30_000, ...extra } as const
  const provider = createSemanticProvider(settings)
  cleanups.push(() => provider.close())
  return provider
}

/** A real server with this listener. */
export async function startServer(listener: RequestListener): Promise<LocalServer> {
  const server = await startLocalServer(listener)
  cleanups.push(() => server.close())
  return server
}

/** A provider whose `basePath` is on a real server with this listener. */
export async function providerFor(
  listener: RequestListener,
  extra: Partial<ModelProviderSettings> = {},
  basePath = '',
): Promise<RemoteProvider> {
  return providerAt((await startServer(listener)).baseUrl + basePath, extra)
}

export const answering =
  (body: string | Uint8Array, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
