import type { ColumnType, Generated } from 'kysely'

/** bigint columns arrive as text from `pg` and are written as numbers. */
type BigInt = ColumnType<string, number, number>
type DefaultedBigInt = ColumnType<string, number | undefined, number>
type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>

export interface AccountTable {
  id: string
  email: string
  active_keys: Generated<number>
  created_at: GeneratedTimestamp
}

export interface ApiKeyTable {
  id: string
  account_id: string
  key_sha256: Buffer
  name: string
  display_prefix: string
  created_at: GeneratedTimestamp
  last_used_at: Date | null
  revoked_at: Date | null
  expires_at: Date | null
  grace_ends_at: Date | null
  replaced_by: string | null
}

export interface CreditAccountTable {
  account_id: string
  balance: BigInt
  debt: DefaultedBigInt
  held: number
  seq: BigInt
  standard_calls: ColumnType<string[], number[] | undefined, number[]>
  trace_calls: ColumnType<string[], number[] | undefined, number[]>
  inspection_calls: ColumnType<string[], number[] | undefined, number[]>
}

export interface LedgerEntryTable {
  account_id: string
  seq: BigInt
  kind: string
  delta: BigInt
  balance_after: BigInt
  debt_delta: DefaultedBigInt
  debt_after: DefaultedBigInt
  ref: string
  created_at: GeneratedTimestamp
}

export interface EvaluationTable {
  account_id: string
  key_sha256: Buffer
  id: string
  request_sha256: Buffer
  charge_seq: BigInt
  type: string
  decision: string
  /** Null in what was recorded before there was this column. */
  decision_step: string | null
  /** Who wrote the text. Null for types without one text, and in what was recorded before there was this column. */
  origin: string | null
  /** The id stays when the key is gone. Null in what was recorded before there was this column. */
  api_key_id: string | null
  /** Of `metadata.requestRef`. */
  request_ref_sha256: Buffer | null
  response: unknown
  created_at: Date
}

export interface UsageProgressTable {
  account_id: string
  seq: BigInt
}

export interface UsageHourTable {
  account_id: string
  hour: Date
  type: string
  decision: string
  policy_id: string
  api_key_id: string | null
  count: number
}

export interface UsageCodeHourTable {
  account_id: string
  hour: Date
  code: string
  decision: string
  count: number
}

export interface UsageDayTable {
  account_id: string
  day: Date
  type: string
  decision: string
  policy_id: string
  api_key_id: string | null
  count: number
}

export interface UsageCodeDayTable {
  account_id: string
  day: Date
  code: string
  decision: string
  count: number
}

export interface IdempotencyClaimTable {
  account_id: string
  key_sha256: Buffer
  request_sha256: Buffer
  state: 'pending' | 'done'
  token: string
  expires_at: Date
  attempt: Generated<number>
}

export interface SessionTable {
  token_sha256: Buffer
  id: string
  account_id: string
  method: 'email' | 'passkey' | 'openid'
  browser: Generated<string>
  system: Generated<string>
  created_at: GeneratedTimestamp
  last_seen_at: GeneratedTimestamp
  idle_expires_at: Date
  expires_at: Date
}

export interface SignInTokenTable {
  token_sha256: Buffer
  email: string
  return_path: string
  created_at: GeneratedTimestamp
  expires_at: Date
}

export interface SignInWindowTable {
  key_sha256: Buffer
  calls: ColumnType<string[], number[], number[]>
  expires_at: Date
}

export interface PasskeyTable {
  credential_id: Buffer
  account_id: string
  public_key: Buffer
  counter: BigInt
  transports: Generated<string[]>
  name: string
  created_at: GeneratedTimestamp
  last_used_at: Date | null
}

export interface PasskeyChallengeTable {
  challenge_sha256: Buffer
  account_id: string | null
  purpose: 'register' | 'sign_in'
  expires_at: Date
}

export interface OpenIdIdentityTable {
  issuer: string
  subject: string
  account_id: string
  created_at: GeneratedTimestamp
}

export interface AccountEventTable {
  account_id: string
  id: string
  code: string
  browser: string | null
  system: string | null
  subject_kind: string | null
  subject_id: string | null
  created_at: Date
}

export interface AccountWindowTable {
  account_id: string
  action: 'billing' | 'api_keys' | 'export' | 'passkeys' | 'playground'
  calls: BigInt[]
}

export interface PaymentCustomerTable {
  ref: string
  account_id: string | null
  mode: 'test' | 'live'
  customer_id: string | null
  has_email: Generated<boolean>
  attempts: Generated<number>
  next_attempt_at: GeneratedTimestamp
}

export interface PurchaseTable {
  id: string
  account_id: string
  mode: 'test' | 'live'
  key_sha256: Buffer
  amount_cents: number
  return_path: string
  status: 'pending' | 'paid' | 'expired' | 'refunded' | 'disputed'
  session_id: string | null
  payment_intent_id: string | null
  checkout_url: string | null
  credited_at: Date | null
  created_at: GeneratedTimestamp
}

export interface PaymentEventTable {
  id: string
  type: string
  outcome: 'applied' | 'ignored' | 'unmatched'
  created_at: Date
  received_at: GeneratedTimestamp
}

export interface PaymentRefundTable {
  id: string
  payment_intent_id: string
  amount_cents: BigInt
  currency: string
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  as_of: Date
  received_at: GeneratedTimestamp
}

export interface PaymentDisputeTable {
  id: string
  payment_intent_id: string
  amount_cents: BigInt
  currency: string
  is_withdrawn: boolean
  is_final: boolean
  as_of: Date
  received_at: GeneratedTimestamp
}

export interface PaymentGoneTable {
  payment_sha256: Buffer
}

export interface PaymentUnclaimedTable {
  payment_intent_id: string
  purchase_id: string
  amount_cents: BigInt
  currency: string
  reason: 'purchase_gone' | 'paid_twice' | 'not_as_ordered'
  received_at: GeneratedTimestamp
}

export interface ReportTable {
  id: string
  account_id: string
  key_sha256: Buffer
  request_sha256: Buffer
  charge_seq: BigInt
  verdict_key: string
  report: unknown
  created_at: Date
}

export interface BotEventTable {
  platform: 'discord' | 'telegram' | 'x'
  event_sha256: Buffer
  person_sha256: Buffer
  state: 'waiting' | 'done'
  sealed_job: Buffer | null
  attempts: Generated<number>
  run_after: GeneratedTimestamp
  lease_token: string | null
  created_at: GeneratedTimestamp
}

export interface Tables {
  account: AccountTable
  api_key: ApiKeyTable
  credit_account: CreditAccountTable
  ledger_entry: LedgerEntryTable
  evaluation: EvaluationTable
  usage_progress: UsageProgressTable
  usage_hour: UsageHourTable
  usage_code_hour: UsageCodeHourTable
  usage_day: UsageDayTable
  usage_code_day: UsageCodeDayTable
  idempotency_claim: IdempotencyClaimTable
  session: SessionTable
  sign_in_token: SignInTokenTable
  sign_in_window: SignInWindowTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  openid_identity: OpenIdIdentityTable
  account_event: AccountEventTable
  account_window: AccountWindowTable
  payment_customer: PaymentCustomerTable
  purchase: PurchaseTable
  payment_event: PaymentEventTable
  payment_refund: PaymentRefundTable
  payment_dispute: PaymentDisputeTable
  payment_gone: PaymentGoneTable
  payment_unclaimed: PaymentUnclaimedTable
  report: ReportTable
  bot_event: BotEventTable
}
