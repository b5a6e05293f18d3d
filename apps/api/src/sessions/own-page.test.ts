import { expect, test } from 'vitest'
import { ownOriginsOf } from './own-page.ts'

test.each([
  ['http://localhost:3000', ['http://localhost:3000', 'http://127.0.0.1:3000']],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1']],
  ['http://127.0.0.1:3000', ['http://127.0.0.1:3000']],
  ['https://localhost:3000', ['https://localhost:3000']],
  ['http://console.localhost:3000', ['http://console.localhost:3000']],
  ['https://api.example.com/base', ['https://api.example.com']],
])('the own pages of a service at %s have the origins %j', (publicBaseUrl, origins) => {
  expect(ownOriginsOf(publicBaseUrl)).toEqual(origins)
})
