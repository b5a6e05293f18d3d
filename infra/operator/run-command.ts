import { printProblem } from '@ase/settings'

/** Runs a command of this process: exit code 0, or 1 with a line that says why. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    printProblem(error)
    process.exitCode = 1
  }
}
