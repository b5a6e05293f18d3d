import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BundledPackages } from './bundled-packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'ase-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const permission = 'Permission is hereby granted, free of charge'

/** Puts a package below a folder `node_modules` and returns the path of its module. */
function install(name: string, files: Readonly<Record<string, string>>): string {
  const own = join(folder, 'node_modules', name)
  mkdirSync(join(own, 'lib'), { recursive: true })
  const manifest = JSON.stringify({ name, version: '1.0.0', license: 'MIT' })
  for (const [file, text] of Object.entries({ 'package.json': manifest, ...files }))
    writeFileSync(join(own, file), text)
  return join(own, 'lib', 'index.js')
}

function licencesOf(...modules: readonly string[]): string {
  const packages = new BundledPackages()
  for (const module of modules) packages.add(module)
  return packages.licenceTexts()
}

test('a package is named once with all of its licence files', () => {
  const module = install('@some/library', { LICENSE: 'terms', NOTICE: 'notes' })
  const text = '@some/library 1.0.0 (MIT)\n\nterms\n\nnotes\n'
  expect(licencesOf(module, module, join(folder, 'own', 'module.ts'))).toBe(text)
})

test('a licence that only the README has is taken from there', () => {
  const readme = `# Library\n\n## License\n\n${permission}\n\n## Sources\n\nelsewhere\n`
  const text = `described 1.0.0 (MIT)\n\n${permission}\n`
  expect(licencesOf(install('described', { 'README.md': readme }))).toBe(text)
})

test('a package without a licence text is refused by its name', () => {
  const readme = '# Library\n\n## License\n\nMIT\n'
  const bare = install('bare', { 'README.md': readme })
  expect(() => licencesOf(install('@some/library', { LICENSE: 'terms' }), bare)).toThrow(
    /bring no licence text:\n[^\n]*node_modules\/bare$/,
  )
})
