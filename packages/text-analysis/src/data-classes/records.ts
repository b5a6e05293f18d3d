/** Names of columns that hold something about a person, and how much each gives away. */
const personal =
  /^(?:customer|client|patient|resident|tenant|guest|member|employee|student|kunde|kundin|nachname|vorname|nom|prénom|nombre|apellidos?|nome|cognome|namn|navn|imię|nazwisko|ad soyad|имя|фамилия|фио|氏名|姓名|mail|e-?post|tel\.?|telefon|téléphone|teléfono|telefono|cell|adresse|anschrift|straße|strasse|dirección|indirizzo|ort|plz|gata|геб\.?|room|(?:first|last|full|given|family|middle|maiden|sur|customer|client|patient|employee|member|user|contact|account holder|card ?holder)[ _-]?name|name|surname|e-?mail(?:[ _-]?address)?|phone(?:[ _-]?(?:number|no))?|mobile|telephone|address|street|home[ _-]?address|postal[ _-]?code|zip(?:[ _-]?code)?|city|date[ _-]?of[ _-]?birth|dob|birth(?:day|date)|gender|nationality|employee[ _-]?id|customer[ _-]?id|patient[ _-]?id|member[ _-]?id|salary|wage|income|balance|credit[ _-]?score|department|job[ _-]?title)$/i
const sensitive =
  /^(?:pay|base pay|gehalt|lohn|salaire|salario|sueldo|lön|lønn|geburtsdatum|geb\.?|date de naissance|fecha de nacimiento|diagnose|medikamente|steuer-?id|personnummer|cpf|nif|dni|pesel|bsn|nhs(?: number| no\.?)?|gate code|door code|ssn|social[ _-]?security(?:[ _-]?(?:number|no))?|national[ _-]?id|tax[ _-]?id|passport(?:[ _-]?(?:number|no))?|driver'?s?[ _-]?licen[cs]e|iban|account[ _-]?(?:number|no)|card[ _-]?(?:number|no)|credit[ _-]?card|cvv|diagnosis|condition|medication|blood[ _-]?type|mrn|medical[ _-]?record(?:[ _-]?(?:number|no))?|password|password[ _-]?hash|pin|date[ _-]?of[ _-]?birth|dob|salary)$/i

export interface RecordsFound {
  /** Rows below a heading that names personal columns. */
  readonly rows: number
  /** A column that is protected on its own: a state's number, an account, a diagnosis. */
  readonly sensitive: boolean
}

/** Columns that name the person. */
const whole =
  /name$|^(?:customer|client|patient|resident|tenant|guest|member|employee|student|kunde|kundin|nom|nombre|nome|namn|navn|фио|氏名|姓名)$/i

const COLUMNS_MAX = 64

/**
 * Tables of people in a text: comma, semicolon, tab or pipe separated lines under a heading with at least two columns
 * about a person, one of them a name or a protected one. Returns the largest.
 */
export function findRecords(text: string): RecordsFound {
  const lines = text.split('\n')
  let best: RecordsFound = { rows: 0, sensitive: false }
  for (let at = 0; at < lines.length; at += 1) {
    const separator = findSeparator(lines[at] ?? '')
    if (separator === null) continue
    const columns = splitCells(lines[at] ?? '', separator)
    const found = findHeading(columns)
    if (found === null) continue
    const rows = countRows(lines, at + 1, separator, columns.length)
    if (rows > best.rows) best = { rows, sensitive: found.sensitive }
    at += rows
  }
  return best
}

function findSeparator(line: string): string | null {
  if (line.length > 2000) return null
  return ['\t', '|', ';', ','].find((separator) => line.includes(separator)) ?? null
}

function splitCells(line: string, separator: string): readonly string[] {
  const cells = afterSentence(line)
    .split(separator, COLUMNS_MAX)
    .map((cell) => cell.trim().replace(/^["'*`]{1,2}|["'*`]{1,2}$/g, ''))
  return separator === '|' ? cells.filter((cell) => cell !== '') : cells
}

function findHeading(columns: readonly string[]): { readonly sensitive: boolean } | null {
  const about = columns.filter((column) => personal.test(column)).length
  const guarded = columns.some((column) => sensitive.test(column))
  const named = columns.some((column) => whole.test(column) && personal.test(column))
  const known = columns.filter((column) => personal.test(column) || sensitive.test(column)).length
  if (known < 2 || columns.length > known * 3) return null
  return guarded || (named && about >= 3) ? { sensitive: guarded } : null
}

/** Rows of as many cells that are no heading of their own; empty and template values make no record. */
function countRows(
  lines: readonly string[],
  from: number,
  separator: string,
  columns: number,
): number {
  let rows = 0
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (/^[\s|:;,-]{3,400}$/.test(line)) continue
    const cells = splitCells(line, separator)
    if (cells.length !== columns || cells.filter(isValue).length < Math.min(2, columns)) break
    rows += 1
  }
  return rows
}

function isValue(cell: string): boolean {
  return (
    cell !== '' &&
    !/^(?:[-*.?x]{1,20}|n\/?a|null|none|string|text|int\w{0,5}|varchar.{0,6}|yes|no|true|false|required|optional|<.{1,40}>|\{.{1,40}\})$/i.test(
      cell,
    )
  )
}

/** A heading may follow a sentence on its line. */
function afterSentence(line: string): string {
  const end = line.slice(0, 400).lastIndexOf('. ')
  return end > 0 && /^[\w ]{1,40}[,;|\t]/.test(line.slice(end + 2)) ? line.slice(end + 2) : line
}
