import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findDocumentProblems, findForeignWords, type Repository } from './document-problems.ts'
import { repositoryFiles, repositoryRoot } from '../repository.ts'

/** Checks that documents speak of what is there, and that no file names the place where it was written. */
const files = repositoryFiles()
const binary = /\.(?:png|jpe?g|webp|avif|heic|heif|jxl|tiff|gif|ico|woff2?)$/

const repository: Repository = {
  exists: (path) =>
    existsSync(join(repositoryRoot, path)) ||
    globSync(path, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] }).length > 0,
  read: (path) =>
    existsSync(join(repositoryRoot, path))
      ? readFileSync(join(repositoryRoot, path), 'utf8')
      : null,
  scripts: new Map(files.filter(isPackageFile).map(readScripts)),
}

const problems = files.flatMap((file) => problemsOf(file).map((problem) => `${file}: ${problem}`))
for (const problem of problems) console.error(problem)
console.log(`${files.length} files checked, ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1

function problemsOf(file: string): string[] {
  if (binary.test(file)) return []
  const text = readFileSync(join(repositoryRoot, file), 'utf8')
  const isDocument = file.endsWith('.md') && !file.endsWith('CHANGELOG.md')
  const folder = dirname(file) === '.' ? '' : dirname(file)
  return [
    ...findForeignWords(text),
    ...(isDocument ? findDocumentProblems(text, folder, repository) : []),
  ]
}

function isPackageFile(file: string): boolean {
  return file === 'package.json' || file.endsWith('/package.json')
}

function readScripts(file: string): [string, Set<string>] {
  const manifest: { name?: string; scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(repositoryRoot, file), 'utf8'),
  )
  const name = file === 'package.json' ? '' : (manifest.name ?? file)
  return [name, new Set(Object.keys(manifest.scripts ?? {}))]
}
