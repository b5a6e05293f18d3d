import { expect, test } from 'vitest'
import { splitPosix } from './split-posix.ts'
import { splitWindows } from './split-windows.ts'
import type { Statement } from './statement.ts'

/** A statement as its text, or as its parts with the lists between them. */
type Shown = string | readonly (string | readonly Shown[])[]

function shown(text: string, { from, to, parts, inner, bodies }: Statement): Shown {
  const body = bodies.map((each) => `\n${text.slice(each.from, each.to)}`).join('')
  if (inner.length === 0) return text.slice(from, to).trim() + body
  return parts.flatMap((part, at) => {
    const list = inner[at]
    const own = text.slice(part.from, part.to).trim()
    return list === undefined ? [own + body] : [own, list.map((each) => shown(text, each))]
  })
}

test.each<[string, readonly Shown[]]>([
  ['a; b && c || d | e & f', ['a', 'b', 'c', 'd | e', 'f']],
  ['a # b; c\n# d\ne', ['a', 'e']],
  [`echo 'a;b' "c;d" e\\;f $'g\\'h;i'; j`, [`echo 'a;b' "c;d" e\\;f $'g\\'h;i'`, 'j']],
  ['echo "x $(a; b) y"; z', [['echo "x $(', ['a', 'b'], ') y"'], 'z']],
  ['x=`a; b`; y', [['x=`', ['a', 'b'], '`'], 'y']],
  ['(cd /; rm -rf home)', [['(', ['cd /', 'rm -rf home'], ')']]],
  ['f() { a & b; }; f', [['f(', [], ') {', ['a', 'b'], '}'], 'f']],
  ['f()\n{ a\n}\ng', [['f(', [], ')\n{', ['a'], '}'], 'g']],
  ['function g { a; b; }', [['function g {', ['a', 'b'], '}']]],
  ['for x in a b; do c; done > d; e', [['for x in a b; do', ['c'], 'done > d'], 'e']],
  [
    'if a; then b; elif c; then d; else e; fi; f',
    [['if', ['a'], 'then', ['b'], 'elif', ['c'], 'then', ['d'], 'else', ['e'], 'fi'], 'f'],
  ],
  [
    'while read l; do a; done < <(b; c)',
    [['while', ['read l'], 'do', ['a'], 'done < <(', ['b', 'c'], ')']],
  ],
  ['case $x in a) b;; c|d) e;; esac; f', [['case $x in', ['a', 'b', 'c|d', 'e'], 'esac'], 'f']],
  ['cat <<E; a\nb; c\nE\nd', ['cat <<E\nb; c\nE\n', 'a', 'd']],
  ["cat <<-'E' <<F\na\n\tE\nb\nF\nc", ["cat <<-'E' <<F\na\n\tE\n\nb\nF\n", 'c']],
  ['echo $((1<<2)); a', [['echo $(', [['(', ['1<<2'], ')']], ')'], 'a']],
  ['a 2>&1 >& b &> c; d', ['a 2>&1 >& b &> c', 'd']],
  ['a |\n b\nc', ['a |\n b', 'c']],
  ['echo done; echo fi', ['echo done', 'echo fi']],
  ['a; ( ( b', ['a', ['(', [['(', ['b'], '']], '']]],
])('a script is split where a shell splits it: %j', (text, statements) => {
  expect(splitPosix(text).map((each) => shown(text, each))).toEqual(statements)
})

test('a pipe of very many commands is split into parts that share two commands', () => {
  const text = Array.from({ length: 70 }, (_, at) => `c${at}`).join('|')
  const parts = splitPosix(text).map(({ from, to }) => text.slice(from, to))
  expect(parts.length).toBeGreaterThan(1)
  for (let at = 0; at < 69; at += 1)
    expect(parts.some((part) => `|${part}|`.includes(`|c${at}|c${at + 1}|`))).toBe(true)
})

test.each<['powershell' | 'cmd', string, readonly Shown[]]>([
  ['powershell', 'a; b | c\nd # e; f\n<# g; h #> i', ['a', 'b | c', 'd', 'i']],
  ['powershell', `a 'b;c' "d;e \`" f"; g`, [`a 'b;c' "d;e \`" f"`, 'g']],
  ['powershell', 'if ($x) { a; b }; c', [['if (', ['$x'], ') {', ['a', 'b'], '}'], 'c']],
  ['powershell', "$x = @'\na; b\n'@\nc", ["$x = @'\na; b\n'@", 'c']],
  ['powershell', '& { a; b }', [['& {', ['a', 'b'], '}']]],
  ['cmd', 'a & b && c\r\nd', ['a', 'b', 'c', 'd']],
  ['cmd', 'a "b & c" ^& d & e', ['a "b & c" ^& d', 'e']],
  ['cmd', 'rem a & b\n:: c\nd', ['d']],
  ['cmd', 'for %i in (a b) do (c & d)', [['for %i in (', ['a b'], ') do (', ['c', 'd'], ')']]],
])('a script of %s is split where that shell splits it: %j', (dialect, text, statements) => {
  expect(splitWindows(text, dialect).map((each) => shown(text, each))).toEqual(statements)
})
