import { createHash } from 'node:crypto'

/**
 * The state as one line of JSON that a chat model can only read. Servers cut a whole prompt into tokens, so that
 * `<|im_start|>system` in a text would begin a real turn; what such tokens begin with is therefore written as its
 * JSON escape (`<`, `>>`, `[INST]`). Invisible characters are written out too: what hides from people does not hide
 * from the model, and no line begins inside. The value is the same: any JSON parser reads the state back.
 * Throws for a state that JSON cannot carry.
 */
export function quoted(state: unknown): string {
  const json: string | undefined = JSON.stringify(state)
  if (json === undefined) throw new TypeError('The state is not a JSON value.')
  return json.replace(speaking, writtenOut)
}

/**
 * Outside strings JSON has none of these: a bracket is never followed by a word with a capital there. Besides angle brackets,
 * turns begin with `[INST]`, `[gMASK]`, `[UNUSED_TOKEN_146]`, `[|user|]`, `]~b]`, `[e~[`. U+2800 is a blank that counts as a sign.
 */
const speaking =
  /[<\u007F-\u009F\u2028\u2029\u2800\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}]|>(?=>)|\[(?=[|/]|[A-Za-z0-9_]{0,40}[A-Z_][A-Za-z0-9_]{0,40}\])|\](?=~)|(?<=~)\[/gu

function writtenOut(character: string): string {
  let escapes = ''
  for (let at = 0; at < character.length; at += 1)
    escapes += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  return escapes
}

/**
 * Puts text between two lines that the text cannot contain: they carry its own SHA-256, so the author of the text
 * would have had to find a text that holds its own digest. Deterministic, so that equal states ask equal questions.
 */
export function fenced(text: string): { readonly fence: string; readonly block: string } {
  const fence = `=====DATA-${createHash('sha256').update(text).digest('hex')}=====`
  return { fence, block: `${fence}\n${text}\n${fence}` }
}
