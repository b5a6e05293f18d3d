import { foldWord } from '../fold.ts'

/**
 * The words that bind sentences together, a line for each language that the lexicon has words of and that writes
 * with spaces. In a text of such a language every third to sixth word is one of them.
 */
const languages = `the of and to a in is it you that was for on are with as i his they be at this have from or had by but not what all were we when your can an which their if will do how then our out up no has more about who been its now into than only other new some could time these two may any my he she her him me so there would also
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
for (const [language, words] of languages.split('\n').entries())
  for (const word of words.split(' ').map(foldWord))
    languagesOf.set(word, (languagesOf.get(word) ?? 0) | (1 << language))

export const languageCount = languages.split('\n').length

/** The languages in which a folded word binds sentences together, one bit each. */
export function languagesBoundBy(word: string): number {
  return languagesOf.get(word) ?? 0
}
