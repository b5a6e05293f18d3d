import { describe, expect, test } from 'vitest'
import { findSecrets } from '../search/find-secrets.ts'
import { redactText } from '../redact/redact-text.ts'

const password = 'Zq7' + '!wert-9'

describe('a password with its name before it', () => {
  test.each([
    `DB_PASSWORD=${password}`,
    `db_password := "${password}"`,
    `:password => '${password}'`,
    `"AdminPassword" : "${password}"`,
    `$config['db_pass'] = '${password}';`,
    `password: string = "${password}"`,
    `var password string = "${password}"`,
    `<password>${password}</password>`,
    `define( 'DB_PASSWORD', '${password}' );`,
    `System.setProperty("javax.net.ssl.trustStorePassword", "${password}");`,
    `<add key="SmtpPassword" value="${password}" />`,
    `- name: DB_PASSWORD\n  value: ${password}`,
    `--password ${password} --verbose`,
    `ENV DB_PASSWORD ${password}`,
    `ALTER ROLE reporting WITH PASSWORD '${password}';`,
    `Your password is: ${password}`,
    `**Password:** \`${password}\``,
    `pw: ${password}`,
    `psk="${password}"`,
    `requirepass ${password}`,
    `?user=kim&password=${password}&x=1`,
  ])('findSecrets finds the password in %s', (text) => {
    expect(redactText(text)).not.toContain(password)
    expect(redactText(text)).toContain('[REDACTED:PASSWORD]')
  })

  test('a password of letters alone is found in quotes only', () => {
    expect(findSecrets("password: 'correcthorse'")).toMatchObject([{ category: 'PASSWORD' }])
    expect(findSecrets('password: correcthorse')).toEqual([])
    expect(findSecrets("password: 'required'")).toEqual([])
    expect(findSecrets('"password": "Passwort"')).toEqual([])
  })

  test('a sample password of documentation is a placeholder', () => {
    expect(findSecrets('curl -u kim:password https://files.shop.test/')).toMatchObject([
      { placeholder: true },
    ])
    expect(findSecrets('passwd = hunter2')).toMatchObject([{ placeholder: true }])
  })
})

describe('text that is not a password', () => {
  test.each([
    'password_encryption = scram-sha-256',
    'token-service:v2.31.0-rc1',
    "type Autocomplete = 'current-password' | 'family-name' | 'one-time-code'",
    '"kadmin/passwd", "kadmin/server2"',
    'const token = base64.b64encode(user)',
    'function check(password: Optional<Bytes2>) {}',
    '"password": "Contraseña"',
    'the password was changed, please contact us',
    '"pass": "north-west1"',
    'x.password = other.password1()',
    'password: ${DB_PASSWORD}',
    'password={{ vault_password_2 }}',
  ])('findSecrets finds no password in %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})
