import { stemOf } from './stems.ts'

const names: Readonly<Record<string, string>> = {
  '1': 'one single ein eins einen eine un uno una une um uma',
  '2': 'two both pair couple twice zwei beide dos deux dwa',
  '3': 'three drei tres trois trzy',
  '4': 'four vier cuatro quatre',
  '5': 'five fünf cinco cinq',
  '6': 'six sechs seis',
  '7': 'seven sieben siete sept',
  '8': 'eight acht ocho huit',
  '9': 'nine neun nueve neuf',
  '10': 'ten zehn diez dix',
  '11': 'eleven elf',
  '12': 'twelve dozen zwölf doce douze',
  '15': 'fifteen',
  '20': 'twenty zwanzig veinte vingt',
  '30': 'thirty dreißig',
  '40': 'forty',
  '50': 'fifty fünfzig',
  '100': 'hundred hundert cien cent',
  '1000': 'thousand tausend mil mille',
}

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([number, words]) =>
    words.split(' ').map((word): [string, string] => [stemOf(word), number]),
  ),
)

/** The digits of a number that stands in a word; `undefined` for any other word. */
function numberOfName(stem: string): string | undefined {
  return byName.get(stem)
}

/** The numbers of a text, those in words too, as digits. */
export function numbersOf(stems: Iterable<string>): Set<string> {
  const numbers = new Set<string>()
  for (const stem of stems) {
    const number = /^\d/.test(stem) ? digitsOf(stem) : numberOfName(stem)
    if (number !== undefined) numbers.add(number)
  }
  return numbers
}

/** "14th" and "7pm" are numbers too. */
function digitsOf(stem: string): string {
  return /^\d+(\.\d+)?/.exec(stem)?.[0] ?? stem
}
