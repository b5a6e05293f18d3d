import { expect, test } from 'vitest'
import { canCreateCgroup } from '../testing/cgroup.ts'
import { runContainerTest, smallestContainer } from './container.ts'

const SECONDS = 3
const isSkipped = !(await canCreateCgroup())
const reason = isSkipped ? ' (skipped: this process may not make a cgroup)' : ''

test.skipIf(isSkipped)(
  `the API with its defaults outlives large bodies of many accounts in 512 MiB${reason}`,
  async () => {
    const report = await runContainerTest(smallestContainer, SECONDS)
    expect(report).toMatchObject({ problems: [] })
    // It did the work, and did not merely refuse it.
    expect(report?.answers.documents?.['200']).toBeGreaterThan(0)
  },
  300_000,
)
