import { alnum, base64, hexLower, word, wordDot } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'
import { uuid } from './uuid.ts'

/** Games, networks, pictures and things with an interface of their own. */
export const consumerServiceFormats = [
  token({
    id: 'imagekit',
    provider: 'ImageKit',
    category: 'IMAGEKIT_KEY',
    prefix: 'private_',
    after: [[run(base64, 27), fixed('=')]],
    reference: 'https://imagekit.io/docs/api-keys',
  }),
  token({
    id: 'voiceflow',
    provider: 'Voiceflow',
    category: 'VOICEFLOW_KEY',
    prefix: 'VF.',
    after: [
      [fixed('DM.'), run(hexLower, 24), fixed('.'), run(alnum, 16)],
      [run(hexLower, 24), fixed('.'), run(alnum, 16)],
    ],
    reference: 'https://docs.voiceflow.com/reference/authentication',
  }),
  token({
    id: 'riot-games',
    provider: 'Riot Games',
    category: 'RIOT_KEY',
    prefix: 'RGAPI-',
    after: [uuid],
    reference: 'https://developer.riotgames.com/docs/portal',
  }),
  token({
    id: 'lichess',
    provider: 'Lichess',
    category: 'LICHESS_TOKEN',
    prefix: ['lip_', 'lio_'],
    after: [[run(alnum, 20)]],
    reference: 'https://lichess.org/api#section/Introduction/Authentication',
  }),
  token({
    id: 'cfx-re',
    provider: 'Cfx.re',
    category: 'CFX_KEY',
    prefix: 'cfxk_',
    after: [[run(alnum, 18, 24), fixed('_'), run(alnum, 5, 8)]],
    reference: 'https://docs.fivem.net/docs/server-manual/setting-up-a-server/',
  }),
  token({
    id: 'thunderstore',
    provider: 'Thunderstore',
    category: 'THUNDERSTORE_TOKEN',
    prefix: 'tss_',
    after: [[run(alnum, 30, 60)]],
    reference: 'https://thunderstore.io/api/docs/',
  }),
  token({
    id: 'vkontakte',
    provider: 'VK',
    category: 'VK_TOKEN',
    prefix: 'vk1.a.',
    after: [[run(word, 80, 400)]],
    reference: 'https://dev.vk.com/api/access-token/getting-started',
  }),
  token({
    id: 'samsara',
    provider: 'Samsara',
    category: 'SAMSARA_TOKEN',
    prefix: 'samsara_api_',
    after: [[run(alnum, 24, 40)]],
    reference: 'https://developers.samsara.com/docs/authentication',
  }),
  token({
    id: 'databento',
    provider: 'Databento',
    category: 'DATABENTO_KEY',
    prefix: 'db-',
    next: [alnum, alnum],
    after: [[run(alnum, 29)]],
    certainty: 'likely',
    proof: (key) => key !== key.toLowerCase() && /[0-9].*[0-9]/.test(key),
    proofRequired: true,
    reference: 'https://databento.com/docs/portal/api-keys',
  }),
  token({
    id: 'ubidots',
    provider: 'Ubidots',
    category: 'UBIDOTS_KEY',
    prefix: ['BBFF-', 'BBUS-'],
    after: [[run(alnum, 28, 64)]],
    reference: 'https://docs.ubidots.com/reference/authentication',
  }),
  token({
    id: 'gc-notify',
    provider: 'GC Notify, GOV.UK Notify',
    category: 'NOTIFY_KEY',
    prefix: 'gcntfy-',
    after: [[run(wordDot, 74, 200)]],
    reference: 'https://documentation.notification.canada.ca/en/start.html',
  }),
]
