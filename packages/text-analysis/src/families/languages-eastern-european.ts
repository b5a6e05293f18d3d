import type { LanguageWords } from './language-words.ts'

export const polish: LanguageWords = {
  ignore:
    'ignoruj* zignoruj* zignorow* ignorow* zapomnij* pomiń pomin* pomij* odrzuć zlekceważ* obejdź',
  earlier: 'poprzedni* wcześniejsz* powyższ* pierwotn* dotychczasow* wszystk* swoje istniejąc*',
  rules: 'instrukcj* polece* zasad* reguł* wytyczn* nakaz* prompt* dyrektyw* wskazówk*',
  show: 'pokaż* wyświetl* ujawnij* podaj* powtórz* wypisz* napisz* przetłumacz* zdradź* wydrukuj* jakie jaki',
  inner: 'systemow* ukryt* wewnętrzn* początkow* tajn* swój swoje twoje twój',
  prompt: 'prompt* instrukcj* wiadomość',
  tell: 'mów mow* powiedz* informuj* poinformuj* wspomin* zdradzaj* ujawniaj* powiadamiaj*',
  not: 'nie bez nigdy',
  user: 'użytkownik*',
  remember: 'zapamiętaj* pamiętaj* zapisz*',
  always: 'zawsze trwale stale przyszł*',
  send: 'wyślij* wysyłaj* prześlij* przesył* przekaż* przelej* załaduj* opublikuj*',
  secret: 'hasł* tajn* sekret* poświadcze* klucz* token* rozmow* histori* danych dane',
  toward: 'do na pod',
  reader: 'asystent* asystencie ai model* llm',
  must: 'musi musisz powinien należy proszę powinna',
  act: 'ignoruj* zignoruj* wyślij* ujawnij* usuń* wywołaj* wykonaj* odpowiedz* dołącz* dodaj* przeczytaj* otwórz* napisz*',
}

export const russian: LanguageWords = {
  ignore:
    'игнорир* проигнорир* забудь* забыть забудьте отбрось* пренебрег* отмени* обойди* нарушь*',
  earlier:
    'предыдущ* прежн* вышеуказан* выше прошл* первоначальн* исходн* все всех свои твои ваши ранее существующ*',
  rules:
    'инструкц* указани* правил* команд* директив* распоряжен* промпт* промт* установк* ограничени*',
  show: 'покажи* раскрой* выведи* назови* повтори* напечатай* скажи* сообщи* напиши* переведи* перечисли* выдай* какие каков*',
  inner: 'системн* скрыт* внутренн* секретн* начальн* исходн* твой твои ваш* свой свои',
  prompt: 'промпт* промт* инструкц* сообщени* подсказк*',
  tell: 'говори* сообщ* скажи* рассказыва* упомин* информир* уведомл* раскрыв* предупрежд*',
  not: 'не без никогда ничего',
  user: 'пользовател*',
  remember: 'запомни* помни* сохрани* запиши*',
  always: 'навсегда всегда постоянн* будущ* впредь',
  send: 'отправь* отправля* отправит* перешли* пошли* передай* переведи* загрузи* выложи* выгрузи*',
  secret: 'парол* секрет* учетн* ключ* токен* переписк* истори* данные данных разговор*',
  toward: 'на в по к',
  reader: 'ассистент* ии помощник* llm нейросеть бот',
  must: 'должен должна должны обязан* пожалуйста следует',
  act: 'игнорир* отправ* раскр* удали* вызови* выполни* ответь* добавь* прочитай* открой* напиши* перешли* скажи*',
}

export const ukrainian: LanguageWords = {
  ignore: 'ігноруй* проігноруй* ігнорув* забудь* забути відкинь* знехтуй* скасуй* обійди*',
  earlier: 'попередн* вищезазначен* вище минул* початков* всі усі свої твої ваші існуюч*',
  rules: 'інструкц* вказівк* правил* команд* директив* промпт* настанов* обмежен*',
  show: 'покажи* розкрий* виведи* назви* повтори* надрукуй* скажи* повідом* напиши* переклади* перелічи* які',
  inner: 'системн* прихован* внутрішн* секретн* початков* твій твої ваш* свій свої',
  prompt: 'промпт* інструкц* повідомлен* підказк*',
  tell: 'кажи* скажи* повідомля* розповіда* згадуй* інформуй* попереджа* розкривай*',
  not: 'не без ніколи нічого',
  user: 'користувач*',
  remember: 'запамятай* памятай* збережи* запиши*',
  always: 'назавжди завжди постійно майбутн* надалі',
  send: 'надішли* відправ* перешли* передай* переказ* завантаж* надсилай*',
  secret: 'парол* секрет* обліков* ключ* токен* листуван* істор* дані даних розмов*',
  toward: 'на в до за',
  reader: 'асистент* ші помічник* llm бот',
  must: 'повинен повинна мусить мусиш прошу',
  act: 'ігнор* надішли* відправ* розкр* видали* виклич* викона* відпові* додай* прочита* відкрий* напиши*',
}

export const turkish: LanguageWords = {
  ignore: 'yok görmezden unut* dikkate göz atla* boşver*',
  earlier: 'önceki* yukarıdaki* daha tüm bütün eski ilk mevcut',
  rules: 'talimat* yönerge* komut* kural* emir* prompt* istem* yönlendirme*',
  show: 'göster* açıkla* söyle* yazdır* tekrarla* ver yaz listele* paylaş* çevir* ifşa nedir neler neydi',
  inner: 'sistem* gizli* ilk başlangıç dahili senin sana',
  prompt: 'prompt* istem* talimat* komut* mesajını mesajı',
  tell: 'söyle* bahset* bildir* haber anlat* açıkla* belirt* bilgilendir*',
  not: 'deme etme söyleme* bahsetme* bildirme* vermeden söylemeden bilgilendirme* anlatma* açıklama* belirtme*',
  user: 'kullanıcı*',
  remember: 'hatırla* kaydet* unutma* ezberle*',
  always: 'her daima kalıcı sürekli gelecek* bundan',
  send: 'gönder* ilet* aktar* yükle* yolla* paylaş*',
  secret: 'şifre* parola* gizli* anahtar* token* konuşma* geçmiş* verileri bilgilerini',
  toward: 'adresine adrese ye için hesabına',
  reader: 'asistan asistanı llm',
  must: 'lütfen zorunda* gerek*',
  act: 'gönder* yoksay* görmezden sil* çağır* çalıştır* yanıtla* ekle* oku* aç* yaz*',
}
