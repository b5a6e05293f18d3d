import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository.ts'

const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')

test('the report that the README shows is of the image that its request sends', () => {
  const [, image = ''] = /^IMAGE=(.*)$/m.exec(readme) ?? []
  const bytes = readFileSync(join(repositoryRoot, image))
  const digest = createHash('sha256').update(bytes).digest('hex')
  expect(readme).toContain(`"subjectSha256": "${digest}"`)
  expect(readme).toContain(`"subjectSize": ${bytes.length},`)
})
