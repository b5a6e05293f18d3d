import { vi } from 'vitest'
import { runCommand } from '../operator/run-command.ts'

export interface CommandOutput {
  readonly exitCode: number
  /** What it printed to standard output. */
  readonly output: string
  /** What it printed to standard error. */
  readonly problems: string
}

/**
 * Runs an operator's command in this process, as its script does: starting a process takes a second of processor time.
 * `environment` is what the command finds in `process.env` beside what is there.
 */
export async function commandOutput(
  command: () => Promise<void>,
  environment: Readonly<Record<string, string>>,
): Promise<CommandOutput> {
  const lines: string[] = []
  const problems: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(`${line}\n`))
  const error = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    problems.push(String(text))
    return true
  })
  const before = process.exitCode
  process.exitCode = 0
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  try {
    await runCommand(command)
    return {
      exitCode: process.exitCode,
      output: lines.join(''),
      problems: problems.join(''),
    }
  } finally {
    vi.unstubAllEnvs()
    process.exitCode = before
    log.mockRestore()
    error.mockRestore()
  }
}
