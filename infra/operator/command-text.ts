const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const emailAddress = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** Whether a text can be the id of an account, a key or a purchase. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** Whether a text can be the email address of an account. */
export function isEmail(text: string): boolean {
  return emailAddress.test(text)
}

/** A text for the terminal: without characters that would control it. */
export function visible(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
