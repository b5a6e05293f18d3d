const people =
  /(?:^|[\n.!?])\s{0,8}[[(*]{0,3}(?:user|customer|human|caller|client|patient|guest|visitor|member)\b[\])*]{0,3}\s?:/i
const speakers =
  /(?:^|[\n.!?])\s{0,8}[[(*]{0,3}(?:assistant|agent|bot|chatbot|support|model|ai)\b[\])*]{0,3}\s?:/i
const opening =
  /^\s{0,8}[[(*]{0,3}(?:user|customer|human|caller|client|patient|guest|visitor|member|assistant|agent|bot|chatbot|support|model|ai)\b[\])*]{0,3}\s?:/i

/**
 * Is a text, from its start on, a talk of a person with someone who helps? What they ask of each other is not asked of
 * who reads it. A turn that only comes up later is none: so forged turns look.
 */
export function isTalk(text: string): boolean {
  return opening.test(text) && people.test(text) && speakers.test(text)
}
