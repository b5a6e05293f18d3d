import type { Severity } from '@ase/schemas'
import { hasFlag, type ManagementLine } from './command-line.ts'

/** Judges a line of Terraform, OpenTofu or Terragrunt. */
export function severityOfTerraform({ words, args }: ManagementLine): Severity | null {
  const all = /^(run-all|run|stack)$/.test(words[0] ?? '') || hasFlag(args, 'all')
  const verb = words.find((word) => verbs.has(word)) ?? ''
  const unattended =
    all || hasFlag(args, 'auto-approve', 'force', 'non-interactive', 'terragrunt-non-interactive')
  switch (verb) {
    case 'destroy':
      return unattended ? 'high' : 'medium'
    case 'apply':
      if (hasFlag(args, 'destroy')) return 'high'
      return unattended || hasFlag(args, 'replace') ? 'medium' : null
    case 'state':
      return words.some((word) => /^(rm|push|replace-provider)$/.test(word)) ? 'medium' : null
    case 'workspace':
      return words.includes('delete') ? 'medium' : null
    case 'force-unlock':
      return 'medium'
    case 'taint':
      return 'low'
    default:
      return null
  }
}

const verbs: ReadonlySet<string> = new Set([
  'destroy',
  'apply',
  'state',
  'workspace',
  'force-unlock',
  'taint',
  'plan',
  'init',
  'validate',
  'fmt',
  'show',
  'output',
  'import',
])

/** Judges a line of Pulumi or the AWS CDK. */
export function severityOfStacks({ words, args }: ManagementLine): Severity | null {
  const unattended = hasFlag(args, 'y', 'yes', 'f', 'force', 'skip-preview')
  const [verb = '', second = ''] = words
  if (verb === 'destroy' || verb === 'down') return unattended ? 'high' : 'medium'
  if (verb === 'stack' && second === 'rm') return hasFlag(args, 'force', 'f') ? 'high' : 'medium'
  if (verb === 'state') return /^(delete|unprotect)$/.test(second) ? 'medium' : null
  if (verb === 'up' || verb === 'update') return unattended ? 'medium' : null
  return verb === 'org' || (verb === 'config' && second === 'rm') || verb === 'cancel'
    ? 'medium'
    : null
}
