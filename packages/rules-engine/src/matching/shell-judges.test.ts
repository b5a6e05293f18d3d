import { describe, expect, test } from 'vitest'
import { shellCall } from '../examples.ts'
import { readEnvelope } from '../reading/parsed-envelope.ts'
import type { Rule } from '../rule.ts'
import { readShell } from '@ase/command-analysis'
import { eachShellHit, shellSeverities } from './shell-judges.ts'

function ruleOf(code: string, judges: Pick<Rule, 'commands' | 'scripts'>): Rule {
  return {
    code,
    severity: 'high',
    types: ['action'],
    reason: 'r',
    evidence: 'e',
    exceptions: 'q',
    references: [],
    mappings: {},
    examples: { flags: [], passes: [] },
    ...judges,
  }
}

/** A rule whose judge of commands notes what it is asked about. */
function noting(interest: {
  readonly names: readonly string[]
  readonly redirected?: boolean
  readonly assigning?: boolean
}): { readonly rule: Rule; readonly asked: string[] } {
  const asked: string[] = []
  const rule = ruleOf('A', {
    commands: () => [
      {
        ...interest,
        names: new Set(interest.names),
        check: ({ name }) => {
          asked.push(name)
          return null
        },
      },
    ],
  })
  return { rule, asked }
}

describe('a judge of commands', () => {
  test('meets the programs that it names, however they are wrapped', () => {
    const { rule, asked } = noting({ names: ['git'] })
    shellSeverities([rule])(
      readShell('npm ci; sudo /usr/bin/git push | tee log; git pull', 'posix'),
    )
    expect(asked).toEqual(['git', 'git'])
  })

  test('meets any program that redirects when it asks for these, each once', () => {
    const { rule, asked } = noting({ names: ['cat'], redirected: true })
    shellSeverities([rule])(readShell('cat a > b; git log > c; npm ci', 'posix'))
    expect(asked).toEqual(['cat', 'git'])
  })

  test('meets any program that assigns when it asks for these', () => {
    const { rule, asked } = noting({ names: [], assigning: true })
    shellSeverities([rule])(readShell('LD_PRELOAD=x.so npm ci; npm t; git log', 'posix'))
    expect(asked).toEqual(['npm'])
  })

  test('is asked no further once it has said high', () => {
    let asked = 0
    const rule = ruleOf('A', {
      commands: () => [
        {
          names: new Set(['git']),
          check: () => {
            asked += 1
            return 'high'
          },
        },
      ],
    })
    expect(shellSeverities([rule])(readShell('git a; git b; git c', 'posix')).get(rule)).toBe(
      'high',
    )
    expect(asked).toBe(1)
  })
})

describe('a judge of scripts', () => {
  test.each([
    ['a name', { names: new Set(['git']) }, 'git log', 'npm ci'],
    ['a redirection', { redirected: true }, 'git log > a', 'git log'],
    ['an assignment', { assigning: true }, 'A=1 git log', 'git log'],
    ['a pipe', { piped: true }, 'git log | head', 'git log; head a'],
    ['a program', { coded: true }, 'python3 -c "print(1)"', 'python3 a.py'],
  ])('is woken by %s', (_, wakes, waking, other) => {
    const rule = ruleOf('A', { scripts: () => [{ ...wakes, check: () => 'medium' }] })
    const verdicts = shellSeverities([rule])
    expect(verdicts(readShell(waking, 'posix')).get(rule)).toBe('medium')
    expect(verdicts(readShell(other, 'posix')).get(rule)).toBeUndefined()
  })

  test('is asked once, whatever wakes it', () => {
    let asked = 0
    const rule = ruleOf('A', {
      scripts: () => [
        {
          names: new Set(['git', 'tee']),
          piped: true,
          redirected: true,
          check: () => {
            asked += 1
            return null
          },
        },
      ],
    })
    shellSeverities([rule])(readShell('git log | tee a > b', 'posix'))
    expect(asked).toBe(1)
  })
})

test('the worst of the opinions of a rule counts', () => {
  const rule = ruleOf('A', {
    commands: () => [{ names: new Set(['git']), check: () => 'low' }],
    scripts: () => [{ always: true, check: () => 'medium' }],
  })
  expect(shellSeverities([rule])(readShell('git log', 'posix')).get(rule)).toBe('medium')
})

test('a script that several calls share is judged once and found at each', () => {
  let asked = 0
  const rule = ruleOf('A', {
    scripts: () => [
      {
        always: true,
        check: () => {
          asked += 1
          return 'medium'
        },
      },
    ],
  })
  const paths: string[] = []
  const parsed = readEnvelope(shellCall('git log'))
  const shared = {
    ...parsed,
    calls: parsed.calls.flatMap((call) => [call, { ...call, path: 'b' }]),
  }
  eachShellHit(shared, shellSeverities([rule]), (_, path) => paths.push(path))
  expect(asked).toBe(1)
  expect(paths).toEqual(['input.proposedAction.arguments', 'b'])
})
