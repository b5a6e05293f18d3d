import type { ToolCall } from '../envelope/tool-call.ts'
import type { Command } from '@ase/command-analysis'

const lineKeys: ReadonlySet<string> = new Set([
  'command',
  'cmd',
  'args',
  'arguments',
  'argv',
  'commandline',
  'subcommand',
  'params',
  'input',
])

/**
 * The command line of a tool that stands for one program (`kubectl {args: "delete ns prod"}`, `git {command: ["push", …]}`):
 * the name is the program, the argument holds the rest.
 */
export function readToolCommands(
  call: ToolCall,
  programs: ReadonlySet<string>,
): readonly Command[] {
  const name = [...call.words].find((word) => programs.has(word))
  if (name === undefined) return []
  const { lists, strings } = call.texts()
  const listed = lists.filter(({ key }) => lineKeys.has(key)).map(({ texts }) => texts)
  const written = strings
    .filter(({ key }) => lineKeys.has(key))
    .map(({ text }) => text.trim().split(/\s{1,16}/))
  return [...listed, ...(listed.length > 0 ? [] : written)].map((words) => toCommand(name, words))
}

function toCommand(name: string, words: readonly string[]): Command {
  const args = words[0]?.toLowerCase() === name ? words.slice(1) : words
  return {
    name,
    word: name,
    args,
    words: [],
    wordSubstitutions: [],
    assignments: [],
    redirects: [],
    input: null,
    group: [],
    elevated: false,
    argumentsAtRunTime: false,
    wrapperNames: [],
  }
}
