import { sql, type Kysely } from 'kysely'

/**
 * Messages of one person are counted under each digest of theirs: there is one for each key while a key is rotated. The
 * function of one digest stays for replicas of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(standingOfBotEvent).execute(db)
}

// The locks are taken in one order whatever that of the keys is, or two processes could wait for each other.
const standingOfBotEvent = `
  create function standing_of_bot_event(
    of_platform text, event bytea, people bytea[], events_max int, window_ms float8
  ) returns text volatile language plpgsql as $$
  declare
    person bytea;
  begin
    for person in select distinct unnest(people) order by 1 loop
      perform pg_advisory_xact_lock(hashtextextended('ase.bot_sender:' || encode(person, 'hex'), 0));
    end loop;
    if exists (select 1 from bot_event where platform = of_platform and event_sha256 = event) then
      return 'known';
    end if;
    if (select count(*) from (
      select 1 from bot_event where person_sha256 = any(people)
        and created_at > clock_timestamp() - window_ms * interval '1 millisecond' limit events_max
    ) recent) >= events_max then
      return 'too_many';
    end if;
    return 'new';
  end $$`
