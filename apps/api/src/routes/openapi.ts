import { openApiDocument } from '@ase/schemas'
import { respondText, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'

/** The interface's OpenAPI 3.1 document. It changes with a release only, so the text is made once. */
export function openApiRoute(): Hono<AppEnv> {
  const text = JSON.stringify(openApiDocument())
  return new Hono<AppEnv>().get('/', (c) =>
    respondText(c, 200, 'application/json', text, { 'cache-control': 'public, max-age=300' }),
  )
}
