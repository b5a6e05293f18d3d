import { alnum, hexLower } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'
import { uuid } from './uuid.ts'

/** Voice, image and video models. */
export const speechFormats = [
  token({
    id: 'cartesia',
    provider: 'Cartesia',
    category: 'AI_KEY',
    prefix: 'sk_car_',
    after: [[run(alnum, 20, 40)]],
    reference: 'https://docs.cartesia.ai/',
  }),
  token({
    id: 'luma',
    provider: 'Luma AI',
    category: 'AI_KEY',
    prefix: 'luma-',
    after: [[...uuid, fixed('-'), ...uuid]],
    reference: 'https://docs.lumalabs.ai/docs/api',
  }),
  token({
    id: 'runway',
    provider: 'Runway',
    category: 'AI_KEY',
    prefix: 'key_',
    after: [[run(hexLower, 128)]],
    reference: 'https://docs.dev.runwayml.com/',
  }),
  token({
    id: 'retell',
    provider: 'Retell AI',
    category: 'AI_KEY',
    prefix: 'key_',
    next: hexLower,
    after: [[run(hexLower, 28)]],
    certainty: 'likely',
    reference: 'https://docs.retellai.com/',
  }),
]
