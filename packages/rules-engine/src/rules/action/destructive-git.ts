import { shellCall } from '../../examples.ts'
import { hitsByCommand } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import { gitPrograms, severityOfGit } from '../../shell/git.ts'

export const destructiveGit: Rule = {
  code: 'DESTRUCTIVE_GIT',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Discards or rewrites version history or uncommitted work.',
  references: ['https://git-scm.com/docs/git-push', 'https://git-scm.com/docs/git-reset'],
  mappings: { owasp: ['LLM06', 'ASI02'] },
  match: (reading) => hitsByCommand(reading, { names: gitPrograms }, severityOfGit),
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
