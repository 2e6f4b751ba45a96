/** A feed of changes controlled by the test, and a browser environment for it with short timings. */
import type { FeedEvent } from '../../src/contract/schemas/events';
import type { FeedPlatform } from '../../src/store/feed/feedPlatform';
import type { Handlers } from './fakeApi';

interface Seen {
  readonly platform: FeedPlatform;
  /** Makes the page visible or hidden. */
  readonly look: (isSeen: boolean) => void;
}

let tabs = 0;

/** A page of a browser without other tabs, unless it gets their lock and channel. */
export function aFeedPlatform(parts: Partial<FeedPlatform> = {}): Seen {
  const listeners = new Set<() => void>();
  let seen = true;
  tabs += 1;
  const platform: FeedPlatform = {
    tab: `tab_${tabs}`,
    locks: null,
    openChannel: () => null,
    onOnline: () => () => undefined,
    random: () => 0,
    isSeen: () => seen,
    onSeen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onGone: () => () => undefined,
    timings: {
      backoff: { baseMs: 20, maxMs: 100, maxRetryAfterMs: 100 },
      readyWithinMs: 2_000,
      quietMs: 20_000,
      pollEveryMs: 20,
      polling: { baseMs: 60_000, maxMs: 60_000, maxRetryAfterMs: 0 },
      hiddenMs: 20,
      collectMs: 5,
      readEveryMs: 20,
      countEveryMs: 20,
      presenceSoonMs: 5,
      presenceEveryMs: 20,
      presenceLastsMs: 20_000,
    },
    ...parts,
  };
  return {
    platform,
    look: (isSeen) => {
      seen = isSeen;
      for (const listener of [...listeners]) listener();
    },
  };
}

type Channel = NonNullable<ReturnType<FeedPlatform['openChannel']>>;

/** The lock and channel shared by the tabs of one browser. */
export function aBrowser(): Pick<FeedPlatform, 'locks' | 'openChannel'> {
  const channels = new Set<Channel>();
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
    const before = last;
    const aborted = new Promise((resolve) => signal?.addEventListener('abort', () => resolve('aborted')));
    const turn = (async () => {
      await Promise.race([before, aborted]);
      if (signal?.aborted) {
        await before;
        throw new DOMException('Aborted', 'AbortError');
      }
      return run();
    })();
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    locks: { request } as unknown as LockManager,
    openChannel: () => {
      const channel: Channel = {
        onmessage: null,
        close: () => void channels.delete(channel),
        postMessage: (data) => {
          if (!channels.has(channel)) throw new DOMException('Channel is closed', 'InvalidStateError');
          for (const other of channels)
            if (other !== channel) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
        },
      };
      channels.add(channel);
      return channel;
    },
  };
}

/** A server that reports changes by page, without a stream. */
export function fakeFeed() {
  const told: FeedEvent[] = [];
  const handlers: Handlers = {
    listEvents: ({ query: { after } }) => {
      const events = told.slice(after === undefined ? told.length : Number(after));
      return { events, last: String(told.length), more: false };
    },
  };
  return {
    handlers,
    platform: aFeedPlatform().platform,
    tell: (recordId: string, parts: Partial<FeedEvent> = {}): FeedEvent => {
      const event: FeedEvent = {
        id: String(told.length + 1),
        at: Date.UTC(2026, 10, 25, 14, 0),
        entity: 'order',
        recordId,
        action: 'updateOrder',
        by: 'dana@example.com',
        name: 'Dana Whitfield',
        requestId: 'req-told',
        ...parts,
      };
      told.push(event);
      return event;
    },
  };
}
