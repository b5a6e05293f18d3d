import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..')
const rows = Array.from(
  readFileSync(path.join(folder, 'BOUNDS.md'), 'utf8').matchAll(
    /^\| (.+?) +\| ([\d,]+) +\| `(.+?)` `(.+?)` +\|/gm,
  ),
  ([, subject = '', number = '', file = '', name = '']) => ({ subject, number, file, name }),
)

test('the page of bounds lists the bounds', () => {
  expect(rows.length).toBeGreaterThan(30)
})

test.each(rows)('the page of bounds has the number of the code for the $subject', (row) => {
  const [pkg = '', ...inSource] = row.file.split('/')
  const code = readFileSync(path.join(folder, '..', pkg, 'src', ...inSource), 'utf8')
  const [outer, inner] = row.name.split('.')
  const part = inner === undefined ? code : code.slice(code.indexOf(`const ${outer} = {`))
  const found = new RegExp(`\\b${inner ?? outer}(?: =|:) ([\\d_]+)`).exec(part)?.[1]
  expect(found?.replaceAll('_', '')).toBe(row.number.replaceAll(',', ''))
})
