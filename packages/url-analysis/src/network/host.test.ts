import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUrl } from './url.ts'

describe('every spelling of an internal IP address is classified', () => {
  test.each([
    ['http://127.0.0.1/', 'loopback'],
    ['http://2130706433/', 'loopback'],
    ['http://0x7f.1/', 'loopback'],
    ['http://0177.0.0.01/', 'loopback'],
    ['http://127.1/', 'loopback'],
    ['http://\uFF11\uFF12\uFF17.0.0.1/', 'loopback'],
    ['http://%31%32%37.0.0.1/', 'loopback'],
    ['http:\\\\127.0.0.1\\', 'loopback'],
    ['//127.0.0.1/x', 'loopback'],
    ['http://[::1]/', 'loopback'],
    ['http://[::ffff:7f00:1]/', 'loopback'],
    ['http://[::7f00:1]/', 'loopback'],
    ['http://[64:ff9b::7f00:1]/', 'loopback'],
    ['http://[2002:7f00:1::]/', 'loopback'],
    ['http://localhost./', 'loopback'],
    ['http://x.localhost/', 'loopback'],
    ['http://10.0.0.1/', 'private'],
    ['http://172.16.0.1/', 'private'],
    ['http://192.168.255.255/', 'private'],
    ['http://100.64.0.1/', 'private'],
    ['http://[fd12::1]/', 'private'],
    ['http://[fe80::1]/', 'link-local'],
    ['http://169.254.1.1/', 'link-local'],
    ['http://0.0.0.0/', 'unspecified'],
    ['http://169.254.169.254/', 'metadata'],
    ['http://[fd00:ec2::254]/', 'metadata'],
    ['http://[::ffff:a9fe:a9fe]/', 'metadata'],
    ['http://168.63.129.16/', 'metadata'],
    ['http://100.100.100.200/', 'metadata'],
    ['http://METADATA.google.internal./', 'metadata'],
    ['http://169-254-169-254.sslip.io/', 'metadata'],
    ['http://10.0.0.1.nip.io/', 'rebinding'],
    ['http://db.internal/', 'private-name'],
    ['http://printer/', 'private-name'],
  ])('the host of %s is %s', (url, kind) => {
    expect(readUrl(url)?.kind).toBe(kind)
  })
})

describe('neighbours of internal IP addresses are public', () => {
  test.each([
    'http://172.32.0.1/',
    'http://172.15.255.255/',
    'http://11.0.0.1/',
    'http://100.128.0.1/',
    'http://192.169.0.1/',
    'http://169.253.1.1/',
    'http://[2606:4700::1]/',
    'http://169.254.169.254.example.com/',
    'http://nip.io.example.com/',
    'http://example.com/?u=http://127.0.0.1',
  ])('the host of %s is public', (url) => {
    expect(readUrl(url)?.kind).toBe('public')
  })
})

test('decimal and dotted forms of one IP address are classified alike', () => {
  fc.assert(
    fc.property(fc.nat({ max: 0xff_ff_ff_ff }), (value) => {
      const dotted = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
      expect(readUrl(`http://${value}/`)?.kind).toBe(readUrl(`http://${dotted}/`)?.kind)
    }),
  )
})
