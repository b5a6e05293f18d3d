import { alnum, hexLower, lowerAlnum, word, wordDotEquals } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

export const contentPlatformFormats = [
  token({
    id: 'contentful',
    provider: 'Contentful',
    category: 'CONTENTFUL_TOKEN',
    prefix: 'CFPAT-',
    after: [[run(word, 43)]],
    reference: 'https://www.contentful.com/developers/docs/references/authentication/',
  }),
  token({
    id: 'typeform',
    provider: 'Typeform',
    category: 'TYPEFORM_TOKEN',
    prefix: 'tfp_',
    after: [[run(wordDotEquals, 40, 60)]],
    reference: 'https://www.typeform.com/developers/get-started/personal-access-token/',
  }),
  token({
    id: 'readme',
    provider: 'ReadMe',
    category: 'README_KEY',
    prefix: 'rdme_',
    after: [[run(lowerAlnum, 70)]],
    reference: 'https://docs.readme.com/main/reference/intro/authentication',
  }),
  token({
    id: 'figma',
    provider: 'Figma',
    category: 'FIGMA_TOKEN',
    prefix: ['figd_', 'figu_', 'figo_'],
    after: [[run(word, 38, 44)]],
    reference: 'https://www.figma.com/developers/api#access-tokens',
  }),
  token({
    id: 'builder-io',
    provider: 'Builder.io',
    category: 'BUILDER_KEY',
    prefix: 'bpk-',
    after: [[run(hexLower, 32)]],
    reference: 'https://www.builder.io/c/docs/private-api-keys',
  }),
  token({
    id: 'mapbox',
    provider: 'Mapbox',
    category: 'MAPBOX_TOKEN',
    prefix: 'sk.eyJ',
    after: [[run(word, 30, 300), fixed('.'), run(word, 18, 30)]],
    reference: 'https://docs.mapbox.com/help/glossary/access-token/',
  }),
  token({
    id: 'adobe',
    provider: 'Adobe',
    category: 'ADOBE_KEY',
    prefix: 'p8e-',
    after: [[run(word, 32)]],
    reference: 'https://developer.adobe.com/developer-console/docs/guides/authentication/',
  }),
  token({
    id: 'dropbox',
    provider: 'Dropbox',
    category: 'DROPBOX_TOKEN',
    prefix: ['sl.u.', 'sl.'],
    next: alnum,
    after: [[run(word, 120, 1500)]],
    reference: 'https://developers.dropbox.com/oauth-guide',
  }),
  token({
    id: 'adafruit',
    provider: 'Adafruit',
    category: 'ADAFRUIT_KEY',
    prefix: 'aio_',
    after: [[run(alnum, 28)]],
    reference: 'https://io.adafruit.com/api/docs/',
  }),
]
