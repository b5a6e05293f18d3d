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
export { describeService } from './describe-service.ts'
export { evaluate, type EvaluateCommand } from './evaluate.ts'
export { createExpiredClaimSweep } from './sweep.ts'
export {
  createEvaluationThreads,
  type EvaluationThreads,
  type IsHeavy,
} from './work/evaluation-threads.ts'
export { createEvaluationWork, type EvaluationWork, type WorkDone } from './work/evaluation-work.ts'
export { createInlineWork } from './work/inline-work.ts'
