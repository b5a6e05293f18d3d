import {
  alphabet,
  alnum,
  lowerAlnum,
  word,
  wordEquals,
  base64,
  base64Padded,
} from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { mixedBehind } from '../proof/mixed.ts'
import { token } from '../token-format.ts'

const tiktok = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!.*')

/** Behind a row of the first letter: base64 of images holds rows of thousands, and only the end of one is of interest. */
const notFirstLetter = alphabet(word.members.replace('A', ''))

/** Social networks, media and file sharing. */
export const socialFormats = [
  token({
    id: 'instagram',
    provider: 'Instagram',
    category: 'FACEBOOK_TOKEN',
    prefix: ['IGQV', 'IGQW', 'IGAA', 'THAA', 'THQV'],
    next: alnum,
    after: [[run(word, 100, 400)]],
    reference: 'https://developers.facebook.com/docs/instagram-platform/',
  }),
  token({
    id: 'linkedin-access',
    provider: 'LinkedIn',
    category: 'LINKEDIN_TOKEN',
    prefix: ['AQV', 'AQU', 'AQW', 'AQX'],
    next: word,
    after: [[run(word, 180, 600)]],
    reference: 'https://learn.microsoft.com/linkedin/shared/authentication/authentication',
  }),
  token({
    id: 'linkedin-secret',
    provider: 'LinkedIn',
    category: 'LINKEDIN_TOKEN',
    prefix: ['WPL_AP1.', 'WPL_AP0.'],
    after: [[run(alnum, 16), fixed('.'), run(base64Padded, 6, 12)]],
    reference: 'https://learn.microsoft.com/linkedin/shared/authentication/authentication',
  }),
  token({
    id: 'pinterest',
    provider: 'Pinterest',
    category: 'PINTEREST_TOKEN',
    prefix: ['pina_', 'pinr_', 'pinc_'],
    after: [[run(alnum, 60, 160)]],
    reference: 'https://developers.pinterest.com/docs/getting-started/authentication/',
  }),
  token({
    id: 'tiktok',
    provider: 'TikTok',
    category: 'TIKTOK_TOKEN',
    prefix: ['act.', 'rft.', 'clt.'],
    after: [[run(tiktok, 32, 120)]],
    certainty: 'likely',
    proof: mixedBehind(4),
    proofRequired: true,
    reference: 'https://developers.tiktok.com/doc/oauth-user-access-token-management',
  }),
  token({
    id: 'dropbox-long-lived',
    provider: 'Dropbox',
    category: 'DROPBOX_TOKEN',
    prefix: 'AAAAAAAAAA',
    next: notFirstLetter,
    before: [run(alnum, 11)],
    after: [[run(word, 43)]],
    certainty: 'likely',
    proof: mixedBehind(21),
    proofRequired: true,
    reference: 'https://developers.dropbox.com/oauth-guide',
  }),
  token({
    id: 'mapbox-temporary',
    provider: 'Mapbox',
    category: 'MAPBOX_TOKEN',
    prefix: 'tk.eyJ',
    after: [[run(word, 40, 400), fixed('.'), run(word, 20, 40)]],
    reference: 'https://docs.mapbox.com/api/accounts/tokens/',
  }),
  token({
    id: 'foursquare',
    provider: 'Foursquare',
    category: 'FOURSQUARE_KEY',
    prefix: 'fsq3',
    next: base64,
    after: [[run(base64Padded, 40, 46)]],
    reference: 'https://docs.foursquare.com/developer/reference/authentication',
  }),
  token({
    id: 'frame-io',
    provider: 'Frame.io',
    category: 'FRAMEIO_TOKEN',
    prefix: 'fio-u-',
    after: [[run(wordEquals, 64)]],
    reference: 'https://developer.frame.io/docs/getting-started/authentication',
  }),
  token({
    id: 'canva',
    provider: 'Canva',
    category: 'CANVA_SECRET',
    prefix: 'cnvca',
    next: word,
    after: [[run(word, 45, 60)]],
    reference: 'https://www.canva.dev/docs/connect/authentication/',
  }),
  token({
    id: 'rapidapi',
    provider: 'RapidAPI',
    category: 'RAPIDAPI_KEY',
    prefix: 'jsn',
    next: lowerAlnum,
    before: [run(lowerAlnum, 32, 38)],
    after: [[run(lowerAlnum, 12)]],
    proof: isRapidApi,
    proofRequired: true,
    seal: (key) => `${key.slice(0, 10)}msh${key.slice(13)}`,
    reference: 'https://docs.rapidapi.com/docs/keys-and-key-rotation',
  }),
  token({
    id: 'figma-oauth',
    provider: 'Figma',
    category: 'FIGMA_TOKEN',
    prefix: ['figdr_', 'figoh_', 'figor_', 'figur_', 'figuh_'],
    after: [[run(word, 36, 80)]],
    reference: 'https://www.figma.com/developers/api#access-tokens',
  }),
]

function isRapidApi(key: string): boolean {
  return key.startsWith('msh', 10)
}
