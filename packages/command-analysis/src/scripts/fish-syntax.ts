const blockWords: ReadonlySet<string> = new Set([
  'if',
  'while',
  'begin',
  'switch',
  'function',
  'for',
])
/** Words in front of a command, which runs with or without them. */
const joiningWords: ReadonlySet<string> = new Set(['and', 'or', 'else', 'time'])

interface State {
  readonly text: string
  at: number
  out: string
  /** The next word is the name of a command. */
  startsCommand: boolean
  /** The blocks around the cursor, each with what ends it; an `if` needs no end, its commands are read either way. */
  readonly ends: string[]
  /** The line of a `for` ends here with `do`. */
  needsDo: boolean
}

/**
 * A script of fish as one that a reader of POSIX scripts finds the same commands in: `(cmd)` is `$(cmd)`, `and` and `or`
 * are gone, `for` has its `do` and `done`, `| source` names its input. Conditions are read as commands. One pass.
 */
export function translateFish(text: string): string {
  const state: State = { text, at: 0, out: '', startsCommand: true, ends: [], needsDo: false }
  while (state.at < text.length) readPart(state)
  return state.out
}

function readPart(state: State): void {
  const char = state.text.charAt(state.at)
  if (char === "'" || char === '"') return copyQuoted(state, char)
  if (char === '\\') return copy(state, 2)
  if (char === '(') {
    if (!state.out.endsWith('$')) state.out += '$'
    copy(state, 1)
    state.startsCommand = true
    return
  }
  if (char === ';' || char === '\n') return endStatement(state)
  if (char === '|' || char === '&') {
    copy(state, 1)
    state.startsCommand = true
    return
  }
  if (/\s/.test(char)) return copy(state, 1)
  if (state.startsCommand) return readCommandWord(state)
  copy(state, 1)
}

function copy(state: State, length: number): void {
  state.out += state.text.slice(state.at, state.at + length)
  state.at += length
}

function copyQuoted(state: State, quote: string): void {
  state.startsCommand = false
  const start = state.at
  state.at += 1
  while (state.at < state.text.length && state.text.charAt(state.at) !== quote)
    state.at += state.text.charAt(state.at) === '\\' ? 2 : 1
  state.at += 1
  state.out += state.text.slice(start, state.at)
}

function endStatement(state: State): void {
  copy(state, 1)
  if (state.needsDo) state.out += ' do '
  state.needsDo = false
  state.startsCommand = true
}

const commandWord = /[A-Za-z_.][\w.-]{0,63}(?=[\s;)|&]|$)/y

function readCommandWord(state: State): void {
  state.startsCommand = false
  commandWord.lastIndex = state.at
  const word = commandWord.exec(state.text)?.[0] ?? ''
  if (word === '') return copy(state, 1)
  if (word === 'end') {
    state.out += state.ends.pop() ?? ':'
    state.at += word.length
  } else if (joiningWords.has(word)) {
    state.at += word.length
    state.startsCommand = true
  } else if (word === 'not') {
    state.out += '!'
    state.at += word.length
    state.startsCommand = true
  } else if (blockWords.has(word)) readBlockWord(state, word)
  else if (word === 'source' && isAlone(state, word)) {
    state.out += '. /dev/stdin'
    state.at += word.length
  } else copy(state, word.length)
}

function readBlockWord(state: State, word: string): void {
  state.ends.push(word === 'for' ? 'done' : ':')
  if (word === 'for') {
    state.needsDo = true
    copy(state, word.length)
  } else if (word === 'function' || word === 'switch') {
    // A name, or a value that is compared.
    state.out += ': '
    state.at += word.length
  } else {
    state.at += word.length
    state.startsCommand = true
  }
}

/** No argument follows: it reads its input. */
function isAlone({ text, at }: State, word: string): boolean {
  return /^\s{0,8}(?:$|[;\n)|&])/.test(text.slice(at + word.length, at + word.length + 10))
}
