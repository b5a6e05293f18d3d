import { memoizeByText } from '@ase/text-analysis'
import {
  chooseScripts,
  type Dialect,
  type KeptCounts,
  shellLimits,
  newBudget,
  readShell,
  type ParsedScript,
  type Slicer,
  sliceScript,
  removeHiddenCharacters,
} from '@ase/command-analysis'

/** Reads a text for a shell. A text that was not read to its end gives a second reading, of what is worth it. */
export type ShellReader = Readonly<
  Record<Dialect | 'code', (text: string) => readonly ParsedScript[]>
>

/** All scripts of one envelope together: many calls must not add up to more work than one. */
const WHOLE = { chars: 98_304, commands: 4096, extraChars: 65_536 }
/** What is left for the parts of scripts that could not be read whole. */
const SLICES = { chars: 49_152, commands: 1536, extraChars: 32_768 }
/** What a call may use, however much the calls before it have used. */
const SHARE = { chars: 384, commands: 12, extraChars: 128 }

/** Of statements that look alike in several calls so many are read. */
const ALIKE_MAX = 16

interface ReadBudget {
  chars: number
  commands: number
  extraChars: number
}

/**
 * Readers of shell texts that read the same text once, however many calls of a trace repeat it. `programs` are those
 * that rules look at; `calls` is the number of calls that share the budgets.
 */
export function createShellReader(programs: ReadonlySet<number>, calls: number): ShellReader {
  const whole = { ...WHOLE }
  const slices = { ...SLICES }
  const kept: KeptCounts = new Map()
  let callsLeft = calls
  const read = (text: string, dialect: Dialect | 'code'): readonly ParsedScript[] => {
    callsLeft = Math.max(0, callsLeft - 1)
    const allowed = limitToShare(whole, callsLeft)
    const first = isWorthReading(text, allowed) ? readWithin(text, dialect, whole, allowed) : null
    if (first !== null && !first.limited) return [first]
    const left = limitToShare(slices, callsLeft)
    const budget = {
      // The scripts in them have commands of their own.
      commands: Math.ceil(left.commands / 2),
      chars: left.chars,
      nestedChars: left.extraChars,
      alike: calls > 1 ? ALIKE_MAX : Infinity,
    }
    const slice: Slicer = {
      script: (long, language) => sliceScript(long, language, programs, budget, kept),
      scripts: (many) => chooseScripts(many, programs, budget, kept),
    }
    const part = dialect === 'code' ? text : slice.script(removeHiddenCharacters(text), dialect)
    const second = { ...readWithin(part, dialect, slices, left, slice), limited: true }
    return first === null ? [second] : [first, second]
  }
  return {
    posix: memoizeByText((text) => read(text, 'posix')),
    powershell: memoizeByText((text) => read(text, 'powershell')),
    cmd: memoizeByText((text) => read(text, 'cmd')),
    code: memoizeByText((text) => read(text, 'code')),
  }
}

/** Shorter scripts, and those that have much of the budget, are read from their start as far as it reaches. */
function isWorthReading({ length }: string, { chars, commands }: ReadBudget): boolean {
  return length <= chars && (commands >= COMMANDS_MIN || length <= commands * COMMAND_CHARS)
}

const COMMANDS_MIN = 128
const COMMAND_CHARS = 48

/** What a text may use: everything that is left, but for the shares of the calls that are still to come. */
function limitToShare(left: ReadBudget, calls: number): ReadBudget {
  const allowed = (what: keyof ReadBudget): number =>
    Math.max(Math.min(left[what], SHARE[what]), left[what] - SHARE[what] * calls)
  return {
    chars: allowed('chars'),
    commands: allowed('commands'),
    extraChars: allowed('extraChars'),
  }
}

/** Reads a text and takes what it used from what is left. */
function readWithin(
  text: string,
  dialect: Dialect | 'code',
  left: ReadBudget,
  allowed: ReadBudget,
  slice: Slicer | null = null,
): ParsedScript {
  const extra = Math.min(shellLimits.extraChars, allowed.extraChars)
  const budget = newBudget(text, extra)
  budget.commandsLeft = Math.min(shellLimits.commands, allowed.commands)
  const start = budget.commandsLeft
  const parsed = readShell(text, dialect, budget, slice)
  left.chars -= text.length
  left.commands -= start - budget.commandsLeft
  left.extraChars -= Math.min(extra, Math.max(0, extra - budget.charsLeft))
  return parsed
}
