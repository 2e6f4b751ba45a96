/**
 * Reads the feed once for all listeners of this process. It wakes on commits here and on messages of other processes,
 * and also reads regularly, to make up for lost messages.
 */
import { onCommit } from '../../db/commits';
import type { ServerDeps } from '../../deps';
import {
  FEED_BATCH,
  FEED_BEGIN,
  readFeedState,
  rowsAfter,
  type FeedPlace,
  type FeedRow,
} from '../../repositories/feed';
import { resumedPlace } from './feedPage';
import { isBefore, placeText } from './feedPlace';
import { feedChanges, type FeedReader, type FeedChange } from './feedChanges';

/** A listener. None of its functions may throw. */
export interface FeedListener {
  readonly reader: FeedReader;
  /** Called first, with the place where listening begins. */
  ready(place: string): void;
  /** Called with new changes. Listeners who get the same changes are given the same array. */
  take(changes: readonly FeedChange[]): void;
  /** Whether there is room for more after a batch of older changes; false once the listener is gone. */
  hasRoom(): Promise<boolean>;
  /** The changes since their place are no longer available: they must start again. */
  gone(): void;
  /** Called when their account or session may have changed. */
  doubt(): void;
}

export interface FeedHub {
  /** Gives a listener the changes since `from`, then new ones, until the returned function is called. */
  follow(from: string | null, listener: FeedListener): Promise<() => void>;
  close(): void;
}

/** Interval of the regular reads, milliseconds. */
const LOOK_EVERY_MS = 2_000;
/** Least time between two reads, longer with many listeners: changes within it are read and sent together. */
const PAUSE_MS = 10;
const PAUSE_MS_PER_LISTENER = 0.1;
/** A transaction that runs this long blocks the feed, which is logged. */
const HELD_UP_MS = 60_000;

const CHANGED = 'changed';

/**
 * Makes the hub, which reads nothing while nobody listens.
 * @param doubt called with the e-mails of people whose account or sessions changed
 */
export function createFeedHub(
  { db, engine, log }: Pick<ServerDeps, 'db' | 'engine' | 'log'>,
  doubt: (emails: ReadonlySet<string>) => void,
): FeedHub {
  /** Listeners with the place from which they joined, as long as it is ahead of the hub; then null. */
  const followers = new Map<FeedListener, FeedPlace | null>();
  let era = '';
  let place = FEED_BEGIN;
  let isDue = false;
  let isReading = false;
  /** After a failure the database may have been replaced. */
  let isInDoubt = false;
  let heldUpSince: number | null = null;
  let nextTry = PAUSE_MS;
  let retry: NodeJS.Timeout | null = null;

  const wake = (): void => {
    isDue = true;
    if (!isReading) void readOn();
  };

  async function readOn(): Promise<void> {
    isReading = true;
    while (isDue && followers.size > 0) {
      isDue = false;
      await readOnce().catch((error: unknown) => {
        isInDoubt = true;
        log.warn({ err: error }, 'The feed of changes could not be read');
      });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + followers.size * PAUSE_MS_PER_LISTENER));
    }
    isReading = false;
  }

  async function readOnce(): Promise<void> {
    if (isInDoubt && (await readFeedState(db)).era !== era) return beginAnew();
    isInDoubt = false;
    const from = place;
    const { rows, isWaiting } = await rowsAfter(db, from);
    // All listeners have left meanwhile, and a new one has joined at another place.
    if (place !== from) return;
    place = rows.at(-1) ?? place;
    emit(rows);
    if (rows.length === FEED_BATCH) isDue = true;
    lookAgain(isWaiting && rows.length < FEED_BATCH);
  }

  /** Nothing announces the end of an older transaction that blocks rows, so try again later. */
  function lookAgain(isWaiting: boolean): void {
    if (!isWaiting) {
      heldUpSince = null;
      nextTry = PAUSE_MS;
      return;
    }
    retry ??= setTimeout(() => {
      retry = null;
      wake();
    }, nextTry).unref();
    nextTry = Math.min(nextTry * 2, LOOK_EVERY_MS);
    heldUpSince ??= performance.now();
    if (performance.now() - heldUpSince < HELD_UP_MS) return;
    heldUpSince = performance.now();
    log.warn('A transaction that has been open for a minute or more holds up the feed of changes');
  }

  function emit(rows: readonly FeedRow[]): void {
    const changes = feedChanges(era, rows);
    /** Keyed by which of the changes they contain. */
    const shared = new Map<string, readonly FeedChange[]>();
    for (const [listener, joinedAt] of followers) {
      const isForThem = (change: FeedChange): boolean =>
        change.isFor(listener.reader) && (joinedAt === null || isBefore(joinedAt, change.place));
      const which = changes.map((change) => (isForThem(change) ? '1' : '0')).join('');
      const mine = shared.get(which) ?? changes.filter((_, index) => which[index] === '1');
      shared.set(which, mine);
      if (mine.length > 0) listener.take(mine);
      if (joinedAt !== null && !isBefore(place, joinedAt)) followers.set(listener, null);
    }
    const touched = new Set(rows.filter(isOfPerson).map(({ entityId }) => entityId));
    if (touched.size === 0) return;
    doubt(touched);
    for (const [listener] of followers) if (touched.has(listener.reader.email)) listener.doubt();
  }

  function beginAnew(): void {
    const lost = [...followers.keys()];
    followers.clear();
    for (const listener of lost) listener.gone();
  }

  async function follow(from: string | null, listener: FeedListener): Promise<() => void> {
    const start = from === null ? await readFeedState(db) : await resumedPlace(db, from);
    if (start === null) {
      listener.gone();
      return () => undefined;
    }
    let at = 'last' in start ? start.last : start.place;
    listener.ready(placeText(start.era, at));
    // The hub goes on meanwhile; nothing is awaited between the last check and joining, so no change is missed.
    while (followers.size > 0 && start.era === era && isBefore(at, place)) {
      const { rows } = await rowsAfter(db, at);
      const mine = feedChanges(era, rows).filter(({ isFor }) => isFor(listener.reader));
      if (mine.length > 0) listener.take(mine);
      at = rows.at(-1) ?? place;
      if (!(await listener.hasRoom())) return () => undefined;
    }
    if (start.era !== era) beginAnew();
    if (followers.size === 0) [era, place] = [start.era, at];
    followers.set(listener, isBefore(place, at) ? at : null);
    wake();
    return () => followers.delete(listener);
  }

  const leaveOthers = engine.others?.listen((word) => {
    if (word === CHANGED || word === '') wake();
  });
  const stopListening = onCommit(db, () => {
    wake();
    engine.others?.send(CHANGED);
  });
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return {
    follow,
    close: () => {
      clearInterval(timer);
      if (retry) clearTimeout(retry);
      leaveOthers?.();
      stopListening();
      followers.clear();
    },
  };
}

const isOfPerson = ({ entity }: FeedRow): boolean => entity === 'user' || entity === 'session';
