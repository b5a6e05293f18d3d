import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const packageFolder = new URL('..', import.meta.url).pathname
/** Outside of the workspace, where nothing but the packed files can be found. */
const project = mkdtempSync(join(tmpdir(), 'redactor-package-'))

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

beforeAll(() => {
  const installed = join(project, 'node_modules', '@ase', 'redactor')
  mkdirSync(installed, { recursive: true })
  run('pnpm', ['pack', '--pack-destination', project], packageFolder)
  const packed = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? ''
  run('tar', ['-xzf', join(project, packed), '-C', installed, '--strip-components=1'], project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
})

afterAll(() => {
  rmSync(project, { recursive: true })
})

const program = `
import { findSecrets, redactJson, redactText, type SecretFinding } from '@ase/redactor'

const key: string = 'AKIA' + 'Q3EGWZ7Y5N2KD4HM'
const findings: SecretFinding[] = findSecrets('use ' + key)
console.log(JSON.stringify([findings, redactText('use ' + key), redactJson({ note: key })]))
`

test('a project outside the workspace finds and redacts secrets with the packed files alone', () => {
  writeFileSync(join(project, 'main.ts'), program)
  const [findings, text, json]: unknown[] = JSON.parse(run(process.execPath, ['main.ts'], project))
  expect(findings).toMatchObject([{ category: 'AWS_KEY', start: 4, end: 24, certainty: 'certain' }])
  expect(text).toBe('use [REDACTED:AWS_KEY]')
  expect(json).toEqual({ note: '[REDACTED:AWS_KEY]' })
})

/** What the compiler says to a file of such a project; nothing when all is right. */
function problemsOf(source: string): string {
  const imports = `import { redactText, secretFormats, type SecretFormat } from '@ase/redactor'`
  writeFileSync(join(project, 'typed.ts'), `${imports}\n${source}`)
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024']
  const args = [
    'exec',
    'tsc',
    ...options,
    '--ignoreConfig',
    '--types',
    '',
    join(project, 'typed.ts'),
  ]
  return spawnSync('pnpm', args, { cwd: packageFolder, encoding: 'utf8' }).stdout
}

test('the packed types compile in a project outside the workspace and refuse wrong uses', () => {
  const right =
    'export const answers: [string, readonly SecretFormat[]] = [redactText("a"), secretFormats]'
  expect(problemsOf(right)).toBe('')
  expect(problemsOf('export const length: number = redactText("a")')).toContain('TS2322')
})
