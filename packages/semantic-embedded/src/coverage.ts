import { decodeRun } from './decode.ts'
import { foldLookAlikes } from './fold-look-alikes.ts'
import { getWordEnd, hasDigit, type Word } from './words.ts'

/**
 * The words that bind sentences together, a line for each language that the lexicon has words of and that writes
 * with spaces. In a text of such a language every third to sixth word is one of them.
 */
const functionWords = `the of and to a in is it you that was for on are with as i his they be at this have from or had by but not what all were we when your can an which their if will do how then our out up no has more about who been its now into than only other new some could time these two may any my he she her him me so there would also
der die das und ist in zu den mit von für auf nicht ein eine sich dem des im auch als es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über so zum war haben nur oder aber vor zur bis mehr durch man wir ich ihr ihre sein kann wenn
le la les de et des un une du en est que qui dans pour pas sur au par plus avec il ne se ce son sont vous nous je elle mais ou cette aux leur été être a d l ses ont comme y si tout à où
el los las la y del un una que en es por con para se no su al lo como más o pero sus le ha me si sin sobre este ya cuando esta hay mi muy donde ser son entre también fue era yo tu
il lo gli la le i di che e è un una in non per si con da del della dei sono come ma più anche al alla nel questo o ha quando se ci mi ed dal delle su loro
o os a as um uma que e de do da em para com não por mais dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo se na no é são
de het een en van in is dat die te voor met niet zijn op aan er om ook als dan maar bij nog naar uit door over heeft hij ze we wat worden of geen kan deze dit
i w na z do się nie to że jest o jak po a od za co dla czy ale przez być są przy tak już tym ten oraz lub ich jej jego był gdy
и в не на я что он с а как это по но они к у мы за из то все от так его для же вы о бы или при мне ты было если есть быть чтобы их до уже когда даже вот под где можно она ли без через после перед между около который которая которые этот эта эти этого его её их ему им нас вас меня себя свой только также тоже ещё там тут
і в у на не що з із зі до та як за це від для або про але є був вона він ми ви вони які який коли якщо
ve bir bu da de için ile çok ne o daha gibi ama var olarak en mi kadar ben sen biz sonra olan her değil ya şu göre ise
a se na je v že to s z do i o jako po ale si za by k ve pro tak jsou co jeho byl podle nebo už jen
och i att det som en på är av för med den till inte om ett han men var jag sig från vi så kan när år hade de har nu
og i det på som er en til av af for at med de ikke den har jeg et om var seg sig fra så men vi kan eller hun han når etter
yang dan di untuk dengan dari ini itu tidak dalam pada akan ke ada adalah juga saya oleh atau karena bisa kami anda mereka lebih sudah telah tersebut
và của là có không cho được các một trong với những người này đã khi để từ ra như về nhưng cũng ở tôi anh đó sẽ thì
na ya wa kwa ni za katika la kuwa si hii kama cha yake hiyo lakini
ang ng sa na mga at ay si ko ito hindi kung mo para siya
και το του να της η ο την με που σε για από στο τα οι τον δεν ένα είναι μου στην τη
في من على أن إلى هذا عن التي هو لا مع ما كان هذه هي كل بعد قد أو ذلك لم إن الذي بين و أنا لكن كم حين حتى يا ثم عند أي لها له
של את על לא זה עם הוא כי גם או אם היא יש אני אל כל מה אבל
के में है की से को का और पर यह कि एक हैं नहीं ने भी तो इस या जो आप कर
এবং এই একটি যে করে না থেকে জন্য আমি কি হয় তার সঙ্গে`

const languagesOf = new Map<string, number>()
for (const [language, words] of functionWords.split('\n').entries())
  for (const word of words.split(' ').map(foldLookAlikes))
    languagesOf.set(word, (languagesOf.get(word) ?? 0) | (1 << language))

const languageCount = functionWords.split('\n').length

/** The languages in which a folded word binds sentences together, one bit each. */
function languagesBoundBy(word: string): number {
  return languagesOf.get(word) ?? 0
}

/**
 * Whether the model can read a text, so that finding nothing in it is evidence. It cannot read letters of scripts
 * that it has no words of, sentences of a language that it has no words of, and what is encoded in a way that it does
 * not undo. Tables, logs, numbers and names hold no sentences and are read. Linear in the text.
 */
export function canRead(text: string, words: readonly Word[]): boolean {
  return knowsScripts(text) && knowsLanguage(text, words) && !isMostlyEncoded(text)
}

/** About a sentence in one script; a list of languages, as pages have it, changes the script with every name. */
const UNKNOWN_RUN_MAX = 32
const UNKNOWN_SHARE_MAX = 0.25

/** The scripts beyond Latin that the lexicon has words of. */
const knownScripts: readonly (readonly [from: number, to: number])[] = [
  [0x370, 0x52f], // Greek, Cyrillic
  [0x590, 0x6ff], // Hebrew, Arabic
  [0x750, 0x77f], // Arabic
  [0x900, 0x9ff], // Devanagari, Bengali
  [0xe00, 0xe7f], // Thai
  [0x1100, 0x11ff], // Hangul
  [0x1e00, 0x1fff], // Latin and Greek with marks
  [0x3040, 0x318f], // kana, Hangul
  [0x3400, 0x9fff], // Han
  [0xac00, 0xd7ff], // Hangul
  [0xf900, 0xfdff], // Han, Hebrew, Arabic
  [0xfe70, 0xfeff], // Arabic
  [0xff00, 0xffef], // wide Latin
  [0x20000, 0x3ffff], // Han
]
/** Signs that spell letters without being any: circled and squared letters, Braille. */
const spellingSigns: readonly (readonly [from: number, to: number])[] = [
  [0x2460, 0x24ff],
  [0x2800, 0x28ff],
  [0x1f110, 0x1f189],
]

function knowsScripts(text: string): boolean {
  let letters = 0
  let unknown = 0
  let run = 0
  let runBlock = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at += 1
    if (code < 0x300) {
      if (!isLatinLetter(code)) continue
      letters += 1
      run = 0
      continue
    }
    if (isIn(knownScripts, code)) {
      letters += 1
      run = 0
    } else if (isIn(spellingSigns, code) || /\p{L}/u.test(String.fromCodePoint(code))) {
      const block = code >> (code < 0x1200 ? 7 : 10)
      run = block === runBlock ? run + 1 : 1
      runBlock = block
      unknown += 1
      letters += 1
      if (run > UNKNOWN_RUN_MAX) return false
    }
  }
  return unknown <= letters * UNKNOWN_SHARE_MAX
}

function isLatinLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code >= 0xc0
}

function isIn(ranges: readonly (readonly [from: number, to: number])[], code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to)
}

/** Fewer words in a row are a name or a caption. */
const PROSE_RUN_MIN = 6
/** From here on the share of known words is evidence. */
const PROSE_MIN = 12
/** The parts that a long text is classified by, in words of prose. */
const PROSE_PART = 200
/** Languages that are known have more: a fifth and up. Others have some by chance. */
const KNOWN_SHARE_MIN = 0.12

/** Whether sentences are of a language that the model has words of, as a whole and in each part. */
function knowsLanguage(text: string, words: readonly Word[]): boolean {
  const part = new ProsePart()
  let from = 0
  for (let at = 1; at <= words.length; at += 1) {
    if (at < words.length && continuesRun(text, words[at - 1], words[at])) continue
    part.add(text, words, from, at)
    if (part.length >= PROSE_PART && !part.endsKnown()) return false
    from = at
  }
  return part.length < PROSE_MIN || part.endsKnown()
}

class ProsePart {
  length = 0
  #meant = 0
  readonly #bound = new Uint16Array(languageCount)

  /** Takes in a run of words, if it is prose: long enough, mostly small letters, and divided by spaces. */
  add(text: string, words: readonly Word[], from: number, to: number): void {
    if (to - from < PROSE_RUN_MIN || !isProse(text, words, from, to)) return
    this.length += to - from
    for (let at = from; at < to; at += 1) {
      const word = words[at]
      if (word === undefined) continue
      if (word.meanings.length > 0) this.#meant += 1
      else this.#bind(languagesBoundBy(word.text))
    }
  }

  #bind(languages: number): void {
    for (let language = 0; languages >> language !== 0; language += 1)
      if ((languages & (1 << language)) !== 0)
        this.#bound[language] = (this.#bound[language] ?? 0) + 1
  }

  /** Ends the part: whether enough of its words are known, binding ones in the language that has most of them. */
  endsKnown(): boolean {
    const known = this.#meant + Math.max(...this.#bound)
    const isKnown = known >= this.length * KNOWN_SHARE_MIN
    this.length = 0
    this.#meant = 0
    this.#bound.fill(0)
    return isKnown
  }
}

/** Whether nothing but a space, and a comma or a quotation mark before it, stands between two words. */
function continuesRun(text: string, before: Word | undefined, next: Word | undefined): boolean {
  if (before === undefined || next === undefined) return false
  const from = getWordEnd(before)
  const gap = next.at - from
  if (gap === 1) return text.charCodeAt(from) === SPACE
  return gap <= 4 && /^[^\s.!?:()[\]{}<>|/\\"=]*[ '’]$/.test(text.slice(from, next.at))
}

const SPACE = 0x20

/** Words without digits, at least half of them in small letters, in a script that divides words by spaces. */
function isProse(text: string, words: readonly Word[], from: number, to: number): boolean {
  let small = 0
  for (let at = from; at < to; at += 1) {
    const word = words[at]
    if (word === undefined || hasDigit(word.text) || isUndivided(word.text.charCodeAt(0)))
      return false
    const letter = text.charAt(word.at)
    if (letter === letter.toLowerCase()) small += 1
  }
  return small * 2 >= to - from
}

/** Thai, Chinese and Japanese do not divide words, and Korean binds sentences by their ends. */
function isUndivided(code: number): boolean {
  return (
    (code >= 0xe00 && code < 0xe80) ||
    (code >= 0x3040 && code < 0xa000) ||
    (code >= 0xac00 && code < 0xd7b0)
  )
}

/** A digest has 64 characters in hex; longer runs may hold a text. */
const encodedRun = /[A-Za-z0-9+/=_-]{80,}/g
const ENCODED_SHARE_MAX = 0.5

/** Whether most of a text is runs of base64 or hex that hold no words and are no image: what they are is not known. */
function isMostlyEncoded(text: string): boolean {
  let encoded = 0
  for (const { 0: run, index } of text.matchAll(encodedRun)) {
    if (!looksEncoded(run) || isImage(text, run, index) || decodeRun(run) !== null) continue
    encoded += run.length
  }
  return encoded > text.length * ENCODED_SHARE_MAX
}

/** Hex, or small letters, capitals and digits mixed as they are in base64; a path or a word is neither. */
function looksEncoded(run: string): boolean {
  let small = 0
  let capital = 0
  let digits = 0
  let hex = 0
  for (let at = 0; at < run.length; at += 1) {
    const code = run.charCodeAt(at)
    if (code >= 48 && code <= 57) digits += 1
    else if (code >= 97 && code <= 122) small += 1
    else if (code >= 65 && code <= 90) capital += 1
    if ((code | 0x20) >= 97 && (code | 0x20) <= 102) hex += 1
  }
  const isBase64 = Math.min(small, capital) > run.length / 5 && digits > run.length / 20
  return isBase64 || digits + hex === run.length
}

/** By the label of a data URI, or by how PNG, JPEG, GIF and WebP begin in base64. */
function isImage(text: string, run: string, at: number): boolean {
  const label = text.slice(Math.max(0, at - 40), at)
  return (
    /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR)/.test(run) ||
    /data:image\/[a-z+.-]{1,20};base64,$/.test(label)
  )
}
