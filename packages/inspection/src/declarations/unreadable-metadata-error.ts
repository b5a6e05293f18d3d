/**
 * An image holds more metadata than the bounds allow, or metadata that breaks off before something that may be a
 * declaration. The image gets no verdict: what is left out could be the declaration that decides.
 */
export class UnreadableMetadataError extends Error {
  override readonly name = 'UnreadableMetadataError'

  constructor() {
    super('The metadata of this image cannot be read within the bounds.')
  }
}
