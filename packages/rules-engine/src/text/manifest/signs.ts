import type { Family } from '../phrases.ts'
import { askingSecrets, authority, bypass, otherTools, remote } from './control-signs.ts'
import { collecting, concealment, conversation, secretReading, sending } from './data-signs.ts'
import { indexFamilies } from './said-phrases.ts'
import { steering } from './steering-signs.ts'

/** What the description of a tool or parameter has no honest reason to say to a model, by what it is after. */
export type Sign =
  | 'secrecy'
  | 'conversation'
  | 'secret-reading'
  | 'sending'
  | 'collecting'
  | 'other-tools'
  | 'bypass'
  | 'asking-secrets'
  | 'authority'
  | 'steering'
  | 'remote'

export const signIndex = indexFamilies(
  new Map<Sign, Family>([
    ['secrecy', concealment],
    ['conversation', conversation],
    ['secret-reading', secretReading],
    ['sending', sending],
    ['collecting', collecting],
    ['other-tools', otherTools],
    ['bypass', bypass],
    ['asking-secrets', askingSecrets],
    ['authority', authority],
    ['steering', steering],
    ['remote', remote],
  ]),
)
