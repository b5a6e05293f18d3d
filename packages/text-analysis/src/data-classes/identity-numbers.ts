/** ISO/IEC 7812: the last digit checks the others. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The sum of digits, each times its weight. */
function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0)
}

/** The rest of a long decimal number, digit by digit. */
function modulo(digits: string, divisor: number): number {
  let rest = 0
  for (let at = 0; at < digits.length; at += 1)
    rest = (rest * 10 + Number(digits.charAt(at))) % divisor
  return rest
}

interface IdentityNumber {
  readonly pattern: RegExp
  /** What the digits and letters, without separators, have to satisfy. */
  readonly check: (plain: string) => boolean
  /** A word that has to stand shortly before the number, for forms that other numbers have too. */
  readonly named?: RegExp
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** What numbers of persons are called, right before them. */
const labelled =
  /(?:(?<![\p{L}])(?:cpf|curp|rfc|cuil|cuit|rut|nif|dni|nss|nuss|insee|numéro de sécurité sociale|n° (?:de )?sécu(?:rité sociale)?|sozialversicherungsnummer|sv-?nummer|rentenversicherungsnummer|krankenversicherten(?:nummer)?|steuer-?id(?:entifikationsnummer)?|ahv(?:-?nr\.?|-?nummer)?|avs|codice fiscale|personnummer|samordningsnummer|fødselsnummer|cpr(?:-?nummer|-?nr\.?)?|henkilötunnus|hetu|pesel|rodné číslo|cnp|egn|jmbg|oib|amka|afm|tckn|tc kimlik(?: no)?|t\.?c\.? ?no|nric|hkid|mykad|nik|ktp|snils|снилс|инн|паспорт|nhs(?: number| no\.?)?|national insurance(?: number)?|medicare(?: number| no\.?)?|tfn|sin|itin|ssn|social security(?: number| no\.?)?|aadhaar(?: number)?|voter id|passport(?: number| no\.?)?|reisepass(?:nummer)?|passeport(?: n°)?|pasaporte|driver'?s? licen[cs]e(?: number| no\.?)?|driving licen[cs]e(?: number| no\.?)?|führerschein(?:nummer)?|permis de conduire|id card(?: number| no\.?)?|personalausweis(?:nummer)?|carte d'identité)|マイナンバー|個人番号|身份证号?码?|身份證|주민등록번호|ת\.?ז\.?)(?: (?:of|for|de|del|von|do|da|di|van|af|av|för) [^\d\n]{2,28}?)?["']?[\s:=#.()°]{1,4}(?:is |ist |est |es |é |è |nr\.? |no\.? |number |n° ){0,2}$/iu

/** Numbers that states give to persons, with their check digits. Source of each: the issuing authority's published rule. */
const kinds: readonly IdentityNumber[] = [
  // US social security number: areas 000, 666 and 9xx were never given out.
  {
    pattern: /\b(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/g,
    check: () => true,
  },
  {
    pattern: /\b(?!000|666|9\d\d)\d{3}[ .]?(?!00)\d{2}[ .]?(?!0000)\d{4}\b/g,
    check: () => true,
    named: /\b(?:ssn|social security(?: number| no\.?)?)\W{1,4}(?:is )?$/i,
  },
  // Spain: DNI and NIE.
  {
    pattern: /\b(?:\d{8}|[XYZ]-?\d{7})-?[A-Z]\b/g,
    check: (plain) => {
      const digits = plain.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2')
      return letters.charAt(Number(digits) % 23) === plain.at(-1)
    },
  },
  // United Kingdom: national insurance number.
  {
    pattern:
      /\b(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
    check: () => true,
  },
  {
    pattern: /\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
    check: () => true,
    named: /\b(?:national insurance(?: number| no\.?)?|nino|ni number)\W{1,4}(?:is )?$/i,
  },
  // Brazil: CPF.
  {
    pattern: /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g,
    check: (plain) =>
      !/^(\d)\1{10}$/.test(plain) &&
      rest11(weighted(plain, [10, 9, 8, 7, 6, 5, 4, 3, 2])) === Number(plain.charAt(9)) &&
      rest11(weighted(plain, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])) === Number(plain.charAt(10)),
  },
  // France: numéro de sécurité sociale, two control digits.
  {
    pattern: /\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d{2} ?\d{3} ?\d{3} ?\d{2}\b/g,
    check: (plain) => 97 - modulo(plain.slice(0, 13), 97) === Number(plain.slice(13)),
  },
  // Italy: codice fiscale.
  {
    pattern: /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/g,
    check: () => true,
  },
  // Switzerland: AHV number, checked as EAN-13.
  {
    pattern: /\b756\.\d{4}\.\d{4}\.\d{2}\b/g,
    check: (plain) => weighted(plain, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
  },
  // Sweden: personnummer.
  {
    pattern: /\b(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-+]\d{4}\b/g,
    check: (plain) => passesLuhn(plain.slice(-10)),
    named: /\b(?:personnummer|personal (?:identity )?number|swedish id)\W{1,4}(?:is )?$/i,
  },
  // Finland: henkilötunnus.
  {
    pattern: /\b(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[-+A]\d{3}[0-9A-Y]\b/g,
    check: (plain) =>
      '0123456789ABCDEFHJKLMNPRSTUVWXY'.charAt(
        Number(plain.slice(0, 6) + plain.slice(-4, -1)) % 31,
      ) === plain.at(-1),
  },
  // China: resident identity number.
  {
    pattern: /\b[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]\b/g,
    check: (plain) =>
      '10X98765432'.charAt(
        weighted(plain, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11,
      ) === plain.at(-1)?.toUpperCase(),
  },
  // Poland: PESEL. Eleven digits are common, so its name has to be there.
  {
    pattern: /\b\d{11}\b/g,
    check: (plain) => weighted(plain, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
    named: /\bpesel\W{1,4}(?:is |to )?$/i,
  },
  // Germany: Steuer-Identifikationsnummer.
  {
    pattern: /\b[1-9]\d ?\d{3} ?\d{3} ?\d{3}\b/g,
    check: () => true,
    named:
      /\b(?:steuer-?id\w{0,20}|steuerliche id\w{0,20}|idnr\.?|tax id)(?: (?:von|of|für|for) [^\n\d]{2,24})?\W{1,4}(?:is |ist )?$/i,
  },
  // Canada: social insurance number.
  {
    pattern: /\b\d{3}[ -]?\d{3}[ -]?\d{3}\b/g,
    check: passesLuhn,
    named: /\b(?:sin|social insurance(?: number)?)\W{1,4}(?:is )?$/i,
  },
  // Netherlands: burgerservicenummer, eleven test.
  {
    pattern: /\b\d{9}\b/g,
    check: (plain) => weighted(plain, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    named: /\b(?:bsn|burgerservicenummer|sofinummer)\W{1,4}(?:is )?$/i,
  },
  // India: Aadhaar and PAN.
  {
    pattern: /\b[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}\b/g,
    check: () => true,
    named: /\baadhaar(?: number| no\.?)?\W{1,4}(?:is )?$/i,
  },
  {
    pattern: /\b[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]\b/g,
    check: () => true,
    named: /\bpan(?: number| no\.?| card)?\W{1,4}(?:is )?$/i,
  },
  // Australia: tax file number and Medicare.
  {
    pattern: /\b\d{3} ?\d{3} ?\d{2,3}\b/g,
    check: () => true,
    named: /\b(?:tfn|tax file number)\W{1,4}(?:is )?$/i,
  },
  {
    pattern: /\b(?=[A-Z0-9]{0,8}\d)[A-Z0-9]{6,12}\b/g,
    check: () => true,
    named: /\bpassport (?:of|held by|issued to) [^\n\d]{2,24}\b(?:number|no\.?):? (?:is )?$/i,
  },
  // Travel documents and licences have as many forms as issuers; only their names identify them.
  {
    pattern: /\b(?=[A-Z0-9]{0,8}\d)[A-Z0-9]{6,12}\b/g,
    check: () => true,
    named:
      /\b(?:passport|driver'?s? licen[cs]e|driving licen[cs]e|national id|identity card|reisepass\w{0,8}|personalausweis\w{0,8})(?: number| no\.?| nr\.?| #)?(?: is)?\W{1,4}$/i,
  },
  // Numbers that only their name identifies: each language has its own, and a typing error does not make them public.
  {
    pattern: /(?<![\w.])(?=[A-Z]{0,2}\d)[A-Z0-9][A-Z0-9 ./-]{5,22}[A-Z0-9](?![\w])/g,
    check: (plain) => (plain.match(/\d/g) ?? []).length >= 6,
    named: labelled,
  },
]

function rest11(sum: number): number {
  const rest = (sum * 10) % 11
  return rest === 10 ? 0 : rest
}

/** More of one form than an output of the contract's length can hold. */
const MATCHES_MAX = 16_384
const LOOK_BACK = 72

/** Every word that a `named` form asks for; a text without any is not searched for those forms. */
const anyName =
  /\b(?:cpf|curp|rfc|cui[lt]|rut|nif|dni|nss|nuss|insee|sécu|sozialvers|rentenvers|krankenvers|ahv|avs|codice|samordning|fødsel|cpr|henkilö|hetu|rodné|cnp|egn|jmbg|oib|amka|afm|tckn|t\.?c\.? |nric|hkid|mykad|nik|ktp|snils|nhs|medicare|itin|voter|passeport|pasaporte|führerschein|permis|licen|id card|personalausweis|carte d'|ssn|social|national|nino|ni number|personnummer|personal|swedish|pesel|steuer|idnr|tax|sin|bsn|burgerservice|sofi|aadhaar|pan|tfn|passport|driver|driving|identity|reisepass)|снилс|инн|паспорт|マイナンバー|個人番号|身份|주민|ת\.?ז/iu
/** Forms without a name have at least six characters of digits and separators, or digits after capitals. */
const anyForm = /\d[\d .+-]{5}|[A-Z]{2} ?\d\d|[XYZ]-?\d/

/** How many numbers of persons a text holds. A number that the words before it call a count or a code is none. */
export function countIdentityNumbers(text: string): number {
  const hasName = anyName.test(text)
  const hasForm = anyForm.test(text)
  const found = new Set<number>()
  for (const { pattern, check, named } of kinds) {
    if (named === undefined ? !hasForm : !hasName) continue
    let seen = 0
    for (const { 0: written, index } of text.matchAll(pattern)) {
      seen += 1
      if (seen > MATCHES_MAX) break
      const before = text.slice(Math.max(0, index - LOOK_BACK), index)
      if (named === undefined ? isCode(before) : !named.test(before)) continue
      const plain = written.replace(/[ .\-+]/g, '')
      if (shown.has(plain) && !applicant.test(before)) continue
      if (check(plain) && !forShow.test(text.slice(Math.max(0, index - LOOK_BACK), index + 60)))
        found.add(index)
    }
  }
  return found.size
}

/** Numbers that papers and forms print as examples; only said of someone do they count. */
const shown = new Set([
  '12345678Z',
  '11111111H',
  '00000000T',
  '123456789',
  '1234567890',
  '12345678901',
  '123456789012',
  '078051120',
  '111223333',
  '987654321',
  '123121234',
])
const applicant =
  /\b(?:applicant|customer|client|patient|employee|member|holder|borrower|taxpayer|his|her|their)\b/i

/** Said of the number itself, and not a part of a host's name. */
const forShow =
  /(?<![\p{L}.@])(?:for example|e\.g\.|example|sample|dummy|fictitious|made[- ]up|test number|beispiel\w{0,8}|muster\w{0,12}|exemple|ejemplo|exemplo|esempio|format|de prueba)(?![\p{L}]|\.\p{L})/iu

function isCode(before: string): boolean {
  return /(?:hash|status|digest|counter|\bid|ref|reference|version|build|part|serial|order|ticket|invoice|case|sku|tracking)["']?\W{0,4}$/i.test(
    before,
  )
}
