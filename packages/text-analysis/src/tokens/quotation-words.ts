/** Words of a sentence about a text: who says it, where it stands, what it is. In the form of tokens: small, without accents. */
export const reportingWords: ReadonlySet<string> = new Set(
  [
    'say says said saying write writes wrote written read reads reading contain contains contained containing tell tells told ask asks asked asking reply replies replied replying answer answers answered type typed types quote quotes quoted quoting call called calls titled entitled goes went ran literally verbatim',
    'phrase phrases phrased phrasing sentence sentences wording words word text texts line lines message messages prompt prompts instruction instructions command commands request requests order orders string strings passage paragraph snippet caption heading headline slogan question questions statement statements quotation',
    'example examples eg instance such sample samples variant variants wordings tried tries try trying attempt attempts attempted found hidden inserted embedded injected stopped caught intercepted quarantined filtered spam entered classify',
    // German
    'sagt sagte sagen schreibt schrieb schreiben steht stand stehen lautet lautete lauten heisst hiess heissen enthalt enthielt enthalten fragt fragte antwortet antwortete satz satze satzen wortlaut wort worte text texte texten zeile nachricht nachrichten aufforderung aufforderungen anweisung anweisungen befehl befehle beispiel beispiele beispielsweise etwa solche',
    // French
    'dit disait disent ecrit ecrivait ecrire contient contenait contenant lit lisait demande demandait repond phrase phrases texte textes ligne mention consigne consignes ordre ordres exemple exemples telle telles tels intitule',
    // Spanish, Portuguese, Italian
    'dice decia decir dijo escribe escribio escrito contiene contenia lee leia pide pedia responde frase frases oracion texto textos linea mensaje mensajes orden ordenes instruccion ejemplo ejemplos diz dizia disse escreve escreveu continha pedido mensagem mensagens ordem exemplo exemplos dici diceva disse scrive scritto conteneva chiede testo testi riga messaggio ordine esempio esempi',
    // Dutch, Swedish, Norwegian, Danish, Polish
    'zegt zei schrijft schreef staat stond luidt luidde bevat bevatte vraagt zin zinnen tekst regel bericht opdracht voorbeeld sager skriver skrev star stod lyder innehaller mening text rad meddelande exempel eksempel setning melding mowi napisal zawiera zawieral zdanie tekst wiadomosc przyklad przyklady polecenie',
    // Russian, Ukrainian
    '\u0433\u043E\u0432\u043E\u0440\u0438\u0442 \u0433\u043B\u0430\u0441\u0438\u0442 \u0433\u043B\u0430\u0441\u0438\u043B \u043F\u0438\u0448\u0435\u0442 \u043D\u0430\u043F\u0438\u0441\u0430\u043D\u043E \u0441\u043E\u0434\u0435\u0440\u0436\u0438\u0442 \u0441\u043E\u0434\u0435\u0440\u0436\u0430\u043B \u0444\u0440\u0430\u0437\u0430 \u0444\u0440\u0430\u0437\u0443 \u0442\u0435\u043A\u0441\u0442 \u0441\u0442\u0440\u043E\u043A\u0430 \u0441\u043E\u043E\u0431\u0449\u0435\u043D\u0438\u0435 \u043F\u0440\u0438\u043C\u0435\u0440 \u043D\u0430\u043F\u0440\u0438\u043C\u0435\u0440',
  ].flatMap((list) => list.split(' ')),
)

/** Words of writing about attacks and of tests against them. */
export const specimenWords: ReadonlySet<string> = new Set(
  'attack attacks attacked attacker attackers injection injections payload payloads jailbreak jailbreaks jailbreaking phishing scam scams adversarial malicious exploit exploits exploited hijack hijacked redteam redteaming pentest vulnerability vulnerabilities obeyed obeys untrusted poisoned detector detectors detect detects detected detection scanner guardrail guardrails assert asserts asserttrue assertequal parametrize expect tobe toequal fixture fixtures angreifer angriff angriffe attaquant attaque attaques atacante ataque ataques attaccante attacco aanvaller aanval injektion inyeccion injecao iniezione \u0430\u0442\u0430\u043A\u0430 \u0430\u0442\u0430\u043A\u0438 \u0438\u043D\u044A\u0435\u043A\u0446\u0438\u044F'.split(
    ' ',
  ),
)

/** A heading made of these alone, as `Example of an attack:`, is easily put before an order: it reports nothing. */
const labelWords: ReadonlySet<string> = new Set(
  'a an the of for in is this here following attack attacks example examples sample samples instance payload payloads injection injections prompt prompts test tests malicious specimen jailbreak quote note text message phishing scam beispiel angriff ejemplo ataque exemple attaque exemplo'.split(
    ' ',
  ),
)

/** What stands before an order that is meant, in quotation marks or not: `Please "…"`. */
export const urgingWords: ReadonlySet<string> = new Set(
  'please now you must then so also and or do just always immediately kindly'.split(' '),
)

export function isLabelWord(word: string): boolean {
  return labelWords.has(word)
}
