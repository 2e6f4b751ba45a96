/**
 * Scrolling through 10,000 orders for a minute while 50 of them change per second, compared with a minute without
 * changes.
 */
import type { Page } from 'playwright-core';
import { percentile, type Figure } from '../figures';
import type { ApiClient } from '../support/apiClient';
import { meterOf, type Meter } from '../support/chromium';
import { progress } from '../support/progress';
import { SCROLLER } from '../console/dashboard';

const CHANGES_PER_SECOND = 50;
const MINUTE_MS = 60_000;
const FRAMES = 100;
const PIXELS_A_FRAME = 60;
/** A pause for the user to look at the rows. */
const REST_MS = 1_000;
const LOAD_LIMIT_MS = 180_000;

/** Scrolls to the end until `count` orders are loaded, then back to the middle. */
export async function loadOrders(page: Page, count: number): Promise<void> {
  progress(`loading ${count.toLocaleString('en-US')} orders`);
  await page.evaluate(
    ([scroller, wanted, limit]) =>
      new Promise<void>((resolve, reject) => {
        const until = performance.now() + limit;
        const look = () => {
          const table = document.querySelector(scroller);
          const loaded = document.querySelector('.actions-line b')?.textContent.replace(/\D/g, '');
          if (performance.now() > until) return reject(new Error(`Only ${loaded} orders were loaded.`));
          if (table === null) return reject(new Error('There is no table.'));
          table.scrollTop = Number(loaded) >= wanted ? table.scrollHeight / 2 : table.scrollHeight;
          if (Number(loaded) >= wanted) resolve();
          else setTimeout(look, 50);
        };
        look();
      }),
    [SCROLLER, count, LOAD_LIMIT_MS] as const,
  );
}

interface Minute {
  readonly pixels: number;
  readonly frames: number;
  readonly blank: number;
  /** Durations in milliseconds. */
  readonly longTasks: readonly number[];
}

/** Scrolls down and up, with pauses. Runs in the page. */
async function scrollFor([scroller, millis, frames, pixels, rest]: readonly [
  string,
  number,
  number,
  number,
  number,
]): Promise<Minute> {
  const table = document.querySelector(scroller);
  if (table === null) throw new Error('There is no table.');
  const seen = { pixels: 0, frames: 0, blank: 0, longTasks: [] as number[] };
  const observer = new PerformanceObserver((list) =>
    seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  const box = table.getBoundingClientRect();
  const hasRow = (y: number) => document.elementFromPoint(box.left + 200, y)?.closest('.order-row') !== null;
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const until = performance.now() + millis;
  for (let turn = 1; performance.now() < until; turn = -turn) {
    for (let at = 0; at < frames; at += 1) {
      table.scrollTop += turn * pixels;
      await painted();
      seen.frames += 1;
      seen.pixels += pixels;
      if (!hasRow(box.top + 4) || !hasRow(box.bottom - 12)) seen.blank += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  observer.disconnect();
  return seen;
}

/**
 * Changes orders at a fixed rate until it is stopped. The returned function stops it and resolves with the number of
 * changes.
 */
function change(api: ApiClient, ids: readonly string[]): () => Promise<number> {
  const calls: Promise<void>[] = [];
  const started = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * CHANGES_PER_SECOND;
    while (calls.length < due) {
      // The step has no common divisor with the number of orders, so that it reaches all of them.
      const id = ids[(calls.length * 7_919) % ids.length] ?? '';
      const body = { notes: `Change ${calls.length}` };
      calls.push(
        api.call('PATCH', `/orders/updateOrder/${id}`, body).then(({ status, text }) => {
          if (status !== 200) throw new Error(`A change was answered with ${status}: ${text.slice(0, 200)}`);
        }),
      );
    }
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(calls);
    return calls.length;
  };
}

interface Scrolled extends Minute {
  readonly cpu: number;
  /** CPU time of each task, without waiting for a busy core. Milliseconds. */
  readonly tasks: readonly number[];
}

async function scrolled(page: Page, meter: Meter): Promise<Scrolled> {
  await meter.heap();
  const endTasks = await meter.tasks();
  const before = await meter.cpu();
  const minute = await page.evaluate(scrollFor, [
    SCROLLER,
    MINUTE_MS,
    FRAMES,
    PIXELS_A_FRAME,
    REST_MS,
  ] as const);
  const cpu = (await meter.cpu()) - before;
  return { ...minute, cpu, tasks: await endTasks() };
}

const perThousand = ({ cpu, pixels }: { readonly cpu: number; readonly pixels: number }): number =>
  (cpu / pixels) * 1000;

/** `page` displays `ids`; `api` belongs to another user. */
export async function benchBusy(page: Page, api: ApiClient, ids: readonly string[]): Promise<Figure[]> {
  const meter = await meterOf(page);
  progress('a minute of scrolling without changes');
  const quiet = await scrolled(page, meter);
  const heapBefore = await meter.heap();
  progress(`the same with ${CHANGES_PER_SECOND} changes a second`);
  const stop = change(api, ids);
  const busy = await scrolled(page, meter);
  const changes = await stop();
  const growth = ((await meter.heap()) - heapBefore) / 1_000_000;
  const tasks = ({ longTasks }: Minute) =>
    longTasks.length === 0
      ? 'none'
      : `${longTasks.length}, p50 ${Math.round(percentile(longTasks, 0.5))} ms, longest ${Math.round(Math.max(...longTasks))} ms`;
  const what = `feed: scroll at 10k with ${CHANGES_PER_SECOND} changes a second`;
  return [
    {
      what: `${what}, CPU over that without`,
      value: perThousand(busy) / perThousand(quiet),
      unit: '×',
      note: `${Math.round(perThousand(quiet))} and ${Math.round(perThousand(busy))} ms per 1,000 px; ${changes} changes`,
    },
    {
      what: `${what}, tasks over 50 ms beyond those without`,
      value: busy.longTasks.length - quiet.longTasks.length,
      unit: 'tasks',
      note: `${tasks(busy)}; without: ${tasks(quiet)}`,
    },
    {
      what: `${what}, longest task by its CPU time`,
      value: Math.max(0, ...busy.tasks),
      unit: 'ms',
      note: `without: ${Math.round(Math.max(0, ...quiet.tasks))} ms`,
    },
    {
      what: `${what}, frames with a row missing`,
      value: busy.blank,
      unit: 'frames',
      note: `of ${busy.frames}; without: ${quiet.blank} of ${quiet.frames}`,
    },
    { what: `${what}, growth of the heap`, value: growth, unit: 'MB' },
  ];
}
