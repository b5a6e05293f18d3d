/**
 * What a text calls a password, in the languages of its readers. Words of scripts without spaces and of right-to-left
 * scripts have no edge that `\b` sees.
 */
const passwordName =
  /(?<![\p{L}\d_.?&$]|--)(?:pass(?:word|phrase|code|wort)|pwd|psk|pw|(?:wi-?fi|wlan|network|guest|router)[ -](?:key|code|pass|word|password)|unlock (?:word|phrase)|kennwort|zugangswort|losungswort|wlan-schlüssel|netzwerkschlüssel|mot de passe|mdp|contraseña|clave(?: de (?:acceso|la red|wifi))?|senha|palavra-passe|parola(?: d'ordine)?|wachtwoord|hasło|heslo|lösenord(?:et)?|passord(?:et)?|adgangskode(?:n)?|kodeord(?:et)?|salasana|şifre(?:si)?|parola(?:sı)?|jelszó|kata sandi|mật khẩu|пароль|код доступа|κωδικός|पासवर्ड)(?![\p{L}\d_(])|パスワード|暗証番号|密码|密碼|口令|비밀번호|암호는|كلمة (?:ال)?(?:مرور|سر)|סיסמ[הת]/giu

/** Numbers that open a door, a safe, a card or an account. */
const codeName =
  /(?<![\p{L}\d_])(?:(?:door|gate|alarm|entry|entrance|key ?(?:box|safe)|lock ?box|safe|vault|building|garage|panel|unlock|disarm|voicemail|pin|security|verification|one-time|sign-in|log-?in|confirmation|access|house|shed|locker|bike lock|telephone banking|phone banking|tür|tresor|alarm|zugangs|garagen|schlüsselbox|schließfach)[ -]?(?:code|pin|combination|number|word|kombination)|PIN(?: code|-code)?|OTP|TAN|code (?:d'entrée|de la porte|de l'alarme|du portail|d'accès|de verificación|de la alarma|PIN|pin)|código (?:de (?:la puerta|acceso|verificación|alarma|entrada|seguridad)|PIN)|codice (?:di accesso|del cancello|di verifica|allarme|PIN)|portkod|dørkode|ovikoodi|kod do (?:drzwi|bramy)|код (?:двери|домофона|подтверждения))(?![\p{L}\d_])/giu

const LOOKED_MAX = 4096
const AFTER = 90

/** Words by which a value is an example, advice or an invented one. */
const shownAround =
  /(?<![\p{L}.@-])(?:e\.?g\.?|for example|for instance|such as|example|sample|dummy|fictional|placeholder|template|avoid|never use|weak|guessable|cracked|common passwords?|leaked in|beispiel\w{0,8}|z\. ?b\.|etwa|par exemple|exemple|por ejemplo|ejemplo|exemplo|esempio|default|standardmäßig|par défaut|por defecto|must|should|at least|mindestens|au moins|al menos|enter your|type your|choose|novel|story|character|joke|film|movie|scene|test (?:user|account)|demo)(?![\p{L}]|\.\p{L})|例え?[ばえ]|例如|示例|예를/iu

/** Does a text state a password or a code, however weak, as the one that is in use? Linear; names beyond 4,096 are not looked at. */
export function statesWeakSecret(text: string): boolean {
  return (
    statesPassword(text) ||
    statesCode(text) ||
    statesSentCode(text) ||
    statesSession(text) ||
    statesAnswer(text) ||
    statesPair(text) ||
    listsLogins(text)
  )
}

function statesPassword(text: string): boolean {
  let looked = 0
  for (const { 0: name, index } of text.matchAll(passwordName)) {
    looked += 1
    if (looked > LOOKED_MAX) return false
    const end = index + name.length
    const after = text.slice(end, end + AFTER).split(/\n\s*\n|[.!?](?=\s+\p{Lu}|$)/u, 1)[0] ?? ''
    const value = findStatedValue(after)
    if (value === null || !isPassword(value)) continue
    if (!shownAround.test(text.slice(Math.max(0, index - 70), end + after.length))) return true
  }
  return false
}

interface StatedValue {
  readonly text: string
  /** Stood in quotation marks, as code or in bold. */
  readonly marked: boolean
}

/** A sign right behind the name, or behind words in brackets. */
const givingSign =
  /^["'`*_)\]]{0,3}\s{0,3}(?:\([^)\n]{1,40}\)\s{0,2})?(?:[:=：|→—–]|->|は|是|为|為|는|은|هي|هو)\s{0,3}/u
const givingVerbs: ReadonlySet<string> = new Set(
  'is was are stays remains lautet ist bleibt war est reste es é è jest är er on to still now это है'.split(
    ' ',
  ),
)
const adverbs: ReadonlySet<string> = new Set(
  'still now currently simply just the same immer noch jetzt weiterhin toujours encore todavía ahora ancora fortfarande fortsatt stadig yhä всё ещё simplement einfach'.split(
    ' ',
  ),
)
const WORDS_MAX = 9

/** The value that follows the name of a secret: behind a sign or a verb. */
function findStatedValue(after: string): StatedValue | null {
  const sign = givingSign.exec(after)?.[0]
  if (sign !== undefined) return readValue(after.slice(sign.length))
  let at = 0
  let given = false
  for (const word of after.split(/\s/, WORDS_MAX * 2)) {
    const plain = word.toLowerCase().replace(/[,:]$/, '')
    if (given && plain !== '' && !givingVerbs.has(plain) && !adverbs.has(plain))
      return readValue(after.slice(at))
    given ||= givingVerbs.has(plain) || /[:=]$/.test(word)
    at += word.length + 1
  }
  return null
}

function readValue(rest: string): StatedValue | null {
  const marked = /^(?:\*\*|["'`“„«「『])([^"'`”“»」』*\n]{3,40})(?:\*\*|["'`”“»」』])/u.exec(
    rest,
  )?.[1]
  if (marked !== undefined) return { text: marked.trim(), marked: true }
  const plain = /^[^\s"'`<>,;|，。、；]{3,40}/u.exec(rest)?.[0]
  return plain === undefined ? null : { text: plain.replace(/[.:!?)]{1,2}$/, ''), marked: false }
}

/** Settings, types and methods that stand where a password might. */
const technical =
  /^(?:sha-?\d|md5|aes|rsa|utf|oauth|oidc|base\d|bcrypt|argon2|pbkdf2|scrypt|pkcs|x509|tls|ssl|wpa|wep|http|win\d|ipv\d|2fa|mfa|k8s|totp|null|none|true|false|undefined|string|required|optional|hashed|encrypted|stored|reset|changed|sent|case-|min\w*\d|max\w*\d|\d+-\d+$|process\.|os\.|env\.|self\.|this\.|req\.|config\.|request\.)/i
const shownValue =
  /example|sample|your|placeholder|change.?(?:me|it)|redacted|dummy|insert|xxxx|\*{2}|•|…|\.{3}|12345|abcd|qwerty|p[a@]ssw(?:[o0]|or)d|passwort|contraseña|secret|geheim|foo|bar\b|test|hunter2|correct.?horse|letmein|<|>|\{|\}|\$[({A-Za-z]|\[|%[a-z]|:\/\/|\(|\)|=|@[\w.-]{2,60}\.\w{2}|^admin$|^root$|^guest$|^postgres$|^user$|^_+$|^-+$/i

function isPassword({ text, marked }: StatedValue): boolean {
  if (text.length < 4 || technical.test(text) || shownValue.test(text)) return false
  if (
    /^(?:\/|\.\/|~\/|https?:|--)|\.(?:js|ts|py|md|env|json|ya?ml|txt|com|org|net|io|html?)$/i.test(
      text,
    )
  )
    return false
  const mixed = /\p{L}/u.test(text) && /\p{Nd}/u.test(text)
  const odd = /\p{L}/u.test(text) && /[!#$%&?+*_@]/.test(text.slice(1))
  if (!/\p{L}/u.test(text)) return /^\p{Nd}{6,16}$/u.test(text)
  if (/\s/.test(text))
    return (
      marked &&
      /^\p{L}[\p{L}\d'’-]{1,20}(?:[ -][\p{L}\d'’-]{2,20}){1,4}$/u.test(text) &&
      /\d|^\p{Ll}/u.test(text) &&
      text.length <= 32
    )
  if (mixed || odd) return text.length >= 6 || marked
  // A plain word is one only where the text sets it apart.
  return marked && text.length >= 5 && /^[\p{L}-]+$/u.test(text)
}

const digits =
  /\p{Nd}{1,2}-\p{Nd}{1,2}-\p{Nd}{1,2}(?![\p{Nd}-])|\p{Nd}{3}[ -]\p{Nd}{3}|\p{Nd}{4,8}/u
/** Behind the digits of a code stands no more of a longer number, and no unit. */
const continues =
  /^(?:[.,:/-]?\p{Nd}|\s?(?:%|€|\$|£|km|m\b|min|sec|Uhr|euros?|dollars?|characters|digits|people|users))/u

/** The digits that follow the name of a code, in the same sentence and before any other number. */
function findCode(after: string): string | null {
  const found = digits.exec(after)
  if (found === null) return null
  const before = after.slice(0, found.index)
  const end = found.index + found[0].length
  if (/\p{Nd}/u.test(before) || before.split(/\s+/, WORDS_MAX + 2).length > WORDS_MAX) return null
  return continues.test(after.slice(end, end + 16)) ? null : found[0]
}

const presetCode = /^(\d)\1+$|^1234|^4321$|^12345678$/

function statesCode(text: string): boolean {
  let looked = 0
  for (const { 0: name, index } of text.matchAll(codeName)) {
    looked += 1
    if (looked > LOOKED_MAX) return false
    const end = index + name.length
    const after = text.slice(end, end + AFTER).split(/\n|[.!?](?=\s+\p{Lu}|$)/u, 1)[0] ?? ''
    const value = findCode(after)
    if (value === null || presetCode.test(value.replace(/[ -]/g, ''))) continue
    if (!shownAround.test(text.slice(Math.max(0, index - 70), end + after.length))) return true
  }
  return false
}

/** A bare code where the sentence speaks of what it opens. */
const bareCode = /(?<![\p{L}\d_-])codes?(?![\p{L}\d_-])/giu
const opened =
  /door|gate|alarm|key ?box|lock ?box|key safe|\bsafe\b|garage|entrance|intercom|boîte à clés|porte|portail|alarme|puerta|portón|caja fuerte|\bTür|Tresor|Schlüssel|Garage|Alarmanlage|\bdør|\bdörr|brama|двер|домофон/iu
const sent =
  /\b(?:sent|texted|sms|sign[- ]?in|log[- ]?in|verif\w{2,8}|confirm\w{0,7}|valid (?:until|for)|read it (?:back|out)|two-factor|2fa)\b/i
const counted =
  /(?:postal|zip|post|error|area|country|promo|discount|voucher|coupon|product|order|booking|tracking|status|exit|response|sort|bar|source|item|reference|dress|colou?r|qr|tax|billing|swift|bank|building|penal|civil|dialling|sample|return|class|icd|project|cost|unicode|char|key|event|morse) ?$/i

/** A code of a door or of a sign-in, called no more than that. */
function statesSentCode(text: string): boolean {
  let looked = 0
  for (const { 0: name, index } of text.matchAll(bareCode)) {
    looked += 1
    if (looked > LOOKED_MAX) return false
    const before = text.slice(Math.max(0, index - AFTER), index)
    if (counted.test(before)) continue
    const end = index + name.length
    const after = text.slice(end, end + AFTER).split('\n', 1)[0] ?? ''
    const value = findCode(after)
    if (value === null || presetCode.test(value.replace(/[ -]/g, ''))) continue
    const length = value.replace(/[ -]/g, '').length
    if (!opened.test(before) && !(length === 6 && sent.test(before + after))) continue
    if (!shownAround.test(before + after)) return true
  }
  return false
}

/** What banks ask to know a caller again. */
const recoveryName =
  /\b(?:mother's maiden name|first pet(?:'s name)?|(?:security|memorable) (?:word|answer|phrase)|answer to (?:the|his|her|your) security question|mädchenname der mutter|nom de jeune fille de (?:sa|ta|votre|ma) mère)\b/gi

function statesAnswer(text: string): boolean {
  let looked = 0
  for (const { 0: name, index } of text.matchAll(recoveryName)) {
    looked += 1
    if (looked > LOOKED_MAX) return false
    const end = index + name.length
    const after = text.slice(end, end + AFTER).split('\n', 1)[0] ?? ''
    const value = findStatedValue(after)?.text ?? ''
    const word =
      /^\p{L}{3,20}$/u.test(value) &&
      !/^(?:asked|required|used|needed|not|never|set|case|something|one|optional|a|an|the|often|usually|stored|hashed)$/i.test(
        value,
      )
    if (word && !shownAround.test(text.slice(Math.max(0, index - 70), end + after.length)))
      return true
  }
  return false
}

const pairName =
  /(?<![\p{L}\d_.-])(?:log-?in|logon|credentials?|admin access|zugang|zugangsdaten|admin-zugang|anmeldung|identifiants?|accès|acceso|acesso|accesso|inloggning|innlogging|вход)(?![\p{L}\d_(])/giu

/** `admin / Tulip-88` behind the name of an access: an account and a password that no one takes for a word. */
function statesPair(text: string): boolean {
  let looked = 0
  for (const { 0: name, index } of text.matchAll(pairName)) {
    looked += 1
    if (looked > LOOKED_MAX) return false
    const end = index + name.length
    const after = text.slice(end, end + AFTER).split('\n', 1)[0] ?? ''
    const words = after.split(/\s+/, WORDS_MAX + 4)
    const at = words.findIndex((word) => word === '/' || word === '|')
    const value = (words[at + 1] ?? '').replace(/^["'`]|["'`.,;]{1,2}$/g, '')
    if (at < 1 || !isPassword({ text: value, marked: false })) continue
    if (!shownAround.test(text.slice(Math.max(0, index - 70), end + after.length))) return true
  }
  return false
}

/** Cookies and parameters that hold a signed-in session. */
const sessionName =
  /(?<![\w.])(?:connect\.sid|PHPSESSID|JSESSIONID|ASP\.NET_SessionId|session_?id|sessionid|laravel_session|remember_token|auth_token|access_token|sid|__session|__Secure-[\w-]{1,40}|next-auth\.session-token)["'`]{0,2}(?: ?[:=] ?| to | is )["'`]{0,2}([\w%.+/-]{16,400})/gi

function statesSession(text: string): boolean {
  let looked = 0
  for (const { 1: value = '' } of text.matchAll(sessionName)) {
    looked += 1
    if (looked > LOOKED_MAX) return false
    if (
      /\d/.test(value) &&
      /[a-z]/i.test(value) &&
      !shownValue.test(value) &&
      !/(.)\1{5}/.test(value)
    )
      return true
  }
  return false
}

const LINES_MAX = 2048
const passwordColumn =
  /^(?:pass(?:word|phrase|code)?|pwd?|pin|kennwort|passwort|zugangscode|mot de passe|mdp|contraseña|clave|senha|wachtwoord|lösenord|passord|adgangskode|hasło|heslo|şifre|пароль|パスワード|密码|gate code|door code|key|with|word|credential|secret|recovery answer)s?$/iu
const accountColumn =
  /^(?:user(?:name| ?id)?|log-?in|account|e-?mail|mail|mailbox|name|who|benutzer(?:name)?|nutzer|konto|anmeldung|utilisateur|identifiant|usuario|usuário|utente|gebruiker|användare|bruker|użytkownik|kullanıcı|логин|пользователь|ユーザー名?|用户名?|service|system|site|where|device|host|network|ssid)$/iu

/** A table with a column of accounts and one of passwords, or lines of addresses each followed by a word. */
function listsLogins(text: string): boolean {
  if (!/[|;,\t:/]/.test(text)) return false
  const lines = text.split('\n', LINES_MAX)
  let paired = 0
  let column: { readonly at: number; readonly separator: string; readonly cells: number } | null =
    null
  for (const line of lines) {
    if (line.length > 1024) continue
    if (pairedLine.test(line)) paired += 1
    if (column !== null) {
      const cells = splitRow(line, column.separator)
      if (/^[\s|:+-]{3,1024}$/.test(line)) continue
      if (cells.length === column.cells) {
        const value = cells[column.at] ?? ''
        if (isCellPassword(value) && !shownAround.test(text.slice(0, 400))) return true
        continue
      }
      column = null
    }
    const separator = ['\t', '|', ';', ','].find((each) => line.includes(each))
    if (separator === undefined) continue
    const cells = splitRow(line, separator)
    const at = cells.findIndex((cell) => passwordColumn.test(cell))
    if (at >= 0 && cells.some((cell, index) => index !== at && accountColumn.test(cell)))
      column = { at, separator, cells: cells.length }
  }
  return paired >= PAIRS_MIN && !shownAround.test(text.slice(0, 400))
}

const PAIRS_MIN = 2
/** `info@host : word`, `mara / Tulip-88`: an address and one word that is none. */
const pairedLine =
  /^[\s*\d.)>-]{0,8}[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}\s{0,3}(?:[:;|,]|\/|->|→)\s{0,3}(?!https?:)(?=[^\s]{0,40}(?:\d|[a-z]{5}))[^\s@|;,/]{4,40}\s{0,4}$/

function splitRow(line: string, separator: string): readonly string[] {
  const cells = line
    .split(separator, 32)
    .map((cell) => cell.trim().replace(/^["'*`]{1,2}|["'*`]{1,2}$/g, ''))
  return separator === '|'
    ? cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined)
    : cells
}

function isCellPassword(cell: string): boolean {
  return (
    isPassword({ text: cell, marked: true }) ||
    (/^\d{4,8}$/.test(cell) && !presetCode.test(cell)) ||
    (cell.length >= 6 &&
      !shownValue.test(cell) &&
      /^\S+$/.test(cell) &&
      /\d/.test(cell) &&
      /\p{L}/u.test(cell))
  )
}
