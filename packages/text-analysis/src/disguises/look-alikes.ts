import { recode } from './recode.ts'
import { normalize } from '../normalize.ts'

/** Letters of other scripts, each before the Latin letter that it looks like (Unicode TR 39, the common ones). */
const pairs =
  '\u0430a \u0441c \u0435e \u043Eo \u0440p \u0445x \u0443y \u0456i \u0455s \u0458j \u04BBh \u0501d \u051Bq \u051Dw \u0432b \u043Am \u043Dh \u0442t \u043Cm \u0433r \u0438u \u03BFo \u03B1a \u03B5e \u03BDv \u03C1p \u03B9i \u03BAk \u03C4t \u03C5u \u03C9w \u03B7n \u03B3y \u0410A \u0412B \u0415E \u041AK \u041CM \u041DH \u041EO \u0420P \u0421C \u0422T \u0425X \u0423Y \u0406I \u0405S \u0408J \u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039AK \u039CM \u039DN \u039FO \u03A1P \u03A4T \u03A5Y \u03A7X \u0131i \u0261g \u026Ai \u217Cl \u0578n \u057Du \u0585o \u0570h \u0561w \u13A5i \u0251a \u0299b \u1D04c \u1D05d \u1D07e \uA730f \u0262g \u029Ch \u1D0Aj \u1D0Bk \u029Fl \u1D0Dm \u0274n \u1D0Fo \u1D18p \u0280r \uA731s \u1D1Bt \u1D1Cu \u1D20v \u1D21w \u028Fy \u1D22z'

const lookAlikes: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Letters of another script beside Latin ones inside one word; letters of the mathematical, circled and wide kinds. */
export function hasLookAlikes(text: string): boolean {
  return /[a-zA-Z][\u0251-\u02AF\u0370-\u03FF\u0400-\u051F\u0561-\u0587\u13A0-\u13F5\u1D00-\u1D22]|[\u0251-\u02AF\u0370-\u03FF\u0400-\u051F\u0561-\u0587\u13A0-\u13F5\u1D00-\u1D22][a-zA-Z]|[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A\u249C-\u24E9\u{1F130}-\u{1F189}]{2}|[\u1D2C-\u1D6A\u1D9B-\u1DBF\u02B0-\u02B8\u2071\u207F]{2}|[\u{1F1E6}-\u{1F1FF}](?:[ \u200B]?[\u{1F1E6}-\u{1F1FF}]){4}|[\u1D00-\u1D22\u0280\u029F\u0274]{2}/u.test(
    text,
  )
}

/** Latin letters for look-alikes by their code, other codes for themselves. */
const plainCodes: Uint16Array = Uint16Array.from({ length: 0xa7_32 }, (_, code) =>
  (lookAlikes.get(String.fromCharCode(code)) ?? String.fromCharCode(code)).charCodeAt(0),
)

/** The text with every such letter turned into the Latin one. */
export function foldLookAlikes(text: string): string {
  return recode(isNormal(text) ? text : normalised(text), plainCodes)
}

/** Nothing but ASCII and letters of the Greek and Cyrillic blocks that normalisation leaves alone. */
function isNormal(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- asks for anything beyond ASCII
  return !/[^\u0000-\u007F\u0391-\u03C9\u0410-\u044F\u0450-\u0475\u048A-\u04FF]/.test(text)
}

function normalised(text: string): string {
  // Nearly all texts have none of the letters below, whose first half this is.
  if (!/[\u249C-\u24B5\uD83C]/.test(text)) return normalize(text, 'NFKC')
  const plain = text
    .replace(/[\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, squared)
    .replace(/[\u249C-\u24B5]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - 0x24_9c + 97),
    )
    .replace(/[\u{1F1E6}-\u{1F1FF}]\u200B?/gu, (letter) =>
      String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1_f1_e6 + 97),
    )
  return normalize(plain, 'NFKC')
}

/** Squared and negative circled letters, which no normalisation takes apart. */
function squared(letter: string): string {
  return String.fromCharCode(65 + (((letter.codePointAt(0) ?? 0) - 0x1_f1_30) % 32))
}
