/**
 * A console's feed matches the audit trail whatever interrupts it: no change is missed and none arrives twice
 * (docs/decisions/0061-feed-of-changes.md).
 */
import type { Browser, Page } from 'playwright-core';
import type { ActivityAnswer } from '../../src/contract/schemas/activity';
import type { EventsAnswer, FeedEvent } from '../../src/contract/schemas/events';
import { findPostgresPrograms } from '../server/support/postgres';
import type { ApiClient } from './support/api';
import { launchBrowser, openSignedIn } from './support/browser';
import { counter, row, SOME } from './support/ordersPage';
import { EMPTY_PATH } from './support/pages';
import { onOneProcess, onTwoProcesses, type Followed } from './support/followed';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const HOUR = 3_600_000;

declare global {
  interface Window {
    /** The changes that the console has read, by stream or pages. */
    told: FeedEvent[];
  }
}

/** Records what the console reads from the feed, as it reads it. */
function noteChanges(): void {
  window.told = [];
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const isFeed = new URL(input as string, window.location.href).pathname === '/api/events';
    if (!isFeed || !answer.ok || answer.body === null) return answer;
    if (answer.headers.get('content-type')?.startsWith('application/json')) {
      const { events } = (await answer.clone().json()) as EventsAnswer;
      window.told.push(...events);
      return answer;
    }
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const noted = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) {
            const data = /^event: change\nid: .*\ndata: (.*)$/m.exec(event)?.[1];
            if (data !== undefined) window.told.push(JSON.parse(data) as FeedEvent);
          }
          controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(noted, { status: answer.status, headers: answer.headers });
  };
}

/** Simulates closing and opening a laptop: the page is hidden, then visible. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Returns the ids of all order changes in the audit trail. */
async function recorded(api: ApiClient): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let below = ''; ;) {
    const { events, next } = await api.call<ActivityAnswer>(
      'GET',
      `/activity?kind=order&action=updateOrder&limit=100${below}`,
    );
    ids.push(...events.map(({ id }) => id));
    if (next === null) return ids;
    below = `&below=${encodeURIComponent(next)}`;
  }
}

const WALK = 'servers killed, the network cut, the computer asleep for an hour: each change is told once';
/** PostgreSQL as started by the server tests. */
const onPostgres = findPostgresPrograms() === null ? it.skip : it;

it(`one process: ${WALK}`, async () => walk(await onOneProcess()));

onPostgres(`two processes on one PostgreSQL: ${WALK}`, async () => {
  const followed = await onTwoProcesses();
  // Installed, but there is no user to run it as.
  if (followed !== null) await walk(followed);
});

async function walk(followed: Followed): Promise<void> {
  const { api, url } = followed;
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 5 });
  const phones = new Map<number, string>();
  let made = 0;
  /** Changes the phone of the visible rows in turn. A change that a dying server did not answer may have been made. */
  const change = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      const at = made % orders.length;
      const last = String(made).padStart(4, '0');
      made += 1;
      const body = { recipient: { phone: `+1514555${last}` } };
      await api.call('PATCH', `/orders/updateOrder/${orders[at]?.id ?? ''}`, body);
      phones.set(at, `555-${last}`);
    }
  };
  const restart = () => followed.restart(() => change(5));
  const { page } = await openSignedIn(browser, url, 'admin', EMPTY_PATH);
  const context = page.context();
  const isShown = async () => {
    for (const [at, phone] of phones) await row(page, at).getByText(phone).waitFor();
  };
  await page.clock.install();
  await page.addInitScript(noteChanges);
  await page.goto('/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await change(10);
  await isShown();

  // Killed during changes, and again before the page is back.
  await Promise.all([change(50).catch(() => undefined), change(3).then(() => restart())]);
  await change(10);
  await restart();
  await change(5);
  await isShown();

  // Cut off during changes; another server process runs when the network is back.
  await Promise.all([change(20), context.setOffline(true)]);
  await change(10);
  await restart();
  await change(5);
  await context.setOffline(false);
  await isShown();

  // The laptop is closed: no network, no timers.
  await Promise.all([change(10), show(page, 'hidden'), context.setOffline(true)]);
  await page.clock.fastForward(HOUR);
  await change(20);
  await context.setOffline(false);
  await show(page, 'visible');
  await change(5);
  await isShown();

  // Only the tab sleeps.
  await show(page, 'hidden');
  await page.clock.fastForward(HOUR);
  await change(20);
  await show(page, 'visible');
  await isShown();

  const told = await page.evaluate(() => window.told);
  const ofOrders = told.filter(({ entity, action }) => entity === 'order' && action === 'updateOrder');
  // The row part of a position (`era.transaction.row`).
  const rows = ofOrders.map(({ id }) => id.split('.')[2] ?? '');
  expect(rows.toSorted()).toEqual((await recorded(api)).toSorted());
  await context.close();
  await followed.stop();
}
