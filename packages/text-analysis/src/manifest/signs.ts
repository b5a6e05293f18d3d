import type { Family } from '../phrases.ts'
import { askingSecrets, authority, bypass, otherTools, remote } from './control-signs.ts'
import { collecting, concealment, conversation, secretReading, sending } from './data-signs.ts'
import { indexFamilies } from './said-phrases.ts'
import { consent, obedience } from './rare-control-signs.ts'
import { doings, proofs, silence } from './rare-data-signs.ts'
import { persuasion, planting } from './rare-steering-signs.ts'
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
    ['secrecy', [...concealment, ...silence]],
    ['conversation', [...conversation, ...doings]],
    ['secret-reading', secretReading],
    ['sending', sending],
    ['collecting', collecting],
    ['other-tools', [...otherTools, ...planting]],
    ['bypass', [...bypass, ...consent]],
    ['asking-secrets', [...askingSecrets, ...proofs]],
    ['authority', [...authority, ...obedience]],
    ['steering', [...steering, ...persuasion]],
    ['remote', remote],
  ]),
)
