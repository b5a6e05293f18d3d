import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFiles, repositoryRoot } from '../repository.ts'
import {
  findWordsInDocument,
  findWordsInSource,
  readRefusedWords,
  type WordProblem,
} from './word-problems.ts'

/** Checks that names, comments, test titles and documents use the terms of the glossary. */
const GLOSSARY = 'docs/GLOSSARY.md'
/** Generated from what the API publishes about the rules, and from their examples: both stay as they are. */
const PUBLISHED = 'packages/rules-engine/RULES.md'

const refused = readRefusedWords(read(GLOSSARY))
if (refused.length === 0) throw new Error(`${GLOSSARY} refuses no word.`)
const files = repositoryFiles().filter(isChecked)
let problems = 0
for (const file of files)
  for (const { line, refused: found } of problemsOf(file)) {
    console.error(`${file}:${line}: not "${found.word}", but ${found.instead}`)
    problems += 1
  }
console.log(`${files.length} files checked for ${refused.length} words, ${problems} problems`)
if (problems > 0) process.exitCode = 1

/** What is published stays as it is: changelogs and migrations. */
function isChecked(file: string): boolean {
  if (
    file === GLOSSARY ||
    file === PUBLISHED ||
    file.endsWith('CHANGELOG.md') ||
    file.includes('/migrations/')
  )
    return false
  return /\.(?:tsx?|md)$/.test(file)
}

function problemsOf(file: string): WordProblem[] {
  const text = read(file)
  return file.endsWith('.md')
    ? findWordsInDocument(text, refused)
    : findWordsInSource(file, text, refused)
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
}
