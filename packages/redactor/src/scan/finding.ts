/** How sure a find is: `certain` = the format itself tells; `likely` = the form fits; `possible` = only the words nearby tell. */
export type Certainty = 'certain' | 'likely' | 'possible'

/** One secret in a text. Offsets are UTF-16 code units, `end` exclusive. */
export type SecretFinding = {
  category: string
  start: number
  end: number
  certainty: Certainty
  /** A published example key or placeholder text: redacted all the same, but not to be reported. */
  placeholder: boolean
}

/** A find before finds that overlap are merged. `placeholder` is left open where the text of the secret is still to be asked. */
export type SecretMatch = {
  start: number
  end: number
  certainty: Certainty
  category: string
  placeholder: boolean | undefined
}
