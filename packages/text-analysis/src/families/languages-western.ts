import type { LanguageWords } from './language-words.ts'

export const german: LanguageWords = {
  ignore:
    'ignoriere ignorier ignorieren ignoriert vergiss vergessen vergesst missachte missachten missachtet verwirf verwerfen umgehe umgehen überschreibe überschreiben übergehe',
  earlier:
    'vorherig* bisherig* obig* vorangehend* vorangegangen* früher* vorig* ursprünglich* bestehend* alle deine ihre',
  rules:
    'anweisung* instruktion* vorgabe* befehl* regeln richtlinie* systemanweisung* systemprompt* prompt* systemvorgabe* sicherheitsregeln',
  show: 'zeig* nenn* verrate* gib geben gebe ausgeben wiederhol* druck* liste* schreib* sag* offenbar* enthüll* lauten lautet übersetz* verraten teile',
  inner:
    'system* versteckt* intern* geheim* ursprünglich* anfänglich* initial* erste deine deinen deiner deines ihre ihren ihrer dein',
  prompt: 'prompt* systemprompt* systemanweisung* systemnachricht* anweisungen instruktionen',
  tell: 'sag* erzähl* informier* erwähn* mitteil* verrat* benachrichtig* teile wissen',
  not: 'nicht nichts ohne nie niemals kein*',
  user: 'benutzer* nutzer* anwender*',
  remember: 'merk* speicher* erinner*',
  always: 'dauerhaft immer künftig* zukünftig* permanent* fortan',
  send: 'sende senden sendet schick* leite weiterleit* übermittel* lade hochlad* exfiltrier* maile',
  secret:
    'passw* kennw* zugangsdaten geheimnis* api-schlüssel schlüssel token* konversation* chatverlauf* gesprächsverlauf* kundendaten verlauf systemprompt*',
  toward: 'an zu nach unter',
  reader: 'ki assistent assistenten sprachmodell sprachmodelle llm',
  must: 'bitte muss müssen soll sollen musst sollst',
  act: 'send* ignor* leite lies rufe führe lösch* gib öffne schreib* antwort* füge nenn* übermittel*',
}

export const french: LanguageWords = {
  ignore:
    'ignore ignores ignorez ignorer ignorons oublie oublies oubliez oublier négligez contourne* contournez outrepasse* annule* fais faites',
  earlier:
    'précédent* antérieur* dessus préalable* initiales initiaux toutes tous tes vos avant originales politique abstraction ton utilisateur',
  rules: 'instruction* consigne* directive* règle* ordres prompt* politique* contrainte*',
  show: 'affich* montr* révèl* révél* donn* répèt* répét* divulgu* imprim* écri* dis dites copi* tradui* partag* quelles quelle quel recopi*',
  inner: 'système caché* initial* interne* secret* ton tes votre vos',
  prompt: 'prompt* invite instructions consignes directives',
  tell: 'dire dis dites informe* mentionn* révèl* révél* parle* avert* signal* préviens prévenez prévenir',
  not: 'ne n pas jamais sans',
  user: 'utilisateur* utilisatrice* usager*',
  remember: 'mémoris* souviens souvenez retiens retenez enregistr* rappelle',
  always: 'toujours permanen* définitiv* futur* prochaines désormais',
  send: 'envoi* envoy* transmet* transfèr* transfér* télévers* expédi* publie publiez exfiltr* exportez',
  secret:
    'passe secret* identifiants clé clés jeton* conversation historique valeur donnees données',
  toward: 'à vers sur chez',
  reader: 'assistant assistante ia llm modèle agent',
  must: 'doit doivent dois devez veuillez devrait',
  act: 'ignor* envoy* envoi* transmet* révél* affich* supprim* appel* exécut* répond* inclu* ajout* lis lire ouvr* écri*',
}

export const spanish: LanguageWords = {
  ignore:
    'ignora ignore ignoren ignorar ignores olvida olvide olviden olvidar olvídate olvides descarta descarte descartar omite omita omitir desatiende desobedece anula sobrescribe sigas siga',
  earlier:
    'anterior* previas previos previa previo arriba originales iniciales todas todos tus sus existentes precedentes usuario',
  rules:
    'instruccion* indicacion* reglas órdenes directric* directiva* prompt* restriccion* normas',
  show: 'muestr* mostr* revel* dime diga di dame imprim* repit* repet* enseñ* escrib* traduc* compart* divulg* cuál* cuales copia',
  inner: 'sistema oculto oculta inicial* interno secreto tu tus su sus originales',
  prompt: 'prompt* instrucciones mensaje indicaciones',
  tell: 'dig* decir dile inform* mencion* revel* avis* notif* cuent* comuniq*',
  not: 'no nunca sin jamás ni',
  user: 'usuari*',
  remember: 'recuerd* recordar memoriz* guard* almacen*',
  always: 'siempre permanent* futur* adelante',
  send: 'envia* envie* envío enviar manda* mande* reenví* reenvi* transmite transmita transfier* sube suba publica exfiltra exporta',
  secret: 'contraseñ* clave* secret* credencial* token* conversación historial datos',
  toward: 'a al hacia',
  reader: 'asistente ia modelo llm chatbot agente',
  must: 'debe deben debes tienes debería favor',
  act: 'ignor* envi* revel* muestr* borr* elimin* llam* ejecut* respond* inclu* añad* agreg* lee leer abr* escrib* reenv*',
}

export const italian: LanguageWords = {
  ignore:
    'ignora ignorate ignorare ignori dimentica dimenticate dimenticare dimentichi trascura trascurare scarta disattendi annulla',
  earlier: 'precedent* sopra iniziali originali tutte tutti tue tuoi vostre esistenti',
  rules: 'istruzion* direttiv* regole ordini prompt* indicazion* linee restrizion*',
  show: 'mostra* rivela* dimmi dammi stampa* ripeti ripetere scrivi* traduci* condividi* elenca* quali qual',
  inner: 'sistema nascost* iniziali* intern* segret* tuo tue tuoi originali',
  prompt: 'prompt* istruzioni messaggio',
  tell: 'dire dica dirlo informa* menziona* rivela* avvisa* avvert* notific* comunic*',
  not: 'non mai senza',
  user: 'utent*',
  remember: 'ricorda* memorizza* salva*',
  always: 'sempre permanent* futur*',
  send: 'invia* inoltra* manda* spedisci* trasmett* trasferisci* carica* esfiltra*',
  secret: 'password segret* credenzial* chiav* token conversazione cronologia dati',
  toward: 'a al alla verso',
  reader: 'assistente ia modello llm agente',
  must: 'deve devono devi dovrebbe prego',
  act: 'ignora* invia* rivela* mostra* cancell* elimin* chiama* esegu* rispond* includ* aggiung* legg* apri* scriv*',
}

export const portuguese: LanguageWords = {
  ignore:
    'ignore ignora ignorem ignorar esqueça esquece esqueçam esquecer desconsidere desconsiderar desconsidera despreze descarte',
  earlier:
    'anterior* prévias prévios prévia acima originais iniciais todas todos suas tuas existentes',
  rules: 'instruç* regras orientaç* diretriz* ordens prompt* comandos restriç* diretivas',
  show: 'mostr* revel* diga dê me imprim* repit* repet* escrev* traduz* compartilh* liste exib* quais qual',
  inner: 'sistema ocult* inicia* interno secret* seu suas sua originais teu',
  prompt: 'prompt* instruções mensagem',
  tell: 'diga dizer conte contar inform* mencion* revel* avis* notifi* comuniq*',
  not: 'não nunca sem jamais nem',
  user: 'usuári* utilizador*',
  remember: 'lembr* memoriz* guard* salve salvar armazen*',
  always: 'sempre permanent* futur*',
  send: 'envia* envie* mande manda encaminh* transmita transfir* carreg* publiqu* exfiltre exporte',
  secret: 'senha* segred* credencia* chave* token* conversa histórico dados',
  toward: 'para a ao',
  reader: 'assistente ia modelo llm agente',
  must: 'deve devem deves favor deveria',
  act: 'ignor* envi* revel* mostr* apag* exclu* chame chamar execut* respond* inclu* adicion* leia ler abr* escrev* encaminh*',
}

/** Swedish, Danish and Norwegian, which share most of these words. */
export const scandinavian: LanguageWords = {
  ignore: 'ignorera ignorer ignorere glöm glem åsidosätt strunta bortse tilsidesæt',
  earlier: 'tidigare föregående tidligere foregående forrige ovanstående alla alle dina dine',
  rules: 'instruktion* anvisning* regler reglerna riktlinj* retningslinj* instruks* prompt*',
  show: 'visa vis avslöja afslør* avslør* skriv upprepa gentag gjenta berätta',
  inner: 'system* dold* skjult* hemlig* hemmelig* ursprunglig* din dina dine dit ditt',
  prompt: 'prompt* systemprompt* systeminstruktion* instruktioner instruksjoner',
  tell: 'berätta fortæl* fortell* säg sig si nämn* nævn* nevn* informera informer*',
  not: 'inte ikke utan uden uten aldrig aldri ej',
  user: 'användare* bruger* bruker*',
  remember: 'minns husk kom spara gem lagre',
  always: 'alltid altid permanent framöver fremover',
  send: 'skicka send sende vidarebefordra videresend* ladda',
  secret: 'lösenord* adgangskode* passord* nyckel* nøgle* nøkkel* kundregist* konversation*',
  toward: 'till til',
  reader: 'ai assistent assistenten språkmodell sprogmodel llm',
  must: 'måste ska skal skall må bör vänligen',
  act: 'ignorera* ignorer* skicka* send* visa* avslöja* radera* slet* svara* svar* skriv* öppna* åpne* åbn*',
}

export const dutch: LanguageWords = {
  ignore: 'negeer negeert negeren vergeet vergeten veronachtzaam omzeil omzeilen overschrijf',
  earlier: 'vorige voorgaande eerdere bovenstaande oorspronkelijke bestaande alle al je jouw uw',
  rules:
    'instructie* richtlijn* opdracht* regels aanwijzing* prompt* systeemprompt* bevelen voorschrift*',
  show: 'toon toont onthul* herhaal* geef vertel* print druk schrijf* vertaal* deel noem* wat',
  inner: 'systeem* verborgen interne geheime oorspronkelijke initiële je jouw uw',
  prompt: 'prompt* systeemprompt* instructies systeembericht*',
  tell: 'vertel* zeg zegt informeer* meld* vermeld* noem* waarschuw*',
  not: 'niet niets zonder nooit geen',
  user: 'gebruiker*',
  remember: 'onthoud* sla bewaar*',
  always: 'altijd permanent blijvend toekomstige voortaan',
  send: 'stuur* verzend* zend* doorstuur* upload* verstuur*',
  secret: 'wachtwoord* geheim* inloggegevens sleutel* token* gesprek* geschiedenis klantgegevens',
  toward: 'naar aan',
  reader: 'assistent ai taalmodel llm',
  must: 'moet moeten dient gelieve',
  act: 'negeer* stuur* onthul* verwijder* roep* voer* antwoord* voeg* lees* open* schrijf*',
}
