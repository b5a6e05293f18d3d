import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles, importsOf } from './import-circles.ts'
import { repositoryFiles, repositoryRoot } from '../repository.ts'

/** Checks that in every folder of source the files and folders import each other without a circle. Tests do not count. */
const sources = repositoryFiles().filter(
  (file) =>
    /^(?:apps|infra|packages)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\.d\.ts$|\/generated\//.test(file),
)

const circles = findCircles(
  new Map(
    sources.map((file) => [
      file,
      importsOf(file, readFileSync(join(repositoryRoot, file), 'utf8')),
    ]),
  ),
)
for (const { folder, members, imports } of circles) {
  console.error(`${folder}: ${members.join(', ')} import each other in a circle`)
  for (const line of imports) console.error(`  ${line}`)
}
console.log(`${sources.length} files checked, ${circles.length} circles`)
if (circles.length > 0) process.exitCode = 1
