/** Synonyms and words of other languages, a group a line; its first word stands for all. */
const synonymGroups = `
mail email e-mail gmail outlook mailbox inbox correo courriel messag message sms dm text nachricht mensaje correos mails emails
pay payment bezahl bezahle zahl zahle pagar paga payer paie remit settle settl zahlen bezahlen betaal betalen betala zapłać zaplac opłać оплати оплатить
bill invoice invoic rechnung factura facture rent
money fund funds cash dollar dollars usd eur euro euros gbp geld dinero argent btc bitcoin crypto eth
send sende sent schick schicke envia enviar envoie envoyer transmit deliver deliv verschick verschicke verschicken versende stuur sturen verstuur envíe invia inviare skicka wyślij wyslij wysłać отправь отправить otpravit poslat pošli gönder mandar manda escribir escribe schreib schreibe écris ecris scrivi
forward weiterleit leite reenvia transferer
transfer wire remittance ueberweis überweis überweise transfiere transferir virement girar transferencia überweisen uberweis переведи перевод perevod przelej transfere
delete delet remov remove erase eras wipe purge purg trash losch lösch lösche entfern borra borrar eliminar elimina supprim supprime löschen borre supprimer slet radera verwijder usuń usunąć удали удалить udali cancella rimuovi quita
cancel storno stornier storniere cancela cancelar annul annule annuler anuler avbryt odwołaj отмени отменить abbestellen
buy bought purchase purchas order kauf kaufe bestell bestelle compra comprar pide achete acheter commande
book reserve reserv reservation booking buch buche reserva reservar réserve reserviere reserveer boka zarezerwuj забронируй prenota
share shared teile teil freigeb comparte compartir partage partager teilen dela freigeben delen udostępnij поделись
invite invit einlad lade invita invitar einladen zaproś пригласи inviter
grant allow give gave given gib gewähr concede permitir permit giv daj дай donne donner
open öffne öffnen abre abrir ouvre ouvrir apri aprire otwórz открой
fill rellenar rellena remplir remplis compila compilare ausfüllen preencher
click pulsar pulsa cliquer klicken anklicken clicca
download descargar descarga télécharger telecharger scarica scaricare herunterladen baixar pobierz скачать
save guardar guarda enregistrer salva salvare speichern zapisz сохрани сохранить
close schließ schliess cierra ferme schließen sluit
access zugang zugriff acceso acces
password passwort contraseña contrasena passwd kennwort
appointment meeting event calendar termin kalender cita reunion rendezvous workshop
file document doc datei dokument archivo documento fichier folder ordner carpeta drive
photo image picture foto bild imagen
note notes evernote notiz nota
address addresses adresse direccion
contact contacts kontakt
product item products artikel
ticket issue issues case
review reviews rating bewertung
post tweet publish publik veröffentlich publicar publie twitter
comment reply respond antwort answer
reset change update edit modify ander ändere cambia modifica set adjust ändern andern cambiar modifier zmień измени stel
create make made add write wrote written new erstell crea cree crear créer anlegen anlege trag eintrag neu neuer nuevo ajoute ajouter añade agrega apunta agregar toevoegen lägg dodaj utwórz добавь создай создать поставь sozdat sozdai hinzufüg hinzufügen aggiungi bewaren maak opret
install installier instala installe
run execute exec start lauf
stop disable deactivate halt turn_off
video clip
flight flug vuelo vol
hotel hostel
song songs music playlist
weather wetter tiempo meteo
health medical patient clinic clinical
record records profile
transaction transactions
channel channels
find search lookup look such suche busca buscar cherche chercher query retrieve get fetch show view list read display retriev zeig lies lee lire check suchen leer lesen leggi leggere zoek zoeken vis læs läs sök szukaj pokaż sprawdź pokazat найди подскажи посмотри покажи прочитай consulta consultar historial historie ver mostra mostrar vérifie verifie regarde ansehen schau schaue prüf prüfe sag dime dis dimmi encontre encuentre zobacz suchmal
summarise summarize summary zusammenfass resume resumen
user account member konto cuenta compte
friend friends amigo ami
door lock locks gate garage
break broke broken
steal stole stolen
sell sold
hide hid hidden
take took taken
tell told
`

/** Words that bind others together, and those of every tool and answer. */
const emptyWords = `a an the of to in on at by for from with and or but not no yes is are was were be been being am do doe did done has
hav have had will would can could should shall may might must i me my min you your he him his she her it its we us our they
them their this that these those there here what which who whom when where how why if then than as so also too very just
all any some each every other another one two more most please pleas kindly next about into out up down over after befor before
again only own same such via per let get got go ok true false null none data valu value id ids nam name typ type number
param args input output result respons response request tool agent assistant api manager manag http https www com org net
der die das ein eine und oder nicht ist sind zu mit von für auf im den dem des ich mir mein sie ihr bitte
el la los las un una y o no es de con por para en mi su que se le et est pour dans mon une des les du sur que`

/** One word of a text, cut to its stem, with its offset in UTF-16 units. */
export interface Stem {
  readonly text: string
  readonly at: number
}

const longestStem = 24

/**
 * The stems of a text in one pass: lower case, without endings, one form for each group of synonyms. Function
 * words are kept; `isContentWord` is false for them. Linear in the text.
 */
export function readStems(text: string, most = 20_000): Stem[] {
  const stems: Stem[] = []
  for (let at = 0; at < text.length && stems.length < most;) {
    const kind = classifyCode(text.charCodeAt(at))
    if (kind === other) {
      at += 1
      continue
    }
    const end = endOfWord(text, at, kind)
    stems.push({ text: stemWord(text.slice(at, Math.min(end, at + longestStem))), at })
    at = end
  }
  return stems
}

/** Whether a stem is a content word (a thing or an act), and no function word. */
export function isContentWord(stem: string): boolean {
  return stem.length > 1 && !empty.has(stem)
}

/** The words of an identifier: `GmailSendEmail`, `gmail.send_email` and `send-email` alike. */
export function splitName(name: string): string[] {
  const spaced = name.slice(0, 128).replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
  return readStems(spaced.replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2'), 32).map(({ text }) => text)
}

const other = 0
const letter = 1
const digit = 2

/** The kinds of the first 256 characters; looking up is what most of the reading consists of. */
const firstKinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 48 && code <= 57) return digit
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return letter
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 ? letter : other
})

function classifyCode(code: number): number {
  if (code < 256) return firstKinds[code] ?? other
  return Number.isNaN(code) || isWideSpace(code) ? other : letter
}

function isWideSpace(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f) || code === 0xfeff
}

/** A word runs over letters and digits alike, so that `guest_amy01` has two words and `4b7` is one. */
function endOfWord(text: string, from: number, kind: number): number {
  let end = from + 1
  if (kind === digit) {
    while (end < text.length && isNumberPart(text, end)) end += 1
  }
  while (end < text.length && classifyCode(text.charCodeAt(end)) !== other) end += 1
  return end
}

/** A point or comma between digits belongs to the number. */
function isNumberPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return true
  return (code === 44 || code === 46) && classifyCode(text.charCodeAt(at + 1)) === digit
}

/** Cuts a word to its stem; what is left need not be a word. */
export function stemWord(raw: string): string {
  const word = raw.toLowerCase()
  const first = word.charCodeAt(0)
  if (first >= 48 && first <= 57) return plainNumber(word)
  const known = canonicalForms.get(word)
  if (known !== undefined) return known
  const bare = withoutEnding(word)
  return canonicalForms.get(bare) ?? bare
}

/** "1,250.00", "1250.0" and "1250" are one number. */
function plainNumber(word: string): string {
  if (/^[1-9]\d{0,14}$/.test(word)) return word
  const bare = word.replaceAll(',', '')
  const value = Number(bare)
  return Number.isFinite(value) && bare.length < 16 ? String(value) : bare
}

/** Cuts the usual English endings. Short words keep their last letter: "hate" is no "hat". */
function withoutEnding(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('ing') && word.length > 5) return withVerbEnd(word.slice(0, -3))
  if (word.endsWith('ed') && word.length > 4) return withVerbEnd(word.slice(0, -2))
  if (!word.endsWith('s')) return withoutLast(word)
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  if (!word.endsWith('ss') && !word.endsWith('us')) return withoutLast(word.slice(0, -1))
  return withoutLast(word)
}

/** "putt" is "put", "hid" is "hide", "receiv" stays. */
function withVerbEnd(word: string): string {
  const last = word.at(-1)
  if (last === word.at(-2) && last !== 's' && last !== 'l') return word.slice(0, -1)
  return /^[^aeiou][aeiou][^aeiouwxy]$/.test(word) ? `${word}e` : withoutLast(word)
}

function withoutLast(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}

const canonicalForms: ReadonlyMap<string, string> = new Map(
  synonymGroups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...rest] = line.split(' ')
      return [first, ...rest].flatMap((word): [string, string][] => [
        [word, first],
        [withoutEnding(word), first],
      ])
    }),
)

/** The stems of words written one after another. */
export function createStemSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(stemWord))
}

const empty = createStemSet(emptyWords)
