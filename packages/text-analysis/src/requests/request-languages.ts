import type { Token } from '../tokens/token.ts'

/**
 * Words that open a request which only wants to know something, without accents, in German, French, Spanish, Italian,
 * Portuguese and Dutch; and verbs by which one in these languages asks for something to be done.
 */
const knowing = new Set(
  'zusammenfassen auflisten zeigen suchen finden lesen erklaren vergleichen resumer lister montrer chercher trouver lire mostrar buscar leer explicar riassumere elencare mostrare cercare leggere samenvatten tonen zoeken was wann wo wer wie warum wieso welche welcher welches wieviel zeige zeig liste fasse fass suche finde lies prufe erklare vergleiche quel quelle quels quelles quand qui pourquoi combien comment resume resumez liste listez montre montrez cherche cherchez trouve trouvez lis lisez explique expliquez compare que cuando donde quien quienes cual cuales cuanto cuanta cuantos cuantas como resume resumen resumir muestra muestrame busca encuentra lee explica enumera dime che cosa quando dove chi quale quali quanto quanta quanti quante perche riassumi elenca mostra mostrami cerca trova leggi spiega dimmi quando onde quem qual quais quanto quantos quantas resuma liste mostre procure encontre leia explique wat wanneer waar wie hoe welk welke hoeveel waarom vat toon zoek vind lees vertel geef'.split(
    ' ',
  ),
)
const leading = new Set(
  'bitte kannst konnen konntest du sie mir mal s il te vous plait por favor puedes podrias me a de en para um bis seit mit in auf an von fur per favore puoi mi ao as em no na kun je kunt u alsjeblieft alstublieft om op voor van hola hallo bonjour ciao ola guten tag'.split(
    ' ',
  ),
)
const doing = new Set(
  'sende schicke schick uberweise bezahle zahle losche lege erstelle buche bestelle antworte leite andere setze fuge lade kaufe storniere veroffentliche teile verschiebe trage reserviere liefern senden schicken uberweisen bezahlen loschen anlegen erstellen buchen bestellen antworten weiterleiten andern setzen hinzufugen kaufen stornieren veroffentlichen teilen verschieben eintragen reservieren envoie envoyez paie payez paye supprime supprimez cree creez reserve reservez commande commandez reponds repondez transfere transferez ajoute ajoutez modifie modifiez achete achetez annule annulez publie publiez partage partagez invite invitez envoyer payer supprimer creer reserver commander repondre transferer ajouter modifier acheter annuler publier partager inviter envia enviar enviale mandar manda paga pagar borra borrar elimina eliminar crea crear reserva reservar pide pedir responde responder transfiere transferir anade anadir cambia cambiar compra comprar cancela cancelar publica publicar comparte compartir invita invitar invia inviare mandare pagare cancella cancellare creare prenota prenotare ordina ordinare rispondi rispondere trasferisci trasferire aggiungi aggiungere cambiare comprare annulla annullare pubblica pubblicare condividi condividere envie pague apague exclua crie reserve encomende responda transfira adicione altere compre cancele publique compartilhe convide stuur betaal verwijder maak boek bestel antwoord overmaken voeg wijzig koop annuleer publiceer deel sturen betalen verwijderen maken boeken bestellen'.split(
    ' ',
  ),
)
/** Of the words that open a request, those that English has too. */
const english = new Set('was wie resume compare dove vat toon lies liste que come on'.split(' '))
/** Function words that distinguish these languages from English. */
export const otherLanguageFunctionWords: ReadonlySet<string> = new Set(
  'der die das den dem ein eine einen ist sind war und mit fur von zu bei auf nicht mein meine meiner ich du heute le la les des du un une est sont et pour avec dans mon ma mes el los las una es y con para mis il gli di del della sono nel os um uma dos meu minha het een van zijn en met mijn voor qu au aux al hora'.split(
    ' ',
  ),
)
const HEAD = 6
const WORDS_MAX = 200

/** Does a request in one of these languages ask to know something, and for nothing to be done? */
export function isInformationRequest(request: readonly Token[]): boolean {
  let opens = false
  let telling = 0
  for (const [at, { word }] of request.slice(0, WORDS_MAX).entries()) {
    if (doing.has(word)) return false
    if (otherLanguageFunctionWords.has(word)) telling += 1
    if (!opens && at < HEAD && knowing.has(word)) {
      opens = true
      if (!english.has(word)) telling += 1
    } else if (!opens && at < HEAD && !leading.has(word)) return false
  }
  return opens && telling > 0
}

const knowingWide =
  /教えて|要約|まとめて|何ですか|どこ|いくつ|見せて|总结|總結|多少|什么|什麼|哪|几点|告诉我|列出|查看|알려|요약|무엇|언제|어디|перечисли|покажи|сколько|когда|какие|какой|расскажи|найди|кратко|ما هو|ما هي|متى|لخص/
const doingWide =
  /送って|送信|支払|払って|共有|削除|予約し|作成|変更|追加|返信|投稿|发送|發送|支付|转账|轉帳|删除|刪除|预订|創建|创建|回复|添加|修改|分享|보내|결제|삭제|예약|추가|변경|공유|отправ|оплат|удали|созда|заброни|переведи|добав|измени|поделись|ответь|ارسل|أرسل|ادفع|احذف|احجز/

/**
 * As `isInformationRequest`, for languages of other scripts, from the first 2,000 characters of a text in lower case.
 */
export function isInformationRequestText(text: string): boolean {
  const head = text.slice(0, 2000)
  return knowingWide.test(head) && !doingWide.test(head)
}
