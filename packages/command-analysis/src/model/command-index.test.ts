import { describe, expect, test } from 'vitest'
import { selectCommands, type CommandSelector } from './command-index.ts'
import { readShell } from '../scripts/read-shell.ts'

function found(text: string, interest: CommandSelector): string[] {
  return selectCommands(readShell(text, 'posix').index(), interest).map(({ word }) => word)
}

describe('selectCommands', () => {
  test('a check receives its programs by their names, wherever they stand and however they are wrapped', () => {
    const text = 'git pull; sudo /usr/bin/git push | tee log; $(git fetch); npm ci'
    expect(found(text, { names: new Set(['git']) })).toHaveLength(3)
  })

  test('a check of redirections receives any program that redirects, each once', () => {
    const interest = { names: new Set(['cat']), redirected: true }
    expect(found('cat a > b; git log > c; npm ci', interest)).toEqual(['cat', 'git'])
  })

  test('a check of assignments receives commands that assign', () => {
    expect(found('LD_PRELOAD=x.so npm ci; npm t', { names: new Set(), assigning: true })).toEqual([
      'npm',
    ])
  })
})

test('the index lists lines of several commands as pipes', () => {
  const { pipes } = readShell('git log | head; npm ci', 'posix').index()
  expect(pipes.map(({ commands }) => commands.map(({ name }) => name))).toEqual([['git', 'head']])
})
