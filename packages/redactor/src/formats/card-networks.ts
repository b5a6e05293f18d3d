/** A card network: the lengths of its numbers and the first digits that belong to it. */
export type Network = {
  name: string
  lengths: readonly number[]
  ranges: readonly (readonly [number, number])[]
}

/** Issuer ranges as first four digits (ISO/IEC 7812). Maestro comes last: its ranges are the widest. */
export const networks: readonly Network[] = [
  { name: 'Visa', lengths: [13, 16, 19], ranges: [[4000, 4999]] },
  {
    name: 'Mastercard',
    lengths: [16],
    ranges: [
      [5100, 5599],
      [2221, 2720],
    ],
  },
  {
    name: 'American Express',
    lengths: [15],
    ranges: [
      [3400, 3499],
      [3700, 3799],
    ],
  },
  {
    name: 'Discover',
    lengths: [16, 19],
    ranges: [
      [6011, 6011],
      [6440, 6599],
    ],
  },
  { name: 'JCB', lengths: [16, 19], ranges: [[3528, 3589]] },
  {
    name: 'Diners Club',
    lengths: [14, 16],
    ranges: [
      [3000, 3059],
      [3095, 3095],
      [3600, 3699],
      [3800, 3999],
    ],
  },
  {
    name: 'UnionPay',
    lengths: [16, 17, 18, 19],
    ranges: [
      [6200, 6299],
      [8100, 8171],
    ],
  },
  { name: 'Mir', lengths: [16, 19], ranges: [[2200, 2204]] },
  // Schemes of one country: Elo, Verve, RuPay, Cabal, Carnet, Hipercard, Uzcard, Troy, Humo.
  {
    name: 'national schemes',
    lengths: [16],
    ranges: [
      [5041, 5041],
      [5060, 5067],
      [5078, 5079],
      [5085, 5089],
      [5895, 5896],
      [6036, 6046],
      [6060, 6062],
      [6069, 6085],
      [6277, 6277],
      [6360, 6363],
      [8200, 8299],
      [8600, 8600],
      [9792, 9792],
      [9860, 9860],
    ],
  },
  {
    name: 'Maestro',
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    ranges: [
      [5018, 5019],
      [5020, 5020],
      [5038, 5038],
      [5893, 5893],
      [6304, 6304],
      [6759, 6763],
    ],
  },
]
