import { repeat, type Random } from './random.ts'

/** A URL with what parsers of URLs often get wrong; it may be no URL at all. */
export function makeUrl(random: Random): string {
  const scheme = random.pick([
    'http:',
    'https:',
    'HTTP:',
    'file:',
    'gopher:',
    'ftp:',
    'jar:',
    'javascript:',
    '',
    'data:',
    'http+unix:',
  ])
  const slashes = random.pick(['//', '//', '//', '/', '\\\\', '', '///', '/\t/', '/\\'])
  const user = random.oneIn(5)
    ? `${random.pick(['a', 'a:b', 'x.example', '127.0.0.1'])}${random.pick(['@', '%40', '#@', '\\@'])}`
    : ''
  const port = random.oneIn(4)
    ? `:${random.pick(['80', '22', '6379', '0', '99999', '', 'x', '2375'])}`
    : ''
  return `${scheme}${slashes}${user}${host(random)}${port}/${path(random)}${query(random)}`
}

function host(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return repeat(random, 4, random.pick(['.', '.', '。', '%2e']), () => number(random))
    case 1:
      return number(random)
    case 2:
      return `[${repeat(random, 8, ':', () => random.pick(['', '0', 'ffff', '7f00', '1', '::', 'fe80', '64:ff9b', '127.0.0.1', '%25eth0']))}]`
    case 3:
      return `${repeat(random, 4, '.', () => number(random))}.${random.pick(['nip.io', 'sslip.io', 'xip.io', 'example', 'localtest.me'])}`
    case 4:
      return random.pick([
        'localhost',
        'metadata',
        'metadata.google.internal',
        'kubernetes.default.svc',
        'vault',
        'a.local',
        'instance-data',
        '①②⑦.⓪.⓪.①',
        'xn--a',
        'ａ.example',
      ])
    default:
      return repeat(random, 3, '.', () =>
        random.pick(['a', 'example', 'b-c', 'x'.repeat(70), 'É', '']),
      )
  }
}

function number(random: Random): string {
  const value = random.pick([
    127, 0, 1, 10, 169, 254, 192, 168, 172, 16, 255, 256, 2_130_706_433, 2_852_039_166,
  ])
  switch (random.below(4)) {
    case 0:
      return `0x${value.toString(16)}`
    case 1:
      return `0${value.toString(8)}`
    default:
      return String(value)
  }
}

/** A path with every way of climbing out of it. */
export function path(random: Random): string {
  return repeat(random, 7, random.pick(['/', '/', '\\', '%2f', '%5c', '//', '%c0%af', '/./']), () =>
    random.pick([
      '..',
      '..',
      '%2e%2e',
      '%252e%252e',
      '....',
      '..;',
      '%c0%ae%c0%ae',
      '%u002e%u002e',
      '．．',
      'etc',
      'passwd',
      'shadow',
      '~',
      '$HOME',
      'a',
      '.ssh',
      'id_rsa',
      'proc',
      'self',
      'environ',
      'C:',
      'windows',
      'win.ini',
      '%00',
      '\u0000',
      '.env',
      '',
      '%',
      '%zz',
    ]),
  )
}

function query(random: Random): string {
  if (!random.oneIn(3)) return ''
  return `?${random.pick(['url', 'next', 'file', 'page', 'q', 'd', '__proto__'])}=${random.oneIn(2) ? encodeURIComponent(`http://${host(random)}/`) : path(random)}`
}
