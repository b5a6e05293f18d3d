import fc from 'fast-check'
import { parse } from 'unbash'
import { describe, expect, test } from 'vitest'
import { readShell } from './read-shell.ts'

/** Names that mean nothing to the reader, so that it neither unwraps nor skips them. */
const programs = ['alpha', 'beta', 'gamma', 'delta', './epsilon.py'] as const

const letters = fc.stringMatching(/^[a-z0-9_.,:@%+/-]{1,8}$/)
const inside = fc.stringMatching(/^[a-z0-9 ;&|<>(){}#*?!=~\n-]{0,10}$/)

/** One argument: bare, quoted in either way, with an escaped character, or put together from these. */
const piece = fc.oneof(
  letters,
  inside.map((text) => `'${text}'`),
  inside.map((text) => `"${text.replaceAll('!', '')}"`),
  fc
    .constantFrom('\\ ', '\\;', '\\|', '\\&', '\\"', "\\'", '\\(', '\\#', '\\$')
    .map((text) => `x${text}`),
)
const argument = fc
  .array(piece, { minLength: 1, maxLength: 3 })
  .map((pieces) => `a${pieces.join('')}`)
const redirect = fc.constantFrom('> out', '>> out', '2> err', '< in', '2>&1', '&> all', '>out 2>&1')

const simple = fc
  .tuple(
    fc.constantFrom('', 'X=1 ', 'X= Y="b c" '),
    fc.constantFrom(...programs),
    fc.array(argument, { maxLength: 3 }),
    fc.option(redirect, { nil: '', freq: 4 }),
  )
  .map(
    ([before, name, args, after]) =>
      before + [name, ...args, ...(after === '' ? [] : [after])].join(' '),
  )

/** Ordinary scripts; every compound command ends so that anything may follow on the next line. */
const { script } = fc.letrec<{ script: string; command: string }>((tie) => ({
  command: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc.tuple(simple, simple).map((two) => two.join(' | ')),
    fc
      .tuple(simple, fc.constantFrom(' && ', ' || ', '; ', ' & ', ' &&\n', ' |\n'), simple)
      .map((parts) => parts.join('')),
    tie('script').map((body) => `( ${body}\n)`),
    tie('script').map((body) => `{ ${body}\n}`),
    fc
      .tuple(simple, tie('script'), tie('script'))
      .map(([asked, yes, no]) => `if ${asked}; then ${yes}\nelse ${no}\nfi`),
    fc
      .tuple(fc.array(letters, { minLength: 1, maxLength: 3 }), tie('script'))
      .map(([values, body]) => `for v in ${values.join(' ')}; do ${body}\ndone`),
    fc
      .tuple(fc.constantFrom('while', 'until'), simple, tie('script'))
      .map(([word, asked, body]) => `${word} ${asked}; do\n${body}\ndone`),
    fc
      .tuple(letters, tie('script'), tie('script'))
      .map(([word, one, other]) => `case ${word} in a|b) ${one}\n;;\n*) ${other}\n;;\nesac`),
    fc
      .tuple(simple, inside)
      .map(([reader, body]) => `${reader} <<'END'\n${body.replaceAll('\n', ' ')}\nEN\nEND`),
    simple.map((noted) => `${noted} # alpha hidden; beta`),
  ),
  script: fc
    .array(tie('command'), { minLength: 1, maxLength: 3 })
    .map((commands) => commands.join('\n')),
}))

function ofReader(text: string): ReadonlySet<string> {
  const commands = readShell(text, 'posix').lines.flatMap((line) => line.commands)
  return new Set(
    commands
      .filter(({ word }) => programs.some((name) => name === word))
      .map(({ word, args }) => JSON.stringify([word, ...args])),
  )
}

function ofParser(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  const pending: unknown[] = [parse(text)]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const words = wordsOf(node)
    if (words.length > 0) found.add(JSON.stringify(words))
    pending.push(...Object.values(node).filter((value) => value !== undefined && value !== null))
  }
  return found
}

/** The words of a simple command, without its redirections and leading assignments. */
function wordsOf(node: object): readonly string[] {
  if (!('type' in node) || node.type !== 'Command' || !('suffix' in node)) return []
  const suffix = Array.isArray(node.suffix) ? node.suffix : []
  const name = 'name' in node ? valueOf(node.name) : []
  return name.length === 0 ? [] : [...name, ...suffix.flatMap(valueOf)]
}

function valueOf(word: unknown): readonly string[] {
  if (typeof word !== 'object' || word === null || !('type' in word) || word.type !== 'Word')
    return []
  return 'value' in word && typeof word.value === 'string' ? [word.value] : []
}

describe('an independent parser of the same language', () => {
  test('readShell and unbash find the same commands with the same words in ordinary scripts', () => {
    fc.assert(
      fc.property(script, (text) => {
        expect(ofReader(text)).toEqual(ofParser(text))
      }),
      { numRuns: 300 },
    )
  })
})
