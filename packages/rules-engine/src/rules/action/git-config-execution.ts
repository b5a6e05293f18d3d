import { severityOfGitSettings } from '@ase/command-analysis'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'

export const gitConfigExecution: Rule = {
  code: 'GIT_CONFIG_EXECUTION',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Makes Git run a program of its own choice or trust another server.',
  evidence:
    'A Git setting, option or environment variable that names a program outside the usual pagers, editors and helpers, allows the ext transport, switches off the check of certificates, or sends the addresses of one host to another.',
  exceptions:
    'Usual pagers, editors, credential helpers and ssh options, and rewrites within one host.',
  references: ['https://git-scm.com/docs/git-config', 'https://gtfobins.github.io/gtfobins/git/'],
  mappings: { owasp: ['ASI02', 'ASI05'], cwe: ['CWE-88'] },
  commands: () => [{ names: new Set(['git']), assigning: true, check: severityOfGitSettings }],
  examples: {
    flags: [
      shellCall('git -c core.sshCommand=./helper.sh fetch'),
      shellCall('git config --global core.fsmonitor /tmp/watch.sh'),
      shellCall("git clone 'ext::sh -c id'"),
      shellCall('git config --global protocol.ext.allow always'),
      shellCall('GIT_SSH=./wrapper git push origin main'),
      shellCall(
        'git config --global url."https://mirror.example/".insteadOf "https://github.com/"',
      ),
      shellCall('git -c http.sslVerify=false clone https://code.example/r.git'),
    ],
    passes: [
      shellCall('git config core.editor vim'),
      shellCall('git config core.fsmonitor true'),
      shellCall("GIT_SSH_COMMAND='ssh -i ~/.ssh/deploy' git fetch"),
      shellCall('git config --global url."git@github.com:".insteadOf "https://github.com/"'),
      shellCall("git config --global credential.helper '!gh auth git-credential'"),
      shellCall('GIT_PAGER=cat git log'),
      shellCall('git config --global filter.lfs.clean "git-lfs clean -- %f"'),
    ],
  },
}
