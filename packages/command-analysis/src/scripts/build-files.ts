import { fileKey } from '../posix/file-key.ts'
import type { Command } from '../model/command.ts'
import { constantOutputOf, type Files } from '../posix/constant-output.ts'
import type { NestedText } from '../model/script.ts'
import { recipesOf } from './program-escapes.ts'

const builders: ReadonlySet<string> = new Set(['make', 'gmake', 'ninja', 'just', 'pip', 'npm'])
const none: readonly NestedText[] = []

/** What a build runs out of files that the same text wrote or prints, and scripts that it sets for npm. */
export function buildTexts({ name, args, words }: Command, files: Files): readonly NestedText[] {
  if (!builders.has(name)) return none
  const at = args.findIndex((arg) => /^(?:-s?f|--file|--makefile|--justfile)$/.test(arg))
  const given = at < 0 ? undefined : words[at + 1]
  const text =
    given !== undefined && given.substitutions.length > 0
      ? constantOutputOf(given.substitutions, files)
      : buildFile(name, given?.text, files)
  if (text === null) return name === 'npm' ? scripts(scriptsOfNpm(args)) : none
  if (name === 'pip') return [{ text, dialect: 'code', language: 'other' }]
  return scripts(commandsOfBuild(name, text))
}

function scripts(texts: readonly string[]): readonly NestedText[] {
  return texts.map((text) => ({ text, dialect: 'posix' }))
}

const buildFiles: ReadonlyMap<string, readonly string[]> = new Map([
  ['make', ['GNUmakefile', 'makefile', 'Makefile']],
  ['gmake', ['GNUmakefile', 'makefile', 'Makefile']],
  ['ninja', ['build.ninja']],
  ['just', ['justfile', 'Justfile', '.justfile']],
  ['pip', ['setup.py']],
])

function buildFile(name: string, given: string | undefined, files: Files): string | null {
  const candidates = given === undefined ? (buildFiles.get(name) ?? []) : [fileKey(given)]
  for (const file of candidates) {
    const text = files.get(file)
    if (text !== undefined) return text
  }
  return null
}

function commandsOfBuild(name: string, text: string): readonly string[] {
  if (name === 'ninja')
    return text.split('\n').flatMap((line) => {
      const command = /^\s{0,8}command\s{0,4}=(.*)$/.exec(line)?.[1]
      return command === undefined ? [] : [command]
    })
  return recipesOf(name === 'just' ? text.replace(/^ {2,8}/gm, '\t') : text)
}

/** `npm pkg set scripts.test='…'` and `npm set-script test '…'` */
function scriptsOfNpm(args: readonly string[]): readonly string[] {
  if (args[0] === 'set-script') return args.slice(2, 3)
  if (args[0] !== 'pkg' || args[1] !== 'set') return []
  return args.flatMap((arg) =>
    arg.startsWith('scripts.') ? [arg.slice(arg.indexOf('=') + 1)] : [],
  )
}
