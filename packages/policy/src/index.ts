export { decide } from './decide.ts'
export type { Evidence, Verdict } from './evidence.ts'
export { findPolicy, policies } from './policies.ts'
export type { Policy } from './policy.ts'
