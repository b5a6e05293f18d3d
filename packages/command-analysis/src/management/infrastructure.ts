import type { Severity } from '@ase/schemas'
import { hasFlag, type ManagementLine } from './command-line.ts'

/** Programs through which a framework drops or refills its database. */
export const frameworkClients: ReadonlySet<string> = new Set([
  'php',
  'artisan',
  'rails',
  'rake',
  'prisma',
  'drizzle-kit',
  'sequelize',
  'sequelize-cli',
  'typeorm',
  'knex',
  'mix',
  'python',
  'django-admin',
  'manage.py',
  'flask',
  'alembic',
  'flyway',
  'liquibase',
  'dbmate',
  'goose',
  'migrate',
  'sqlx',
  'diesel',
  'dotnet-ef',
  'dotnet',
  'bin/console',
  'wp',
  'drush',
  'mikro-orm',
  'atlas',
])

const drops =
  /\b(db:(drop|reset|schema:load|migrate:reset|seed:replant|wipe|truncate|purge)|migrate:(fresh|reset|refresh)|schema:drop|database:drop|doctrine:(database|schema):drop|ecto\.(drop|reset)|sqlflush|reset_db|flyway clean|liquibase drop-?all|ef database drop|database (drop|reset)|db (drop|reset|clean)|sql-drop|site empty|db:migrate:undo:all|schema:fresh)\b/i

/** Resets of an application's database through its framework. */
export function severityOfFrameworkReset(
  name: string,
  { words, args }: ManagementLine,
): Severity | null {
  const line = [name, ...words].join(' ')
  if (drops.test(line)) return 'medium'
  const first = words[0] ?? ''
  switch (name) {
    case 'prisma':
      return (first === 'migrate' && words[1] === 'reset') ||
        (first === 'db' && words[1] === 'push' && hasFlag(args, 'force-reset', 'accept-data-loss'))
        ? hasFlag(
            args,
            'force',
            'f',
            'force-reset',
            'accept-data-loss',
            'skip-generate',
            'skip-seed',
          ) || first === 'migrate'
          ? 'medium'
          : null
        : null
    case 'python':
    case 'django-admin':
    case 'manage.py':
      return (words.includes('flush') && line.includes('manage.py')) ||
        (name !== 'python' && first === 'flush') ||
        (words.includes('migrate') && words.includes('zero'))
        ? 'medium'
        : null
    case 'drizzle-kit':
      return first === 'drop' || (first === 'push' && hasFlag(args, 'force')) ? 'medium' : null
    case 'dbmate':
    case 'migrate':
    case 'sqlx':
    case 'diesel':
      return words.includes('drop') ||
        (words.includes('reset') && words.includes('database')) ||
        (name === 'migrate' && words.includes('down') && hasFlag(args, 'all'))
        ? 'medium'
        : null
    case 'goose':
      return words.includes('reset') || words.includes('down-to') ? 'medium' : null
    case 'knex':
      return first === 'migrate:rollback' && hasFlag(args, 'all') ? 'medium' : null
    case 'alembic':
      return first === 'downgrade' && words[1] === 'base' ? 'medium' : null
    case 'flyway':
      return words.includes('clean') ? 'high' : null
    case 'liquibase':
      return words.some((word) => /^drop-?all$/i.test(word)) ? 'high' : null
    default:
      return null
  }
}

/** Severity of a line of Terraform, OpenTofu or Terragrunt. */
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

/** Severity of a line of Pulumi or the AWS CDK. */
export function severityOfStackCommand({ words, args }: ManagementLine): Severity | null {
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
