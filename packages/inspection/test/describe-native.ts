// oxlint-disable vitest/no-conditional-tests, vitest/valid-title, vitest/valid-describe-callback, vitest/expect-expect, vitest/no-disabled-tests -- defines the tests of others
import { describe, test } from 'vitest'
import { nativeReaderProblem } from './native-reader.ts'

/**
 * Tests that need the native reader. Without it they are shown as skipped, with the reason; in CI on linux-x64, where it
 * is what serves, that is a failure.
 */
export function describeNative(name: string, define: () => void): void {
  if (nativeReaderProblem === null) {
    describe(name, define)
    return
  }
  const problem = nativeReaderProblem
  if (process.env['CI'] !== undefined && process.platform === 'linux' && process.arch === 'x64') {
    test(name, () => {
      throw new Error(problem)
    })
    return
  }
  console.warn(`SKIPPED: ${name}: ${problem}`)
  test.skip(`${name} (${problem})`, () => {})
}
