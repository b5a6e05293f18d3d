import { SessionLabel } from '@ase/schemas'
import { expect, test } from 'vitest'
import { sessionLabelOf, storedLabelOf, unknownLabel } from './session-label.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each<[browser: string, system: string, userAgent: string]>([
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Firefox', 'Android', 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'],
  [
    'Firefox',
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Chrome',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0 Safari/537.36`,
  ],
  [
    'Chrome',
    'ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/156.0 Safari/537.36`,
  ],
  [
    'Chrome',
    'Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/156.0 Safari/537.36`,
  ],
  [
    'Edge',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0 Safari/537.36 Edg/156.0`,
  ],
  [
    'Edge',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/156.0 Mobile Safari/537.36 EdgA/156.0`,
  ],
  [
    'Opera',
    'macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/156.0 Safari/537.36 OPR/130.0`,
  ],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  [
    'Safari',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  [
    'Safari',
    'iOS',
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  ['other', 'other', 'curl/8.15.0'],
  ['other', 'other', ''],
  ['other', 'Linux', 'Lynx/2.9 (X11)'],
])('the session label is %s on %s', (browser, system, userAgent) => {
  expect(sessionLabelOf(userAgent)).toEqual({ browser, system })
})

test('a missing User-Agent header gives an unknown label', () => {
  expect(sessionLabelOf(undefined)).toEqual(unknownLabel)
})

test('a session label contains only words of the lists, and only the first 512 characters of the header are read', () => {
  const hostile = `<script>\u202E${'Firefox '.repeat(60)}`
  expect(sessionLabelOf(`${hostile}${' '.repeat(1_000_000)}Firefox/1 Linux`)).toEqual(unknownLabel)
  expect(SessionLabel.parse(sessionLabelOf(`Firefox/1 Linux ${hostile}`))).toEqual({
    browser: 'Firefox',
    system: 'Linux',
  })
})

test('a stored word that is not on the lists is returned as other', () => {
  expect(storedLabelOf({ browser: 'Netscape', system: 'Linux' })).toEqual({
    browser: 'other',
    system: 'Linux',
  })
})
