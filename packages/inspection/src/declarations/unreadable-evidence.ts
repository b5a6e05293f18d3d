/**
 * An image holds more that may declare something than is looked at, or it breaks off before. It gets no verdict: what is left
 * out could be the declaration that decides.
 */
export class UnreadableEvidence extends Error {
  override readonly name = 'UnreadableEvidence'

  constructor() {
    super('What this image declares cannot be read within the bounds.')
  }
}
