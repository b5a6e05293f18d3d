import type { Anchor, Candidate, SecretFormat } from '../definition/secret-format.ts'
import { alnum, digit, isIn } from '../scan/alphabet.ts'
import { isTokenStart } from '../scan/boundary.ts'
import type { TextScan } from '../scan/text-scan.ts'
import {
  isCnpj,
  isCodiceFiscale,
  isCpf,
  isCurp,
  isNino,
  isNir,
  isPersonnummer,
  isRijksregister,
  isRut,
  type NumberCheck,
} from './national-id-checks.ts'
import { compactNumber, layoutEnd, type Layout } from './number-layout.ts'

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type SelfTelling = {
  id: string
  country: string
  layout: Layout
  /** Where in the layout the search begins to look: capitals in a row are common, so it passes those over. Default 0. */
  searchedFrom?: number
  check: NumberCheck
  reference: string
  /** Made up, right by its check; in pieces. */
  example: readonly string[]
}

/** Numbers of persons that their printed form and check digits identify. */
const numbers: readonly SelfTelling[] = [
  {
    id: 'cpf',
    country: 'Brazil',
    layout: 'ddd.ddd.ddd-dd',
    check: isCpf,
    reference: 'https://www.gov.br/receitafederal/pt-br/assuntos/meu-cpf',
    example: ['511.527', '.027-77'],
  },
  {
    id: 'cnpj',
    country: 'Brazil',
    layout: 'dd.ddd.ddd/dddd-dd',
    check: isCnpj,
    reference: 'https://www.gov.br/receitafederal/pt-br/assuntos/cadastros/cnpj',
    example: ['32.775.50', '0/6264-22'],
  },
  {
    id: 'codice-fiscale',
    country: 'Italy',
    layout: 'AAAAAAddAddAdddA',
    searchedFrom: 6,
    check: isCodiceFiscale,
    reference: 'https://www.agenziaentrate.gov.it/portale/schede/istanze/richiesta-ts_cf',
    example: ['XKPOXT54', 'C15U167T'],
  },
  {
    id: 'personnummer',
    country: 'Sweden',
    layout: 'dddddddd-dddd',
    check: (text) => ['18', '19', '20'].includes(text.slice(0, 2)) && isPersonnummer(text),
    reference: 'https://www.skatteverket.se/privat/folkbokforing/personnummer',
    example: ['198412', '78-8773'],
  },
  {
    id: 'rijksregister',
    country: 'Belgium',
    layout: 'dd.dd.dd-ddd.dd',
    check: isRijksregister,
    reference: 'https://www.ibz.rrn.fgov.be/nl/rijksregister',
    example: ['85.07.3', '0-558.85'],
  },
  {
    id: 'nir',
    country: 'France',
    layout: 'd dd dd dd ddd ddd dd',
    check: isNir,
    reference: 'https://www.insee.fr/fr/metadonnees/definition/c1409',
    example: ['2 79 08 98', ' 816 585 68'],
  },
  {
    id: 'curp',
    country: 'Mexico',
    layout: 'AAAAddddddAAAAAANd',
    searchedFrom: 4,
    check: isCurp,
    reference: 'https://www.gob.mx/curp/',
    example: ['HZUV87051', '4HDFQUN15'],
  },
  {
    id: 'rut',
    country: 'Chile',
    layout: 'dd.ddd.ddd-N',
    check: isRut,
    reference: 'https://www.registrocivil.cl/',
    example: ['57.590', '.922-1'],
  },
  {
    id: 'rut-short',
    country: 'Chile',
    layout: 'd.ddd.ddd-N',
    check: isRut,
    reference: 'https://www.registrocivil.cl/',
    example: ['7.654', '.321-6'],
  },
  {
    id: 'nino',
    country: 'United Kingdom',
    layout: 'AA dd dd dd A',
    searchedFrom: 1,
    check: (text) => isNino(text) && 'ABCD'.includes(text.slice(-1)),
    reference: 'https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110',
    example: ['CY 41 ', '22 46 C'],
  },
]

/** Numbers of persons and companies that carry check digits and are printed in a way of their own. */
export const nationalIdFormats: readonly SecretFormat[] = numbers.map((facts) => ({
  id: `national-${facts.id}`,
  provider: facts.country,
  categories: ['NATIONAL_ID'],
  reference: facts.reference,
  anchors: [anchorOf(facts.layout.slice(facts.searchedFrom ?? 0))],
  anchorIsFirst: facts.searchedFrom === undefined,
  find: (scan, at) => findNumber(facts, scan, at - (facts.searchedFrom ?? 0)),
  examples: () => {
    const secret = facts.example.join('')
    return [{ text: `number ${secret}, as printed`, secret }]
  },
  nearMisses: () => {
    const secret = facts.example.join('')
    return [`9${secret}`, `${secret}7`, secret.slice(0, -1), `${secret.slice(0, -2)}..`]
  },
}))

function findNumber(facts: SelfTelling, scan: TextScan, at: number): Candidate | null {
  const { text } = scan
  if (at < 0) return null
  if (!isTokenStart(scan.bytes, at)) return null
  // The anchor is the rest of the layout.
  const beginning = facts.layout.slice(0, facts.searchedFrom ?? 0)
  const end = at + facts.layout.length
  scan.steps += beginning.length
  if (layoutEnd(text, at, beginning) < 0 || !isIsolated(text, at, end)) return null
  return facts.check(compactNumber(text.slice(at, end)))
    ? { start: at, end, certainty: 'likely' }
    : null
}

/** Is what stands from `start` to `end` not a piece of a longer number, version or word? */
export function isIsolated(text: string, start: number, end: number): boolean {
  if (isIn(alnum, text.charCodeAt(end))) return false
  const before = text.charAt(start - 1)
  if ('.-/,'.includes(before) && isIn(digit, text.charCodeAt(start - 2)) && start > 1) return false
  return !('.-/'.includes(text.charAt(end)) && isIn(digit, text.charCodeAt(end + 1)))
}

function anchorOf(layout: Layout): Anchor {
  return Array.from(layout, (place) => {
    if (place === 'd') return digit.members
    if (place === 'A') return UPPER
    return place === 'N' ? digit.members + UPPER : place
  })
}
