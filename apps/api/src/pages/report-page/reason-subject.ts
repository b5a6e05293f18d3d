import { vocabulary } from '@ase/inspection'

/** What a reason tells of, as far as the words of a page depend on it. */
export type ReasonSubject = 'ai' | 'virtualEvent' | 'camera' | 'other'

/** The subject of a reason's code, `<place>:<carrier>:<value>`; `other` for one that a newer version wrote. */
export function subjectOf(code: string): ReasonSubject {
  const [, carrier, value = ''] = code.split(':')
  if (carrier === 'generator' || carrier === 'legacyGenerator') return 'ai'
  if (value === 'virtualRecording') return 'virtualEvent'
  const meaning = vocabulary.get(value)
  if (meaning === 'ai' || meaning === 'partlyAi') return 'ai'
  return meaning === 'capture' ? 'camera' : 'other'
}
