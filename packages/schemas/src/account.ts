import * as z from 'zod'
import { ApiKeyRecord } from './api-keys.ts'
import { EvaluationType } from './envelope.ts'
import { Decision, EvaluationId, EvaluationResponse, RiskLevel } from './evaluation.ts'
import { ReportId, ReportUrl, VerdictKey } from './inspection.ts'
import { limits } from './limits.ts'
import { NextCursor } from './list.ts'
import { Timestamp } from './timestamp.ts'

export const Account = z
  .strictObject({ id: z.uuid(), email: z.string(), createdAt: Timestamp })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const Balance = z
  .strictObject({
    credits: z.int().min(0).describe('1 credit is priced at 1 cent.'),
    held: z.int().min(0).describe('Part of the credits, held by calls that are running.'),
    debt: z
      .int()
      .min(0)
      .describe(
        'Credits that were taken back after they were used. The next purchase settles them.',
      ),
  })
  .meta({ id: 'Balance' })
export type Balance = z.infer<typeof Balance>

export const ReportSummary = z
  .strictObject({
    reportId: ReportId,
    reportUrl: ReportUrl,
    verdictKey: VerdictKey,
    createdAt: Timestamp,
  })
  .meta({ id: 'ReportSummary' })
export type ReportSummary = z.infer<typeof ReportSummary>

/** GET /api/reports: those of the account, the newest first. */
export const ReportListResponse = z
  .strictObject({ ok: z.literal(true), reports: z.array(ReportSummary), nextCursor: NextCursor })
  .meta({ id: 'ReportListResponse' })
export type ReportListResponse = z.infer<typeof ReportListResponse>

export const EvaluationSummary = z
  .strictObject({
    evaluationId: EvaluationId,
    type: EvaluationType,
    decision: Decision,
    riskLevel: RiskLevel,
    riskScore: EvaluationResponse.shape.riskScore,
    riskCodes: EvaluationResponse.shape.riskCodes,
    createdAt: Timestamp,
  })
  .meta({ id: 'EvaluationSummary' })
export type EvaluationSummary = z.infer<typeof EvaluationSummary>

/** What of billing works for the account. */
export const BillingState = z
  .strictObject({
    isConfigured: z.boolean().describe('Whether credits can be bought.'),
    mode: z.enum(['test', 'live']).nullable().describe('Null where no processor is configured.'),
    hasCustomer: z
      .boolean()
      .describe('Whether the portal opens: there is one from the first checkout on.'),
  })
  .meta({ id: 'BillingState' })
export type BillingState = z.infer<typeof BillingState>

const { recentItemsMax } = limits.account

/** GET /api/auth/me. `activeApiKey` is the newest key that is not revoked. */
export const ProfileResponse = z
  .strictObject({
    ok: z.literal(true),
    account: Account,
    balance: Balance,
    billing: BillingState,
    activeApiKey: ApiKeyRecord.nullable(),
    recentReports: z.array(ReportSummary).max(recentItemsMax),
    recentEvaluations: z.array(EvaluationSummary).max(recentItemsMax),
  })
  .meta({ id: 'ProfileResponse' })
export type ProfileResponse = z.infer<typeof ProfileResponse>

/** DELETE /api/account/data. The word is compared exactly: no spaces, no lower case. */
export const DeleteAccountRequest = z
  .strictObject({ confirmation: z.literal('DELETE') })
  .meta({ id: 'DeleteAccountRequest' })
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>
