/** Notices when the clocks of this server and of the database differ: those of other servers probably do, too. */
import { sql } from 'kysely';
import type { ServerDeps } from '../deps';

/** More than clocks with a common time source ever differ. Milliseconds. */
const TOLERATED_MS = 10_000;

/** Returns the check, to be called by a timer; it reports when the difference begins and when it ends. */
export function createClockWatch({
  db,
  log,
  now,
}: Pick<ServerDeps, 'db' | 'log' | 'now'>): () => Promise<void> {
  let isWrong = false;
  return async () => {
    const asked = now();
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
    const answered = now();
    const at = rows[0]?.at ?? asked;
    // Both limits, because a busy database answers late.
    const aheadMs = at < asked ? asked - at : Math.min(answered - at, 0);
    const wasWrong = isWrong;
    isWrong = Math.abs(aheadMs) >= TOLERATED_MS;
    const aheadSeconds = Math.round(aheadMs / 1000);
    if (isWrong && !wasWrong)
      log.error(
        { aheadSeconds },
        "The clocks of this server and of the database differ. Servers whose clocks differ end each other's sessions: set the clock of the one that is wrong",
      );
    if (wasWrong && !isWrong) log.info('The clocks of this server and of the database agree again');
  };
}
