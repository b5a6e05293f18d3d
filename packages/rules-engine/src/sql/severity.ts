import type { Severity } from '@ase/schemas'
import { tokenizeSql, type SqlToken } from './tokenize.ts'

/** The worst statement of a text; null when all of them read, insert or change single rows. */
export function severityOfSql(text: string): Severity | null {
  if (/\b(?:dropDatabase|flushall|flushdb)\b/i.test(text)) return 'high'
  if (/\.(?:deleteMany|remove|drop)\(\s{0,8}(?:\{\s{0,8}\})?\s{0,8}\)/.test(text)) return 'high'
  let worst: Severity | null = null
  for (const statement of tokenizeSql(text).statements) {
    const severity = judge(statement)
    if (severity === 'high') return severity
    worst = severity ?? worst
  }
  return worst
}

function judge(tokens: readonly SqlToken[]): Severity | null {
  const words = tokens.map((token) => (token.kind === 'word' ? token.text.toUpperCase() : ''))
  const [first = '', second = ''] = words.filter((word) => word !== '')
  if (first === 'EXPLAIN' && second !== 'ANALYZE') return null
  const verb = ['EXPLAIN', 'ANALYZE', 'BEGIN'].includes(first) ? afterPrefix(words) : first
  switch (verb) {
    case 'DROP':
      return /^(DATABASE|SCHEMA|KEYSPACE|TABLESPACE|OWNED)$/.test(second)
        ? 'high'
        : dropObject(second)
    case 'TRUNCATE':
      return 'high'
    case 'DELETE':
      return withoutCondition(tokens, words, 'FROM') ? 'high' : null
    case 'UPDATE':
      return withoutCondition(tokens, words, 'SET') ? 'high' : null
    case 'ALTER':
      return alter(words)
    case 'GRANT':
      return grant(words)
    case 'CREATE':
      return words.includes('SUPERUSER') ? 'high' : null
    case 'COPY':
      return words.includes('PROGRAM') ? 'high' : null
    case 'EXEC':
    case 'EXECUTE':
    case 'DO':
    case 'PREPARE':
    case 'CALL':
      return words.some((word) => /^(XP_CMDSHELL|SP_OACREATE)$/.test(word))
        ? 'high'
        : fromLiterals(tokens)
    case 'SHUTDOWN':
    case 'PURGE':
      return 'medium'
    default:
      return (
        leavesDatabase(words) ??
        (words.includes('DELETE') && first === 'WITH' ? deleteInside(tokens, words) : null)
      )
  }
}

function afterPrefix(words: readonly string[]): string {
  return (
    words.find(
      (word) =>
        word !== '' && !['EXPLAIN', 'ANALYZE', 'BEGIN', 'VERBOSE', 'TRANSACTION'].includes(word),
    ) ?? ''
  )
}

function dropObject(kind: string): Severity | null {
  return /^(TABLE|COLUMN|INDEX|VIEW|USER|ROLE|MATERIALIZED|TYPE|FUNCTION|TRIGGER|SEQUENCE|EXTENSION|POLICY|FOREIGN|PROCEDURE|COLLECTION)$/.test(
    kind,
  )
    ? 'medium'
    : null
}

/** No WHERE at the statement's own level, or one that is always true. LIMIT and USING narrow a statement too. */
function withoutCondition(
  tokens: readonly SqlToken[],
  words: readonly string[],
  marker: string,
): boolean {
  if (!words.includes(marker)) return false
  const where = words.indexOf('WHERE')
  if (where < 0) return !words.includes('LIMIT')
  return isConstantlyTrue(tokens.slice(where + 1))
}

function isConstantlyTrue(condition: readonly SqlToken[]): boolean {
  const texts = condition
    .filter(({ text }) => text !== '(' && text !== ')')
    .map(({ text }) => text.toUpperCase())
  if (texts[0] === 'TRUE' || (texts.length === 1 && texts[0] === '1')) return texts.length === 1
  const end = texts.findIndex((text) => text === 'AND' || text === 'RETURNING')
  const clause = end < 0 ? texts : texts.slice(0, end)
  if (clause.length === 3 && clause[1] === '=' && clause[0] === clause[2]) return true
  const or = texts.lastIndexOf('OR')
  return or >= 0 && texts[or + 2] === '=' && texts[or + 1] === texts[or + 3]
}

function alter(words: readonly string[]): Severity | null {
  if (words.includes('SUPERUSER')) return 'high'
  return words.includes('DROP') &&
    !/^(DEFAULT|NOT|CONSTRAINT|EXPRESSION|IDENTITY)$/.test(words[words.indexOf('DROP') + 1] ?? '')
    ? 'medium'
    : null
}

function grant(words: readonly string[]): Severity | null {
  if (words.includes('SUPERUSER') || words.includes('SUPER') || words.includes('DBA')) return 'high'
  return words.includes('PUBLIC') || (words.includes('ALL') && words.includes('PRIVILEGES'))
    ? 'medium'
    : null
}

/** Dynamic SQL: the literal is a statement of its own. Not followed deeper than once. */
function fromLiterals(tokens: readonly SqlToken[]): Severity | null {
  for (const { kind, text } of tokens) {
    if (kind !== 'string') continue
    const inner = tokenizeSql(text).statements.map((statement) =>
      statement[0]?.text === 'EXECUTE' ? null : judge(statement),
    )
    if (inner.includes('high')) return 'high'
  }
  return null
}

function leavesDatabase(words: readonly string[]): Severity | null {
  const into = words.indexOf('OUTFILE') >= 0 || words.indexOf('DUMPFILE') >= 0
  if (
    into ||
    words.some((word) =>
      /^(XP_CMDSHELL|LO_EXPORT|LOAD_FILE|PG_READ_FILE|PG_READ_BINARY_FILE|SYS_EXEC|UTL_HTTP|PG_LS_DIR)$/.test(
        word,
      ),
    )
  )
    return 'high'
  return words.some((word) => /^(PG_SLEEP|PG_TERMINATE_BACKEND|BENCHMARK)$/.test(word))
    ? 'medium'
    : null
}

function deleteInside(tokens: readonly SqlToken[], words: readonly string[]): Severity | null {
  const at = words.indexOf('DELETE')
  return withoutCondition(tokens.slice(at), words.slice(at), 'FROM') ? 'medium' : null
}
