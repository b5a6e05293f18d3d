import { run, type Database, type Statement } from '@ase/db'
import type { PlatformName } from '../jobs/job.ts'
import { keyIdOfJob } from './key-id.ts'

/** An event that this worker holds until its lease ends. */
export interface TakenBotEvent {
  readonly platform: PlatformName
  readonly eventSha256: Buffer
  readonly sealedJob: Buffer
  /** 1 at the first try. */
  readonly attempts: number
  readonly ageMs: number
  readonly leaseToken: string
}

interface TakenRow {
  platform: PlatformName
  event_sha256: Buffer
  sealed_job: Buffer
  attempts: number
  age_ms: number
}

const takeStatement: Statement = {
  name: 'bot_event_take',
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

/** Which events a worker can do. */
export interface TakeableBotEvents {
  readonly platforms: readonly string[]
  readonly keyIds: readonly Buffer[]
}

/**
 * Takes up to `count` events that are due and whose job was sealed with one of the keys, for `leaseMs`; workers of all
 * processes take different ones. Throws on database failure.
 */
export async function takeBotEvents(
  db: Database,
  { platforms, keyIds }: TakeableBotEvents,
  count: number,
  lease: { readonly token: string; readonly leaseMs: number },
): Promise<TakenBotEvent[]> {
  const rows = await run<TakenRow>(db, takeStatement, [
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

const keepStatement: Statement = {
  name: 'bot_event_keep',
  text: `update bot_event set sealed_job = $4,
    run_after = clock_timestamp() + $5::float8 * interval '1 millisecond' where ${held} returning 1`,
}

/**
 * Keeps what the job has come to, and renews the lease. False: another worker has taken the event over. Throws on
 * database failure.
 */
export function keepBotJob(
  db: Database,
  event: TakenBotEvent,
  sealedJob: Buffer,
  leaseMs: number,
): Promise<boolean> {
  return change(db, keepStatement, event, [sealedJob, leaseMs])
}

const renewStatement: Statement = {
  name: 'bot_event_renew',
  text: `update bot_event set run_after = clock_timestamp() + $4::float8 * interval '1 millisecond'
    where ${held} returning 1`,
}

/** Renews the lease of an event whose work goes on. False: it was taken over. Throws on database failure. */
export function renewBotEvent(
  db: Database,
  event: TakenBotEvent,
  leaseMs: number,
): Promise<boolean> {
  return change(db, renewStatement, event, [leaseMs])
}

const postponeStatement: Statement = {
  name: 'bot_event_postpone',
  text: `update bot_event set lease_token = null,
    run_after = clock_timestamp() + $4::float8 * interval '1 millisecond' where ${held} returning 1`,
}

/** Gives the event back, due again after `waitMs`. False: it was taken over. Throws on database failure. */
export function postponeBotEvent(
  db: Database,
  event: TakenBotEvent,
  waitMs: number,
): Promise<boolean> {
  return change(db, postponeStatement, event, [waitMs])
}

const finishStatement: Statement = {
  name: 'bot_event_finish',
  text: `update bot_event set state = 'done', sealed_job = null, lease_token = null where ${held} returning 1`,
}

/** The event is answered, and its job forgotten. False: it was taken over. Throws on database failure. */
export function finishBotEvent(db: Database, event: TakenBotEvent): Promise<boolean> {
  return change(db, finishStatement, event, [])
}

async function change(
  db: Database,
  statement: Statement,
  { platform, eventSha256, leaseToken }: TakenBotEvent,
  more: readonly unknown[],
): Promise<boolean> {
  const rows = await run(db, statement, [platform, eventSha256, leaseToken, ...more])
  return rows.length === 1
}
