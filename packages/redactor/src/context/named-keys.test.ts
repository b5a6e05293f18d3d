import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSecrets } from '../search/find-secrets.ts'
import { redactText } from '../redact/redact-text.ts'
import { sampleText } from '../definition/sample.ts'
import { alnum, hexLower } from '../scan/alphabet.ts'

const key = sampleText(alnum.members, 32, 11)
const hash = sampleText(hexLower.members, 40, 12)
const uuid = 'a5f1c2d3-9b7e-4c11-8f2a-0d9e8c7b6a55'

describe('a key with the name of a secret before it', () => {
  test.each([
    `finnhubToken=${key}`,
    `finnhubToken = "${key}"`,
    `{\n  "finnhub_token": "${key}"\n}`,
    `\\{\n  \\"finnhub_token\\": \\"${key}\\"\n\\}`,
    `<finnhubToken>${key}</finnhubToken>`,
    `<finnhubToken>\n    ${key}\n</finnhubToken>`,
    `finnhub_token: |\n  ${key}`,
    `finnhub_token: >\n  ${key}`,
    `var finnhubToken string = "${key}"`,
    `finnhubToken := \`${key}\``,
    `String finnhubToken = "${key}";`,
    `var finnhubToken: string = "${key}"`,
    `$finnhubToken .= "${key}"`,
    `$finnhubToken ??= "${key}"`,
    `finnhubToken,${key},`,
    `  "finnhubToken" => "${key}"`,
    `FINNHUB_TOKEN ::= "${key}"`,
    `FINNHUB_TOKEN ?= "${key}"`,
    `--finnhub-token ${key}`,
    `setenv("FINNHUB_TOKEN", "${key}")`,
    `<add key="FinnhubToken" value="${key}"/>`,
    `- name: FINNHUB_TOKEN\n  value: ${key}`,
    `<key>FINNHUB_TOKEN</key>\n<string>${key}</string>`,
    `| API key | \`${key}\` |`,
    `The API key is ${key}, keep it.`,
    `%22apiKey%22%3A%22${key}%22`,
    `&quot;apiKey&quot;:&quot;${key}&quot;`,
    `finnhub = "${key}"`,
    `datadog: ${hash}`,
    `heroku_key: ${uuid}`,
    `mistral: { enabled: true, key: "${hash}" }`,
    `-H "X-Auth-Key: ${hash}"`,
    `令牌token：${key}`,
    `INNGEST_EVENT_KEY=${key}`,
  ])('findSecrets finds the key in %s', (text) => {
    expect(redactText(text)).not.toContain(
      text.includes(key) ? key : text.includes(uuid) ? uuid : hash,
    )
    expect(findSecrets(text)).toMatchObject([{ certainty: 'possible' }])
  })
})

describe('a key with another name before it', () => {
  test.each([
    `commit ${hash}`,
    `"sha": "${hash}"`,
    `cacheKey: "${hash}"`,
    `"publicKey": "${key}"`,
    `request_id=${uuid}`,
    `{"token_type":"bearer","id":"${hash}"}`,
    `mistral_image_digest = ${hash}`,
    `csrf_token = "${key}"`,
    `nextPageToken: "${key}"`,
    `const token = read; foo("${hash}")`,
    `The token expired. ${hash} is the commit`,
    `trello: "${sampleText(hexLower.members, 24, 3)}"`,
    `ssh key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${key}`,
    `"integrity": "sha512-${key}${key}=="`,
    `password = readPasswordFromVault2(x)`,
    `https://api.finnhub.test/token/v1/${hash}`,
    `event_cache_key: "${hash}"`,
    `recaptcha_site_key: ${key}`,
    `restored from key: Linux-node-${hash}`,
    `cache key: node-modules-v1-${hash}`,
    `"sub": "auth0|${hash.slice(0, 24)}"`,
    `"project":"prj_${key}"`,
    `STRIPE_KEY=${'pk_live_' + key}`,
    `posthog.init("${'phc_' + key}${key.slice(0, 11)}")`,
    `"$ref": "GoogleCloudApigeeV1Credential"`,
    `import (\n  X25519PrivateKey,\n  X25519PublicKeyOf2024,\n)`,
  ])('findSecrets finds nothing in %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

const value = 'Zx8kLm0p' + 'Qr7sTuVwXy12'
const words =
  'password aws_secret api_key token 密码 密钥 パスワード пароль user github stripe note'.split(' ')
const texts = fc
  .tuple(
    fc.constantFrom(...words),
    fc.constantFrom(': ', '=', '', ' ', ' = "', '：'),
    fc.constantFrom(value, 'Tr0ub4dor&3x', 'hunter', value.toLowerCase()),
  )
  .map((parts) => parts.join(''))

test('findings in a text do not depend on the text that was searched before it', () => {
  fc.assert(
    fc.property(texts, texts, (text, before) => {
      const found = findSecrets(text)
      findSecrets(before)
      expect(findSecrets(text)).toEqual(found)
    }),
    { numRuns: 1500 },
  )
})
