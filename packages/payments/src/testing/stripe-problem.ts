/** An error as Stripe answers it: `{"error": {"type", "code", "message", "param"}}` with its status. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem'
  readonly status: number
  readonly body: { readonly error: Readonly<Record<string, string>> }
  /** Whether the same Idempotency-Key gets this answer again: all but refusals before the work began. */
  readonly isSaved: boolean

  constructor(status: number, error: Readonly<Record<string, string>>, isSaved = false) {
    super(error['message'] ?? 'refused')
    this.status = status
    this.body = { error }
    this.isSaved = isSaved
  }
}

export function invalidRequest(message: string, param?: string, code?: string): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  })
}

/** No such object: 404 where the address names it, 400 where a parameter does. */
export function missing(kind: string, id: string, param = 'id'): StripeProblem {
  return new StripeProblem(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
