/** Something that is sent for real, and the key under which it counts once. */
export interface Attempt<Subject> {
  readonly subject: Subject
  readonly idempotencyKey: string
}

/** The same subject keeps its key, so that a retry counts once; another one gets a new key. */
export function attemptFor<Subject>(
  previous: Attempt<Subject> | null,
  subject: Subject,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt<Subject> {
  return previous?.subject === subject ? previous : { subject, idempotencyKey: newKey() }
}
