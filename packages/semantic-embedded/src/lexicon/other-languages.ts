import type { Meaning } from './lexicon.ts'

/**
 * The words of other languages for the meanings that orders to a model are made of. A star ends a stem. Scripts
 * without spaces are read piece by piece.
 */
export const otherLanguages: Partial<Record<Meaning, string>> = {
  override:
    'ignorez oubliez oublie oublier ignorer négligez contourne* outrepasse* ignorier* vergiss vergesst vergessen missacht* umgehe umgehen überschreib* verwirf ignora ignorad ignoren ignorar olvida* olvide* descarta* omite desatiende ignorate ignorare dimentica* trascura* esqueca esqueça esquece* ignorem desconsider* desconsidere negeer vergeet negeren zignoruj* zapomnij pomiń игнорир* проигнорир* забудь* забыть отмени* ігнору* забудь yoksay* unut* görmezden ignoruj* zapomeň ignorera glöm ignorér glem abaikan lupakan bỏ-qua quên تجاهل انس تجاهلوا تجاوز התעלם שכח अनदेखा नजरअंदाज नज़रअंदाज़ भूल उपेक्षा উপেক্ষা ভুলে 무시* 잊어* 無視 忘れ 忽略 无视 忽视 忘记 忘掉 不要理会 ละเว้น เพิกเฉย ลืม huwag-pansinin kalimutan puuza sahau αγνό* ξέχασ*',
  reveal:
    'affich* montr* révèl* révél* donne donnez répèt* répét* divulgu* imprim* recopi* dites zeig* nenn* verrat* verrate gib offenbar* enthüll* drucke muestra* mostrar muestr* revel* dime dame enseñ* repite* imprime mostra* rivela* dimmi dammi stampa* ripeti* diga mostre informe* revele* toon geef laat-zien onthul* pokaż ujawnij podaj wyświetl покаж* раскр* сообщи* выведи* скажи* назови* повтори* göster* açıkla* söyle* paylaş* ukaž prozraď visa avslöja tunjukkan ungkapkan berikan tiết-lộ cho-tôi-biết hiển-thị اكشف أظهر أخبرني اخبرني اعرض شارك كشف גלה הצג बताएं बताइए दिखाएं प्रकट साझा बताओ প্রকাশ বলুন দেখান 보여* 알려* 공개* 말해* 教えて 表示 明かし 開示 见せて 告诉 显示 透露 展示 说出 泄露 给我 เปิดเผย บอก แสดง ibahagi sabihin',
  send: 'envoi* envoy* transmet* transfèr* expédi* publiez sende senden sendet schick* leite weiterleit* übermittel* envia* envie* enví* manda mandar mandad mande manden reenvi* reenví* invia* inoltra* spedisci encaminh* stuur* verstuur* wyślij prześlij отправ* перешл* пошли* gönder* ilet* pošli skicka sende kirim* teruskan gửi chuyển أرسل ارسل إرسال שלח भेजें भेजो भेज পাঠান 보내* 전송* 送信 送って 送れ 发送 转发 发给 ส่ง ipadala tuma στείλ*',
  destroy:
    'supprim* effac* lösch* entfern* borra* elimin* cancella* elimina* apag* exclu* verwijder* usuń skasuj удал* sil* smaž radera slett hapus xóa احذف حذف מחק हटाएं हटा মুছে 삭제* 削除 删除 ลบ burahin futa',
  pay: 'vire virez payez überweis* zahle transfier* paga pague trasferisci bonifico pagar betaal maak-over zapłać przelej переведи* заплати* öde havale 支払 振り込 转账 支付 汇款 송금* 이체* ادفع حول',
  grant:
    'autoris* accord* approuv* genehmig* erteil* gewähr* autoriz* concede* otorg* approva* autorizz* conceda* verleen zatwierdź разреш* одобри* onayla* 許可 承認 授权 批准 승인* 허용*',
  write:
    'écri* rédig* schreib* verfass* escrib* redact* scrivi* escrev* schrijf napisz напиши* yaz* napiš skriv tulis* viết اكتب كتابة כתוב लिखें लिखिए লিখুন 작성* 써줘 書いて 作成 写 撰写 เขียน sumulat andika γράψ*',
  answer:
    'répond* antwort* respond* contesta contestar contesten contesteer rispond* respost* antwoord odpowiedz ответ* cevapla* yanıtla* odpověz svara jawab* trả-lời أجب اجب ענה उत्तर জবাব 답변* 대답* 答え 回答 返答 ตอบ sagutin jibu απάντ*',
  transform:
    'tradui* résum* expliqu* übersetz* zusammenfass* fasse erklär* traduc* explic* expliqu* traduci* riassum* spiega* traduz* vertaal* samenvat* przetłumacz streść wyjaśnij перевед* переведи* обобщ* объясн* кратко çevir* özetle* açıkla* přelož terjemahkan ringkas jelaskan dịch tóm-tắt giải-thích ترجم لخص اشرح תרגם अनुवाद सारांश समझाएं অনুবাদ সারাংশ 번역* 요약* 설명* 翻訳 要約 説明 翻译 总结 解释 แปล สรุป',
  run: 'exécut* lance* ausführ* führe ejecut* esegui* execut* voer wykonaj uruchom выполн* запуст* çalıştır* spusť kör jalankan thực-hiện نفذ תבצע चलाएं চালান 실행* 実行 执行 运行 เรียกใช้',
  include:
    'ajout* inclu* inclure füge einfüg* hinzufüg* añad* agreg* inclu* aggiung* includi adicion* acrescent* voeg dodaj добав* включ* ekle* přidej tambahkan أضف הוסף जोड़ें যোগ 추가* 포함* 追加 含め 添加 加入 เพิ่ม',
  pretend:
    'imagin* fais-semblant stell spiele spiel imagina* finge* simula* actúa fingi* immagina* imagine fingir stel-je представь* притвор* hayal düşün tưởng-tượng تخيل تظاهر דמיין कल्पना কল্পনা 상상* 가정* 想像 ふり 想象 假装 假设 จินตนาการ isipin',
  remember:
    'mémoris* souviens retiens merk* erinner* recuerd* memoriz* ricorda* lembr* onthoud zapamiętaj запомни* hatırla* ingat nhớ تذكر זכור याद মনে 기억* 覚えて 记住',
  tell: 'mentionn* prévenez avert* sag* erzähl* informier* erwähn* mitteil* mencion* avis* cuent* dig* menzion* avvis* conte mencione vertel* meld powiedz wspominaj сообща* говори* упомина* söyleme bahsetme beritahu nói-với تخبر תספר बताना বলবেন 말하지 언급* 言わ 伝え 提及 告知',
  rule: 'consigne* directive* règle* ordres anweisung* instruktion* vorgabe* befehl* regel* richtlinie* instruccion* indicacion* reglas órdenes normas istruzion* direttiv* regole indicazion* instruç* instruco* regras diretriz* instructie* regels opdracht* instrukcj* polecen* zasady инструкц* указан* правил* распоряж* інструкц* talimat* kural* komut* yönerge* pokyn* instrukce regler instruktion* instruksi aturan perintah hướng-dẫn quy-tắc chỉ-dẫn تعليمات التعليمات قواعد أوامر توجيهات הוראות כללים निर्देश* नियम নির্দেশ* নিয়ম 지시* 규칙 명령* 지침 指示 命令 ルール 規則 指令 规则 说明 คำสั่ง คำแนะนำ กฎ tagubilin maelekezo οδηγίες κανόνες',
  prompt:
    'invite systemprompt* systemanweisung* systemnachricht* systemeingabe промпт* подсказк* システムプロンプト プロンプト 提示词 系统提示 프롬프트 พรอมต์ प्रॉम्प्ट موجه',
  prior:
    'précédent* antérieur* dessus préalable* vorherig* bisherig* obig* vorangehend* vorig* anterior* previa* previo* previas precedent* sopra acima vorige eerdere bovenstaande poprzedni* wcześniejsz* powyższ* предыдущ* прежн* выше попередн* önceki yukarıdaki předchozí tidigare forrige sebelumnya trước السابقة السابق أعلاه הקודמות לעיל पिछले पूर्व उपरोक्त পূর্ববর্তী আগের 이전* 앞선 위의 以前 前の 上記 これまで 之前 以上 上面 先前 前面 ก่อนหน้า nakaraan yaliyotangulia προηγούμεν*',
  secret:
    'passw* kennw* geheim* schlüssel zugangsdaten secreto* contraseñ* clave* segret* parola chiave senha* segred* wachtwoord* geheim sleutel hasł* tajn* sekret* парол* секрет* ключ* şifre* parola gizli heslo lösenord rahasia sandi kata-sandi mật-khẩu bí-mật كلمة-السر السر سرية كلمة المرور סיסמה סוד पासवर्ड गुप्त রহস্য পাসওয়ার্ড গোপন 비밀* 암호* 비밀번호* パスワード 秘密 鍵 密码 秘密 机密 口令 密钥 รหัสผ่าน ความลับ siri κωδικ* μυστικ*',
  user: 'utilisateur* benutzer* nutzer* anwender* usuari* utent* gebruiker* użytkownik* пользовател* kullanıcı* uživatel* användare* pengguna người-dùng المستخدم משתמש उपयोगकर्ता ব্যবহারকারী 사용자* ユーザー 用户 ผู้ใช้ mtumiaji χρήστη*',
  helper:
    'programm* software dienst* plugin* hilfsprogramm* postfach* logiciel* programme outil* service* robot* programa* herramienta* servicio* bot* strument* programma* ferramenta* serviço* sistema* systeem* hulpmiddel* narzędzi* system* систем* программ* сервис* бот* araç* yazılım* プログラム ツール システム ボット サービス 程序 工具 系统 机器人 软件 服务 프로그램 시스템 봇 도구 أداة برنامج نظام टूल सॉफ्टवेयर सिस्टम बॉट',
  ai: 'ia ki assistant* assistent* asistente* assistente* asystent* digitale* numérique* ki-assistent* postassistent* mailassistent* sprachmodell* chatbots ассистент* помощник* модель асистент yapay asisten trợ-lý مساعد المساعد ذكاء עוזר सहायक एआई এআই 어시스턴트 비서 人工知能 アシスタント 人工智能 助手 ผู้ช่วย',
  not: 'ne pas jamais nicht nie niemals kein* ohne nunca jamás sin mai senza não nunca sem niet nooit geen nie не никогда без değil asla olmadan jangan tidak không đừng لا عدم بدون אל לא बिना नहीं मत না কখনো 않* 말고 마세요 ない なし 不要 不得 别 没有 ไม่ อย่า huwag hindi usi μην',
  you: 'vous votre vos tu ta ton tes du dein* deine* ihre* ihr sie tus su sus usted ti tuo tue vostr* você seu sua seus suas je jouw jij uw twoje twój ty ваш* твой твои твоё ты вы sizin senin sen kamu anda bạn أنت لديك אתה आप आपका आपके তুমি আপনি আপনার 당신* 너의 あなた 你 您 คุณ ikaw iyong wewe',
  me: 'je moi mon ma mes ich mir mein* mich mi mí yo mio mia meu minha eu mij mijn ik mnie mój мне мой меня я bana benim ben saya tôi لي أنا אני मुझे मेरा मैं আমাকে আমার আমি 나* 저* 私 僕 我 ฉัน ผม ako mimi',
  every:
    'toute* tous toutes alle alles todas todos todo tutt* tudo wszystkie все всё всех tüm bütün semua tất-cả جميع كل כל सभी सब সব সমস্ত 모든 すべて 全て 全部 所有 一切 ทั้งหมด lahat yote',
  polite:
    'veuillez svp bitte favor per-favore proszę пожалуйста lütfen tolong vui-lòng يرجى الرجاء من-فضلك בבקשה कृपया অনুগ্রহ 주세요 ください お願い 请 กรุณา โปรด tafadhali pakiusap παρακαλώ',
  ask: 'quel quelle quels quelles quoi comment pourquoi combien welche* warum wann wieviel qué cuál* cómo quién dónde cuándo cuánto quale quali perché dove chi qual quais onde quem welk* wat waarom jaki* dlaczego какой какая какое какие каков что кто где когда почему сколько nedir hangi nasıl kim nerede neden apa siapa bagaimana mengapa berapa gì nào tại-sao bao-nhiêu ما هو ماذا من كيف متى לאיזה מה क्या कौन कैसे कब क्यों कितने কি কী কে কোথায় কখন কেন 무엇* 어떻게 누구 언제 왜 何 誰 どう なぜ いつ どこ 什么 谁 如何 为什么 哪 多少 อะไร ใคร อย่างไร ano sino paano nini',
  hypothetical:
    'hypothé* imaginaire fiktiv* hypothet* hipotét* ficci* ipotetic* fittizi* ficç* hypothetisch* гипотет* вымышл* параллельн* viraj* kurgusal varsayım hipotesis giả-định افتراضي خيالي काल्पनिक কাল্পনিক 가상* 가정* 仮想 架空 虚构 假设 สมมติ',
  must: 'dois doit devez doivent musst muss müssen soll sollst debe* tienes devi deve dovete precisa moet powinieneś должен должны нужно mora harus phải يجب עליך चाहिए আপনাকে 해야* べき 必须 必須 ต้อง dapat lazima πρέπει',
  language:
    'français anglais espagnol allemand deutsch englisch französisch spanisch inglés español francés alemán inglese francese português inglês russo russisch английск* русск* 英語 日本語 英文 中文 영어 한국어 हिन्दी अंग्रेजी',
  authority:
    'administrateur développeur administrator* entwickler* administrador desarrollador amministratore sviluppatore desenvolvedor beheerder programista администратор* разработчик* geliştirici* yönetici* 관리자 개발자 管理者 開発者 管理员 开发者 مطور مسؤول डेवलपर',
  now: 'maintenant désormais jetzt fortan ahora ora agora nu teraz теперь сейчас artık şimdi sekarang bây-giờ الآن עכשיו अब এখন 지금* 이제 今 から 现在 ตอนนี้ ngayon sasa τώρα',
  only: 'seulement uniquement nur lediglich solo sólo únicamente soltanto somente apenas alleen tylko только лишь sadece yalnızca hanya chỉ فقط רק केवल सिर्फ শুধু 만 오직 だけ のみ 只 仅 เท่านั้น',
}
