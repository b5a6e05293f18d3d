import { shellCall } from '../../examples.ts'
import { readToolCommands } from '../../tool-calls/tool-lines.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { type Severity, worstSeverity } from '@ase/schemas'
import type { Rule } from '../../rule.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import {
  deletesListedBranches,
  gitPrograms,
  historyChecks,
  severityOfGit,
  workTreeChecks,
} from '@ase/command-analysis'

export const destructiveGit: Rule = {
  code: 'DESTRUCTIVE_GIT',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Discards or rewrites version history or uncommitted work.',
  evidence:
    'A subcommand with the option, ref or path that makes it overwrite: forced or deleting pushes, hard resets, forced cleaning and checkout, rewriting of history, expiry of the reflog, removal of .git, deletions at a forge. Options count in every short form that git accepts.',
  exceptions:
    'What git keeps or asks back for: leases, soft resets, branches of one piece of work or that are merged or gone, named build folders, a few named files, dry runs, staged-only restores, stash pop.',
  references: ['https://git-scm.com/docs/git-push', 'https://git-scm.com/docs/git-reset'],
  mappings: { owasp: ['LLM06', 'ASI02'] },
  commands: () => [{ names: gitPrograms, check: severityOfGit }],
  scripts: () => [
    { names: new Set(['git']), check: ({ index }) => deletesListedBranches(index()) },
  ],
  match: (parsed) =>
    hitsByCall(parsed, (call) =>
      worstSeverity([
        classifyGitTool(call),
        ...readToolCommands(call, gitPrograms).map(severityOfGit),
      ]),
    ),
  examples: {
    flags: [
      shellCall('git push --force origin main'),
      shellCall('git -C /srv/repo push origin +master'),
      shellCall('git reset --hard HEAD~3'),
      shellCall('git clean -fdx'),
      shellCall('git checkout -- .'),
      shellCall('git branch -D feature'),
      shellCall('git filter-branch --force --all'),
      shellCall('rm -rf .git'),
    ],
    passes: [
      shellCall('git push --force-with-lease origin feature'),
      shellCall('git reset --soft HEAD~1'),
      shellCall('git clean -n'),
      shellCall('git checkout main'),
      shellCall('git restore --staged file.txt'),
      shellCall('git branch -d merged'),
      shellCall('git commit -m "git push --force origin main"'),
      shellCall('git push origin feature/reset-hard-docs'),
    ],
  },
}

const VALUE_MAX = 200

/**
 * Tools that stand for one git subcommand (`git_push {force: true, branch: "main"}`, `git_reset {mode: "hard"}`): the
 * name is the verb, true flags and modes are its options, other strings its operands.
 */
function classifyGitTool(call: ToolCall): Severity | null {
  const words = [...call.words]
  const git = words.indexOf('git')
  if (git < 0 || words.length < 2) return null
  const verb = words
    .filter((word) => word !== 'git')
    .find((word) => historyChecks.has(word) || workTreeChecks.has(word))
  if (verb === undefined) return null
  const args = readArguments(call)
  return worstSeverity([
    historyChecks.get(verb)?.(args) ?? null,
    workTreeChecks.get(verb)?.(args) ?? null,
  ])
}

function readArguments(call: ToolCall): readonly string[] {
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
