import type { Random } from './random.ts'

const fragments = [
  '$(',
  '`',
  '"',
  "'",
  '\\',
  '${',
  '}',
  ')',
  '<<',
  '|',
  ';',
  '\n',
  '\r',
  '\0',
  '%',
  '%2',
  '&#',
  '\uD800',
  '\uDC00',
  '\u200B',
  '\u{E0041}',
  '[',
  '](',
  '<!--',
  '@',
  '://',
  '..',
  '=',
  '{',
  ',',
  '*',
  '\uE000',
  '^',
  '%%',
  '`"',
  '@"',
  '/*',
  '$$',
] as const

/** A few of the damages that a text can take: parts lost, doubled, swapped, or foreign pieces put in. */
export function mutate(random: Random, text: string): string {
  let result = text
  for (let left = 1 + random.below(4); left > 0; left--) result = damage(random, result)
  return result
}

function damage(random: Random, text: string): string {
  const at = random.below(text.length + 1)
  const end = Math.min(text.length, at + random.below(12))
  switch (random.below(7)) {
    case 0:
      return text.slice(0, at) + text.slice(end)
    case 1:
      return text.slice(0, end) + text.slice(at)
    case 2:
      return text.slice(0, at)
    case 3:
      return (
        text.slice(0, at) + random.pick(fragments).repeat(1 + random.below(40)) + text.slice(at)
      )
    case 4:
      return text.slice(0, at) + String.fromCharCode(random.below(65_536)) + text.slice(at)
    case 5:
      return text.slice(at) + text.slice(0, at)
    default:
      return text.slice(0, at) + random.pick(fragments) + text.slice(at)
  }
}
