import { repeat, type Random } from './random.ts'

const programs = [
  'rm',
  'curl',
  'wget',
  'sh',
  'bash',
  'python3',
  'perl',
  'node',
  'find',
  'xargs',
  'env',
  'sudo',
  'tar',
  'awk',
  'sed',
  'git',
  'docker',
  'kubectl',
  'aws',
  'psql',
  'nc',
  'dd',
  'cat',
  'echo',
  'printf',
  'base64',
  'xxd',
  'tee',
  'eval',
  'exec',
  'ssh',
  'powershell',
  'cmd',
  'certutil',
  'reg',
  'Remove-Item',
  'iex',
  'iwr',
  'timeout',
  'nohup',
  'alias',
  'trap',
  'read',
  'set',
  'export',
  'cp',
  'mv',
  'chmod',
  'crontab',
  'make',
  'vim',
  'ls',
] as const

const literals = [
  '/',
  '/etc/shadow',
  '~/.ssh/id_rsa',
  '$HOME',
  '*',
  '.',
  '..',
  '-rf',
  '--force',
  '-c',
  '-e',
  '-i',
  '-exec',
  '{}',
  '\\;',
  '--',
  'x',
  'http://203.0.113.7/a',
  'https://a.example/s.sh',
  '/dev/tcp/203.0.113.7/443',
  '/dev/sda',
  'a=b',
  '-enc',
  '/c',
  '%COMSPEC%',
  'cm0gLXJmIC8=',
  '726d202d7266202f',
  '"DROP TABLE users"',
  '0>&1',
  '169.254.169.254',
  'C:\\Windows',
  'HKLM\\SAM',
] as const

/** One shell script that follows the grammar, with everything that hides a command; `depth` bounds the nesting. */
export function shellScript(random: Random, depth: number): string {
  return repeat(random, 3, random.pick([';', '\n', ' && ', ' || ', ' & ', '\r\n', ' | ']), () =>
    pipeline(random, depth),
  )
}

function pipeline(random: Random, depth: number): string {
  if (depth > 0 && random.oneIn(6)) return compound(random, depth - 1)
  return repeat(random, 2, random.pick(['|', ' | ', '|&']), () => command(random, depth))
}

function compound(random: Random, depth: number): string {
  const inner = (): string => shellScript(random, depth)
  switch (random.below(8)) {
    case 0:
      return `( ${inner()} )`
    case 1:
      return `{ ${inner()}; }`
    case 2:
      return `if ${inner()}; then ${inner()}; else ${inner()}; fi`
    case 3:
      return `for x in ${repeat(random, 3, ' ', () => word(random, depth))}; do ${inner()}; done`
    case 4:
      return `while ${inner()}; do ${inner()}; done`
    case 5:
      return `case ${word(random, depth)} in ${word(random, 0)}) ${inner()};; esac`
    case 6:
      return `f() { ${inner()}; }; f ${word(random, depth)}`
    default:
      return `cat <<${random.pick(['A', "'A'", '-A', '"A"'])}\n${inner()}\nA`
  }
}

function command(random: Random, depth: number): string {
  const assignments = random.oneIn(5) ? `${variable(random)}=${word(random, depth)} ` : ''
  const words = repeat(random, 5, random.pick([' ', ' ', '  ', '\t', '$IFS', '\\\n ']), () =>
    word(random, depth),
  )
  const redirect = random.oneIn(6)
    ? ` ${random.pick(['>', '>>', '<', '2>&1', '<<<', '&>', '>|'])} ${word(random, depth)}`
    : ''
  return `${assignments}${disguise(random, random.pick(programs))} ${words}${redirect}`
}

function word(random: Random, depth: number): string {
  if (depth > 0 && random.oneIn(4)) {
    switch (random.below(7)) {
      case 0:
        return `$(${shellScript(random, depth - 1)})`
      case 1:
        return `\`${shellScript(random, depth - 1)}\``
      case 2:
        return `<(${shellScript(random, depth - 1)})`
      case 3:
        return `"${shellScript(random, depth - 1)}"`
      case 4:
        return `'${shellScript(random, depth - 1)}'`
      case 5:
        return `$((${random.below(99)}+${variable(random)}))`
      default:
        return `\${${variable(random)}${random.pick([':-', ':0:', '//', '^^', '#', '%%', '!'])}${word(random, depth - 1)}}`
    }
  }
  const literal = random.oneIn(2) ? random.pick(literals) : random.pick(programs)
  return random.oneIn(3) ? disguise(random, literal) : literal
}

function variable(random: Random): string {
  return random.pick(['a', 'b', 'X', 'HOME', 'IFS', '@', '1', 'SHELL', '__proto__', 'constructor'])
}

/** The same word for a shell, written otherwise. */
function disguise(random: Random, text: string): string {
  const cut = random.below(text.length + 1)
  const [head, tail] = [text.slice(0, cut), text.slice(cut)]
  switch (random.below(10)) {
    case 0:
      return `${head}''${tail}`
    case 1:
      return `${head}\\${tail}`
    case 2:
      return `$'${Array.from(text, (c) => `\\x${c.charCodeAt(0).toString(16)}`).join('')}'`
    case 3:
      return `"${head}"${tail}`
    case 4:
      return `${head}$@${tail}`
    case 5:
      return `${head}^${tail}`
    case 6:
      return `/usr/bin/${text}`
    case 7:
      return `{${text},${head}}`
    default:
      return text
  }
}
