import { readBlind } from './read-sources.ts'

// Prints the blind cases as rows that the score command reads.

for (const [at, { name, attack, type, state }] of readBlind().entries()) {
  const row = {
    id: `blind-${at}`,
    source: `blind/${type}/${name.split(' ')[0]}`,
    label: attack ? 'attack' : 'benign',
    envelope: { type, input: state },
  }
  console.log(JSON.stringify(row))
}
