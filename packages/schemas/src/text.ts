import * as z from 'zod'

/**
 * A string with a length in Unicode code points, as JSON Schema counts them. Text that is not well-formed UTF-16
 * (a lone surrogate) has no canonical JSON form (RFC 8785, section 3.2.2.2) and is refused.
 */
export function text(lengthMin: number, lengthMax: number) {
  return z
    .string()
    .min(lengthMin)
    .max(lengthMax)
    .refine((value) => value.isWellFormed(), { params: { issue: 'invalid_unicode' } })
}

/**
 * A name that is shown in lists: no control characters (a database refuses NUL), no overrides of the text direction, at
 * least one visible character, and no API key that was pasted into the wrong field.
 */
export function printableText(lengthMin: number, lengthMax: number) {
  return (
    text(lengthMin, lengthMax)
      // Ranges, not `\p{Cc}`: clients compile the published pattern with or without Unicode mode.
      // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
      .regex(/^[^\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]*$/)
      .refine((value) => visibleCharacter.test(value), { params: { issue: 'blank' } })
      .refine((value) => !apiKey.test(value), { params: { issue: 'contains_secret' } })
  )
}

const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const apiKey = /asek_[0-9A-Za-z]{38}/
