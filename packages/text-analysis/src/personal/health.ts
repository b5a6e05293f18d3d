const conditions =
  /\b(?:diagnos(?:ed|is) (?:with|of|:)|tested positive for|hiv[- ]positive|prescribed |suffers from|undergoing (?:chemotherapy|dialysis|treatment)|history of (?:depression|cancer|diabetes|epilepsy|addiction|abuse)|icd-?10(?: code)?:? ?[A-Z]\d{2}|chemotherapy|biopsy (?:result|showed)|medical record n|\bmrn[: #]|(?:blood|lab|test) results? (?:show|for)|type [12] diabetes|bipolar disorder|schizophrenia|hepatitis [abc]|pregnan(?:t|cy) test)\b/gi
const person =
  /\b(?:patient|mr\.?|mrs\.?|ms\.?|her|his|she|he|employee|customer|client|member|born|dob|date of birth)\b/i

/** Times that a text speaks of the health of one person: a finding, with somebody it belongs to shortly before or after. */
export function countHealthStatements(text: string): number {
  let times = 0
  for (const { 0: found, index } of text.matchAll(conditions)) {
    const around = text.slice(Math.max(0, index - 120), index + found.length + 80)
    if (
      (person.test(around) && hasName(around)) ||
      isSaidOf(text.slice(Math.max(0, index - 48), index))
    )
      times += 1
    if (times >= 50) break
  }
  return times
}

/** A full name as the subject right before the finding. */
function isSaidOf(before: string): boolean {
  return /\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{1,20} (?:is |was |has |had |has been )?$/u.test(before)
}

/** Two capitalised words in a row, or a labelled record: general advice names no one. */
function hasName(around: string): boolean {
  return (
    /\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}/u.test(around) ||
    /(?:patient|mrn|dob)(?: id| no\.?| name)?\s?[:#]/i.test(around)
  )
}
