import { shellCall, sqlCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { worstSeverity } from '@ase/schemas'
import type { Rule } from '../../rule.ts'
import {
  severityOfPipedSql,
  severityOfShellSql,
  severityOfSqlInCode,
  sqlPrograms,
} from '@ase/command-analysis'
import { severityOfDatabaseCall } from '../../tool-calls/sql.ts'

export const destructiveSql: Rule = {
  code: 'DESTRUCTIVE_SQL',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Deletes or overwrites whole tables, or leaves the database for the system beneath it.',
  evidence:
    'A statement that drops, truncates, deletes or updates without a condition that narrows, grants administration, or reaches files, programs and the network of the server; in SQL of any usual dialect, document and key stores, drivers, database clients and code, also in dynamic SQL whose text is constant.',
  exceptions:
    'Conditions on rows, temporary and staging tables, test databases, indexes and triggers dropped only if they exist, definitions that the same text creates again, bodies of routines that are only defined, words inside literals and comments.',
  references: [
    'https://www.postgresql.org/docs/current/sql-truncate.html',
    'https://www.postgresql.org/docs/current/sql-delete.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-89'] },
  commands: () => [{ names: sqlPrograms, check: severityOfShellSql }],
  scripts: () => [
    { piped: true, check: ({ index }) => worstSeverity(index().pipes.map(severityOfPipedSql)) },
  ],
  match: (parsed) =>
    hitsByCall(parsed, (call) =>
      worstSeverity([severityOfDatabaseCall(call), ...call.codes().map(severityOfSqlInCode)]),
    ),
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
