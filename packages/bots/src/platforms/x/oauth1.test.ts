import { expect, test } from 'vitest'
import { signOAuth1 } from './oauth1.ts'

const credentials = {
  consumerKey: 'dpf43f3p2l4k3l03',
  consumerSecret: 'kd94hf93k423kf44',
  accessToken: 'nnch734d00sl2jdk',
  accessTokenSecret: 'pfkkdhi9sl3r4s00',
}

test('the example of OAuth Core 1.0, appendix A.5, gets its published signature', () => {
  const request = {
    method: 'GET',
    url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    nonce: 'kllo9940pd9333jh',
    timestamp: 1_191_242_096,
  }
  expect(signOAuth1(request, credentials)).toContain(
    'oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"',
  )
})

test('parameters are encoded as in RFC 5849, and their order does not change the signature', () => {
  const sign = (query: string) =>
    signOAuth1(
      { method: 'GET', url: `https://a.example/p?${query}`, nonce: 'n', timestamp: 1 },
      credentials,
    )
  expect(sign("b=2&a=(1)!*'")).toBe(sign('a=%281%29%21%2A%27&b=2'))
  expect(sign('a=1&a=2')).toBe(sign('a=2&a=1'))
  expect(sign('a=1')).not.toBe(sign('a=2'))
})
