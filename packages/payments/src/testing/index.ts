export { deliver, signBody, signEvent, type Delivery } from './delivery.ts'
export type { FakeActs } from './fake-acts.ts'
export type { FakeEvent, FakeEventType } from './fake-state.ts'
export type { Fault } from './fake-faults.ts'
export type { RefundStatus } from './fake-refunds.ts'
export type { FakePayment, FakeState } from './fake-state.ts'
export {
  startFakeStripeServer,
  type FakeStripeOptions,
  type FakeStripeServer,
  type RecordedRequest,
} from './fake-stripe.ts'
