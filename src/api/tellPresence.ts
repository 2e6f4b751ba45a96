/**
 * POST /presence (`extras.presence`, docs/decisions/0065-who-is-here.md): asked for without RTK Query, as a sign is no news in
 * the story of the console, and one that was lost is neither an error nor sent again: the next one says the same.
 */
import type { PresenceRequest, RecordPresence } from '../contract/schemas/presence';
import { addressOf } from './baseQuery';
import { isOffline, type ApiEnvironment } from './environment';
import { readPresence } from './read/readPresence';

/**
 * Says what this tab has open, and answers who else has. Null where that is not known. Never rejects.
 * @param how `isLast`: the page may go, and the call outlives it. `limitMs`: an answer that takes longer is not waited for.
 */
export async function tellPresence(
  environment: ApiEnvironment,
  body: PresenceRequest,
  { isLast, limitMs }: { readonly isLast: boolean; readonly limitMs: number },
): Promise<readonly RecordPresence[] | null> {
  const token = environment.getToken();
  const { method, url } = addressOf({ endpoint: 'tellPresence' }, environment.config);
  // A browser that knows it is offline would note each try as a failure.
  if (token === null || isOffline(url)) return null;
  const send = environment.fetch ?? fetch;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    const response = await send(url, {
      method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
      keepalive: isLast,
      signal: late.signal,
    });
    return response.ok ? readPresence(JSON.parse(await response.text())) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
