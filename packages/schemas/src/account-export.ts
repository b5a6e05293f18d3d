import * as z from 'zod'
import { Account, Balance } from './account.ts'
import { AccountEvent } from './account-events.ts'
import { ApiKeyRecord } from './api-keys.ts'
import { EvaluationResponse } from './evaluation.ts'
import { InspectionReport } from './inspection.ts'
import { SessionLabel } from './sessions.ts'
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

const PaymentId = z.string().describe("The payment processor's.")
const Currency = z
  .string()
  .describe('In a currency other than that of purchases it is recorded and takes nothing.')

const ExportedRefund = z.strictObject({
  id: PaymentId,
  amountCents: z.int().min(0),
  currency: Currency,
  status: z
    .enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])
    .describe('A `pending` or `succeeded` one takes its credits back.'),
  asOf: Timestamp.describe('When the payment processor reported it.'),
})

const ExportedDispute = z.strictObject({
  id: PaymentId,
  amountCents: z.int().min(0),
  currency: Currency,
  isWithdrawn: z
    .boolean()
    .describe(
      'Whether it has the money, and so the credits: from its opening until it is won or headed off. An inquiry has not.',
    ),
  isFinal: z.boolean().describe('Whether it is decided.'),
  asOf: Timestamp.describe('When the payment processor reported it.'),
})

export const Purchase = z
  .strictObject({
    id: z.uuid(),
    mode: z.enum(['test', 'live']),
    amountCents: z.int().min(0).describe('In US dollars. 1 cent buys 1 credit.'),
    status: z
      .enum(['pending', 'paid', 'expired', 'refunded', 'disputed'])
      .describe(
        '`pending`: not paid yet. `paid`: credited, also when a part went back. `refunded`: all of it went back. `disputed`: a dispute has money of it. `expired`: its checkout ended unpaid, or a delayed payment failed; a payment that arrives later still counts.',
      ),
    sessionId: z
      .string()
      .nullable()
      .describe("The payment processor's id of the checkout; null before there was one."),
    checkoutUrl: z.string().nullable().describe('The page where it is paid; it ends within a day.'),
    paymentIntentId: z
      .string()
      .nullable()
      .describe(
        "The payment processor's id of the payment, by which it is found there; null before it was paid.",
      ),
    returnPath: z.string().describe('Where the browser went afterwards.'),
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
  label: SessionLabel,
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  idleExpiresAt: Timestamp.describe(
    'When it expires if it is not used again: what the list of sessions calls `expiresAt`.',
  ),
  expiresAt: Timestamp.describe('When it ends, however much it is used.'),
})

/** What the export of an account omits, as its documentation lists it. */
export const exportOmits =
  'Left out are secrets and digests (of keys, sessions, sign-in links, requests and their references), public keys and counters of passkeys, which step decided an evaluation, who wrote its text and by which API key it came (the page of an evaluation names them), hourly counts of evaluations, times of calls that count for a rate limit, claims of running calls, sign-in links that were not used yet (they end within 15 minutes), and the reference and attempts by which the customer at the payment processor is kept.'

/**
 * GET /api/account/data: what is stored about the account, except what `exportOmits` lists. It is written in the order of these fields, from one snapshot.
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
    events: z.array(AccountEvent),
  })
  .meta({ id: 'AccountExportResponse' })
export type AccountExportResponse = z.infer<typeof AccountExportResponse>
