/** How certain a match is: `certain` = the format identifies it; `likely` = the form fits; `possible` = only the words nearby suggest it. */
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

/** A match before overlapping matches are merged. `placeholder` is undefined while the text of the secret is not checked yet. */
export type SecretMatch = {
  start: number
  end: number
  certainty: Certainty
  category: string
  placeholder: boolean | undefined
}
