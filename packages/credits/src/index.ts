export { auditLedger, listAuditFindings, type AuditFinding, type LedgerAudit } from './audit.ts'
export { callWindowOf, type CallWindow } from './call-window.ts'
export { awaitWriters, claim, release, type Claim } from './claim.ts'
export {
  ensureCustomerRecord,
  keepCustomer,
  noteEmail,
  partFromCustomers,
  readCustomer,
  type CustomerRecord,
} from './customers.ts'
export { forgetPayments } from './gone-payments.ts'
export {
  adjustCredits,
  grantCredits,
  openCreditAccount,
  readBalance,
  type Balance,
  type ChangedCredits,
  type CreditChange,
} from './ledger.ts'
export { listEntries, type LedgerEntry } from './list-entries.ts'
export { look, type CallIdentity, type Look } from './look.ts'
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
  listPurchases,
  readPurchase,
  type PaymentMode,
  type Purchase,
  type PurchaseRequest,
  type PurchaseStatus,
} from './purchases.ts'
export { recordPaymentEvent } from './record-payment-event.ts'
export { charge, commit, type EvaluationRecord } from './settle.ts'
export { sweepClaims } from './sweep.ts'
export { readEvaluations, type EvaluationRange, type StoredRow } from './stored-evaluations.ts'
export { findUnclaimed, listUnclaimed, type UnclaimedPayment } from './unclaimed-payments.ts'
export { windowSql } from './window-sql.ts'
