/** The time from a change in one browser to the rows of another one. */
import type { Page } from 'playwright-core';
import { percentile, type Figure } from '../figures';
import type { ApiClient } from '../support/apiClient';
import { meterOf } from '../support/chromium';
import { progress } from '../support/progress';

const CHANGES = 200;
const WARM_UP = 10;
/** Changes do not come at a fixed rate: the pauses between one displayed change and the next, in turn. Milliseconds. */
const PAUSES = [0, 400, 130, 900, 30, 250, 700];

/** Changes an order as the console does; resolves with the time it was sent, in epoch milliseconds. */
const changePhone = (page: Page, token: string, id: string, phone: string): Promise<number> =>
  page.evaluate(
    async ([bearer, order, number]) => {
      const sent = performance.timeOrigin + performance.now();
      const answer = await fetch(`/api/orders/updateOrder/${order}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ recipient: { phone: number } }),
      });
      if (!answer.ok) throw new Error(`The change was answered with ${answer.status}`);
      return sent;
    },
    [token, id, phone] as const,
  );

/** Resolves with the time at which a frame with this text in a row was painted. */
const seen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (phone) =>
      new Promise<number>((resolve, reject) => {
        const until = performance.now() + 30_000;
        const frame = () => {
          if (performance.now() > until) return reject(new Error(`${phone} was never to be seen.`));
          const rows = [...document.querySelectorAll('.order-row[data-row]')];
          if (!rows.some((row) => row.textContent.includes(phone))) {
            requestAnimationFrame(frame);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port2.postMessage(null);
        };
        requestAnimationFrame(frame);
      }),
    text,
  );

/** `ids` are of orders that the other browser displays. */
export async function benchReach(
  { changing, looking }: { readonly changing: Page; readonly looking: Page },
  { token }: ApiClient,
  ids: readonly string[],
  on: string,
): Promise<Figure[]> {
  progress(`${CHANGES} changes from one browser to another`);
  const meter = await meterOf(looking);
  await meter.heap();
  const millis: number[] = [];
  for (let at = 0; at < WARM_UP + CHANGES; at += 1) {
    const last = String(at).padStart(4, '0');
    const [sent, shown] = await Promise.all([
      changePhone(changing, token, ids[at % ids.length] ?? '', `+1514555${last}`),
      seen(looking, `555-${last}`),
    ]);
    if (at >= WARM_UP) millis.push(shown - sent);
    await looking.waitForTimeout(PAUSES[at % PAUSES.length] ?? 0);
  }
  return [
    {
      what: 'feed: change in one browser to paint in the other, p95',
      value: percentile(millis, 0.95),
      unit: 'ms',
      note: `median ${Math.round(percentile(millis, 0.5))}, longest ${Math.round(Math.max(...millis))}; ${on}`,
    },
  ];
}
