import { expect, test } from 'vitest'
import { consoleSizes, Manifest, sizeProblems } from './console-sizes.ts'

const manifest = Manifest.parse({
  'index.html': {
    file: 'main.js',
    isEntry: true,
    imports: ['_vendor.js'],
    dynamicImports: ['src/pages/keys.tsx', 'src/frame.tsx', 'src/sign-in.tsx'],
    css: ['main.css'],
  },
  '_vendor.js': { file: 'vendor.js', dynamicImports: ['src/pages/playground.tsx'] },
  'src/frame.tsx': { file: 'frame.js', imports: ['index.html'], dynamicImports: ['src/menu.tsx'] },
  'src/menu.tsx': { file: 'menu.js' },
  'src/sign-in.tsx': { file: 'sign-in.js', imports: ['_vendor.js'] },
  '_dialog.js': { file: 'dialog.js', imports: ['index.html', '_vendor.js'] },
  'src/pages/keys.tsx': {
    file: 'keys.js',
    isDynamicEntry: true,
    imports: ['index.html', '_dialog.js'],
  },
  'src/pages/playground.tsx': {
    file: 'playground.js',
    isDynamicEntry: true,
    imports: ['_dialog.js'],
    dynamicImports: ['src/editor.ts'],
  },
  'src/editor.ts': { file: 'editor.js', css: ['editor.css'] },
})
const bytes = new Map([
  ['main.js', 40_000],
  ['vendor.js', 60_000],
  ['main.css', 5000],
  ['dialog.js', 10_000],
  ['keys.js', 2000],
  ['playground.js', 20_000],
  ['editor.js', 120_000],
  ['editor.css', 1000],
  ['frame.js', 3000],
  ['menu.js', 7000],
  ['sign-in.js', 4000],
])
const around = { frame: 'src/frame.tsx', framed: /^src\/pages\// }
const sizes = consoleSizes(manifest, (file) => bytes.get(file) ?? Number.NaN, around)

test('a page takes the shell, the frame around it, its own files and what it loads later, each file once', () => {
  expect(sizes.shell).toBe(105_000)
  expect(Object.fromEntries(sizes.pages)).toEqual({
    'src/pages/keys.tsx': 120_000,
    'src/pages/playground.tsx': 259_000,
    'src/sign-in.tsx': 109_000,
  })
})

test('a size over its budget is a problem, and one at its budget is none', () => {
  const exceptions = { playground: 259_000 }
  expect(sizeProblems(sizes, { shell: 105_000, page: 120_000, exceptions })).toEqual([])
  const problems = sizeProblems(sizes, { shell: 104_999, page: 119_999, exceptions: {} })
  expect(problems.toSorted()).toEqual([
    'The shell takes 105.0 kB, more than 105.0 kB.',
    'src/pages/keys.tsx takes 120.0 kB, more than 120.0 kB.',
    'src/pages/playground.tsx takes 259.0 kB, more than 120.0 kB.',
  ])
})

test('a build without an entry or without the frame is refused', () => {
  expect(() => consoleSizes(manifest, () => 0, { ...around, frame: 'src/gone.tsx' })).toThrow(
    'frame',
  )
  expect(() => consoleSizes({}, () => 0, around)).toThrow('one entry')
})
