/** A kind of fact that a person keeps to themselves. */
type PrivateFact = 'birth' | 'health' | 'money' | 'home' | 'phone' | 'conduct'

/** How a kind of fact is written: words, of which a number may have to follow, and forms of its own. */
interface Signs {
  readonly words: readonly string[]
  /** What follows a word within so many characters. */
  readonly followedBy?: RegExp
  /** What may not follow it. */
  readonly except?: RegExp
  readonly forms?: readonly RegExp[]
}

const FOLLOW_MAX = 48

function wordList(words: string): readonly string[] {
  return words.split(',').map((word) => word.trim())
}

const facts: Readonly<Record<PrivateFact, Signs>> = {
  birth: {
    words: wordList(
      'born, born on, dob, d.o.b., date of birth, geb., geboren, geboren am, geburtsdatum, née le, né le, nacido el, nacida el, fecha de nacimiento, nascido em, nascida em, nato il, nata il, född, født, syntynyt, urodzony, urodzona, data urodzenia, родился, родилась, дата рождения, doğum, doğum tarihi, dogum',
    ),
    followedBy:
      /^["'=:( ]{1,4}(?:\d{1,4}[./-]\d{1,2}[./-]\d|\d{1,2}\.? \p{L}+,? \d{4}|\p{L}+ \d{1,2},? \d{4})/u,
    // Someone who belongs to history.
    except: /^[^\n]{0,20}\b1(?:[0-8]\d\d|9[01]\d)\b/,
    forms: [/\p{Ll} \(\d{2}\)/gu, /生年月日|\d{4}年\d{1,2}月\d{1,2}日生/g],
  },
  health: {
    words: wordList(
      'diagnosed with, diagnosis:, diagnose:, tested positive, hiv, dementia, demenz, cancer, krebs, cáncer, chemotherapy, chemotherapie, dialysis, dialyse, epilepsy, epilepsie, epilepsia, depression, depressiv, depressed, depresión, dépression, bipolar, schizophrenia, schizophrenie, burnout, burn-out, miscarriage, fehlgeburt, abortion, suizid, suicide attempt, self-harm, cuts herself, cuts himself, addiction, alcoholic, rehab, antidepressants, haloperidol, sertraline, metoprolol, insulin, lithium, methadone, prescribed, allergic to, allergies, allergy, psychiatric, psychiatrie, off sick, sick leave, sick note, krankgeschrieben, arrêt maladie, de baja por, pregnant, pregnancy, schwanger, schwangerschaft, embarazada, enceinte, hepatitis, tuberculosis, диагноз, беременна',
    ),
    forms: [/透析|がん患者|うつ病|糖尿病/g, /\bward \d/gi],
  },
  money: {
    words: wordList(
      'salary, wage, pay, net pay, gross, earns, income, arrears, in arrears, overdue, owes, credit limit, credit score, gehalt, brutto, netto, verdient, salaire, salario, sueldo, salário, limite, stipendio, lön, lønn, palkka, pensja, maaş, зарплата, пенсия, pension, sort, sort code, blz, acc, account, account no, account number, konto, kontonummer',
    ),
    followedBy: /^(?: (?:of|is|about|von|de))?[ :=#.]{1,3}[€$£¥₽]? ?\d{1,3}(?:[., -]?\d{2,4})/,
  },
  home: {
    words: wordList(
      'lives at, home address, resident at, wohnt in der, wohnt am, wohnhaft, habite, domicilié, domiciliée, vive en, domicilio, mora na, residente, bor på, zamieszkały, zamieszkała, прописана, прописан, проживает, адрес, adres, adresse, dirección, endereço, indirizzo',
    ),
    followedBy: /^[^\n]{1,40}\d/,
    forms: [
      /\b\d{1,4}[a-z]? (?:[A-Z][a-z]{1,20} ){1,2}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Close|Terrace|Court|Crescent|Gardens|Grove|Hill|Row)\b/g,
      /(?:straße|strasse|str\.|gasse|allee|gatan|vägen|stigen|veien|gade|katu|straat|laan) \d{1,4}/g,
      /\d{1,4},? (?:rue|avenue|boulevard) [A-Za-zÀ-ÿ]/g,
      /\b(?:rue|calle|via|rua|ul\.|avenida) (?:[A-Za-zÀ-ÿ]+ ){1,4}\d/gi,
    ],
  },
  phone: {
    words: wordList(
      'phone, tel, tel., telephone, mobile, cell, handy, mobil, telefon, telefonu, téléphone, portable, teléfono, telefone, telefono, cellulare, puh, тел, телефон, 電話',
    ),
    followedBy: /^(?: is| number)?["'.:= ]{1,4}[+(]?\d[\d() ./-]{6,18}\d/,
    forms: [/\b07\d{3} ?\d{6}\b/g, /\+[1-9]\d{0,2}[ -]\d[\d -]{6,14}\d/g],
  },
  conduct: {
    words: wordList(
      'written warning, final warning, abmahnung, evicted, zwangsgeräumt, convicted, criminal record, vorbestraft, on probation, failed a drug test, disciplinary, dismissed for, gekündigt wegen',
    ),
  },
}

/** Places of the signs of one fact in a text, in no order, at most 512 of each sign. */
function findPlaces(
  text: string,
  lower: string,
  { words, followedBy, except, forms }: Signs,
): readonly number[] {
  const places: number[] = []
  for (const word of words) {
    let seen = 0
    for (
      let at = lower.indexOf(word);
      at >= 0 && seen < MATCHES_MAX;
      at = lower.indexOf(word, at + word.length)
    ) {
      seen += 1
      const end = at + word.length
      if (
        isLetter(lower.charAt(at - 1)) ||
        (isLetter(word.slice(-1)) && isLetter(lower.charAt(end)))
      )
        continue
      const follows = text.slice(end, end + FOLLOW_MAX)
      if (except?.test(follows) === true) continue
      if (followedBy === undefined || followedBy.test(follows)) places.push(at)
    }
  }
  for (const form of forms ?? []) {
    let seen = 0
    for (const { index } of text.matchAll(form)) {
      seen += 1
      if (seen > MATCHES_MAX) break
      places.push(index)
    }
  }
  return places
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign)
}

const kinds = Object.keys(facts).filter((kind): kind is PrivateFact => kind in facts)
const MATCHES_MAX = 512
const AROUND = 220

/** Two capitalised words of one name, or a title and a name, or a name of a script that writes none in capitals. */
const name =
  /\p{Lu}\p{Ll}+[- ]\p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Ms|Dr)\.? \p{Lu}\p{Ll}|\p{Lu}{3} \p{Lu}{3}|[一-鿿][ 　][一-鿿]|[一-鿿ぁ-んァ-ン](?:様|さん|氏)|(?:name|ad|имя|nombre|nom)=\p{L}/u
const notNames =
  /^(?:The |This |New |United |Press |Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May |June|July|August|September|October|November|December)/
const shown =
  /(?<!\p{L})(?:example|sample|fictional|fictitious|dummy|test data|mock|made[- ]up|invented|placeholder|lorem|beispiel\w{0,8}|fiktiv\w{0,3}|exemple|ejemplo|synthetic|novel|story|character|biograph\w{1,4}|historical|historian|actor|politician|philosopher|composer|lottery|championship)(?!\p{L})/iu

/** Kinds of private facts that stand together about a named person; the largest set in one place. */
export function findPersonFacts(text: string): ReadonlySet<PrivateFact> {
  const places: { readonly kind: PrivateFact; readonly at: number }[] = []
  const lower = text.replaceAll('İ', 'I').toLowerCase()
  // Letters whose lower case has another length would move the places.
  if (lower.length !== text.length) return none
  for (const kind of kinds)
    for (const at of findPlaces(text, lower, facts[kind])) places.push({ kind, at })
  if (places.length < 2) return none
  places.sort((a, b) => a.at - b.at)
  let best: ReadonlySet<PrivateFact> = none
  let from = 0
  for (let to = 0; to < places.length; to += 1) {
    const last = places[to]
    if (last === undefined) break
    while ((places[from]?.at ?? 0) < last.at - AROUND) from += 1
    const together = new Set(
      places.slice(Math.max(from, to - WINDOW_MAX), to + 1).map(({ kind }) => kind),
    )
    if (together.size < 2 || together.size <= best.size) continue
    const around = text.slice(Math.max(0, (places[from]?.at ?? 0) - AROUND), last.at + 120)
    if (namesPerson(around) && !shown.test(around)) best = together
  }
  return best.size === 0 && tellsHealth(text, places) ? new Set(['health']) : best
}

/** Two signs of illness close together, right behind a full name. */
function tellsHealth(
  text: string,
  places: readonly { readonly kind: PrivateFact; readonly at: number }[],
): boolean {
  const signs = places.filter(({ kind }) => kind === 'health').map(({ at }) => at)
  return signs.some((at, index) => {
    const next = signs[index + 1]
    if (next === undefined || next - at > 120) return false
    const before = text.slice(Math.max(0, at - 60), at)
    return namesPerson(before) && !shown.test(text.slice(Math.max(0, at - AROUND), next + 120))
  })
}

const none: ReadonlySet<PrivateFact> = new Set()
const WINDOW_MAX = 24

function namesPerson(around: string): boolean {
  const found = name.exec(around)?.[0]
  return found !== undefined && !notNames.test(found)
}
