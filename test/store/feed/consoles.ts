/** Consoles that follow the changes of others on the real server, through a connection that tests control. */
import type { Role } from '../../../src/contract/roles';
import { merchantsApi } from '../../../src/api/merchantsApi';
import { selectFeedPhase } from '../../../src/store/feed/feedSlice';
import type { FeedPlatform } from '../../../src/store/feed/feedPlatform';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectLoadedCount } from '../../../src/store/views/orders/orderListSelectors';
import { enterOrders } from '../../../src/store/views/orders/enterOrders';
import type { AppStore } from '../../../src/store/types';
import { aMerchant, call } from '../../server/orders/fixtures';
import { insertMerchants } from '../../../server/repositories/merchants';
import { anAppStore, untilState } from '../../support/appStore';
import { deferred } from '../../support/deferred';
import { aFeedPlatform } from '../../support/fakeFeed';
import { NOON_S, startListServer, type ListServer } from '../views/orders/support';

export type How = 'by the stream' | 'by pages' | 'by pages, as streams are refused';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}
type Wanted = (sent: Sent) => boolean;

/** The connection between console and server, with a log of the requests to the feed. */
export function aLine(how: How) {
  const requests: Sent[] = [];
  const asked: { readonly after: string | null; readonly isStream: boolean }[] = [];
  let isDown = false;
  let isGone = false;
  let isOlder = false;
  let refused: { readonly wanted: Wanted; times: number } | null = null;
  const held = new Set<{
    readonly wanted: Wanted;
    readonly came: () => void;
    readonly until: Promise<void>;
  }>();

  /** Waits while a test holds responses of this kind. */
  async function passOn(sent: Sent): Promise<void> {
    for (const { wanted, came, until } of held) {
      if (!wanted(sent)) continue;
      came();
      await until;
    }
  }
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input as string);
    const headers = new Headers(init?.headers);
    const body = typeof init?.body === 'string' ? init.body : '';
    const sent = { method: init?.method ?? 'GET', path: url.pathname, body };
    requests.push(sent);
    if (refused?.wanted(sent)) refused.times += 1;
    if (isDown || refused?.wanted(sent)) throw new TypeError('fetch failed');
    if (!url.pathname.endsWith('/events')) {
      const answer = await fetch(input, init);
      await passOn(sent);
      return answer;
    }
    const isStream = headers.get('accept') === 'text/event-stream';
    await passOn(sent);
    asked.push({ isStream, after: headers.get('last-event-id') ?? url.searchParams.get('after') });
    if (isStream && how === 'by pages, as streams are refused') return new Response('{}', { status: 503 });
    if (isStream && how === 'by pages') return new Response('{}', { status: 406 });
    if (isOlder && url.searchParams.has('ago')) {
      return new Response('{"message":"The query is not valid."}', { status: 400 });
    }
    // Lasts until a new position is requested: a tab that has just stopped listening may still get one response.
    if (asked.at(-1)?.after === null) isGone = false;
    if (isGone) return new Response('{"message":"Gone."}', { status: 410 });
    return fetch(input, { ...init, ...(isStream && { signal: broken(init?.signal) }) });
  };
  let breakLine = new AbortController();
  const broken = (signal: AbortSignal | null | undefined) =>
    AbortSignal.any([breakLine.signal, ...(signal ? [signal] : [])]);
  return {
    send,
    asked,
    /** Every request of the console. */
    requests,
    /** Cuts the network, or restores it. */
    down: (isIt: boolean) => {
      isDown = isIt;
      breakLine.abort();
      breakLine = new AbortController();
    },
    /** Makes the server an older version that can only name the current position. */
    beOlder: () => {
      isOlder = true;
    },
    /** Makes the server forget the position. */
    forget: () => {
      isGone = true;
      breakLine.abort();
      breakLine = new AbortController();
    },
    /** Refuses calls of this kind until `end` is called; `times` returns how many. */
    refuse: (wanted: Wanted) => {
      const one = { wanted, times: 0 };
      refused = one;
      return { times: () => one.times, end: () => void (refused = null) };
    },
    /** Holds responses of this kind, and requests to the feed, until `letGo` is called. */
    hold: (wanted: Wanted) => {
      const came = deferred();
      const { until, end } = deferred();
      const one = { wanted, came: came.end, until };
      held.add(one);
      return {
        came: came.until,
        letGo: () => {
          held.delete(one);
          end();
        },
      };
    },
  };
}

/** A server for the tests of one file, with a new merchant of five orders for each test. */
export function feedWorld() {
  let list: ListServer;
  let merchantId = '';
  let ids: string[] = [];
  let merchants = 0;
  beforeAll(async () => {
    list = await startListServer();
  });
  beforeEach(async () => {
    merchants += 1;
    merchantId = `mer_feed${merchants}`;
    await insertMerchants(list.server.db, [aMerchant({ id: merchantId, name: merchantId })], NOON_S * 1000);
    ids = await list.add(5, 'GEOCODED', () => ({ merchantId }));
  });
  afterAll(() => list.close());

  const follows = (store: AppStore, how: How) =>
    untilState(store, selectFeedPhase, (phase) => phase === (how === 'by the stream' ? 'live' : 'polling'));
  const id = (at: number) => ids[at] ?? '';

  /** Starts a console that will show the five orders after `begin`; it knows nothing of the feed yet. */
  async function startConsole(
    how: How = 'by the stream',
    browser: Partial<FeedPlatform> = {},
    now: () => number = Date.now,
    role: Role = 'super_admin',
  ) {
    const line = aLine(how);
    const { platform, look } = aFeedPlatform(browser);
    const { store } = anAppStore({
      config: { apiBase: `${list.server.url}/api` },
      token: await list.server.tokenFor(role),
      fetch: line.send,
      followsChanges: platform,
      now,
    });
    const begin = async () => {
      store.dispatch(restoreSession({ askedForGuardedPage: true }));
      store.dispatch(enterOrders(`?status=GEOCODED&merchant=${merchantId}`));
      await untilState(store, selectLoadedCount, (loaded) => loaded === 5);
    };
    return { store, line, look, begin };
  }

  return {
    id,
    follows,
    startConsole,
    /** Opens a console that shows the five orders and follows the feed. */
    openConsole: async (...how: Parameters<typeof startConsole>) => {
      const opened = await startConsole(...how);
      await opened.begin();
      await follows(opened.store, how[0] ?? 'by the stream');
      return opened;
    },
    makeReady: (at: number) => call(list.server, `/orders/${id(at)}/pickupready`, { method: 'PATCH' }),
    /** Opens the page of the merchant. Returns a function that leaves it. */
    openMerchant: async (store: AppStore) => {
      const { initiate } = merchantsApi.endpoints.getMerchant;
      const page = store.dispatch(initiate(merchantId, { forceRefetch: true }));
      await page.unwrap();
      return () => page.unsubscribe();
    },
    isReady: (store: AppStore, at: number) =>
      untilState(
        store,
        (state) => selectOrderById(state, id(at))?.orderStatus,
        (status) => status === 'PICKUP_READY',
      ),
    get list() {
      return list;
    },
    get merchantId() {
      return merchantId;
    },
  };
}
