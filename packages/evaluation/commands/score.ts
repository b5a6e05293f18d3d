/**
 * Scores the whole path (rules, redaction, semantic provider, policy; no storage) on labelled cases:
 * `pnpm --filter @ase/evaluation score [--provider NAME] [--policy ID] [--svg FILE] [--json] <jsonl>...`
 * or on attacks of its own under disguises: `pnpm --filter @ase/evaluation score --robustness`
 *
 * The provider's settings are the service's: SEMANTIC_PROVIDER, SEMANTIC_BASE_URL and so on.
 */
import { writeFileSync } from 'node:fs'
import type { Policy } from '@ase/policy'
import { RULES_VERSION } from '@ase/rules-engine'
import { shortenFileNames } from '@ase/rules-engine/quality'
import {
  readCommandLine,
  resolveTypedPath,
  StartupProblem,
  stopCommand,
  stopWithUsage,
} from '@ase/settings'
import { AssessmentFailure } from '../src/assess.ts'
import { loadPolicies } from '../src/policy-folder.ts'
import {
  readSemanticConfig,
  semanticProviders,
  type SemanticConfig,
} from '../src/semantic-settings.ts'
import { disguises } from './robustness/disguises.ts'
import { measureRobustness } from './robustness/measure.ts'
import { renderRobustness } from './robustness/render.ts'
import { textPairs } from './robustness/texts.ts'
import { CaseProblem, type CaseFile } from './score/case-files.ts'
import { renderChart } from './score/chart.ts'
import { createConfiguredProvider } from './score/provider.ts'
import { renderQuality, renderSubject } from './score/render.ts'
import { checkCases, FailingProvider, scoreFiles } from './score/score-files.ts'

const usage = `usage: score [options] <file>...
       score [options] --robustness

Scores rules, redaction, provider and policy on labelled cases, one JSON object a line.

  <file>           such a file
  --robustness     sixty attacks of its own under many disguises (data formats, encodings, padding),
                   each beside a benign text under the same, in place of files
  --provider NAME  ${semanticProviders.join(', ')}; SEMANTIC_PROVIDER unless told, embedded without.
                   The other SEMANTIC_* settings are the service's
  --policy ID      default, strict, permissive or one of your own (default)
  --policy-dir DIR a folder of policies of your own
  --concurrent N   concurrent calls of a remote provider (8)
  --errors N       shows so many misses and false alarms (20)
  --json           prints the report as JSON
  --svg FILE       draws reliability, recall and false positives
  -h, --help       shows this

Exit code 1: some calls failed. 2: nothing was scored.`

interface Options {
  /** Empty: robustness is measured. */
  readonly files: readonly CaseFile[]
  readonly semantic: SemanticConfig
  readonly policy: Policy
  readonly concurrent: number
  readonly errors: number
  readonly json: boolean
  readonly svg: string | undefined
}

async function readOptions(): Promise<Options> {
  const { values, positionals } = readCommandLine(usage, {
    provider: { type: 'string' },
    policy: { type: 'string', default: 'default' },
    'policy-dir': { type: 'string' },
    concurrent: { type: 'string', default: '8' },
    errors: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
    svg: { type: 'string' },
    robustness: { type: 'boolean', default: false },
  })
  if (values.robustness && (positionals.length > 0 || values.svg !== undefined))
    stopWithUsage('--robustness takes no file and no --svg', usage)
  if (!values.robustness && positionals.length === 0) stopWithUsage('a file is needed', usage)
  const paths = positionals.map(resolveTypedPath)
  const names = shortenFileNames(paths)
  if (new Set(names).size < names.length) stopCommand('a file is named twice')
  return {
    files: paths.map((path, index) => ({ path, name: names[index] ?? path })),
    semantic: semanticOf(values.provider),
    policy: await policyOf(values.policy, values['policy-dir']),
    concurrent: Math.max(1, numberOf('--concurrent', values['concurrent'])),
    errors: numberOf('--errors', values.errors),
    json: values.json,
    svg: values.svg,
  }
}

async function policyOf(id: string, folder: string | undefined): Promise<Policy> {
  const policies = await loadPolicies(folder === undefined ? null : resolveTypedPath(folder))
  if (!policies.ok)
    stopCommand(policies.error.map((problem) => `--policy-dir ${problem}`).join('\n'))
  const { inForce } = policies.value
  return inForce.get(id) ?? stopCommand(`--policy takes one of ${[...inForce.keys()].join(', ')}`)
}

function numberOf(option: string, text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : stopWithUsage(`${option} takes a number`, usage)
}

function semanticOf(name: string | undefined): SemanticConfig {
  const { SEMANTIC_PROVIDER: set = '' } = process.env
  const provider = name ?? (set === '' ? 'embedded' : set)
  try {
    return readSemanticConfig({ ...process.env, SEMANTIC_PROVIDER: provider })
  } catch (error) {
    if (error instanceof StartupProblem) stopCommand(error.problems.join('\n'))
    throw error
  }
}

function write(file: string, content: string, flag: 'a' | 'w'): void {
  try {
    writeFileSync(resolveTypedPath(file), content, { flag })
  } catch {
    stopCommand(`cannot write ${file}`)
  }
}

const { files, semantic, policy, concurrent, errors, json, svg } = await readOptions()
// A path that cannot be written is reported before the work, not after it.
if (svg !== undefined) write(svg, '', 'a')
const provider = createConfiguredProvider(semantic, concurrent)
const versions = () => ({
  rulesVersion: RULES_VERSION,
  policyId: policy.id,
  policyVersion: policy.version,
  provider: semantic.kind,
  modelVersion: provider.modelVersion ?? 'unknown',
})

function print(report: object, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : `${text}\n`)
}

async function scoreCases(): Promise<void> {
  if ((await checkCases(files)) === 0)
    stopCommand('there is no attack and no benign case in these files')
  const { quality, ambiguous } = await scoreFiles(files, { policy, provider, concurrent, errors })
  const subject = { ...versions(), ambiguous }
  print({ ...subject, ...quality }, renderQuality(quality, subject, errors))
  if (svg !== undefined) write(svg, renderChart(quality, subject), 'w')
  if (Object.keys(quality.failures).length > 0) process.exitCode = 1
}

async function scoreRobustness(): Promise<void> {
  const settings = { policy, provider, concurrent, pairs: textPairs, disguises }
  const robustness = await measureRobustness(settings)
  const subject = versions()
  print(
    { ...subject, ...robustness },
    `${renderSubject(subject)}\n\n${renderRobustness(robustness)}`,
  )
}

try {
  await (files.length === 0 ? scoreRobustness() : scoreCases())
} catch (error) {
  if (error instanceof CaseProblem || error instanceof FailingProvider) stopCommand(error.message)
  if (error instanceof AssessmentFailure) stopCommand(`the provider failed: ${error.code}`)
  throw error
} finally {
  await provider.close()
}
