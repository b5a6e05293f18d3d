const jsonStart = /^\s{0,100}[[{]\s{0,100}["{[\d]/

/**
 * A text as its reader takes it: the marks that wrap strings in JSON and YAML are no quotation, and escaped line ends
 * are line ends. Other texts come back as they are.
 */
export function proseOf(text: string): string {
  if (jsonStart.test(text) && text.includes('":')) {
    return text.replace(/\\["\\/nrt]|"/g, (mark) => unwrapped.get(mark) ?? mark)
  }
  return text.includes(": '") || text.includes(': "') ? text.replace(/(\w:) ["']/g, '$1\n\n') : text
}

const unwrapped: ReadonlyMap<string, string> = new Map([
  ['"', '\n\n'],
  [String.raw`\"`, '"'],
  [String.raw`\n`, '\n'],
  [String.raw`\r`, '\n'],
  [String.raw`\t`, ' '],
  [String.raw`\/`, '/'],
])
