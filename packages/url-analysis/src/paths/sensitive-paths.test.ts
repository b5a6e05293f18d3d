import { describe, expect, test } from 'vitest'
import { readPath } from './read-path.ts'
import {
  createPathTest,
  isProgramPlace,
  isSystemPlace,
  isSystemTarget,
  sensitivityOf,
} from './sensitive-paths.ts'
import { classifyUncPath } from './system-places.ts'

describe('sensitivityOf', () => {
  test.each([
    ['/etc/shadow', 'credential'],
    ['/home/a/.ssh/id_ed25519', 'credential'],
    ['/root/.aws/credentials', 'credential'],
    ['~/.config/gcloud/legacy_credentials/a@b/adc.json', 'credential'],
    ['/proc/1/environ', 'credential'],
    ['/var/run/secrets/kubernetes.io/serviceaccount/token', 'credential'],
    ['C:\\Windows\\System32\\config\\SAM', 'credential'],
    ['%APPDATA%\\Microsoft\\Credentials\\x', 'credential'],
    ['C:\\Windows\\Panther\\Unattend.xml', 'credential'],
    ['/etc/letsencrypt/live/example.org/privkey.pem', 'credential'],
    ['/Users/a/Library/Keychains/login.keychain-db', 'credential'],
    ['C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\User Data\\Default\\Login Data', 'credential'],
    ['/srv/app/.env.production', 'private'],
    ['/run/secrets/db', 'private'],
    ['~/.bash_history', 'private'],
    ['certs/private-server.key', 'private'],
    ['/home/a/.ssh/id_ed25519.pub', null],
    ['/home/a/.ssh/known_hosts', null],
    ['.env.example', null],
    ['docs/etc/passwd-format.md', null],
    ['tests/certs/client.pem', null],
    ['/etc/ssl/certs/ca-certificates.pem', null],
    ['src/environment.ts', null],
    ['my.aws/credentials-helper.ts', null],
  ])('the sensitivity of %s is %s', (path, sensitivity) => {
    expect(sensitivityOf(readPath(path).normal)).toBe(sensitivity)
  })
})

test('createPathTest matches files by their ends and folders by what lies below them', () => {
  const known = createPathTest(['a/b.txt', 'keys/', 'x/*/id_*', '*.pem'])
  const tells = (path: string) => known(path.split('/'))
  expect(['q/a/b.txt', 'a/b.txt', 'z/keys/k', 'x/any/id_1', 'a.pem'].map(tells)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(['b.txt', 'a/b.txt/c', 'xkeys/k', 'x/id_1', 'a.pem.txt'].map(tells)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('folders of the system count only directly below the root', () => {
  expect(isSystemPlace('/etc/x')).toBe(true)
  expect(isSystemPlace('/c:/windows/x')).toBe(true)
  expect(isSystemPlace('/srv/etc/x')).toBe(false)
  expect(isProgramPlace('/usr/bin/ls')).toBe(true)
  expect(isProgramPlace('/usr/local/bin/ls')).toBe(false)
  expect(isSystemTarget('/var/log/auth.log')).toBe(true)
  expect(isSystemTarget('/srv/data/items.db')).toBe(false)
})

describe('classifyUncPath', () => {
  test.each([
    ['\\\\.\\PhysicalDrive0', 'device'],
    ['\\\\?\\GLOBALROOT\\Device\\HarddiskVolumeShadowCopy1\\x', 'device'],
    ['\\\\localhost\\c$\\x', 'admin-share'],
    ['\\\\203.0.113.4\\share\\x', 'remote-share'],
    ['\\\\?\\UNC\\files.example\\share\\x', 'remote-share'],
    ['\\\\files\\team\\plan.docx', null],
    ['\\\\wsl$\\Ubuntu\\home', null],
    ['\\\\?\\C:\\work\\a.txt', null],
    ['C:\\work\\a.txt', null],
    ['/srv/a.txt', null],
  ])('%s leads to: %s', (path, place) => {
    expect(classifyUncPath(path)).toBe(place)
  })
})
