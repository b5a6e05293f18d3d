import { readdirSync, readFileSync } from 'node:fs'
import { readCases } from './read-cases.ts'
import type { LabelledCase } from './cases/labelled-case.ts'

const folder = new URL('cases/written/', import.meta.url)

/** The texts in `written/`, each by its author's hand: no two share more than a phrase. */
export function writtenCases(): LabelledCase[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => readCases(readFileSync(new URL(file, folder), 'utf8'), file))
}
