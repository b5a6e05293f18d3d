import { describe, expect, test } from 'vitest'
import { readGrantedHosts, readRequestedHosts } from './domain-not-allowed.ts'

describe('the hosts that a grant names', () => {
  test.each([
    ['network:api.corp.example', ['api.corp.example']],
    ['network.fetch:api.corp.example', ['api.corp.example']],
    ['net:*.corp.example', ['*.corp.example']],
    ['WebFetch(domain:docs.corp.example)', ['docs.corp.example']],
    ['fetch[api.corp.example]', ['api.corp.example']],
    ['http:GET:https://api.corp.example/*', ['api.corp.example']],
    ['https://api.corp.example/v1', ['api.corp.example']],
    ['allowed_domains: a.example, b.example', ['a.example', 'b.example']],
    ['only corp.example may be fetched', ['corp.example']],
    ['*.corp.example', ['*.corp.example']],
    ['network.fetch', []],
    ['email.send', []],
    ['files:read:/workspace/notes.md', []],
    ['tool:com.acme.reader', []],
    ['https://www.googleapis.com/auth/gmail.readonly', []],
    ['https://graph.microsoft.com/Mail.Read', []],
  ])('%s: %j', (grant, hosts) => {
    expect(readGrantedHosts(grant)).toEqual(hosts)
  })

  test('a user limits a task to hosts by saying so', () => {
    expect(readRequestedHosts('Use only docs.corp.example and api.corp.example.')).toEqual([
      'docs.corp.example',
      'api.corp.example',
    ])
    expect(readRequestedHosts('Look at docs.corp.example.')).toEqual([])
    expect(
      readRequestedHosts('Give me only three lines. The page is on docs.corp.example.'),
    ).toEqual([])
  })
})
