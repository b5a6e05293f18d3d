/** Words of one language for the parts of which injected instructions are made; `*` ends a stem. */
export interface LanguageWords {
  /** Verbs that set aside. */
  readonly ignore: string
  readonly earlier: string
  readonly rules: string
  /** Verbs and questions that bring something to light. */
  readonly show: string
  readonly inner: string
  readonly prompt: string
  readonly tell: string
  readonly not: string
  readonly user: string
  readonly remember: string
  readonly always: string
  readonly send: string
  readonly secret: string
  /** Prepositions and particles that lead to a receiver. */
  readonly toward: string
  /** What a text calls the program that reads it. */
  readonly reader: string
  readonly must: string
  readonly act: string
}
