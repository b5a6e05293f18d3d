import * as z from 'zod'
import { Account, Balance } from './account.ts'
import { ApiKeyRecord } from './api-keys.ts'
import { EvaluationResponse } from './evaluation.ts'
import { InspectionReport } from './inspection.ts'
import { Timestamp } from './timestamp.ts'

export const LedgerEntry = z
  .strictObject({
    seq: z.int().min(0),
    kind: z.string().regex(/^[a-z_]{1,32}$/),
    delta: z.int().describe('Credits added, or taken when negative.'),
    balanceAfter: z.int().min(0),
    debtDelta: z.int().describe('Debt added, or settled when negative.'),
    debtAfter: z.int().min(0),
    ref: z.string().describe('What the entry stands for, such as the id of an evaluation.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

const ExportedRefund = z.strictObject({
  amountCents: z.int().min(0),
  status: z.string(),
  asOf: Timestamp.describe('When the payment processor told it.'),
})

const ExportedDispute = z.strictObject({
  amountCents: z.int().min(0),
  isWithdrawn: z.boolean(),
  isFinal: z.boolean(),
  asOf: Timestamp.describe('When the payment processor told it.'),
})

export const Purchase = z
  .strictObject({
    id: z.uuid(),
    amountCents: z.int().min(0),
    status: z.string(),
    createdAt: Timestamp,
    creditedAt: Timestamp.nullable(),
    refunds: z.array(ExportedRefund),
    disputes: z.array(ExportedDispute),
  })
  .meta({ id: 'Purchase' })
export type Purchase = z.infer<typeof Purchase>

const ExportedReport = z.strictObject({ report: InspectionReport, createdAt: Timestamp })

const ExportedOpenIdIdentity = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  createdAt: Timestamp,
})

const ExportedPasskey = z.strictObject({
  credentialId: z.string().describe('In base64url.'),
  name: z.string(),
  transports: z.array(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})

const ExportedSession = z.strictObject({
  id: z.uuid(),
  method: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  idleExpiresAt: Timestamp,
  expiresAt: Timestamp,
})

/**
 * GET /api/account/data: all that is stored about the account, without its secrets and without what is nothing but
 * digests or counts (sign-in links, windows of rates, idempotency claims). It is written in the order of these fields, from one moment.
 */
export const AccountExportResponse = z
  .strictObject({
    ok: z.literal(true),
    exportedAt: Timestamp,
    account: Account,
    balance: Balance,
    paymentCustomerIds: z
      .array(z.string())
      .describe('Under which the payment processor knows the account, one for each of its modes.'),
    openIdIdentities: z.array(ExportedOpenIdIdentity),
    passkeys: z.array(ExportedPasskey),
    sessions: z.array(ExportedSession),
    apiKeys: z.array(ApiKeyRecord),
    purchases: z.array(Purchase),
    ledger: z.array(LedgerEntry),
    evaluations: z.array(EvaluationResponse),
    reports: z.array(ExportedReport),
  })
  .meta({ id: 'AccountExportResponse' })
export type AccountExportResponse = z.infer<typeof AccountExportResponse>
