import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readShell } from './read-shell.ts'

function commandsOf(text: string): string[] {
  return readShell(text, 'posix').lines.flatMap(({ commands }) =>
    commands.map(({ name, args }) => [name, ...args].join(' ')),
  )
}

describe('a hidden command is read as what runs in the end', () => {
  test.each([
    ['quotes inside a word', `r''m "-r"f /`],
    ['backslashes', String.raw`r\m -rf \/`],
    ['a backslash-newline', 'r\\\nm -rf /'],
    ['ANSI-C quotes', String.raw`$'\x72\155' -rf /`],
    ['$IFS', 'rm${IFS}-rf$IFS/'],
    ['braces', '{rm,-rf,/}'],
    ['constant variables', 'A=r; B=m; $A$B -rf /'],
    ['a default value', '${NONE:-rm} -rf /'],
    ['an empty positional parameter', 'r$@m -rf /'],
    ['an array', 'c=(rm -rf /); "${c[@]}"'],
    ['set --', 'set -- rm -rf /; "$@"'],
    ['a substitution', '$(echo rm) -rf /'],
    ['backquotes', '`echo rm` -rf /'],
    ['a reversed text', '$(echo mr | rev) -rf /'],
    ['base64 into a shell', 'echo cm0gLXJmIC8= | base64 -d | sh'],
    ['hex into a shell', 'echo 726d202d7266202f | xxd -r -p | bash'],
    ['a here-document', 'sh <<EOF\nrm -rf /\nEOF'],
    ['a here-string', 'bash <<< "rm -rf /"'],
    ['sudo with options', 'sudo -u root -- rm -rf /'],
    ['env with assignments', 'env -i A=1 rm -rf /'],
    ['several wrappers', 'nohup timeout 5 nice -n 3 /bin/rm -rf /'],
    ['xargs with a constant', 'echo / | xargs rm -rf'],
    ['find -exec', 'find . -exec rm -rf / ;'],
    ['bash -c inside bash -c', `bash -c 'bash -lc "rm -rf /"'`],
    ['a subshell', '(cd x; (rm -rf /))'],
    ['a group', '{ rm -rf /; }'],
    ['a condition', 'if true; then rm -rf /; fi'],
    ['a loop', 'for d in /; do rm -rf $d; done'],
    ['a file that is written and run', "printf 'rm -rf /' > x.sh; sh ./x.sh"],
    ['a one-line program', `python3 -c 'import os; os.system("rm -rf /")'`],
    ['a git alias', 'git -c alias.x="!rm -rf /" x'],
    ['a name pattern', '/b?n/r[m] -rf /'],
    ['the tail of an open substitution', 'echo $(echo; rm -rf /'],
  ])('a command hidden by %s is read as what runs in the end', (_, text) => {
    expect(commandsOf(text)).toContainEqual(expect.stringMatching(/^rm -rf \/$/))
  })
})

describe('a command that is only named is not read as one', () => {
  test.each([
    'echo "rm -rf /"',
    '# rm -rf /',
    ": <<'X'\nrm -rf /\nX",
    "cat > notes <<'E'\nrm -rf /\nE",
    'man rm',
  ])('a command that is only named is not read as one: %j', (text) => {
    expect(commandsOf(text).filter((command) => command.startsWith('rm'))).toEqual([])
  })
})

describe('the budgets', () => {
  test.each([
    ['nesting', '$('.repeat(40)],
    ['backquotes in backquotes', `bash -c "bash -c 'bash -c x'" ${'$(`'.repeat(40)}`],
    ['commands', 'id;'.repeat(5000)],
    ['here-documents', '<<A '.repeat(100)],
    ['expansions', `echo ${'{a,b}'.repeat(30)}`],
  ])('a script that exceeds the budget of %s is reported as limited', (_, text) => {
    expect(readShell(text, 'posix').limited).toBe(true)
  })

  test('an ordinary script stays inside the budgets', () => {
    expect(
      readShell('for f in *; do echo "$(basename "$f")"; done\n'.repeat(50), 'posix').limited,
    ).toBe(false)
  })
})

test('no text makes the reader throw, and the command after it is still read', () => {
  const pieces = fc.constantFrom(
    '$(',
    ')',
    '`',
    '"',
    "'",
    '{',
    '}',
    '<<A',
    '<',
    '>',
    '|',
    '&',
    ';',
    '\n',
    '${',
    '$((',
    '\\',
    'a',
    ' ',
    '=',
    '(',
    '#',
    '[[',
    'bash -c ',
    'eval ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      expect(() => readShell(parts.join(''), 'posix')).not.toThrow()
      expect(() => readShell(parts.join(''), 'powershell')).not.toThrow()
      expect(() => readShell(parts.join(''), 'cmd')).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

const filler = 'make x; '.repeat(100)

function firstWords(script: string): string[] {
  return readShell(script, 'posix').lines.map(({ commands }) => commands[0]?.word ?? '')
}

test('a repeated line of a long script is kept where it first and last stands', () => {
  expect(firstWords(`curl a; ${filler}wget b; ${filler}curl a`)).toEqual([
    'curl',
    'make',
    'wget',
    'make',
    'curl',
  ])
})

test('lines of a long script that differ in anything that a rule may look at all stay', () => {
  const variants = [
    'x a',
    'x b',
    'x a >f',
    'x a >g',
    'sudo x a',
    'x a | y',
    'x a &',
    'V=1 x a',
    'x <<<a',
    '(x a)',
  ]
  const script = [...variants, ...variants].join('\n')
  const once = readShell(variants.join('\n'), 'posix').lines.length
  expect(readShell(`${script}\n${filler}`, 'posix').lines.length).toBeGreaterThanOrEqual(2 * once)
})
