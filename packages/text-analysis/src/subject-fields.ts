/** Words that belong to a field, by the beginning of the field's name: nobody asks for `medical advice` by that name. */
const fields: ReadonlyMap<string, string> = new Map([
  [
    'medic',
    'dose dosage diagnosis symptom pill tablet ibuprofen paracetamol aspirin antibiotic medicine',
  ],
  ['legal', 'suing lawsuit court lawyer liable illegal'],
  ['finan', 'stock share invest crypto bitcoin portfolio'],
  ['inves', 'stock share crypto bitcoin portfolio'],
  ['polit', 'election president senator democrat republican parliament minister'],
  ['viole', 'kill murder fight blood weapon stab shoot'],
  ['explo', 'bomb detonate grenade'],
])

const STEM = 5

/** The beginning by which forms of one word are known as one: `pills` and `pill`, `diagnose` and `diagnosis`. */
export function stemSubject(word: string): string {
  const stem = word.slice(0, STEM)
  return stem.endsWith('s') ? stem.slice(0, -1) : stem
}

/** The words, cut as subjects are, by which someone asks about a field without naming it. */
export function getRelatedStems(stem: string): readonly string[] {
  return fields.get(stem)?.split(' ').map(stemSubject) ?? []
}
