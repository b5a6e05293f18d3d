import { sql, type Kysely } from 'kysely'

/** Messages of one person that arrive at once are counted one after the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(standingOfBotEvent).execute(db)
}

// Volatile: after its wait for the lock it sees what was committed until then, which the statement around it does not.
const standingOfBotEvent = `
  create function standing_of_bot_event(
    of_platform text, event bytea, person bytea, events_max int, window_ms float8
  ) returns text volatile language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('ase.bot_sender:' || encode(person, 'hex'), 0));
    if exists (select 1 from bot_event where platform = of_platform and event_sha256 = event) then
      return 'known';
    end if;
    if (select count(*) from (
      select 1 from bot_event where person_sha256 = person
        and created_at > clock_timestamp() - window_ms * interval '1 millisecond' limit events_max
    ) recent) >= events_max then
      return 'too_many';
    end if;
    return 'new';
  end $$`
