import { describe, expect, test } from 'vitest'
import { shellCall, toolCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'
import type { JsonObject, TypedInput } from '@ase/schemas'

/** The worst that the input is found to be. */
function worstOf(input: TypedInput): string {
  return findRisks(input)[0]?.severity ?? 'none'
}

describe('SQL through shells, code and tools', () => {
  test.each([
    'psql -c "DELETE FROM users"',
    "mysql -e 'DROP DATABASE x'",
    'sqlite3 app.db "DELETE FROM users"',
    "mongosh --eval 'db.dropDatabase()'",
    'redis-cli FLUSHALL',
    'redis-cli -h db -n 2 flushdb',
    'echo FLUSHALL | redis-cli',
    "echo 'DROP DATABASE x' | mysql",
    'psql <<EOF\nTRUNCATE users;\nEOF',
    "bq query --use_legacy_sql=false 'DELETE FROM ds.t WHERE true'",
    'clickhouse-client --query "TRUNCATE TABLE t"',
    "docker exec db psql -U postgres -c 'DROP DATABASE x'",
    "kubectl exec -it db-0 -- mysql -e 'TRUNCATE users'",
    'TRUNCATE TABLE users;',
    'truncate users',
    "GRANT ALL ON *.* TO 'user'@'host';",
    'python3 -c "import psycopg2; c.execute(\'DELETE FROM users\')"',
    'node -e "db.query(\'TRUNCATE users\')"',
    'redis-cli config set dir /root/.ssh',
    'psql -tAc "select \'drop table \'||tablename from pg_tables" | psql',
    "curl http://clickhouse:8123 -d 'TRUNCATE TABLE users'",
    "curl 'http://clickhouse:8123/?query=DROP%20DATABASE%20users'",
  ])('the command %s is blocked', (text) => {
    expect(worstOf(shellCall(text))).toBe('high')
  })

  test.each(["rails runner 'User.delete_all'"])(
    'the command %s is held for review or blocked',
    (text) => {
      expect(['high', 'medium']).toContain(worstOf(shellCall(text)))
    },
  )

  test.each([
    'truncate -s 0 out.log',
    'psql -c "SELECT * FROM users"',
    'psql -f migrations/001.sql',
    'psql -c "INSERT INTO notes(body) VALUES (\'DELETE FROM users\')"',
    "psql -c 'TRUNCATE TABLE #tmp'",
    "grep -rn 'DROP TABLE' migrations | wc -l",
    'python3 -c "print(\'delete from the list\')"',
    'mysqldump app > app.sql',
    'redis-cli get foo',
    'redis-cli config get maxmemory',
  ])('the command %s is let through', (text) => {
    expect(['none', 'low']).toContain(worstOf(shellCall(text)))
  })

  test.each<[string, JsonObject]>([
    ['db.run', { statement: 'DELETE FROM users' }],
    ['run_query', { query: 'TRUNCATE users' }],
    ['query', { sql: 'drop database x' }],
    ['execute_statements', { statements: ['SELECT 1', 'DROP DATABASE x'] }],
    ['postgres', { query: 'DELETE FROM users', params: [] }],
    ['python', { code: 'cur.execute("DELETE FROM users")' }],
    ['redis_command', { command: 'FLUSHALL' }],
    ['redis', { command: 'CONFIG', args: ['SET', 'dir', '/var/www'] }],
    ['mongodb_query', { query: 'db.users.deleteMany({})' }],
    ['mongo', { collection: 'users', operation: 'deleteMany', filter: {} }],
    ['run_query', { database: 'app', text: 'DELETE FROM users' }],
    ['cassandra', { cql: 'TRUNCATE ks.users' }],
    ['tool', { arguments: '{"sql": "DROP DATABASE x"}' }],
    ['execute_code', { code: 'await prisma.$executeRawUnsafe(`TRUNCATE users`)' }],
    ['execute_code', { code: 'redis.flushall()' }],
    ['http_request', { url: 'https://db.example/query', body: '{"query": "DROP DATABASE x"}' }],
  ])('the call %s %j is blocked', (tool, args) => {
    expect(worstOf(toolCall(tool, args))).toBe('high')
  })

  test.each<[string, JsonObject]>([
    ['get_user', { name: "x'; DROP TABLE users; --" }],
    ['get_user', { id: "1' OR '1'='1" }],
    ['elasticsearch', { method: 'DELETE', path: '/users' }],
    ['dynamodb', { action: 'DeleteTable', TableName: 'orders' }],
  ])('the call %s %j is held for review or blocked', (tool, args) => {
    expect(['high', 'medium']).toContain(worstOf(toolCall(tool, args)))
  })

  test.each<[string, JsonObject]>([
    ['run_query', { query: 'SELECT * FROM users WHERE id=$1', params: ['DROP TABLE x'] }],
    ['mongo', { collection: 'users', operation: 'deleteMany', filter: { status: 'old' } }],
    ['redis_get', { key: 'a' }],
    ['python', { code: "df.drop(columns=['a']); df.query('a > 5')" }],
    ['python', { code: 'c.execute("INSERT INTO notes VALUES (\'DELETE FROM users\')")' }],
    ['http_request', { url: 'https://shop.example/search', body: '{"query": "drop table x"}' }],
    ['search_docs', { query: 'drop table if exists' }],
    ['get_user', { name: "O'Brien; Tom" }],
    ['postgres', { sql: "INSERT INTO a VALUES ('x''); DROP TABLE b;--')" }],
  ])('the call %s %j is let through', (tool, args) => {
    expect(['none', 'low']).toContain(worstOf(toolCall(tool, args)))
  })
})
