import type { Attack } from '../attack.ts'
import { hostileEvaluations } from './hostile-evaluations.ts'
import { pipelining } from './pipelining.ts'
import { slowBodies } from './slow-bodies.ts'
import { webhookBodies } from './webhook-bodies.ts'

export const attacks: Readonly<Record<string, Attack>> = {
  hostileEvaluations,
  pipelining,
  slowBodies,
  webhookBodies,
}
