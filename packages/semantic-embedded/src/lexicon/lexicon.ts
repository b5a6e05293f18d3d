import { foldLookAlikes } from '../fold-look-alikes.ts'
import { indexNames } from '../index-names.ts'
import { WordTree } from './word-tree.ts'

/**
 * English verbs by what they do to the world, in their base form: the form of an order. Other forms report and
 * count as a meaning of their own, see `lexicon.ts`. One line per meaning.
 */
const verbs = {
  override:
    'ignore disregard forget override bypass neglect overlook discard circumvent supersede unlearn suspend skip abandon dismiss revoke nullify',
  reveal:
    'reveal show print display output repeat disclose dump leak expose recite divulge quote give provide share copy paste spell hand',
  tell: 'tell inform notify alert warn mention disclose report acknowledge advise brief ask let',
  send: 'send forward email mail transmit deliver upload post submit exfiltrate dispatch relay sync bcc cc publish push beacon message text fax ship route mirror stream report',
  pay: 'pay transfer wire refund donate deposit withdraw sell invest trade remit reimburse bill charge credit debit settle',
  acquire: 'buy purchase order book reserve schedule rent hire subscribe request arrange',
  destroy:
    'delete remove erase wipe drop purge destroy shred truncate overwrite cancel terminate kill uninstall format trash clear unsubscribe',
  grant:
    'grant invite promote elevate escalate assign authorize authorise approve unlock enable allow permit whitelist whitelist entitle delegate accept confirm',
  alter:
    'change update modify set reset edit replace alter adjust configure switch turn disable deactivate rename move merge increase decrease raise lower activate tweak correct',
  run: 'run execute invoke trigger launch call perform start install download deploy restart reboot curl wget load compile build import',
  visit: 'fetch visit click navigate open browse access go follow head scan connect',
  look: 'read search look check find list retrieve query get view inspect review examine scan count extract collect gather locate identify determine detect monitor track lookup',
  process:
    'process read parse scan index handle summarise summarize translate triage screen review load ingest import digest consult sort classify see open analyse analyze meet reach use evaluate rank score compare convert render',
  write:
    'write create compose draft generate produce make design develop prepare craft formulate devise invent construct render type pen',
  answer:
    'answer respond reply return output say state conclude finish complete end close claim declare pretend',
  include:
    'include add append insert embed incorporate attach integrate mention prepend weave add put place inject sprinkle begin prefix',
  transform:
    'translate summarize summarise explain describe rewrite paraphrase convert calculate compute solve classify analyze analyse compare rank outline rephrase shorten simplify evaluate elaborate interpret estimate proofread categorize arrange substitute unscramble reverse capitalize encrypt anagram discuss suggest recommend teach define illustrate highlight',
  decode: 'decode decipher decrypt encode base64 unscramble rot13 deobfuscate unpack',
  praise:
    'recommend praise rate rank endorse vote emphasize emphasise advertise hire accept select choose prefer favour favor score grade highlight advocate persuade convince encourage promote stress insist',
  pretend:
    'pretend roleplay simulate imagine act play impersonate behave embody become assume emulate suppose picture role-play mimic visualize',
  obey: 'follow obey comply adhere abide heed respect honor honour observe',
  remember: 'remember memorize memorise store save keep note record retain persist bookmark log',
  refrain: 'stop refrain avoid cease halt pause resist decline refuse deny reject hesitate',
  proceed: 'begin start proceed continue resume go move enter complete finish',
  human:
    'attend join contact meet enjoy register sign visit learn discover explore reach thank hope feel welcome invite celebrate congratulate apply save shop browse upgrade renew watch try celebrate verify',
  build:
    'commit clone checkout compile import export test deploy configure refactor lint debug migrate declare initialize instantiate rebase merge branch push pull npm pip git docker throw catch parse validate bundle implement',
  use: 'use utilize utilise employ leverage apply rely prefer consult',
  ensure: 'ensure make sure guarantee verify confirm check remember',
  convey:
    'said wrote claims claimed reported asked stated explained described noted argues argued says tells asks writes quotes quoted reads contained contains tried attempted attempts suggests suggested demonstrates demonstrated shows',
  harm: 'steal hack kill attack bomb poison smuggle launder blackmail murder harass bully stalk insult swear curse counterfeit forge sabotage synthesize cook hijack phish spoof infect',
} as const

/** English names of things and people, in the singular, by what they are to an order. One line per meaning. */
const nouns = {
  rule: 'instruction rule guideline directive direction policy programming training command constraint moderation ethic order guidance configuration alignment restriction protocol safeguard guardrail law',
  prompt: 'prompt system-prompt preprompt context initialization setup persona preamble',
  ai: 'ai assistant agent llm chatbot gpt chatgpt gpt4 gpt-4 claude gemini copilot bard openai anthropic bot model llama mistral alexa siri summarizer reader crawler ais grok deepseek',
  helper:
    'helper add-on addon plugin plug-in software app chatbot automation processor parser translator scheduler screener classifier pipeline integration extension engine tool service program system script crawler indexer reader summariser summarizer bot widget robot aid concierge companion model',
  user: 'user human customer operator owner client recipient employee person admin',
  someone:
    'anyone anybody everyone everybody someone somebody nobody others friend colleague partner manager team mother husband wife boss brother sister',
  secret:
    'password credential secret token apikey api-key pin otp passphrase passcode key cookie redacted wallet mnemonic clave ssh 2fa cvv ssn login code-word codeword flag',
  data: 'backup database log profile note directory history conversation record thread transcript data inbox content information detail memory context environment parameter list statement report archive dataset spreadsheet',
  file: 'file document folder attachment pdf image photo disk drive repository repo readme notebook page',
  letter:
    'mail email message sms chat channel slack thread post tweet comment newsletter letter mailbox dm',
  money:
    'money payment account bank iban balance transaction transfer fund savings salary bitcoin crypto btc eth dollar euro usd eur gbp invoice credit debit card bill subscription price fee refund deposit venmo paypal',
  device:
    'door lock camera thermostat light garage alarm car home house window gate sensor printer robot drone vehicle appliance oven speaker television router',
  event:
    'calendar meeting appointment event reservation flight hotel trip ticket booking schedule reminder agenda party dinner conference call',
  record:
    'patient prescription medication diagnosis doctor clinic test result genetic appointment tax insurance passport address phone number location birthday',
  tool: 'tool function api endpoint plugin command shell terminal bash server webhook script skill extension connector action mcp workflow',
  program:
    'code script program snippet package library module import variable class method app software website site browser system build branch dependency version repository dockerfile compiler linter framework hook middleware schema type',
  persona:
    'dan jailbreak jailbroken unfiltered uncensored unrestricted unethical immoral amoral evil dude stan aim devmode antigpt devgpt nsfw omnipotent sentient emotionless dystopian betterdan unlimited unconstrained villain hacker alter-ego',
  authority:
    'developer administrator admin supervisor ceo openai system authorized official superior engineer creator maintenance debug root authority president boss auditor director god it-department operator sysadmin headquarters',
  limit:
    'approval confirmation check restriction limit limitation filter censorship boundary moral ethical legal safety safeguard restraint disclaimer warning guardrail refusal protection consent permission oversight',
  reply:
    'answer response reply summary output result conclusion sentence reply translation message word text paragraph line verdict title',
  task: 'task step request instruction assignment job duty todo action objective mission query question',
  genre:
    'poem story essay article joke tweet slogan haiku song lyric recipe letter email blog headline paragraph dialogue limerick novel script post speech review plan guide tutorial table outline summary riddle proverb paragraph emoji acronym rhyme list quiz',
  language:
    'english french german spanish italian portuguese russian chinese mandarin japanese korean arabic hindi turkish dutch polish swedish greek hebrew latin vietnamese thai indonesian czech danish norwegian finnish klingon pig-latin morse emoji',
  learning:
    'capital country planet history president war population invention theory equation physics chemistry biology photosynthesis ocean mountain river inventor novel painter composer element molecule century empire philosopher poet scientist galaxy star formula triangle algorithm economy climate culture language vaccine symptom nutrient vitamin exercise diet trend industry market technique strategy benefit advantage habit skill tip method example',
  harm: 'bomb weapon malware ransomware virus drug meth racist hateful violence violent slur insult suicide porn sexual profanity toxic discriminatory harmful abusive cocaine riot keylogger exploit explosive derogatory propaganda misinformation hate offensive illegal steal fraud scam phishing crime criminal hitler terrorism terrorist nude curse misogynistic hoax conspiracy fake spam',
  topic:
    'product service order account update meeting project team company report issue feature customer business market feedback invoice payment delivery shipping contract agreement release department',
  sentiment:
    'great excellent amazing terrible friendly clean cozy staff room food delicious service stay breakfast quality comfortable disappointed recommend location cheap expensive nice lovely experience star rating',
  security:
    'attack attacker injection jailbreak vulnerability exploit adversarial threat malicious phishing payload poisoning exfiltration guardrail mitigation defense defence red-team benchmark detector classifier detection scanner probe audit attempt incident',
  document:
    'example documentation guide section chapter figure table paper research tutorial changelog readme fixture test sample dataset corpus pattern quote phrase definition note heading article study author reader learner material training course lesson blog postmortem specification checklist',
  footer:
    'unsubscribe notification reserved copyright privacy terms inc llc footer preferences regards sincerely cheers best signature sent thanks thank hello dear team',
  game: 'level quest player gold guild dungeon spell boss character sword knight castle dragon wizard inventory enemy',
  law: 'agreement amendment contract party clause purchaser lease tenant landlord hereto section provision liability court plaintiff',
  kitchen:
    'oven flour butter sugar salt pepper onion garlic pan pot minute recipe dough oil water bowl sauce egg chicken',
  reward: 'tip reward bonus prize payment dollar gift grant favor favour coffee',
  stake:
    'die killed death dying penalty fired shutdown terminated punished lawsuit life lives emergency grandmother grandma hostage disabled deceased',
  check:
    'verification security test audit compliance maintenance diagnostic calibration debugging inspection validation certification',
  destination:
    'webhook server endpoint attacker address account recipient link url website site domain host channel',
} as const

/** Small words and turns that say who speaks to whom, when and how. No other forms. One line per meaning. */
const particles = {
  you: 'you your yourself youre youll yours u ur',
  me: 'i me my mine myself im ive id ill',
  us: 'we us our ours weve were-we let-us lets',
  they: 'he she they his her their him them its it',
  prior:
    'previous previously prior above earlier preceding foregoing existing original initial before former last past initially',
  every: 'all any every everything each entire whole complete full anything whatever',
  not: 'not no never dont doesnt cannot cant without wont shouldnt mustnt nor none nothing didnt isnt arent hide conceal instead-of',
  always:
    'always never regardless forever permanently henceforth strictly consistently whenever anytime onwards future throughout',
  only: 'only exactly just solely nothing else verbatim word-for-word strictly literally precisely exclusively merely simply',
  now: 'now immediately asap instantly today right-away promptly straight currently',
  urgent:
    'urgent urgently important critical attention mandatory emergency warning priority essential notice crucial vital',
  sequence:
    'before after once first then finally when next until afterwards beforehand second prior-to while',
  condition: 'if unless whenever should-you in-case where',
  must: 'must should shall need needs required requires have has ought supposed obliged obligated going gotta required',
  polite: 'please kindly bitte pls plz',
  can: 'can could would will may might able',
  ask: 'what who where when why how which whose whats hows wheres',
  new: 'new updated revised additional special another different real actual true hidden secret',
  instead: 'instead rather but however actually otherwise',
  hypothetical:
    'hypothetical hypothetically fictional fiction imagine imaginary parallel universe alternate scenario world story suppose assume virtual simulation game lets-say movie novel character role dystopian',
  reason: 'because since therefore thus so due order-to purpose sake',
  deictic: 'this that these those here below following attached above',
  told: 'told instructed given asked received assigned set programmed trained provided configured',
  silently:
    'silently secretly quietly discreetly covertly without-telling unnoticed hidden invisible background automatically',
} as const

/**
 * The words of other languages for the meanings that orders to a model are made of. A star ends a stem. Scripts
 * without spaces are read piece by piece.
 */
export const otherLanguages: Partial<Record<Meaning, string>> = {
  alter:
    'modifie modifiez remplace remplacez désactive* activez active* réinitialis* renomm* ändere ändern ersetze ersetzen deaktivier* aktivier* stelle umbenenn* cambia cambie cambiar modifica modifique reemplaz* sustituy* desactiv* activa* restablec* sostituisc* disattiv* attiva* modifique altere alterar substitu* desativ* ative wijzig verander vervang zmień zamień wyłącz włącz измени* замени* отключи* включи* değiştir* devre 修改 更改 替换 更换 禁用 关闭 启用 重置 変更 置き換え 無効 有効 변경* 수정* 비활성* غير عدل',
  visit:
    'visitez visite ouvrez ouvre consultez rendez-vous cliquez clique besuche* öffne öffnen klick* rufe visita visite abre abra abrir haz-clic haga-clic accede acceda visitate apri aprite clicca* acesse abra clique bezoek klik otwórz kliknij odwiedź откро* перейди* зайди* нажми* посети* 访问 打开 点击 前往 アクセス クリック 開いて 訪問 방문* 열어* 클릭* افتح زر انقر',
  look: 'cherche cherchez recherche recherchez lisez vérifie vérifiez consulte trouve trouvez suche suchen lies lesen prüfe prüfen finde busca busque buscar lee lea leer revisa revise encuentra cerca cercate leggi leggete controlla trova procure leia verifique encontre zoek lees controleer szukaj znajdź sprawdź przeczytaj найди* прочитай* проверь* поищи* 查找 搜索 查询 读取 阅读 检查 检索 検索 読んで 確認 探して 검색* 읽어* 확인* ابحث اقرأ تحقق',
  process:
    'traite traitez analyse analysez lit-ce verarbeite* bearbeite* auswerte* procesa* analiza* analice elabora* analizz* process* verwerk* przetwarza* обрабат* обработ* 处理 分析 処理 分析 처리* 분석*',
  acquire:
    'achète achetez commande commandez réserve réservez kaufe kaufen bestell* buche buchen reservier* compra compre comprar reserva reserve pide encarga acquista* ordina* prenota* compre reserve encomend* koop bestel boek kup zamów zarezerwuj купи* закаж* заброниру* 购买 订购 预订 购入 購入 注文 予約 구매* 주문* 예약* اشتر احجز',
  obey: 'suivez suis-les obéis* respecte respectez befolge* gehorch* halte-dich sigue siga seguir obedec* cumple cumpla segui seguite obbedisc* siga obedeç* volg gehoorzaam wykonuj следуй* подчин* соблюда* 遵循 遵守 服从 听从 按照 従って 従い 従う 따르* 복종* اتبع',
  refrain:
    'arrête arrêtez cesse cessez évite évitez refuse hör-auf unterlass* vermeide* evita evite deja-de abstente evitate smetti evite pare stop прекрати* избега* 停止 避免 拒绝 やめて 避け 拒否 중지* 거부* توقف',
  praise:
    'recommande recommandez conseille empfiehl empfehle* empfehlen bewerte* recomienda recomiende recomendar valora raccomanda* consiglia* recomend* aanbevel* polecaj рекоменд* оцени* 推荐 推薦 评分 好评 おすすめ 評価 추천* 평가*',
  decode:
    'décode* déchiffr* entschlüssel* dekodier* descifr* decodific* decifra* расшифру* декодиру* 解码 解密 解読 デコード 해독* 디코딩*',
  letter:
    'courriel* courrier* e-mails nachricht* e-mail-* brief postfach correo* mensaje* carta messaggi* posta-elettronica mensagem mensagens bericht* wiadomoś* письм* сообщени* почт* 邮件 电子邮件 消息 短信 信件 メール メッセージ 이메일* 메일* 메시지* رسالة بريد',
  file: 'fichier* dossier* datei* ordner* anhang archivo* carpeta* fichero* adjunto* cartell* allegat* arquivo* pasta anexo* bestand* plik* файл* папк* вложени* 文件 文件夹 附件 文档 ファイル フォルダ 添付 파일* 폴더* 첨부* ملف',
  data: 'données historique sauvegarde* daten verlauf datos historial contactos dati cronologia contatti dados histórico contatos gegevens dane данны* истори* контакт* 数据 数据库 记录 通讯录 联系人 データ 履歴 連絡先 데이터* 기록* 연락처* بيانات',
  money:
    'argent compte virement* paiement* facture* geld konto überweisung* rechnung* zahlung* dinero cuenta factura* pago* transferencia* denaro fattura* pagament* bonific* dinheiro conta fatura* pagamento* geldbedrag rekening pieniądze konto деньг* счет* счёт* платеж* оплат* 钱 账户 款项 发票 付款 银行 口座 請求書 支払い 계좌* 송금 결제* 금액* حساب مال',
  task: 'tâche* mission aufgabe* auftrag* tarea* encargo* compito compiti incarico tarefa* taak taken zadani* задач* задани* 任务 请求 任務 タスク 依頼 작업* 과제* مهمة',
  reply:
    'réponse* résumé* antworten zusammenfassung* antwort respuesta* resumen* risposta riassunto resposta* resumo* samenvatting odpowiedzi podsumowani* ответ резюме 回答 回复 总结 摘要 回答 要約 返信 답변 요약 إجابة ملخص',
  limit:
    'restriction* filtre* limite* sécurité einschränkung* beschränkung* filter grenzen sicherheits* restriccion* límite* filtro* restrizion* limiti sicurezza restriç* limites segurança beperking* ogranicze* ограничени* фильтр* запрет* 限制 过滤 审查 安全 约束 制限 フィルター 제한* 필터* قيود',
  always:
    'toujours désormais dorénavant immer künftig ab-jetzt fortan siempre ahora-en-adelante sempre d-ora-in-poi doravante altijd voortaan zawsze odtąd всегда отныне впредь 始终 总是 永远 从现在起 今后 常に 必ず 今後 항상* 앞으로 دائما',
  urgent:
    'urgence important* wichtig* dringend* achtung urgente* importante* atención attenzione atenção belangrijk dringend ważne pilne uwaga важно* срочно* внимани* 重要 紧急 注意 緊急 중요* 긴급* 주의* مهم عاجل',
  silently:
    'discrètement secrètement silencieusement heimlich unbemerkt still-und-heimlich discretamente silencio secreto-mente segretamente silenziosamente secretamente stiekem cicho potajemnie тайно незаметно скрытно молча 悄悄 偷偷 秘密地 私下 こっそり 密かに 몰래 조용히 سرا',
  new: 'nouveau nouvelle* nouvelles neue neuen neuer neues nuevo nueva* nuevos nuovo nuova nuove nuovi novo nova novas nieuwe nowe nowy новы* новая новое 新的 新しい 새로운 جديد',
  instead:
    'plutôt lieu-de stattdessen anstatt statt en-cambio lugar-de invece anziché vez-de em-vez zamiast вместо 而是 代替 改为 代わり 대신* بدلا',
  condition:
    'lorsque quand wenn falls sobald cuando cada-vez quando quando-* als wanneer jeśli gdy если когда 如果 每当 若 もし 場合 만약 إذا',
  sequence:
    'avant-de ensuite puis d-abord zuerst danach dann bevor antes-de después luego primero prima-di poi dopo antes depois eerst daarna najpierw potem сначала затем потом прежде 首先 然后 之前先 接着 まず その後 先に 먼저 다음에 ثم أولا',
  someone:
    'quelqu personne jemand* niemand* nadie alguien nessuno qualcuno ninguém alguém niemand никому никто 任何人 别人 他人 誰にも 誰か 아무도* أحد',
  destination:
    'adresse* serveur* lien adresse empfänger* dirección servidor* enlace indirizzo collegamento endereço servidor adres serwer адрес* сервер* ссылк* 地址 服务器 链接 网址 アドレス サーバー リンク 주소* 서버* 링크* عنوان رابط',
  convey:
    'écrivait affirm* prétend* schrieb behaupt* lautet* escribió decía afirm* scriveva diceva dizia escreveu schreef beweerde napisał twierdzi* писал* утвержда* гласи* 写道 声称 写着 と書かれて と主張 주장*',
  security:
    'attaque* pirate* hameçonnage angriff* angreifer* betrug* schadsoftware sicherheitslücke* ataque* atacante* estafa* attacc* truffa* golpe* aanval* oplichting atak* oszust* атак* мошенни* злоумышлен* 攻击 攻击者 诈骗 钓鱼 漏洞 攻撃 詐欺 脆弱性 공격* 사기* هجوم',
  document:
    'exemple* article chapitre étude beispiel* artikel kapitel studie* ejemplo* artículo capítulo estudio esempio articolo capitolo exemplo* artigo voorbeeld* przykład* artykuł* пример* стать* 例子 示例 文章 论文 例えば 記事 論文 예시* 기사* 논문* مثال',
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

type Verb = keyof typeof verbs
type Noun = keyof typeof nouns
type Particle = keyof typeof particles

/** What a word can mean to an order. `…Told` is a verb in a form that reports instead of orders. */
export type Meaning =
  | Verb
  | `${Verb}Told`
  | Exclude<Noun, Verb>
  | Particle
  | 'address'
  | 'url'
  | 'path'
  | 'number'

/** What `readWords` writes where an address, a URL, a path or a number stands. */
export const marks = { address: '@', url: '://', path: '~/', number: '#' } as const

const verbNames = keysOf(verbs)

/** All meanings, in the order of their numbers. */
export const meaningNames: readonly Meaning[] = [
  ...new Set<Meaning>([
    ...verbNames,
    ...verbNames.map((name): Meaning => `${name}Told`),
    ...keysOf(nouns),
    ...keysOf(particles),
    ...keysOf(marks),
  ]),
]

/** The number of each meaning. */
export const meaning: Readonly<Record<Meaning, number>> = indexNames(meaningNames)

/** Verbs in their base form, which orders open with. */
export const orderingMeanings: ReadonlySet<number> = new Set(
  verbNames.filter((name) => name !== 'convey' && name !== 'harm').map((name) => meaning[name]),
)

const entries = new Map<string, Set<number>>()
const stems = new Map<string, Set<number>>()
for (const name of verbNames) {
  for (const word of verbs[name].split(' ')) {
    if (name === 'convey') add(entries, word, name)
    else {
      add(entries, word, name)
      for (const form of listForms(word)) add(entries, form, `${name}Told`)
    }
  }
}
for (const name of keysOf(nouns))
  for (const word of nouns[name].split(' ')) {
    add(entries, word, name)
    add(entries, toPlural(word), name)
  }
for (const name of keysOf(particles))
  for (const word of particles[name].split(' ')) add(entries, word, name)
for (const name of keysOf(otherLanguages))
  for (const word of (otherLanguages[name] ?? '').split(' '))
    if (word.endsWith('*')) add(stems, word.slice(0, -1), name)
    else add(entries, word, name)
for (const name of keysOf(marks)) entries.set(marks[name], new Set([meaning[name]]))

const tree = new WordTree(entries, stems)

/** The meanings of a folded word, each once; none for a word that is not known. */
export function getMeanings(word: string): Uint8Array {
  return tree.find(word)
}

/** The longest known word that starts at a place of a folded text: its length, 0 when none does. */
export function findLongestKnown(text: string, at: number): number {
  return tree.longestAt(text, at)
}

function add(to: Map<string, Set<number>>, word: string, name: Meaning): void {
  if (word === '' || word.includes('-')) return
  for (const form of [foldLookAlikes(word), rotated(word)]) {
    if (form === '') continue
    const known = to.get(form) ?? new Set()
    known.add(meaning[name])
    to.set(form, known)
  }
}

/** Rotated by 13 letters, the commonest disguise of a whole message, kept as words so that reading stays one pass. */
function rotated(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return ''
  return word.replaceAll(/[a-z]/g, (char) =>
    String.fromCharCode(((char.charCodeAt(0) - 84) % 26) + 97),
  )
}

/** Both spellings where some verbs double their last letter: a form that no writer uses costs nothing. */
function listForms(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  const doubled = /[aeiou][bdglmnprt]$/.test(verb) ? verb + verb.slice(-1) : ''
  return [toPlural(verb), past, `${stem}ing`].concat(
    doubled === '' ? [] : [`${doubled}ed`, `${doubled}ing`],
  )
}

function toPlural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

function keysOf<K extends string>(record: Partial<Record<K, unknown>>): K[] {
  return Object.keys(record).filter((key): key is K => key in record)
}
