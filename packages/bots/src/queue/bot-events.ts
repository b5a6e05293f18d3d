import { run, type Database, type Statement } from '@ase/db'
import type { PlatformName } from '../jobs/job.ts'

// The SQL of the table `bot_event`. A row is an event of a platform: digests, and its sealed job while it waits.
// The function `standing_of_bot_event` is in the migrations of packages/db.

/** A sealed job begins with the id of its key, so that a process claims only what it can open. */
export const KEY_ID_BYTES = 8

const keyIdOfJob = `substring(sealed_job from 1 for ${KEY_ID_BYTES})`

/** An event as the table stores it: digests and a sealed job, nothing readable. */
export interface NewBotEvent {
  readonly platform: PlatformName
  readonly eventSha256: Buffer
  /** One for each key of digests: the first is stored, and the sender's events are counted under all of them. */
  readonly personSha256s: readonly [Buffer, ...Buffer[]]
  readonly sealedJob: Buffer
}

export interface BotEventLimits {
  /** Waiting events of a platform. */
  readonly waitingMax: number
  /** Events of one sender within `personWindowMs`. */
  readonly perPersonMax: number
  readonly personWindowMs: number
}

/** `known`: a repeated delivery. `too_many`: its sender is over the limit. `full`: its platform is. */
export type AcceptOutcome = 'accepted' | 'known' | 'too_many' | 'full'

const acceptStatement: Statement = {
  name: 'bot_event_accept',
  text: `with standing as materialized (
    select standing_of_bot_event($1, $2, $3::bytea[], $6::int, $7::float8) as of_event
  ), state as materialized (
    select of_event, (select count(*) from (
      select 1 from bot_event where platform = $1 and state = 'waiting' limit $5::int
    ) waiting) >= $5::int as is_full
    from standing
  ), accepted as (
    insert into bot_event (platform, event_sha256, person_sha256, sealed_job)
    select $1, $2, ($3::bytea[])[1], $4 from state where of_event = 'new' and not is_full
    on conflict do nothing
    returning 1
  )
  select case
    when exists (select 1 from accepted) then 'accepted'
    when of_event <> 'new' then of_event
    when is_full then 'full'
    else 'known' end as outcome from state`,
}

/**
 * Stores an event, in one statement. The sender's limit also holds for concurrent deliveries; the platform's can be exceeded by as
 * many as arrive in the same moment. Throws on database failure.
 */
export async function acceptBotEvent(
  db: Database,
  event: NewBotEvent,
  limits: BotEventLimits,
): Promise<AcceptOutcome> {
  const [row] = await run<{ outcome: AcceptOutcome }>(db, acceptStatement, [
    event.platform,
    event.eventSha256,
    [...event.personSha256s],
    event.sealedJob,
    limits.waitingMax,
    limits.perPersonMax,
    limits.personWindowMs,
  ])
  return row?.outcome ?? 'known'
}

/** An event that this worker holds until its lease ends. */
export interface ClaimedBotEvent {
  readonly platform: PlatformName
  readonly eventSha256: Buffer
  readonly sealedJob: Buffer
  /** 1 at the first try. */
  readonly attempts: number
  readonly ageMs: number
  readonly leaseToken: string
}

/** The events that a process can work on. */
export interface BotEventFilter {
  readonly platforms: readonly PlatformName[]
  readonly keyIds: readonly Buffer[]
}

interface ClaimedRow {
  platform: PlatformName
  event_sha256: Buffer
  sealed_job: Buffer
  attempts: number
  age_ms: number
}

const claimStatement: Statement = {
  name: 'bot_event_claim',
  text: `with due as (
    select platform, event_sha256 from bot_event
    where state = 'waiting' and platform = any($1::text[]) and run_after <= clock_timestamp()
      and ${keyIdOfJob} = any($5::bytea[])
    order by run_after limit $2::int for update skip locked
  )
  update bot_event e set attempts = e.attempts + 1, lease_token = $3,
    run_after = clock_timestamp() + $4::float8 * interval '1 millisecond'
  from due where e.platform = due.platform and e.event_sha256 = due.event_sha256
  returning e.platform, e.event_sha256, e.sealed_job, e.attempts,
    extract(epoch from clock_timestamp() - e.created_at)::float8 * 1000 as age_ms`,
}

/**
 * Claims up to `count` events that are due and whose key is known, for `leaseMs`. Workers of all processes get different
 * ones. Throws on database failure.
 */
export async function claimBotEvents(
  db: Database,
  { platforms, keyIds }: BotEventFilter,
  count: number,
  lease: { readonly token: string; readonly leaseMs: number },
): Promise<ClaimedBotEvent[]> {
  const rows = await run<ClaimedRow>(db, claimStatement, [
    platforms,
    count,
    lease.token,
    lease.leaseMs,
    keyIds,
  ])
  return rows.map((row) => ({
    platform: row.platform,
    eventSha256: row.event_sha256,
    sealedJob: row.sealed_job,
    attempts: row.attempts,
    ageMs: row.age_ms,
    leaseToken: lease.token,
  }))
}

const held = `platform = $1 and event_sha256 = $2 and lease_token = $3 and state = 'waiting'`

const saveStatement: Statement = {
  name: 'bot_event_save_job',
  text: `update bot_event set sealed_job = $4,
    run_after = clock_timestamp() + $5::float8 * interval '1 millisecond' where ${held} returning 1`,
}

/** Stores the progress of a job and renews its lease. False: the lease was lost. Throws on database failure. */
export function saveBotJob(
  db: Database,
  event: ClaimedBotEvent,
  sealedJob: Buffer,
  leaseMs: number,
): Promise<boolean> {
  return updateHeld(db, saveStatement, event, [sealedJob, leaseMs])
}

const renewStatement: Statement = {
  name: 'bot_event_renew',
  text: `update bot_event set run_after = clock_timestamp() + $4::float8 * interval '1 millisecond'
    where ${held} returning 1`,
}

/** Renews the lease of an event. False: the lease was lost. Throws on database failure. */
export function renewBotEvent(
  db: Database,
  event: ClaimedBotEvent,
  leaseMs: number,
): Promise<boolean> {
  return updateHeld(db, renewStatement, event, [leaseMs])
}

const releaseStatement: Statement = {
  name: 'bot_event_release',
  text: `update bot_event set lease_token = null,
    run_after = clock_timestamp() + $4::float8 * interval '1 millisecond' where ${held} returning 1`,
}

/** Releases an event, which is due again after `delayMs`. False: the lease was lost. Throws on database failure. */
export function releaseBotEvent(
  db: Database,
  event: ClaimedBotEvent,
  delayMs: number,
): Promise<boolean> {
  return updateHeld(db, releaseStatement, event, [delayMs])
}

const finishStatement: Statement = {
  name: 'bot_event_finish',
  text: `update bot_event set state = 'done', sealed_job = null, lease_token = null where ${held} returning 1`,
}

/** Marks an event as done and deletes its job. False: the lease was lost. Throws on database failure. */
export function finishBotEvent(db: Database, event: ClaimedBotEvent): Promise<boolean> {
  return updateHeld(db, finishStatement, event, [])
}

async function updateHeld(
  db: Database,
  statement: Statement,
  { platform, eventSha256, leaseToken }: ClaimedBotEvent,
  more: readonly unknown[],
): Promise<boolean> {
  const rows = await run(db, statement, [platform, eventSha256, leaseToken, ...more])
  return rows.length === 1
}

// `now()` and not `clock_timestamp()`: the index serves only what is fixed for the statement.
const deleteStatement: Statement = {
  name: 'bot_event_delete',
  text: `with old as (
    select platform, event_sha256 from bot_event
    where state = 'done' and created_at < now() - $1::float8 * interval '1 millisecond'
    order by created_at limit $2::int for update skip locked
  ) delete from bot_event e using old
    where e.platform = old.platform and e.event_sha256 = old.event_sha256 returning 1`,
}

/** Deletes up to `rowsMax` done events that arrived more than `ageMs` ago; returns how many. Throws on database failure. */
export async function deleteDoneBotEvents(
  db: Database,
  ageMs: number,
  rowsMax: number,
): Promise<number> {
  return (await run(db, deleteStatement, [ageMs, rowsMax])).length
}

const countStatement: Statement = {
  name: 'bot_event_count',
  text: `select platform, count(*)::int as waiting from bot_event where state = 'waiting' group by platform`,
}

interface CountRow {
  platform: PlatformName
  waiting: number
}

/** The number of waiting events of each platform that has any. Throws on database failure. */
export async function countWaitingBotEvents(
  db: Database,
): Promise<ReadonlyMap<PlatformName, number>> {
  const rows = await run<CountRow>(db, countStatement, [])
  return new Map(rows.map((row) => [row.platform, row.waiting]))
}

const ofUnknownKey = `state = 'waiting' and platform = any($1::text[])
  and not ${keyIdOfJob} = any($2::bytea[])`

const countUnknownKeyStatement: Statement = {
  name: 'bot_event_count_unknown_key',
  text: `select platform, count(*)::int as waiting from bot_event where ${ofUnknownKey} group by platform`,
}

/** The number of waiting events of these platforms that none of the keys opens. Throws on database failure. */
export async function countBotEventsOfUnknownKey(
  db: Database,
  { platforms, keyIds }: BotEventFilter,
): Promise<ReadonlyMap<PlatformName, number>> {
  const rows = await run<CountRow>(db, countUnknownKeyStatement, [platforms, keyIds])
  return new Map(rows.map((row) => [row.platform, row.waiting]))
}

// A process that has the key holds the rows whose run_after is in the future.
const expireStatement: Statement = {
  name: 'bot_event_expire_unknown_key',
  text: `with expired as (
    select platform, event_sha256 from bot_event
    where ${ofUnknownKey} and run_after <= clock_timestamp()
      and created_at < clock_timestamp() - $3::float8 * interval '1 millisecond'
    order by created_at limit $4::int for update skip locked
  ) update bot_event e set state = 'done', sealed_job = null, lease_token = null
    from expired where e.platform = expired.platform and e.event_sha256 = expired.event_sha256
    returning e.platform`,
}

/**
 * Ends up to `rowsMax` events of these platforms that are older than `ageMs` and that none of the keys opens: their jobs are
 * deleted. Returns the platform of each. Throws on database failure.
 */
export async function expireBotEventsOfUnknownKey(
  db: Database,
  { platforms, keyIds }: BotEventFilter,
  ageMs: number,
  rowsMax: number,
): Promise<PlatformName[]> {
  const rows = await run<{ platform: PlatformName }>(db, expireStatement, [
    platforms,
    keyIds,
    ageMs,
    rowsMax,
  ])
  return rows.map(({ platform }) => platform)
}
