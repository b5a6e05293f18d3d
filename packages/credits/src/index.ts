export { auditLedger, listAuditFindings, type AuditFinding, type LedgerAudit } from './audit.ts'
export {
  type CallIdentity,
  type CallStatements,
  type ImmediateCallStatements,
  type Lookup,
  releaseToken,
} from './reservations/call-statements.ts'
export { evaluationCalls, type EvaluationRecord } from './reservations/evaluation-calls.ts'
export { inspectionCalls, type InspectionRecord } from './reservations/inspection-calls.ts'
export {
  callWindowOf,
  inspectionWindow,
  rateLimited,
  windowSql,
  type CallWindow,
} from './reservations/rate-window.ts'
export {
  capture,
  chargeImmediately,
  release,
  reserve,
  type Reservation,
} from './reservations/reservation.ts'
export { createReservationSweep, type SweptReservations } from './reservations/reservation-sweep.ts'
export {
  runIdempotent,
  type CallEventKind,
  type IdempotentCall,
  type IdempotentResult,
  type LostRace,
} from './reservations/run-idempotent.ts'
export { createSingleFlight, type SingleFlight } from './reservations/single-flight.ts'
export {
  ensureCustomerRecord,
  saveCustomer,
  saveEmailSent,
  detachCustomers,
  readCustomer,
  readAccountEmail,
  type CustomerRecord,
} from './customers/customers.ts'
export {
  deleteCustomerRecord,
  listFailedDeletions,
  claimDueCustomer,
  type DueCustomer,
  type FailedDeletion,
} from './customers/customer-deletions.ts'
export { deletePayments } from './purchases/deleted-payments.ts'
export {
  adjustCredits,
  CREDIT_CHANGE_MAX,
  grantCredits,
  openCreditAccount,
  readBalance,
  type Balance,
  type ChangedCredits,
  type CreditChange,
} from './ledger/ledger.ts'
export {
  listEntries,
  listEntryPage,
  type EntryPage,
  type EntryPageRequest,
  type LedgerEntry,
} from './ledger/list-entries.ts'
export { PURCHASE_CURRENCY } from './payment-event.ts'
export type {
  DisputeEffect,
  ExpiredEffect,
  PaidEffect,
  PaymentEffect,
  PaymentEvent,
  PaymentOutcome,
  RefundEffect,
  RefundStatus,
} from './payment-event.ts'
export {
  attachCheckout,
  createPurchase,
  readPurchase,
  type PaymentMode,
  type Purchase,
  type PurchaseRequest,
  type PurchaseStatus,
} from './purchases/purchases.ts'
export {
  listPurchasePage,
  listPurchases,
  readListedPurchase,
  type ListedPurchase,
  type PurchasePage,
} from './purchases/list-purchases.ts'
export { recordPaymentEvent } from './purchases/record-payment-event.ts'
export {
  findUnmatchedPayment,
  listUnmatchedPayments,
  type UnmatchedPayment,
} from './purchases/unmatched-payments.ts'
export { listUnmatchedEvents, type UnmatchedEvent } from './purchases/unmatched-payments.ts'
