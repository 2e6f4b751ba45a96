/** How far this computer's clock is off the server's, by the `Date` of an answer. */

/** A clock that is nearer harms nothing here: a session has a margin of forty minutes. */
const TOLERATED_MS = 5 * 60_000;

/**
 * Milliseconds to add to this computer's clock to have the server's; 0 while they agree within five minutes, and where
 * the server does not say its time. `askAgain` brings an answer that comes from no cache: one that lay there for
 * hours looks like a wrong clock.
 */
export async function clockOffset(
  answer: Pick<Response, 'headers'>,
  askAgain: () => Promise<Pick<Response, 'headers'>>,
): Promise<number> {
  if (offsetOf(answer) === 0) return 0;
  try {
    return offsetOf(await askAgain());
  } catch {
    return 0;
  }
}

function offsetOf({ headers }: Pick<Response, 'headers'>): number {
  const age = Number(headers.get('age') ?? 0);
  const saidAt = Date.parse(headers.get('date') ?? '') + age * 1000;
  const offset = saidAt - Date.now();
  // No number where one of them is missing or senseless.
  return Math.abs(offset) >= TOLERATED_MS ? offset : 0;
}
