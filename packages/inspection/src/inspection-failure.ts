import { errorCatalog, type ApiError } from '@ase/schemas'

/** An image gets no verdict: it is refused, not fetched or not read. `code` is of the error catalogue. Nothing is charged. */
export class InspectionFailure extends Error {
  override readonly name = 'InspectionFailure'
  readonly error: ApiError

  constructor(error: ApiError) {
    super(errorCatalog[error.code].message)
    this.error = error
  }

  get code(): ApiError['code'] {
    return this.error.code
  }
}
