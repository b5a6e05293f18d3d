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
  keepCustomer,
  noteEmail,
  partFromCustomers,
  readCustomer,
  readMailAddress,
  type CustomerRecord,
} from './customers.ts'
export {
  forgetCustomer,
  listStuckDeletions,
  takeDueCustomer,
  type DueCustomer,
  type StuckDeletion,
} from './customer-deletions.ts'
export { forgetPayments } from './gone-payments.ts'
export {
  adjustCredits,
  CREDIT_CHANGE_MAX,
  grantCredits,
  openCreditAccount,
  readBalance,
  type Balance,
  type ChangedCredits,
  type CreditChange,
} from './ledger.ts'
export {
  listEntries,
  listEntryPage,
  type EntryPage,
  type EntryPageRequest,
  type LedgerEntry,
} from './list-entries.ts'
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
} from './purchases.ts'
export {
  listPurchasePage,
  listPurchases,
  readListedPurchase,
  type ListedPurchase,
  type PurchasePage,
} from './list-purchases.ts'
export { recordPaymentEvent } from './record-payment-event.ts'
export { readStoredReport, type StoredReport } from './stored-reports.ts'
export { readEvaluations, type EvaluationRange, type StoredRow } from './stored-evaluations.ts'
export { findUnclaimed, listUnclaimed, type UnclaimedPayment } from './unclaimed-payments.ts'
export { listUnmatchedEvents, type UnmatchedEvent } from './unmatched-events.ts'
