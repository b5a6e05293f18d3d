import {
  anyCase,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { alnum, digit } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import * as checks from './national-id-checks.ts'
import type { NumberCheck } from './national-id-checks.ts'
import { isIsolated } from './national-id.ts'
import { type Layout, compactNumber, layoutEnd } from './number-layout.ts'

/** A number and the words that stand beside it. */
type NamedNumber = {
  /** ASCII; a first one with a blank before may follow other words. */
  words: readonly string[]
  layouts: readonly Layout[]
  check: NumberCheck
  /** Made up, right by its check; in pieces. */
  example: readonly string[]
}

/** Numbers that only the word beside them distinguishes from other numbers. */
const namedNumbers: readonly NamedNumber[] = [
  {
    words: ['cpf'],
    layouts: ['ddddddddddd', 'ddd ddd ddd dd', 'ddddddddd-dd'],
    check: checks.isCpf,
    example: ['511527', '02777'],
  },
  {
    words: ['cnpj'],
    layouts: ['dddddddddddddd', 'dd ddd ddd dddd dd'],
    check: checks.isCnpj,
    example: ['3277550', '0626422'],
  },
  {
    words: ['codice fiscale', 'codice_fiscale', 'codicefiscale'],
    layouts: ['AAAAAAddAddAdddA', 'AAA AAA ddAdd AdddA'],
    check: checks.isCodiceFiscale,
    example: ['xkpoxt54', 'c15u167t'],
  },
  {
    words: ['dni', 'nif', 'nie', 'documento nacional'],
    layouts: [
      'ddddddddA',
      'dddddddd-A',
      'dddddddd A',
      'dd.ddd.ddd-A',
      'dd.ddd.dddA',
      'AdddddddA',
      'A-ddddddd-A',
    ],
    check: checks.isDni,
    example: ['98816', '969E'],
  },
  {
    words: ['hetu', 'henkil', 'personal identity code'],
    layouts: ['dddddd-dddN', 'dddddd+dddN', 'ddddddAdddN'],
    check: checks.isHetu,
    example: ['131052', '-308T'],
  },
  {
    words: ['nir', 'insee', 'num_secu', ' sociale'],
    layouts: ['ddddddddddddddd', 'ddddddddddddd dd', 'd dd dd dd ddd ddd dd'],
    check: checks.isNir,
    example: ['2790898', '81658568'],
  },
  {
    words: [
      'id card',
      'idcard',
      'id_card',
      'resident id',
      'identity card',
      'citizen id',
      'shenfenzheng',
    ],
    layouts: ['dddddddddddddddddN'],
    check: checks.isResidentId,
    example: ['110101198', '705145570'],
  },
  {
    words: ['pesel'],
    layouts: ['ddddddddddd'],
    check: checks.isPesel,
    example: ['36280', '621811'],
  },
  {
    words: ['personnummer', 'personnr', 'samordningsnummer'],
    layouts: ['dddddddd-dddd', 'dddddd-dddd', 'dddddd+dddd', 'dddddddddddd', 'dddddddddd'],
    check: checks.isPersonnummer,
    example: ['811218', '-9876'],
  },
  {
    words: ['dselsnummer', 'personnummer', 'dselsnr'],
    layouts: ['ddddddddddd', 'dddddd ddddd'],
    check: checks.isFodselsnummer,
    example: ['29029', '600013'],
  },
  {
    words: ['cpr'],
    layouts: ['dddddd-dddd', 'dddddddddd'],
    check: checks.isCpr,
    example: ['070761', '-4285'],
  },
  {
    words: ['bsn', 'burgerservicenummer', 'sofinummer'],
    layouts: ['ddddddddd', 'dddd.dd.ddd', 'dddd dd ddd'],
    check: checks.isBsn,
    example: ['6506', '41553'],
  },
  {
    words: ['rijksregister', 'registre national', 'insz', 'niss'],
    layouts: ['ddddddddddd', 'dddddd-ddd-dd', 'dddddd ddd dd'],
    check: checks.isRijksregister,
    example: ['850730', '55885'],
  },
  {
    words: ['tckn', 'tc kimlik', 'kimlik no', 't.c. kimlik', 'tc_kimlik'],
    layouts: ['ddddddddddd'],
    check: checks.isKimlik,
    example: ['863983', '85370'],
  },
  {
    words: ['aadhaar', 'aadhar', 'uidai'],
    layouts: ['dddd dddd dddd', 'dddd-dddd-dddd', 'dddddddddddd'],
    check: checks.isAadhaar,
    example: ['4155 0335', ' 9631'],
  },
  {
    words: ['pan card', 'pan no', 'pan number', 'pan_number', 'permanent account number', 'pan'],
    layouts: ['AAAAAddddA'],
    check: checks.isPan,
    example: ['BNZPM', '2501F'],
  },
  {
    words: ['social insurance', 'sin'],
    layouts: ['ddd-ddd-ddd', 'ddd ddd ddd', 'ddddddddd'],
    check: checks.isLuhn,
    example: ['924-712', '-268'],
  },
  {
    words: ['national insurance', 'nino', 'ni number', 'ni no'],
    layouts: ['AAddddddA', 'AA dd dd dd A', 'AA-dd-dd-dd-A'],
    check: checks.isNino,
    example: ['CY4122', '46C'],
  },
  {
    words: ['nhs'],
    layouts: ['ddd ddd dddd', 'ddd-ddd-dddd', 'dddddddddd'],
    check: checks.isNhs,
    example: ['727 414', ' 7846'],
  },
  { words: ['nric'], layouts: ['AdddddddA'], check: checks.isNric, example: ['S2129', '411Z'] },
  {
    words: ['resident registration', 'rrn', 'jumin'],
    layouts: ['dddddd-ddddddd', 'ddddddddddddd'],
    check: checks.isRrn,
    example: ['880305', '-2184306'],
  },
  {
    words: ['south african id', 'rsa id', 'sa id', 'id number', 'id_number'],
    layouts: ['ddddddddddddd', 'dddddd dddd ddd'],
    check: checks.isSouthAfrican,
    example: ['0408058', '317178'],
  },
  {
    words: ['teudat', 'israeli id'],
    layouts: ['ddddddddd', 'dddddddd-d'],
    check: checks.isLuhn,
    example: ['92471', '2268'],
  },
  {
    words: ['cuit', 'cuil'],
    layouts: ['dd-dddddddd-d', 'ddddddddddd'],
    check: checks.isCuit,
    example: ['20-36992', '722-2'],
  },
  {
    words: ['rut'],
    layouts: ['dddddddd-N', 'ddddddd-N', 'ddddddddN'],
    check: checks.isRut,
    example: ['57590', '922-1'],
  },
  {
    words: ['tfn', 'tax file'],
    layouts: ['ddd ddd ddd', 'ddd-ddd-ddd', 'ddddddddd'],
    check: checks.isTfn,
    example: ['237 081', ' 609'],
  },
  {
    words: ['medicare'],
    layouts: ['dddd ddddd d', 'dddd-ddddd-d', 'dddddddddd'],
    check: checks.isMedicare,
    example: ['2026', ' 61461 6'],
  },
]

const SHORT_WORD = 4
/** What stands behind a short word: it is a word of its own. */
const AFTER_WORD = ' :=_-.#"\'/(\t'
const WINDOW = 40
/** No number begins with more letters and blanks before its first digit. */
const LETTERS_MAX = 8

/** Numbers of persons beside a word that names them: `possible` finds. */
export const namedNationalIdFormats: readonly SecretFormat[] = namedNumbers.map((facts) => {
  const [word = ''] = facts.words
  return {
    id: `national-named-${compactNumber(word).toLowerCase()}`,
    provider: 'any',
    categories: ['NATIONAL_ID'],
    reference: 'https://en.wikipedia.org/wiki/National_identification_number',
    anchors: facts.words.map(anchorOf),
    anchorIsFirst: !word.startsWith(' ') && word !== 'dselsnummer',
    find: (scan, at, _coveredTo, anchorLength) => findNumberBehind(facts, scan, at + anchorLength),
    examples: () => {
      const secret = facts.example.join('')
      return [`${word}: ${secret}.`, `"${word}":"${secret}"`].map((text) => ({ text, secret }))
    },
    nearMisses: () => [facts.example.join(''), `${word} 0000`],
  }
})

function anchorOf(word: string): Anchor {
  return word.length < SHORT_WORD ? [...anyCase(word), AFTER_WORD] : anyCase(word)
}

/** The first number of a right layout in the 40 characters from `from` on, behind a word. */
export function findNumberBehind(
  facts: Pick<NamedNumber, 'layouts' | 'check'>,
  scan: TextScan,
  from: number,
): Candidate | null {
  const { bytes, text } = scan
  const to = Math.min(text.length, from + WINDOW)
  let digitAt = from
  while (digitAt < to && digit.table[bytes[digitAt] ?? 0] !== 1) digitAt += 1
  scan.steps += digitAt - from + 1
  if (digitAt >= to) return null
  // Each number has a digit among its first places, so words on the way are passed over.
  for (let start = Math.max(from, digitAt - LETTERS_MAX); start < to; start += 1) {
    if (alnum.table[bytes[start] ?? 0] !== 1 || alnum.table[bytes[start - 1] ?? 0] === 1) continue
    for (const layout of facts.layouts) {
      const end = layoutEnd(text, start, layout, true)
      scan.steps += 2
      if (end < 0 || !isIsolated(text, start, end)) continue
      if (facts.check(compactNumber(text.slice(start, end))))
        return { start, end, certainty: 'possible' }
    }
  }
  return null
}
