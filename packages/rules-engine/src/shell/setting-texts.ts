import type { Command } from './command.ts'
import { fileKey, type Files } from './constant-output.ts'
import type { NestedText } from './nested-texts.ts'

/** Variables that name a script which a starting shell reads. */
const startFiles = new Set(['BASH_ENV', 'ENV', 'ZDOTDIR'])

const none: readonly NestedText[] = []

/** Scripts, written by the same text, that a variable makes a starting shell read. */
export function settingTexts({ assignments }: Command, files: Files): readonly NestedText[] {
  if (assignments.length === 0 || files.size === 0) return none
  return assignments.flatMap(({ name, value }) => {
    const text = startFiles.has(name) ? files.get(fileKey(value.text)) : undefined
    return text === undefined || text === '' ? [] : [{ text, dialect: 'posix' as const }]
  })
}
