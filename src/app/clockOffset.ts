/** How far this computer's clock differs from the server's, based on the `Date` of a response. */
import { CLOCK_TOLERANCE_MS } from '../contract/constants';

/**
 * Milliseconds to add to this computer's clock to get the server's; 0 if they agree within five minutes, or the
 * server does not send its time. `askAgain` gets a response that no cache has stored: one cached for hours would look
 * like a wrong clock.
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
  // NaN if one of them is missing or invalid.
  // A smaller difference does no harm: a session has a margin of forty minutes.
  return Math.abs(offset) >= CLOCK_TOLERANCE_MS ? offset : 0;
}
