/** Consoles without a page: the real store, API layer and feed reader. */
import { setTimeout as wait } from 'node:timers/promises';
import { ordersApi, type OrderPage } from '../../src/api/ordersApi';
import { toApiError } from '../../src/api/errors';
import type { OrderCursor } from '../../src/contract/schemas/orders';
import type { FeedEvent } from '../../src/contract/schemas/events';
import { attemptKey } from '../../src/lib/attemptKey';
import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import { selectOrderById } from '../../src/store/entities/orders/ordersSelectors';
import { browserFeedPlatform } from '../../src/store/feed/feedPlatform';
import { readFeed } from '../../src/store/feed/readFeed';
import { JOB_TIMINGS } from '../../src/store/jobs/jobPlatform';
import { isFinished, type Job } from '../../src/store/jobs/jobTypes';
import { startSetPickupReady } from '../../src/store/workflows/setPickupReady';
import { aBrowser, openTab, type Tab } from '../store/workflows/tabs';
import { until } from './cluster';

export const openConsole = (url: string, token: string): Tab =>
  openTab(aBrowser(), { url, token, timings: JOB_TIMINGS });

/** Starts a job that sets these orders ready, as by a click; nothing touches the job afterwards. */
export function setReady(
  { store }: Tab,
  ids: readonly string[],
): { readonly done: () => number; readonly ended: Promise<Job> } {
  const id = store.dispatch(startSetPickupReady(ids));
  const job = (): Job => {
    const found = id === null ? undefined : store.getState().jobs.byId[id];
    if (!found) throw new Error('There is no such job.');
    return found;
  };
  const isOver = (): boolean => isFinished(job()) || job().state === 'paused';
  return {
    done: () => job().counts.succeeded,
    ended: until('the bulk job is over', isOver).then(job),
  };
}

/** The outcome of each attempt to store a note. Every note is unique. */
export type NoteFate = 'acknowledged' | 'refused' | 'unknown';

/**
 * Writes notes into these orders, one after the other, until `stop`. A note that was not stored is followed by a new
 * one.
 */
export function writeNotes(
  { store }: Tab,
  who: string,
  ids: readonly string[],
): { readonly fates: ReadonlyMap<string, NoteFate>; readonly stop: () => Promise<void> } {
  const fates = new Map<string, NoteFate>();
  let isOn = true;
  const writing = (async () => {
    for (let turn = 0; isOn; turn += 1) {
      const note = `${who} ${turn}`;
      const id = ids[turn % ids.length] ?? '';
      const change = { id, update: { notes: note }, idempotencyKey: attemptKey('edit') };
      const answer = await store.dispatch(ordersApi.endpoints.updateOrder.initiate(change));
      const error = answer.error === undefined ? null : toApiError(answer.error);
      fates.set(note, error === null ? 'acknowledged' : error.isUnconfirmed ? 'unknown' : 'refused');
      await wait(error === null ? 30 : 500);
    }
  })();
  return {
    fates,
    stop: () => {
      isOn = false;
      return writing;
    },
  };
}

/** Follows the feed, and reads all orders again when the server no longer knows the position. */
export function follow(tab: Tab): {
  /** The newest known version of each order. */
  readonly versions: ReadonlyMap<string, number>;
  readonly begunAnew: () => number;
  readonly stop: () => void;
} {
  const { store, environment } = tab;
  const versions = new Map<string, number>();
  const ending = new AbortController();
  let place: string | null = null;
  let begunAnew = 0;
  let mustRead = true;

  const note = (id: string, version: number | undefined): void => {
    if (version !== undefined) versions.set(id, Math.max(version, versions.get(id) ?? 0));
  };
  const readAll = async (): Promise<void> => {
    const orders = await allVersions(tab);
    for (const { id, version } of orders) note(id, version);
  };
  const take = (events: readonly FeedEvent[], at: string): void => {
    place = at;
    for (const { entity, recordId, version } of events) if (entity === 'order') note(recordId, version);
    if (!mustRead) return;
    mustRead = false;
    readAll().catch(() => (mustRead = true));
  };
  const lose = (): void => {
    place = null;
    mustRead = true;
    begunAnew += 1;
  };
  const taker = {
    place: () => place,
    ago: () => null,
    take,
    lose,
    see: () => undefined,
    reach: () => undefined,
  };
  const platform = browserFeedPlatform();
  void readFeed({ dispatch: store.dispatch, environment, platform, taker }, ending.signal);
  return { versions, begunAnew: () => begunAnew, stop: () => ending.abort() };
}

/** Returns the current version of every order in the list. */
async function allVersions({ store }: Tab): Promise<{ id: string; version: number }[]> {
  const found: { id: string; version: number }[] = [];
  let cursor: OrderCursor | null = null;
  do {
    const filter = { ...EMPTY_FILTER, merchantId: 'merchant-1' };
    const call = ordersApi.endpoints.searchOrders.initiate(
      { filter, cursor, limit: 200 },
      { subscribe: false, forceRefetch: true },
    );
    const page: OrderPage = await store.dispatch(call).unwrap();
    for (const id of page.ids) {
      const order = selectOrderById(store.getState(), id);
      if (order) found.push({ id, version: order.version ?? 0 });
    }
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
