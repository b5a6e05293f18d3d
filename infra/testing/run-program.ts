import { execFile } from 'node:child_process'

export interface ProgramOutput {
  /** The exit code; 128 and more where a signal ended it, as shells count. */
  readonly exitCode: number
  readonly output: string
  readonly problems: string
}

interface ProgramOptions {
  readonly environment?: NodeJS.ProcessEnv
  /** Where it runs; here unless told. */
  readonly folder?: string
  /** What it reads from standard input. */
  readonly input?: string
  /** It is ended after so long. */
  readonly timeoutMs?: number
}

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const KILLED = 137
const NOT_FOUND = 127

/** Runs a program to its end, without a shell. Never throws for how it ended: 127 where there is no such program. */
export function runProgram(
  file: string,
  args: readonly string[],
  { environment = process.env, folder, input, timeoutMs = 0 }: ProgramOptions = {},
): Promise<ProgramOutput> {
  return new Promise((done) => {
    const options = {
      env: environment,
      cwd: folder,
      timeout: timeoutMs,
      maxBuffer: OUTPUT_BYTES_MAX,
    }
    const child = execFile(file, args, options, (error, output, problems) => {
      done({ exitCode: exitCodeOf(error), output, problems })
    })
    // A program that is not there, or does not read, breaks the pipe.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

function exitCodeOf(error: (Error & { readonly code?: unknown }) | null): number {
  if (error === null) return 0
  if (typeof error.code === 'number') return error.code
  return error.code === 'ENOENT' ? NOT_FOUND : KILLED
}
