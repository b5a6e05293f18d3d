/** The operator's commands from the source tree: `pnpm keys ...`, `pnpm credits ...`, `pnpm migrate`. */
import { runOperator } from '../operator/operator.ts'
import { runCommand } from '../operator/run-command.ts'
import { findLocalDatabaseUrl } from './local-database.ts'

await runCommand(() => runOperator(process.argv.slice(2), findLocalDatabaseUrl))
