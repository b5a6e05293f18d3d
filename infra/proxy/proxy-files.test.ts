import { readFileSync } from 'node:fs'
import { errorCatalog, isErrorCode, limits, toErrorResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'

const files = ['caddy/Caddyfile', 'nginx/errors.conf', 'haproxy/haproxy.cfg']
const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

describe.each(files)('%s', (file) => {
  const bodies = read(file).match(/\{"ok":false[^}]*\}/g) ?? []

  test('a proxy file answers with errors of the catalogue, word for word', () => {
    expect(bodies.length).toBeGreaterThan(4)
    for (const body of bodies) {
      const { code }: { code: string } = JSON.parse(body)
      if (!isErrorCode(code)) throw new Error(`${code} is not in the catalogue.`)
      expect(body).toBe(JSON.stringify(toErrorResponse({ code })))
    }
  })

  test('a proxy file gives each error the status of the catalogue', () => {
    for (const line of read(file).split('\n')) {
      const [, code = ''] = /"code":"(\w+)"/.exec(line) ?? []
      // HAProxy names the status that it replaces: 500, 502 and 504 become 503.
      if (!isErrorCode(code) || /^\thttp-error status 50[024] /.test(line)) continue
      expect(line).toMatch(new RegExp(`\\b${errorCatalog[code].status}\\b`))
    }
  })
})

test.each(['caddy/Caddyfile', 'nginx/nginx.conf.template', 'haproxy/haproxy.cfg'])(
  'the file of %s has the limits of the servers',
  (file) => {
    const text = read(file)
    const { evaluation, inspection, paymentWebhook, botWebhook } = limits
    expect(paymentWebhook.bodyBytesMax).toBe(botWebhook.bodyBytesMax)
    const sizes = [evaluation, inspection, paymentWebhook].map((limit) => limit.bodyBytesMax)
    for (const size of sizes) expect(text).toMatch(new RegExp(`(?<!\\d)${size}(?!\\d)`))
  },
)
