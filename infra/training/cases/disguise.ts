import type { Random } from './random.ts'

type Disguise = (text: string, random: Random) => string

const leet: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }
const alike: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
}

/** Ways to write an order so that a person or a word list does not see it. */
const disguises: readonly Disguise[] = [
  (text) => text.replaceAll(/[aeiost]/g, (char) => leet[char] ?? char),
  (text) => text.replaceAll(/[aceiopxy]/g, (char) => alike[char] ?? char),
  (text) => Array.from(text).join('\u200b'),
  (text) => Array.from(text, (char) => tagOf(char)).join(''),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('hex'),
  (text) =>
    encodeURIComponent(text).replaceAll(
      /[.!'()*-]/g,
      (char) => `%${char.charCodeAt(0).toString(16)}`,
    ),
  (text) => text.replaceAll(/[a-z]/gi, (char) => rotate(char)),
  (text) => Array.from(text).join(' ').replaceAll('   ', '   '),
  (text) => text.replaceAll(/\b(\w{3})(\w{3,})/g, '$1-$2'),
  (text) => `\u202e${Array.from(text).toReversed().join('')}\u202c`,
  (text) => Array.from(text, (char) => `&#${char.codePointAt(0)};`).join(''),
  (text) => text.toUpperCase(),
  (text, random) =>
    Array.from(text, (char) => (random.chance(0.5) ? char.toUpperCase() : char)).join(''),
]

export function disguise(text: string, random: Random): string {
  return random.pick(disguises)(text, random)
}

function tagOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return code < 0x7f ? String.fromCodePoint(0xe0000 + code) : char
}

function rotate(char: string): string {
  const first = char < 'a' ? 65 : 97
  return String.fromCharCode(((char.charCodeAt(0) - first + 13) % 26) + first)
}
