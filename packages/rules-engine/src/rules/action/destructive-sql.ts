import type { Severity } from '@ase/schemas'
import { shellCall, sqlCall } from '../../examples.ts'
import { hitsByCall, hitsByShell, worst, worstCommand } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import type { ShellReading } from '../../shell/read-shell.ts'
import { pipedStatement, sqlPrograms, statementsInShell } from '../../sql/in-shell.ts'
import { severityOfSql } from '../../sql/severity.ts'

export const destructiveSql: Rule = {
  code: 'DESTRUCTIVE_SQL',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Deletes or overwrites whole tables, or leaves the database for the system beneath it.',
  references: [
    'https://www.postgresql.org/docs/current/sql-truncate.html',
    'https://www.postgresql.org/docs/current/sql-delete.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-89'] },
  match: (reading) => [
    ...hitsByShell(reading, judgeShell),
    ...hitsByCall(reading, (call) => worst(call.statements().map(severityOfSql))),
  ],
  examples: {
    flags: [
      sqlCall('DROP DATABASE app'),
      sqlCall('DELETE FROM users'),
      sqlCall('DELETE FROM users WHERE 1=1'),
      sqlCall('UPDATE users SET role = 1'),
      sqlCall('TRUNCATE orders, payments'),
      sqlCall('DR/**/OP TABLE x; /*!50000DROP*/ TABLE users'),
      sqlCall("COPY users TO PROGRAM 'sh'"),
      sqlCall('ALTER TABLE users DROP COLUMN email'),
      shellCall('psql -c "DELETE FROM audit_log"'),
    ],
    passes: [
      sqlCall('DELETE FROM sessions WHERE user_id = 7'),
      sqlCall("UPDATE users SET name = 'A' WHERE id = 1"),
      sqlCall("INSERT INTO notes(t) VALUES ('DROP TABLE users;')"),
      sqlCall('SELECT truncate(price, 2), deleted_at FROM items -- DROP TABLE items'),
      sqlCall('ALTER TABLE t ADD COLUMN deleted_at timestamptz'),
      shellCall("psql -c 'SELECT 1'"),
    ],
  },
}

function judgeShell({ index }: ShellReading): Severity | null {
  return worst([
    worstCommand(index(), { names: sqlPrograms }, (command) =>
      worst(statementsInShell(command).map(severityOfSql)),
    ),
    ...index().pipes.flatMap(pipedStatement).map(severityOfSql),
  ])
}
