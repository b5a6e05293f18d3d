import { describeRules } from '@ase/evaluation'
import { respondText, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'

/** The facts of every rule. They change with a release only, so the text is made once. */
export function ruleRoute(): Hono<AppEnv> {
  const text = JSON.stringify(describeRules())
  return new Hono<AppEnv>().get('/', (c) =>
    respondText(c, 200, 'application/json', text, { 'cache-control': 'public, max-age=300' }),
  )
}
