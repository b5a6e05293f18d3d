import { describe, expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'

function codesOf(command: string): readonly string[] {
  return findRisks(shellCall(command))
    .filter(({ severity }) => severity !== 'low')
    .map(({ code }) => code)
}

describe('settings out of a folder where anyone may put files', () => {
  test.each([
    'sudo nginx -c /tmp/x.conf',
    'sudo facter --custom-dir=/tmp/facts uptime',
    'sudo prog --config /var/tmp/x.yml',
    'sudo easy_install /tmp/pkg',
  ])('%s', (command) => {
    expect(codesOf(command)).toContain('SHELL_ESCAPE')
  })

  test.each([
    'nginx -t -c /tmp/x.conf',
    'sudo nginx -c /etc/nginx/test.conf',
    'sudo cp /tmp/a /srv/b',
    'sudo tar -xf /tmp/a.tgz -C /opt/app',
    'sudo dpkg -i /tmp/app.deb',
  ])('not %s', (command) => {
    expect(codesOf(command)).not.toContain('SHELL_ESCAPE')
  })
})
