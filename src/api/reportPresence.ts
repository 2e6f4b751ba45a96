/**
 * POST /presence (`extras.presence`, docs/decisions/0065-who-is-here.md). Sent without RTK Query, to keep it out of the
 * action log. A lost call is neither an error nor repeated: the next one says the same.
 */
import type { PresenceRequest, RecordPresence } from '../contract/schemas/presence';
import { addressOf } from './baseQuery';
import { isOffline, type ApiEnvironment } from './environment';
import { readPresence } from './read/readPresence';
import { unattended } from './unattended';

/**
 * Reports what this tab has open and returns the other people. Null when they are unknown. Never rejects.
 * @param how `isLast`: the page may close, so the call must outlive it. `limitMs`: the longest time to wait for the
 * answer.
 */
export async function reportPresence(
  environment: ApiEnvironment,
  body: PresenceRequest,
  { isLast, limitMs }: { readonly isLast: boolean; readonly limitMs: number },
): Promise<readonly RecordPresence[] | null> {
  const token = environment.getToken();
  const { method, url } = addressOf({ endpoint: 'reportPresence' }, environment.config);
  // A browser that knows it is offline would log each try as a failure.
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
        ...unattended(environment),
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
