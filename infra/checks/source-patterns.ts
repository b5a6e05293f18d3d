import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPatterns, type Pattern } from './find-patterns.ts'
import { repositoryFiles, repositoryRoot } from '../repository.ts'

/** Every file of what is shipped, without its tests. */
export const sources: readonly string[] = repositoryFiles().filter(
  (file) => /^(packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
)

/** Every pattern in them, with its file. */
export const sourcePatterns: readonly (Pattern & { readonly file: string })[] = sources.flatMap(
  (file) =>
    findPatterns(readFileSync(join(repositoryRoot, file), 'utf8')).map((found) => ({
      file,
      ...found,
    })),
)
