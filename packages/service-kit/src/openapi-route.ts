import type { OpenApiDocument } from '@ase/schemas'
import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { respondText } from './respond.ts'

/** `/`: a server's OpenAPI document. It changes with a release only, so the text is made once. */
export function openApiRoute(document: OpenApiDocument): Hono<AppEnv> {
  const text = JSON.stringify(document)
  return new Hono<AppEnv>().get('/', (c) =>
    respondText(c, 200, 'application/json', text, { 'cache-control': 'public, max-age=300' }),
  )
}
