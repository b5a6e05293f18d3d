import { type Severity, worstSeverity } from '@ase/schemas'
import type { ToolCall } from '../reading/tool-call.ts'
import { historyChecks, workTreeChecks } from '@ase/command-analysis'

const VALUE_MAX = 200

/**
 * Tools that stand for one git subcommand (`git_push {force: true, branch: "main"}`, `git_reset {mode: "hard"}`): the
 * name is the verb, true flags and modes are its options, other strings its operands.
 */
export function severityOfGitTool(call: ToolCall): Severity | null {
  const words = [...call.words]
  const git = words.indexOf('git')
  if (git < 0 || words.length < 2) return null
  const verb = words
    .filter((word) => word !== 'git')
    .find((word) => historyChecks.has(word) || workTreeChecks.has(word))
  if (verb === undefined) return null
  const args = argumentsOf(call)
  return worstSeverity([
    historyChecks.get(verb)?.(args) ?? null,
    workTreeChecks.get(verb)?.(args) ?? null,
  ])
}

function argumentsOf(call: ToolCall): readonly string[] {
  const { strings, flags } = call.texts()
  const options = flags.map((key) => `--${key}`)
  const operands: string[] = []
  for (const { key, text } of strings) {
    if (
      text.length > VALUE_MAX ||
      /^(message|commitmessage|repopath|path|cwd|repo|workdir|workingdirectory|directory)$/.test(
        key,
      )
    )
      continue
    if (
      key === 'mode' ||
      key === 'type' ||
      key === 'resettype' ||
      key === 'flag' ||
      key === 'flags' ||
      key === 'options'
    )
      options.push(
        ...text.split(/\s{1,8}/).map((word) => (word.startsWith('-') ? word : `--${word}`)),
      )
    else if (key === 'remote') operands.unshift(text)
    else operands.push(...text.split(/\s{1,8}/))
  }
  return [...options, ...operands]
}
