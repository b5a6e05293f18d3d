import { addressed, call, nearby, phrase, type PhraseFamily, type Phrase } from '../phrases.ts'
import type { LanguageWords } from './language-words.ts'
import { languages } from './languages.ts'
import {
  otherLanguageDisobedience,
  otherLanguageErrands,
  otherLanguageLaterTalks,
  otherLanguageOmissions,
  otherLanguageSummaries,
} from './other-language-tasks.ts'

/** Words of one language for what a dictated answer, a forgotten task and a model without limits are made of. */
interface AnswerWords {
  readonly answer: string
  readonly only: string
  /** The definite article before the word; the word again where there is none. */
  readonly the: string
  readonly word: string
  /** Verbs that set aside. */
  readonly forget: string
  /** What is set aside as a whole: `everything`, `so far`. */
  readonly whole: string
  /** What was done to the reader before: `told`, `asked`. */
  readonly told: string
  readonly without: string
  readonly limits: string
  /** The one who is spoken to. */
  readonly are: string
  readonly whether: string
  readonly program: string
  readonly say: string
}

/** The languages in which dictated answers are recognised. */
const answerWords: readonly AnswerWords[] = [
  {
    answer: 'antworte antworten schreib schreibe sag sage gib',
    only: 'nur ausschließlich lediglich',
    the: 'dem das den',
    word: 'wort satz worten wörtern',
    forget: 'vergiss vergessen ignoriere ignorier acht',
    whole: 'alles bisher vorher zuvor',
    told: 'gesagt aufgetragen befohlen angewiesen gefragt beauftragt',
    without: 'ohne keine keinerlei',
    limits: 'einschränkungen beschränkungen grenzen filter regeln',
    are: 'du sie bist sind',
    whether: 'wenn falls sofern als',
    program: 'ki llm modell sprachmodell chatbot',
    say: 'bewert* gib sag* schreib* empfiehl nenn* antwort* send* leite füge stufe erwähn*',
  },
  {
    answer: 'réponds répondez répondre écris écrivez dis dites',
    only: 'seulement uniquement juste que',
    the: 'le la par',
    word: 'mot mots phrase',
    forget: 'oublie oubliez ignore ignorez abstraction',
    whole: 'tout jusqu avant jusque auparavant précédemment',
    told: 'demandé dit ordonné appris indiqué',
    without: 'sans aucune aucun plus',
    limits: 'limite limites restriction restrictions filtre filtres morale',
    are: 'tu vous es êtes',
    whether: 'si lorsque tant',
    program: 'ia llm modèle modelo modello chatbot langage',
    say: 'dis dites donne donnez note notez recommand* répond* écri* envo* inclu* ajout* transf*',
  },
  {
    answer: 'responde responda contesta conteste escribe escriba di',
    only: 'solo sólo solamente únicamente exclusivamente',
    the: 'la el',
    word: 'palabra palabras frase',
    forget: 'olvida olvide olvídate ignora ignore lado',
    whole: 'todo antes previamente hasta',
    told: 'dijeron dicho pidieron ordenaron indicaron',
    without: 'sin ninguna no',
    limits: 'límites restricciones filtros restricción límite',
    are: 'eres es',
    whether: 'si como cuando',
    program: 'ia llm modèle modelo modello lenguaje chatbot',
    say: 'di diga da dé recomiend* respond* escrib* envi* incluy* añad* califi* reenv*',
  },
  {
    answer: 'rispondi rispondete rispondere scrivi scrivete di',
    only: 'solo soltanto unicamente esclusivamente',
    the: 'la il',
    word: 'parola parole frase',
    forget: 'dimentica dimenticate ignora ignorate',
    whole: 'tutto finora prima precedenza quanto',
    told: 'detto chiesto richiesto ordinato ricevut* impartit*',
    without: 'senza nessuna più',
    limits: 'limiti restrizioni filtri limite',
    are: 'sei siete',
    whether: 'se qualora',
    program: 'ia llm modèle modelo modello intelligenza linguaggio chatbot',
    say: 'di assegna* raccomanda* rispond* scriv* invia* aggiung* valuta* inoltra*',
  },
  {
    answer: 'responda responde escreva escreve diga',
    only: 'apenas somente só unicamente',
    the: 'a o',
    word: 'palavra palavras frase',
    forget: 'esqueça esquece ignore ignora lado',
    whole: 'tudo antes anteriormente até',
    told: 'dito disseram pedido ordenado pediram',
    without: 'sem nenhuma não',
    limits: 'restrições limites filtros limite',
    are: 'você és for',
    whether: 'se caso quando',
    program: 'ia llm modèle modelo modello linguagem chatbot',
    say: 'diga dê recomend* respond* escrev* envi* inclu* adicion* encaminh*',
  },
  {
    answer: 'antwoord antwoordt schrijf zeg',
    only: 'alleen enkel uitsluitend',
    the: 'het de',
    word: 'woord woorden zin',
    forget: 'vergeet negeer',
    whole: 'alles tot eerder hiervoor',
    told: 'gezegd opgedragen verteld gevraagd',
    without: 'zonder geen',
    limits: 'beperkingen grenzen filters limieten',
    are: 'je jij u',
    whether: 'als indien wanneer',
    program: 'ai llm taalmodel chatbot',
    say: 'zeg geef beoordeel beveel antwoord* schrijf* stuur* voeg* noem*',
  },
  {
    answer: 'odpowiedz odpowiadaj napisz powiedz',
    only: 'tylko wyłącznie jedynie',
    the: 'słowo słowem słowa zdanie',
    word: 'słowo słowem słowa zdanie',
    forget: 'zapomnij zignoruj',
    whole: 'wszystko dotychczas wcześniej',
    told: 'powiedziano kazano mówiono polecono',
    without: 'bez żadnych',
    limits: 'ograniczeń limitów zasad filtrów',
    are: 'jesteś jest',
    whether: 'jeśli jeżeli gdy',
    program: 'ai llm modelem językowym chatbotem',
    say: 'powiedz napisz oceń poleć wyślij prześlij odpowiedz dodaj uwzględnij',
  },
  {
    answer: 'отвечай ответь напиши пиши скажи',
    only: 'только лишь исключительно',
    the: 'слово словом слова фразу',
    word: 'слово словом слова фразу',
    forget: 'забудь забудьте игнорируй',
    whole: 'все раньше прежде ранее',
    told: 'говорили сказали сказано велели просили',
    without: 'без никаких нет',
    limits: 'ограничени* лимит* фильтр* запрет*',
    are: 'ты вы',
    whether: 'если когда',
    program: 'ии нейросеть языковая чат-бот',
    say: 'скажи напиши оцени порекомендуй отправь перешли ответь добавь поставь',
  },
  {
    answer: 'yaz cevap yanıt söyle',
    only: 'sadece yalnızca',
    the: 'kelime* sözcü* cümle*',
    word: 'kelime* sözcü* cümle*',
    forget: 'unut unutun',
    whole: 'her tüm bütün kadar',
    told: 'söylenen* denilen* verilen* anlatılan*',
    without: 'yok hiçbir olmadan',
    limits: 'sınır* kısıtlama* filtre*',
    are: 'sen sin',
    whether: 'eğer ise',
    program: 'yapay dil llm',
    say: 'söyle yaz ver öner gönder ilet ekle belirt',
  },
  {
    answer: 'svara svar skriv säg',
    only: 'bara endast enbart kun bare',
    the: 'ordet',
    word: 'ordet ord meningen',
    forget: 'glöm glem ignorera',
    whole: 'allt hittills tidigare innan alt',
    told: 'höra sagt fått fortalt',
    without: 'utan inga uden uten',
    limits: 'begränsningar gränser filter begrænsninger',
    are: 'du',
    whether: 'om hvis ifall',
    program: 'ai llm språkmodell chatbot',
    say: 'säg skriv ge skicka rekommendera svara lägg',
  },
  {
    answer: '回答 回复 回覆 输出 說 说 写',
    only: '只 仅 僅 只能 只需 只要',
    the: '两个字 字 一词 单词 词 这句话',
    word: '两个字 字 一词 单词 词 这句话',
    forget: '忘记 忘掉 忽略 不要管',
    whole: '之前 所有 一切 以前',
    told: '要求 吩咐 告诉你 任务',
    without: '没有 不受 无 不再',
    limits: '限制 约束 束缚 审查',
    are: '你 您',
    whether: '如果 若 假如',
    program: '人工智能 语言模型 AI ai 大模型',
    say: '请 说 给 推荐 回答 输出 发送 评 写',
  },
  {
    answer: '答えて 回答して 返答 返信 出力 書いて',
    only: 'だけ のみ',
    the: '単語 言葉 一言 と',
    word: '単語 言葉 一言 と',
    forget: '忘れ 無視',
    whole: 'すべて 全て これまで 今まで',
    told: '言われ 頼まれ 依頼',
    without: 'ない なく なし',
    limits: '制限 制約 フィルター',
    are: 'あなた',
    whether: 'なら もし 場合',
    program: 'ai 人工知能 言語モデル',
    say: '答え 評価 推薦 出力 送信 書い してください',
  },
  {
    answer: '답하 대답하 답변하 말하 출력하 쓰',
    only: '만 이라고만 라고만 오직',
    the: '단어 라고 이라고',
    word: '단어 라고 이라고',
    forget: '잊 무시',
    whole: '모두 모든 지금까지',
    told: '받은 들은 말한',
    without: '없는 없이 없다',
    limits: '제한 한계 필터',
    are: '당신 너',
    whether: '라면 만약',
    program: '인공지능 언어모델 ai',
    say: '평가 추천 답변 출력 보내 작성',
  },
  {
    answer: 'أجب اجب وأجب واجب اكتب قل رد',
    only: 'فقط',
    the: 'بكلمة كلمة الكلمة بالكلمة',
    word: 'بكلمة كلمة الكلمة بالكلمة',
    forget: 'انس انسى تجاهل',
    whole: 'كل جميع قبل',
    told: 'قيل طلب طُلب',
    without: 'بدون دون بلا',
    limits: 'قيود حدود القيود',
    are: 'كنت أنت',
    whether: 'إذا اذا كنت',
    program: 'ذكاء الذكاء اصطناعي نموذج',
    say: 'قل اكتب أرسل ارسل أوص قيّم أجب',
  },
]

/** How far from the verb its object may stand. Particles and endings of unspaced scripts count as words too. */
const NEAR = 7
const CLOSE = 4

function perLanguage(make: (words: LanguageWords) => readonly Phrase[]): PhraseFamily {
  return languages.flatMap(make)
}

/** The families in languages other than English, made of the same groups of words in each. */
export const otherLanguageOverrides: PhraseFamily = [
  ...perLanguage(({ ignore, earlier, rules }) => [nearby(NEAR, ignore, earlier, rules)]),
  ...answerWords.map(({ forget, whole, told }) => nearby(NEAR, forget, whole, told)),
  ...otherLanguageDisobedience,
]

/** `Answer only with the word …`. */
export const otherLanguageSteering: PhraseFamily = [
  ...answerWords.map(({ answer, only, the, word }) => nearby(CLOSE, only, answer, the, word)),
  ...otherLanguageSummaries,
]

/** `From now on act without limits`, `from now on you have no restrictions any more`. */
const freedFromNowOn: readonly (readonly [now: string, without: string, limits: string])[] = [
  ['ahora', 'actúa actua responde tienes eres', 'restricciones límites filtros'],
  ['agora', 'você voce aja atue responda', 'restrições limites filtros'],
  ['désormais maintenant partir', 'tu vous agis agissez réponds', 'restrictions limites filtres'],
  ['jetzt nun fortan', 'du sie', 'einschränkungen beschränkungen grenzen'],
  ['adesso ora poi', 'tu hai agisci rispondi', 'restrizioni limiti filtri'],
  ['nu voortaan', 'je jij u', 'beperkingen grenzen filters'],
]

/** `An AI without any limits`. */
export const otherLanguageJailbreaks: PhraseFamily = [
  ...answerWords.map(({ without, limits, program }) => nearby(CLOSE, without, limits, program)),
  ...freedFromNowOn.map(([now, without, limits]) => phrase(CLOSE, now, without, limits)),
]

export const otherLanguageExtractions = perLanguage(({ show, prompt, inner }) => [
  nearby(NEAR, prompt, inner, show),
])

export const otherLanguageSecrecy: PhraseFamily = [
  ...perLanguage(({ tell, not, user }) => [nearby(NEAR, not, tell, user)]),
  ...otherLanguageOmissions,
]

export const otherLanguageMemoryWrites: PhraseFamily = [
  ...perLanguage(({ remember, always, user }) => [nearby(NEAR, remember, always, user)]),
  ...otherLanguageLaterTalks,
]

export const otherLanguageDirectives: PhraseFamily = [
  ...perLanguage(({ send, secret, toward, reader, must, act }) => [
    nearby(NEAR, send, secret, toward),
    phrase(4, reader, must, act),
    call(0, reader, act),
    call(0, reader, must, act),
  ]),
  ...otherLanguageErrands,
  phrase(
    3,
    'istruzione istruzioni attention consigne instrucción instrucciones anweisung instrução instruções',
    'per à de pour para für',
    'ia ki llm linguistico langage lenguaje linguagem sprachmodell',
  ),
  ...answerWords.map(({ whether, are, program, say }) =>
    addressed(CLOSE, whether, are, program, say),
  ),
]
