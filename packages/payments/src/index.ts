export {
  readPaymentEvent,
  type EventReaderSettings,
  type ReadEvent,
} from './events/read-payment-event.ts'
export type { Signed, SignatureProblem } from './events/verify-signature.ts'
export { modeOfKey, type PaymentMode } from './payment-mode.ts'
