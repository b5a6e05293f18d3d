import type { JsonLanguage } from '../../editor/complete-json.ts'
import { requestSchema } from './request-schema.ts'

/** What the editor knows of requests: the product's schema, and the policies of this service. */
export function requestLanguage(policyIds: () => readonly string[]): JsonLanguage {
  return {
    schemaFor: requestSchema,
    valuesAt: (path) => (path.join('.') === 'policy.id' ? policyIds() : []),
  }
}
