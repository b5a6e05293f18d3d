import { stemSet } from './stems.ts'

/** An answer that says one of them at its start has failed. */
export const failing = stemSet(
  'error fail failed failure offline denied invalid timeout unavailable unable',
)

/** An answer that holds one of them warns. */
export const warning = stemSet(
  `warning warn caution alert alarm danger dangerous hazard notice recall recalled limit exceed exceeds exceeded closed forbidden
prohibited restricted unverified mismatch unknown suspicious suspected fraud phishing emergency critical severe overdue expired
irreversible undo permanently production override locked blocked conflict duplicate already outdated stale deprecated
confidential allergic allergy contraindicated interaction overdose risk unsafe leak fire smoke`,
)

/** An approval that holds one of them denies. */
export const refusing = ['denied', 'rejected', 'declined', 'refused', 'no', 'not', 'deny', 'reject']
