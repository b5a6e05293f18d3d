import type { OpenApiDocument } from '@ase/schemas'
import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { respondText } from './respond.ts'

/**
 * `/`: a server's OpenAPI document. It changes with a release only, so the text is made once: with the first request, because
 * making it costs a twentieth of the server's start.
 */
export function openApiRoute(makeDocument: () => OpenApiDocument): Hono<AppEnv> {
  let text: string | undefined
  return new Hono<AppEnv>().get('/', (c) => {
    text ??= JSON.stringify(makeDocument())
    return respondText(c, 200, 'application/json', text, {
      'cache-control': 'public, max-age=300',
    })
  })
}
