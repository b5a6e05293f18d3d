import type * as z from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { JsonObject } from '../json-object.ts'

export type Tag =
  | 'Evaluation'
  | 'Inspection'
  | 'Account'
  | 'Sign-in'
  | 'Billing'
  | 'Bot gateway'
  | 'Service'

export type ParameterName =
  | 'IdempotencyKey'
  | 'OptionalIdempotencyKey'
  | 'ReportId'
  | 'PurchaseId'
  | 'EvaluationId'
  | 'ChallengeToken'
  | 'ReturnPath'
  | 'SignInToken'
  | 'AuthorizationCode'
  | 'AuthorizationState'

export type HeaderName =
  | 'RequestId'
  | 'RetryAfter'
  | 'IdempotentReplayed'
  | 'SessionCookie'
  | 'SignInCookie'
  | 'Location'
  | 'Challenge'
  | 'ContentDisposition'

export type SecurityScheme =
  | 'apiKey'
  | 'session'
  | 'paymentSignature'
  | 'botSecret'
  | 'twitterSignature'
  | 'telegramSecret'
  | 'discordSignature'

/** A JSON body with a schema of this package. Examples are values that the schema accepts; a test holds them to it. */
export interface Body {
  readonly schema: z.ZodType
  readonly examples: Readonly<Record<string, JsonObject>>
}

/** A body whose form belongs to another company: it is verified as bytes before it is read. */
export interface ForeignBody {
  readonly foreign: string
}

/** One endpoint as data. `document.ts` turns it into OpenAPI. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  readonly id: string
  readonly tag: Tag
  /** Of another server than the one that publishes the document. */
  readonly server?: 'billingWebhook'
  readonly summary: string
  /** What the summary leaves open, in Markdown. */
  readonly description: string
  /** Any one of these is enough; none means public. */
  readonly security: readonly SecurityScheme[]
  readonly parameters?: readonly ParameterName[]
  /** The query string, each field a string on the wire. */
  readonly query?: z.ZodObject
  readonly request?: (Body & { readonly isOptional?: true }) | ForeignBody
  readonly success: {
    readonly status: 200 | 201 | 202 | 302
    readonly description: string
    readonly headers?: readonly HeaderName[]
    /** Absent: the body is empty, or another company's. */
    readonly body?: Body
    /** The media type of a text without a schema. */
    readonly text?: 'text/csv'
  }
  readonly errors: readonly ErrorCode[]
  /** The operation answers people: its success is a page in HTML, and so are these errors. */
  readonly pages?: readonly ErrorCode[]
  /** Headers that its errors may carry beside those of every error. */
  readonly errorHeaders?: readonly HeaderName[]
}
