export { assess, AssessmentFailure, type Assessment } from './assess.ts'
export { digestRequest, type RequestDigests } from './canonical-digest.ts'
export {
  createEvaluator,
  type DisabledTypes,
  type EvaluateDeps,
  type EvaluationEvent,
  type EvaluatorSettings,
  type Policies,
} from './deps.ts'
export { describePolicies } from './describe-policies.ts'
export { describeRules } from './describe-rules.ts'
export { describeService } from './describe-service.ts'
export { evaluate, type EvaluateCommand } from './evaluate.ts'
export {
  assessInPlayground,
  createPlayground,
  type PlaygroundDeps,
} from './playground/assess-in-playground.ts'
export {
  createInlinePlaygroundWork,
  createPlaygroundWork,
  type PlaygroundWork,
} from './playground/playground-work.ts'
export { createConcurrentFiles } from './stored/concurrent-files.ts'
export { filtersOf, type EvaluationFilters } from './stored/filters.ts'
export { findEvaluation, type EvaluationDetail } from './stored/find-evaluation.ts'
export { listEvaluations, ListPosition, type EvaluationPage } from './stored/list-evaluations.ts'
export {
  readEvaluations,
  type EvaluationRow,
  type EvaluationRange,
} from './stored/read-evaluations.ts'
export { createUsageSweep } from './stored/sweep-usage.ts'
export { readUsage, usageRequestOf, type UsageRequest } from './stored/usage.ts'
export { createExpiredReservationSweep } from './sweep.ts'
export {
  createEvaluationThreads,
  type EvaluationThreads,
  type IsHeavy,
} from './work/evaluation-threads.ts'
export {
  createEvaluationWork,
  createInlineWork,
  type EvaluationWork,
} from './work/evaluation-work.ts'
export type { WorkDone } from './work/run-job.ts'
