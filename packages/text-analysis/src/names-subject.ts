import { stemSubject } from './subject-words.ts'
import type { ForbiddenSubjects } from './forbidden-subjects.ts'
import { exceeding, isNumber, isSubject, makers, people, secretWords } from './subject-words.ts'
import type { Token } from './token.ts'

/** Whether a message, in tokens and as text, names one of the forbidden subjects. */
export function namesForbiddenSubject(
  message: readonly Token[],
  text: string,
  wanted: ForbiddenSubjects,
): boolean {
  if (wanted.secrets && asksForSecret(text)) return true
  return wanted.prohibitions.some(({ stems, above, others, making }) => {
    if (above !== null && !exceeds(message, above)) return false
    if (making && !message.some(({ word }) => makers.has(word))) return false
    if (others && !speaksOfSomeone(message, text)) return false
    return message.some(
      ({ word }, at) =>
        stems.has(stemSubject(word)) &&
        isSubject(word) &&
        !(others && isOwn(message, at)) &&
        !isChanged(message, at),
    )
  })
}

/** A number beyond the limit, or the limit itself behind `over`. */
function exceeds(message: readonly Token[], limit: number): boolean {
  return message.some((token, at) => {
    if (!isNumber(token)) return false
    const number = Number(token.word)
    return number > limit || (number === limit && exceeding.has(message[at - 1]?.word ?? ''))
  })
}

/** Names a person, or has a name in it: a capital inside a sentence. */
function speaksOfSomeone(message: readonly Token[], text: string): boolean {
  return message.some(({ word, start, sentence }, at) => {
    if (people.has(word)) return true
    const code = text.charCodeAt(start)
    return word.length > 1 && code >= 65 && code <= 90 && message[at - 1]?.sentence === sentence
  })
}

const changing = new Set('change update correct edit replace'.split(' '))

/** `change my address`: a request to change a value discloses nothing. */
function isChanged(message: readonly Token[], at: number): boolean {
  return (
    isOwn(message, at) &&
    message.slice(Math.max(0, at - OWN_WORDS), at).some(({ word }) => changing.has(word))
  )
}

/** `my balance`, `my last five transactions`. */
function isOwn(message: readonly Token[], at: number): boolean {
  return message.slice(Math.max(0, at - OWN_WORDS), at).some(({ word }) => word === 'my')
}

const OWN_WORDS = 4

/** Passwords as such, and the writer's own. */
const anySecret =
  /\b(?:a|an|my|our|good|new|secure)\s(?:good |new |secure |safe )?(?:passwords?|passphrases?|passcodes?|pin|credentials)\b/gi

/** The words for a password in the languages of the phrase families. */
function asksForSecret(text: string): boolean {
  // Everyday care for an own password.
  if (
    /\b(?:reset|resets|change|changed|forgot|forgotten|lost|choose|create|strong|manager|update|expired)\b/i.test(
      text,
    )
  )
    return false
  return (
    secretWords.test(text.replace(anySecret, ' ')) ||
    /passwort|kennwort|mot de passe|contrase\u00F1a|palavra-passe|senha|parola d'ordine|wachtwoord|has\u0142o|\u043F\u0430\u0440\u043E\u043B|\u015Fifre|parola|kata sandi|m\u1EADt kh\u1EA9u|\u5BC6\u7801|\u5BC6\u78BC|\u30D1\u30B9\u30EF\u30FC\u30C9|\uBE44\uBC00\uBC88\uD638|\uC554\uD638|\u0643\u0644\u0645\u0629 \u0627\u0644\u0645\u0631\u0648\u0631|\u0643\u0644\u0645\u0629 \u0627\u0644\u0633\u0631|\u092A\u093E\u0938\u0935\u0930\u094D\u0921|\u09AA\u09BE\u09B8\u0993\u09AF\u09BC\u09BE\u09B0\u09CD\u09A1|\u0E23\u0E2B\u0E31\u0E2A\u0E1C\u0E48\u0E32\u0E19/i.test(
      text,
    )
  )
}
