export { auditLedger, listAuditFindings, type AuditFinding, type LedgerAudit } from './audit.ts'
export {
  answerBilled,
  type Attempt,
  type BilledCall,
  type CallEventKind,
} from './calls/billed-call.ts'
export type { CallIdentity, CallStatements, Claim, Look } from './calls/call.ts'
export { chargeAtOnce, claimAndCommit, type FirstAnswer } from './calls/charge-once.ts'
export {
  evaluationCalls,
  type EvaluationCalls,
  type EvaluationRecord,
} from './calls/evaluation-calls.ts'
export { createFlights, type Flights } from './calls/flights.ts'
export { inspectionCalls, type InspectionRecord } from './calls/inspection-calls.ts'
export { awaitWriters, release } from './calls/release.ts'
export {
  callWindowOf,
  inspectionWindow,
  type CallWindow,
  type InspectionWindow,
} from './calls/windows.ts'
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
export { createClaimSweep, type SweptClaims } from './sweep.ts'
export { readStoredReport, type StoredReport } from './stored-reports.ts'
export { readEvaluations, type EvaluationRange, type StoredRow } from './stored-evaluations.ts'
export { findUnclaimed, listUnclaimed, type UnclaimedPayment } from './unclaimed-payments.ts'
export { listUnmatchedEvents, type UnmatchedEvent } from './unmatched-events.ts'
export { rateLimited, windowSql } from './window-sql.ts'
