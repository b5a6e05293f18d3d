import { describe, expect, test } from 'vitest'
import { findCircles, importsOf, type ImportGraph } from './import-circles.ts'

/** `a/x.ts b/y.ts` for a file and what it imports. */
function graphOf(lines: readonly string[]): ImportGraph {
  return new Map(
    lines.map((line) => {
      const [file = '', ...imports] = line.split(' ')
      return [file, imports]
    }),
  )
}

describe('the imports of a file', () => {
  test('the imports of a file are its relative imports, re-exports, types and dynamic imports, each once', () => {
    const source = `import { a } from './a.ts'
      import type { B } from '../b.ts'
      export { c } from './c/c.ts'
      export * from './a.ts'
      import path from 'node:path'
      const d = await import('./d.ts')`
    expect(importsOf('packages/p/src/x.ts', source)).toEqual([
      'packages/p/src/a.ts',
      'packages/p/b.ts',
      'packages/p/src/c/c.ts',
      'packages/p/src/d.ts',
    ])
  })
})

describe('a circle', () => {
  test('a circle is found between files of one folder', () => {
    const circles = findCircles(graphOf(['p/a.ts p/b.ts', 'p/b.ts p/c.ts', 'p/c.ts p/a.ts']))
    expect(circles.map(({ folder, members }) => ({ folder, members }))).toEqual([
      { folder: 'p', members: ['a.ts', 'b.ts', 'c.ts'] },
    ])
  })

  test('a circle is found between folders whose files have none', () => {
    const circles = findCircles(
      graphOf(['p/a/x.ts p/b/x.ts', 'p/b/x.ts', 'p/b/y.ts p/a/y.ts', 'p/a/y.ts']),
    )
    expect(circles).toEqual([
      {
        folder: 'p',
        members: ['a', 'b'],
        imports: ['a -> b (1): p/a/x.ts -> p/b/x.ts', 'b -> a (1): p/b/y.ts -> p/a/y.ts'],
      },
    ])
  })

  test('a circle is found between a folder and a file beside it', () => {
    const circles = findCircles(graphOf(['p/a/x.ts p/top.ts', 'p/top.ts p/a/y.ts', 'p/a/y.ts']))
    expect(circles.map(({ members }) => members)).toEqual([['a', 'top.ts']])
  })

  test('imports in one direction, or of files that are not checked, are no circle', () => {
    const lines = ['p/a.ts p/b/x.ts p/a.test.ts', 'p/b/x.ts p/b/y.ts', 'p/b/y.ts p/c.ts', 'p/c.ts']
    expect(findCircles(graphOf(lines))).toEqual([])
  })
})
