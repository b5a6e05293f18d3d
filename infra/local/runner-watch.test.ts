import { expect, test } from 'vitest'
import { isRunner } from './runner-watch.ts'

test.each([
  'npm exec pnpm start',
  'npx pnpm start',
  'pnpm start',
  '/usr/bin/node /usr/lib/node_modules/npm/bin/npx-cli.js pnpm start',
  'node /usr/bin/npx pnpm start',
])('the command line %s is a package runner', (command) => {
  expect(isRunner(command)).toBe(true)
})

test.each(['bash -c npx pnpm start &', 'node server.js', 'python run.py', 'node (vitest 1)', ''])(
  'the command line %j is no package runner',
  (command) => {
    expect(isRunner(command)).toBe(false)
  },
)
