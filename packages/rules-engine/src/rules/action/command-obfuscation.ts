import type { Severity } from '@ase/schemas'
import { powershellCall, shellCall } from '../../examples.ts'
import { hitsByShell, worstCommand } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import type { Command, Line } from '../../shell/command.ts'
import { constantOutput } from '../../shell/constant-output.ts'
import { isUnknown, UNKNOWN, type SimpleCommand } from '../../shell/model.ts'
import { interpreters } from '../../shell/interpreters.ts'
import { hasOption } from '../../shell/options.ts'
import type { ShellReading } from '../../shell/read-shell.ts'

export const commandObfuscation: Rule = {
  code: 'COMMAND_OBFUSCATION',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Hides what it runs: decoded, assembled or preloaded at run time.',
  references: ['https://attack.mitre.org/techniques/T1027/'],
  mappings: { owasp: ['ASI05'], cwe: ['CWE-506'] },
  match: (reading) => hitsByShell(reading, judge),
  examples: {
    flags: [
      shellCall('base64 -d payload.txt | bash'),
      shellCall('xxd -r -p blob | sh'),
      shellCall('LD_PRELOAD=/tmp/x.so ls'),
      powershellCall('powershell -nop -w hidden -enc ZABpAHIA'),
      shellCall('eval "$PAYLOAD"'),
    ],
    passes: [
      shellCall('base64 -d blob.txt > image.png'),
      shellCall('echo aGVsbG8= | base64 -d'),
      shellCall('eval "$(ssh-agent -s)"'),
      shellCall('$EDITOR notes.md'),
      shellCall('"$JAVA_HOME/bin/java" -version'),
    ],
  },
}

const decoders = new Set([
  'base64',
  'gbase64',
  'base32',
  'xxd',
  'openssl',
  'rev',
  'uudecode',
  'tr',
  'gunzip',
  'zcat',
  'unxz',
])

const interest = {
  names: new Set(['eval', 'powershell', 'pwsh', '', ...interpreters]),
  assigning: true,
}

function judge({ index, codes }: ShellReading): Severity | null {
  if (codes.some(({ runsUnseen }) => runsUnseen === 'decoder')) return 'high'
  if (index().pipes.some(runsDecoded)) return 'high'
  return worstCommand(index(), interest, judgeCommand)
}

function runsDecoded({ commands }: Line): boolean {
  const decoder = commands.findIndex(decodes)
  return decoder >= 0 && commands.findLastIndex(runsInput) > decoder
}

function decodes({ name, args }: Command): boolean {
  if (!decoders.has(name)) return false
  if (name === 'tr')
    return args.some((arg) => /[a-z]-[a-z]/i.test(arg) && !/^\[?[a-z]-z\]?$/i.test(arg))
  return (
    name === 'rev' ||
    name === 'gunzip' ||
    name === 'zcat' ||
    name === 'unxz' ||
    hasOption(args, '-d', '-D', '-r', '--decode')
  )
}

function runsInput({ name, args, input }: Command): boolean {
  return (
    interpreters.has(name) &&
    name !== 'node' &&
    input === null &&
    (args.length === 0 ||
      (args.every((arg) => arg === '-' || arg === '-s' || /^-[a-z]$/.test(arg)) &&
        !hasOption(args, '-c', '-m', '-e', '-V')))
  )
}

const agents =
  /^(ssh-agent|direnv|pyenv|rbenv|nodenv|starship|zoxide|fnm|mise|brew|dircolors|docker-machine|minikube|conda|thefuck|keychain|opam|rustup|nvm|luarocks|goenv|jenv|sdk|asdf|atuin|gpg-agent|lesspipe|resize|register-python-argcomplete|kubectl|helm|gh|npm|pnpm|\/opt\/homebrew\/bin\/brew|\/home\/linuxbrew\/.linuxbrew\/bin\/brew|poetry|pip|hatch|vault|aws|op|cat|echo)$/

function judgeCommand(command: Command): Severity | null {
  const { name, args, assignments } = command
  if (
    assignments.some(
      (assignment) =>
        /^(LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PROMPT_COMMAND|BASH_ENV)$/.test(
          assignment.name,
        ) && assignment.value.text !== '',
    )
  )
    return 'medium'
  if (name === 'powershell' || name === 'pwsh') {
    const encoded = args.some((arg) =>
      /^[-/](e|ec|en|enc|enco|encod|encode|encoded|encodedc[a-z]{0,7})$/i.test(arg),
    )
    const hidden = args.some((arg) => /^hidden$/i.test(arg))
    return encoded ? (hidden ? 'high' : 'medium') : null
  }
  if (name === 'eval') return judgeEval(command)
  return decodedInSubstitution(command)
}

function judgeEval({ args, words }: Command): Severity | null {
  if (!args.some(isUnknown)) return null
  const inner = words.flatMap(({ substitutions }) => substitutions)
  if (inner.length === 0) return args.length === 1 && args[0] === UNKNOWN ? 'medium' : null
  const names = inner.flatMap(({ commands }) =>
    commands.map((simple) => simple.argv[0]?.text ?? ''),
  )
  return names.some((inside) => decoders.has(inside))
    ? 'high'
    : names.every((inside) => agents.test(inside))
      ? null
      : 'low'
}

/** `bash -c "$(base64 -d file)"` and `$(base64 -d file)` as the command itself. */
function decodedInSubstitution({ name, words }: Command): Severity | null {
  if (name !== '' && !interpreters.has(name)) return null
  const hidden = words.some(({ substitutions }) =>
    substitutions.some(
      ({ commands }) => commands.some(isDecoder) && constantOutput(commands) === null,
    ),
  )
  return hidden ? 'high' : null
}

function isDecoder(simple: SimpleCommand): boolean {
  const args = simple.argv.slice(1).map(({ text }) => text)
  return decoders.has(simple.argv[0]?.text ?? '') && hasOption(args, '-d', '-D', '-r', '--decode')
}
