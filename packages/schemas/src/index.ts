export * from './account.ts'
export * from './account-export.ts'
export { Acknowledgement } from './acknowledgement.ts'
export * from './api-keys.ts'
export * from './billing.ts'
export * from './bot-gateway.ts'
export { EmailAddress } from './email-address.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './evaluation.ts'
export * from './health.ts'
export { IdempotencyKey } from './idempotency-key.ts'
export * from './inspection.ts'
export type { JsonObject, JsonValue } from './json-object.ts'
export { limits } from './limits.ts'
export { openApiDocument, type OpenApiDocument } from './openapi/document.ts'
export { parseAs, parseRequestJson } from './parse.ts'
export * from './passkeys.ts'
export { fail, succeed, type Result } from './result.ts'
export { SafePath } from './safe-path.ts'
export * from './sessions.ts'
export * from './sign-in.ts'
export {
  findDuplicateName,
  parseStrictJson,
  type AmbiguousJson,
  type JsonAmbiguity,
} from './strict-json.ts'
export { Timestamp } from './timestamp.ts'
