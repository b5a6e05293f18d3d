import { expect, test } from 'vitest'
import { findDocumentProblems, findForeignWords, type Repository } from './document-problems.ts'

const paths = new Set(['packages/policy/src/decide.ts', 'README.md', 'packages/*/src', 'docs/a.md'])
const repository: Repository = {
  exists: (path) => paths.has(path),
  read: (path) => (path === 'README.md' ? '# Usage\n\n## A `rule`, an [error](x.md)\n' : null),
  scripts: new Map([
    ['', new Set(['test', 'openapi:lint'])],
    ['@ase/policy', new Set(['test'])],
  ]),
}

test.each([
  ['`packages/policy/src/decide.ts`', ''],
  ['`src/decide.ts`', 'packages/policy'],
  ['`packages/<name>/src`', ''],
  ['[readme](README.md#usage)', ''],
  ['[rule](README.md#a-rule-an-error)', ''],
  ['## Where it is\n[below](#where-it-is)', ''],
  ['[web](https://example.com/x)', ''],
  ['`input/output`, `a/b` and `POST /api/keys`', ''],
  ['`pnpm test` and `npx --yes pnpm openapi:lint`', ''],
  ['```\npnpm install\npnpm --filter @ase/policy test\n```', ''],
  ['pnpm 12 is pinned', ''],
])('the document %j has no problem', (text, folder) => {
  expect(findDocumentProblems(text, folder, repository)).toEqual([])
})

test.each([
  ['`packages/policy/src/gone.ts`', ''],
  ['`src/decide.ts`', 'packages/credits'],
  ['[gone](docs/gone.md)', ''],
  ['[gone](README.md#gone)', ''],
  ['[in code](#gone)\n```\n# gone\n```', ''],
  ['`pnpm tset`', ''],
  ['```sh\nnpx pnpm run tset\n```', ''],
  ['`pnpm --filter @ase/policy bench`', ''],
  ['`pnpm --filter @ase/gone test`', ''],
])('the document %j has a problem', (text, folder) => {
  expect(findDocumentProblems(text, folder, repository)).toHaveLength(1)
})

test('a registry host and the workplace are reported wherever they stand', () => {
  expect(
    findForeignWords(`see https://${['registry', 'npmjs', 'org'].join('.')}/zod`),
  ).toHaveLength(1)
  expect(findForeignWords(`cat ${['/work', 'main', 'x'].join('/')}`)).toHaveLength(1)
  expect(findForeignWords('~/work/project on example.com')).toEqual([])
})
