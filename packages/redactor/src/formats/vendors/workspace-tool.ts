import { alnum, digit, hex, wordDot } from '../../scan/alphabet.ts'
import { run, fixed } from '../../scan/parts.ts'
import { token } from '../../definition/token.ts'

export const workspaceToolFormats = [
  token({
    id: 'linear',
    provider: 'Linear',
    category: 'LINEAR_KEY',
    prefix: 'lin_api_',
    after: [[run(alnum, 40, 60)]],
    reference: 'https://linear.app/developers',
  }),
  token({
    id: 'linear-oauth',
    provider: 'Linear',
    category: 'LINEAR_KEY',
    prefix: 'lin_oauth_',
    after: [[run(hex, 64)]],
    reference: 'https://linear.app/developers',
  }),
  token({
    id: 'notion',
    provider: 'Notion',
    category: 'NOTION_TOKEN',
    prefix: 'ntn_',
    after: [[run(alnum, 46)]],
    check: (key) => /^ntn_[0-9]{11}/.test(key),
    checkRequired: true,
    makeValid: (key) => `${key.slice(0, 4)}24681357902${key.slice(15)}`,
    reference: 'https://developers.notion.com/docs/authorization',
  }),
  token({
    id: 'notion-old',
    provider: 'Notion',
    category: 'NOTION_TOKEN',
    prefix: 'secret_',
    after: [[run(alnum, 43)]],
    reference: 'https://developers.notion.com/docs/authorization',
  }),
  token({
    id: 'airtable',
    provider: 'Airtable',
    category: 'AIRTABLE_TOKEN',
    prefix: 'pat',
    next: alnum,
    after: [[run(alnum, 14), fixed('.'), run(hex, 64)]],
    reference: 'https://airtable.com/developers/web/guides/personal-access-tokens',
  }),
  token({
    id: 'asana',
    provider: 'Asana',
    category: 'ASANA_TOKEN',
    prefix: ['1/', '2/'],
    next: digit,
    after: [
      [run(digit, 12, 20), fixed(':'), run(hex, 32)],
      [run(digit, 12, 20), fixed('/'), run(digit, 12, 20), fixed(':'), run(hex, 32)],
    ],
    reference: 'https://developers.asana.com/docs/personal-access-token',
  }),
  token({
    id: 'salesforce',
    provider: 'Salesforce',
    category: 'SALESFORCE_TOKEN',
    prefix: '00D',
    next: alnum,
    after: [[run(alnum, 9, 15), fixed('!'), run(wordDot, 60, 160)]],
    reference: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/',
  }),
  token({
    id: 'salesforce-consumer-key',
    provider: 'Salesforce',
    category: 'SALESFORCE_TOKEN',
    prefix: '3MVG',
    next: alnum,
    after: [[run(wordDot, 36, 120)]],
    certainty: 'possible',
    reference:
      'https://help.salesforce.com/s/articleView?id=xcloud.connected_app_create_api_integration.htm',
  }),
]
