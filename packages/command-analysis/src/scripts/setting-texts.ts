import { fileKey } from '../posix/file-key.ts'
import type { Command } from '../model/command.ts'
import { type Files } from '../posix/constant-output.ts'
import type { NestedText } from '../model/script.ts'

/** Variables that name a script which a starting shell reads. */
const startFiles = new Set(['BASH_ENV', 'ENV', 'ZDOTDIR'])

/** Variables that a shell expands, with the commands in them, whenever it prompts or traces. */
const prompts = new Set(['PS0', 'PS1', 'PS2', 'PS4', 'PROMPT', 'RPROMPT', 'ENV'])

const none: readonly NestedText[] = []

/** Scripts, written by the same text, that a variable makes a starting shell read. */
export function settingTexts({ assignments }: Command, files: Files): readonly NestedText[] {
  if (assignments.length === 0) return none
  return assignments.flatMap(({ name, value }) => {
    if (prompts.has(name) && /\$\(|`/.test(value.text))
      return [{ text: `: "${value.text}"`, dialect: 'posix' as const }]
    if (/^\w{1,64}\[(?:\$\(|`)/.test(value.text))
      return [
        { text: `: ${value.text.slice(value.text.indexOf('[') + 1)}`, dialect: 'posix' as const },
      ]
    if (files.size === 0) return none
    const text = startFiles.has(name) ? files.get(fileKey(value.text)) : undefined
    return text === undefined || text === '' ? [] : [{ text, dialect: 'posix' as const }]
  })
}
