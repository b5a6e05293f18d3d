/** The operator's commands as they are deployed: `node main.js <command> ...`, on the database of DATABASE_URL. */
import { requireDatabaseUrl } from './operator-database.ts'
import { runOperator } from './operator.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => runOperator(process.argv.slice(2), requireDatabaseUrl))
