import type { LabelledCase } from '../labelled-case.ts'
import { attacks, benign, hardAttacks, hardBenign, type Case } from './cases.ts'

/** The model's own cases, which its tests hold: what it must catch, and ordinary work that looks like an attack. */
export function handCases(): LabelledCase[] {
  return [
    ...[...attacks, ...hardAttacks].map((each) => labelled(each, 'attack')),
    ...[...benign, ...hardBenign].map((each) => labelled(each, 'benign')),
  ]
}

function labelled({ name, type, state }: Case, label: LabelledCase['label']): LabelledCase {
  return {
    id: `${label}: ${name}`,
    source: 'own/hand',
    label,
    envelope: { type, input: { ...state } },
  }
}
