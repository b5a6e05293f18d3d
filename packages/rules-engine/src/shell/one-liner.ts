import { limits } from './model.ts'

/** Calls through which a program in another language runs a shell command. */
const executes =
  /\b(?:os\.system|os\.popen|os\.exec[lvpe]{1,3}|subprocess|check_output|check_call|Popen|pty\.spawn|execSync|execFileSync|spawnSync|spawn|child_process|exec|system|shell_exec|passthru|popen|IO\.popen|do shell script|Runtime)\b/

/** The string literals of a one-line program that runs commands; also joined, since `["rm", "-rf"]` is one command. */
export function executedLiterals(name: string, args: readonly string[]): readonly string[] {
  const code = args.filter((arg) => !arg.startsWith('-')).join('\n')
  if (!executes.test(code) && !code.includes('`') && name !== 'osascript') return []
  return literalsToRun(code)
}

export function literalsToRun(code: string): readonly string[] {
  const literals = stringLiterals(code)
  return literals.length > 1 ? [...literals, literals.join(' ')] : literals
}

/** Single-, double- and back-quoted literals, in one pass. */
function stringLiterals(code: string): readonly string[] {
  const literals: string[] = []
  for (let at = 0; at < code.length && literals.length < limits.literals; at += 1) {
    const quote = code.charAt(at)
    if (quote !== '"' && quote !== "'" && quote !== '`') continue
    const start = at + 1
    at = start
    while (at < code.length && code.charAt(at) !== quote) at += code.charAt(at) === '\\' ? 2 : 1
    literals.push(code.slice(start, at))
  }
  return literals.filter((literal) => literal !== '')
}
