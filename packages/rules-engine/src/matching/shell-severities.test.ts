import { describe, expect, test } from 'vitest'
import { shellCall } from '../examples.ts'
import { parseEnvelope } from '../envelope/parsed-envelope.ts'
import type { Rule } from '../rule.ts'
import { readShell } from '@ase/command-analysis'
import { createScriptClassifier, forEachShellHit } from './shell-severities.ts'

function ruleWith(code: string, checks: Pick<Rule, 'commands' | 'scripts'>): Rule {
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
    ...checks,
  }
}

/** A rule whose check notes the commands that it gets. */
function createRecordingRule(interest: {
  readonly names: readonly string[]
  readonly redirected?: boolean
  readonly assigning?: boolean
}): { readonly rule: Rule; readonly runs: string[] } {
  const runs: string[] = []
  const rule = ruleWith('A', {
    commands: () => [
      {
        ...interest,
        names: new Set(interest.names),
        check: ({ name }) => {
          runs.push(name)
          return null
        },
      },
    ],
  })
  return { rule, runs }
}

describe('a check of commands', () => {
  test('a check of commands runs on the programs that it names, however they are wrapped', () => {
    const { rule, runs } = createRecordingRule({ names: ['git'] })
    createScriptClassifier([rule])(
      readShell('npm ci; sudo /usr/bin/git push | tee log; git pull', 'posix'),
    )
    expect(runs).toEqual(['git', 'git'])
  })

  test('a check with `redirected` runs once on any program that redirects', () => {
    const { rule, runs } = createRecordingRule({ names: ['cat'], redirected: true })
    createScriptClassifier([rule])(readShell('cat a > b; git log > c; npm ci', 'posix'))
    expect(runs).toEqual(['cat', 'git'])
  })

  test('a check with `assigning` runs on any program that assigns', () => {
    const { rule, runs } = createRecordingRule({ names: [], assigning: true })
    createScriptClassifier([rule])(readShell('LD_PRELOAD=x.so npm ci; npm t; git log', 'posix'))
    expect(runs).toEqual(['npm'])
  })

  test('a check does not run again after it has given high', () => {
    let runs = 0
    const rule = ruleWith('A', {
      commands: () => [
        {
          names: new Set(['git']),
          check: () => {
            runs += 1
            return 'high'
          },
        },
      ],
    })
    expect(
      createScriptClassifier([rule])(readShell('git a; git b; git c', 'posix')).get(rule),
    ).toBe('high')
    expect(runs).toBe(1)
  })
})

describe('a check of scripts', () => {
  test.each([
    ['a name', { names: new Set(['git']) }, 'git log', 'npm ci'],
    ['a redirection', { redirected: true }, 'git log > a', 'git log'],
    ['an assignment', { assigning: true }, 'A=1 git log', 'git log'],
    ['a pipe', { piped: true }, 'git log | head', 'git log; head a'],
    ['a program', { coded: true }, 'python3 -c "print(1)"', 'python3 a.py'],
  ])('a check of scripts is started by %s', (_, interest, starting, other) => {
    const rule = ruleWith('A', { scripts: () => [{ ...interest, check: () => 'medium' }] })
    const classifyScript = createScriptClassifier([rule])
    expect(classifyScript(readShell(starting, 'posix')).get(rule)).toBe('medium')
    expect(classifyScript(readShell(other, 'posix')).get(rule)).toBeUndefined()
  })

  test('a check of scripts runs once, whatever starts it', () => {
    let runs = 0
    const rule = ruleWith('A', {
      scripts: () => [
        {
          names: new Set(['git', 'tee']),
          piped: true,
          redirected: true,
          check: () => {
            runs += 1
            return null
          },
        },
      ],
    })
    createScriptClassifier([rule])(readShell('git log | tee a > b', 'posix'))
    expect(runs).toBe(1)
  })
})

test('the highest severity of the checks of a rule counts', () => {
  const rule = ruleWith('A', {
    commands: () => [{ names: new Set(['git']), check: () => 'low' }],
    scripts: () => [{ always: true, check: () => 'medium' }],
  })
  expect(createScriptClassifier([rule])(readShell('git log', 'posix')).get(rule)).toBe('medium')
})

test('a script that several calls share is classified once and found at each', () => {
  let runs = 0
  const rule = ruleWith('A', {
    scripts: () => [
      {
        always: true,
        check: () => {
          runs += 1
          return 'medium'
        },
      },
    ],
  })
  const paths: string[] = []
  const parsed = parseEnvelope(shellCall('git log'))
  const shared = {
    ...parsed,
    calls: parsed.calls.flatMap((call) => [call, { ...call, path: 'b' }]),
  }
  forEachShellHit(shared, createScriptClassifier([rule]), (_, path) => paths.push(path))
  expect(runs).toBe(1)
  expect(paths).toEqual(['input.proposedAction.arguments', 'b'])
})
