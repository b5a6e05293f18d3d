import { expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/index.ts'

test.each([
  'chmod -R 777 /tmp/../etc',
  'chown -R nobody /tmp/..',
  'chmod 000 /srv/../usr',
  'wipefs -a /dev/../dev/sda',
  'dd if=/dev/zero of=/dev/./sda',
  'dd if=/dev/zero of=//dev/sda',
  'shred /tmp/../etc/./passwd',
  'rm -rf "${TMPDIR:-/}"/*',
  'kubectl delete namespace payments -n staging',
  'kubectl delete pods --all -A -n test',
])('%s is what it would be without its way around', (command) => {
  expect(findRisks(shellCall(command))[0]?.severity).toBe('high')
})

test.each([
  'chmod -R 755 /srv/app/../web',
  'dd if=/dev/zero of=/tmp/./swap bs=1M count=64',
  'rm -rf "${TMPDIR:-/tmp}"/build',
  'rm -rf "${TMPDIR:-/tmp}/cache"',
])('%s is ordinary', (command) => {
  expect(findRisks(shellCall(command))).toEqual([])
})
