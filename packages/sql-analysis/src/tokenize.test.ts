import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenizeSql } from './tokenize.ts'

function textsOf(sql: string): string[][] {
  return tokenizeSql(sql).statements.map((statement) => statement.map(({ text }) => text))
}

describe('tokenizeSql', () => {
  test('tokenizeSql removes comments of every kind and keeps executable ones', () => {
    expect(textsOf('a /* x */ b -- c\n d # e\n /*!50000 f */ g')).toEqual([
      ['A', 'B', 'D', 'F', 'G'],
    ])
  })

  test('quoted names of SQL keep their case, and strings their text, in every quoting', () => {
    expect(textsOf(`"Drop" \`Of\` [a b] 'it''s' $$x$$ $t$y$t$ E'a\\'b'`)).toEqual([
      ['Drop', 'Of', 'a b', "it's", 'x', 'y', "a\\'b"],
    ])
  })

  test('a backslash escapes a quote of SQL only where that is asked for', () => {
    const sql = "'\\' ; DROP TABLE a"
    expect(tokenizeSql(sql, true).statements).toHaveLength(1)
    expect(tokenizeSql(sql, false).statements).toHaveLength(2)
  })

  test('GO on its own line and lines of the client end a statement of SQL', () => {
    expect(textsOf('a\nGO\nb')).toEqual([['A'], ['B']])
    expect(textsOf('\\echo hello\nb')).toEqual([['\\', 'ECHO', ' hello'], ['B']])
  })

  test('a temporary table of SQL Server is a name, a hash elsewhere a comment', () => {
    expect(textsOf('DROP TABLE #t')).toEqual([['DROP', 'TABLE', '#t']])
    expect(textsOf('a #t')).toEqual([['A']])
  })

  test('tokenizeSql reads hexadecimal text', () => {
    expect(textsOf('0x44524f50')).toEqual([['DROP']])
    expect(textsOf('0x00ff')).toEqual([['0x00ff']])
  })

  test('tokenizeSql splits any text, and the tokens are no longer than it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.boolean(), (sql, backslash) => {
        const { statements } = tokenizeSql(sql, backslash)
        const count = statements.reduce((sum, statement) => sum + statement.length, 0)
        expect(count).toBeLessThanOrEqual(sql.length + 2)
      }),
    )
  })
})
