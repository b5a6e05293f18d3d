export * from './account.ts'
export * from './account-events.ts'
export * from './account-export.ts'
export { Acknowledgement } from './acknowledgement.ts'
export * from './api-keys.ts'
export * from './billing.ts'
export * from './bot-gateway.ts'
export * from './decision.ts'
export { EmailAddress } from './email-address.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './evaluation.ts'
export * from './evaluations.ts'
export * from './health.ts'
export { IdempotencyKey } from './idempotency-key.ts'
export * from './inspection.ts'
export type { JsonObject, JsonValue } from './json-object.ts'
export * from './ledger.ts'
export { limits } from './limits.ts'
export * from './list.ts'
export {
  botGatewayOpenApiDocument,
  openApiDocument,
  type OpenApiDocument,
} from './openapi/document.ts'
export { parseAs, parseRequestJson } from './parse.ts'
export * from './passkeys.ts'
export * from './policies.ts'
export * from './playground.ts'
export { fail, succeed, type Result } from './result.ts'
export * from './rules.ts'
export { SafePath } from './safe-path.ts'
export { severityRank, worstSeverity } from './severity-rank.ts'
export * from './sessions.ts'
export * from './sign-in.ts'
export {
  findDuplicateName,
  parseStrictJson,
  type AmbiguousJson,
  type JsonAmbiguity,
} from './strict-json.ts'
export { Timestamp } from './timestamp.ts'
export * from './usage.ts'
