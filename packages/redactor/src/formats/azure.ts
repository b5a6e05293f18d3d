import { alnum, alphabet, base64, base64Padded, word, wordDotTilde } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

const azure = 'https://github.com/microsoft/security-utilities'
const queryText = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.~%&=:')
const idText = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_:+/')

export const azureFormats = [
  token({
    id: 'azure-storage-key',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ['AccountKey=', 'accountkey=', 'AccountKey%3D'],
    after: [[run(base64Padded, 86, 90)]],
    anyStart: true,
    reference:
      'https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string',
  }),
  token({
    id: 'azure-shared-access-key',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ['SharedAccessKey=', 'sharedaccesskey='],
    after: [[run(base64Padded, 43, 46)]],
    anyStart: true,
    reference: 'https://learn.microsoft.com/azure/service-bus-messaging/service-bus-sas',
  }),
  token({
    id: 'azure-shared-access-policy',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ';SharedAccessKey=',
    before: [fixed('SharedAccessKeyName='), run(word, 1, 80)],
    after: [[run(base64Padded, 43, 46)]],
    anyStart: true,
    reference: 'https://learn.microsoft.com/azure/service-bus-messaging/service-bus-sas',
  }),
  token({
    id: 'azure-app-configuration-id',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ';Secret=',
    before: [fixed(';Id='), run(idText, 4, 80)],
    after: [[run(base64Padded, 36, 104)]],
    anyStart: true,
    reference: 'https://learn.microsoft.com/azure/azure-app-configuration/',
  }),
  token({
    id: 'azure-app-configuration',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ';Secret=',
    after: [[run(base64Padded, 36, 104)]],
    anyStart: true,
    reference: 'https://learn.microsoft.com/azure/azure-app-configuration/',
  }),
  token({
    id: 'azure-identifiable-84',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: 'JQQJ99',
    before: [run(alnum, 52)],
    after: [[run(alnum, 24, 30)]],
    reference: azure,
  }),
  token({
    id: 'azure-identifiable-base64',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: [
      '+ASt',
      '+ASb',
      '+AEh',
      '+ARm',
      '+ACR',
      '+ABa',
      'ACDb',
      'AIoT',
      'APIM',
      'AzCa',
      'AzFu',
      'AzSe',
    ],
    before: [run(base64, 33, 76)],
    after: [[run(base64Padded, 6, 9)]],
    certainty: 'likely',
    reference: azure,
  }),
  token({
    id: 'azure-entra-secret',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ['7Q~', '8Q~'],
    before: [run(wordDotTilde, 3)],
    after: [[run(wordDotTilde, 31, 34)]],
    reference: 'https://learn.microsoft.com/entra/identity-platform/',
  }),
  token({
    id: 'azure-sas',
    provider: 'Azure',
    category: 'AZURE_KEY',
    prefix: ['&sig=', '?sig=', ';sig='],
    before: [run(queryText, 0, 400)],
    after: [[run(base64Padded, 43, 92)]],
    anyStart: true,
    reference: 'https://learn.microsoft.com/rest/api/storageservices/service-sas',
  }),
]
