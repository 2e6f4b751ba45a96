/**
 * One reader of the feed for all who listen to this process. It is woken by commits here and by the word of other processes,
 * and looks by itself now and then, so that a word that was lost is made up for.
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
import { toldChanges, type FeedReader, type ToldChange } from './toldChanges';

/** Somebody who listens. None of these may throw. */
export interface FeedListener {
  readonly reader: FeedReader;
  /** Listening begins here. */
  ready(place: string): void;
  /** Something has happened. Listeners who are told the same are given the same array. */
  take(changes: readonly ToldChange[]): void;
  /** Whether there is room for more, after what was taken while catching up; false once nobody listens any more. */
  hasRoom(): Promise<boolean>;
  /** What came since their place cannot be told: they begin anew. */
  gone(): void;
  /** Their person or their session may have changed. */
  doubt(): void;
}

export interface FeedHub {
  /** Tells a listener what came since `from`, then what comes, until the returned function is called. */
  follow(from: string | null, listener: FeedListener): Promise<() => void>;
  close(): void;
}

/** A word that was lost is made up for by then, milliseconds. */
const LOOK_EVERY_MS = 2_000;
/** Between two readings at least: what comes in between is read and sent together. More with many who listen. */
const PAUSE_MS = 10;
const PAUSE_MS_PER_LISTENER = 0.1;
/** A transaction that runs for so long holds up the feed, and somebody should know. */
const HELD_UP_MS = 60_000;

const CHANGED = 'changed';

/**
 * Makes the hub; it reads nothing while nobody listens.
 * @param doubt something was done to these people or their sessions
 */
export function createFeedHub(
  { db, engine, log }: Pick<ServerDeps, 'db' | 'engine' | 'log'>,
  doubt: (emails: ReadonlySet<string>) => void,
): FeedHub {
  /** Where each was when they joined, while they are ahead of the hub. */
  const followers = new Map<FeedListener, FeedPlace | null>();
  let era = '';
  let place = FEED_BEGIN;
  let isDue = false;
  let isReading = false;
  /** After a failure the database may be another one. */
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
    // All have gone meanwhile, and somebody has come who is elsewhere.
    if (place !== from) return;
    place = rows.at(-1) ?? place;
    tell(rows);
    if (rows.length === FEED_BATCH) isDue = true;
    lookAgain(isWaiting && rows.length < FEED_BATCH);
  }

  /** What waits for an older transaction has no word of its own when that ends. */
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
    heldUpSince ??= Date.now();
    if (Date.now() - heldUpSince < HELD_UP_MS) return;
    heldUpSince = Date.now();
    log.warn('A transaction that has been open for a minute or more holds up the feed of changes');
  }

  function tell(rows: readonly FeedRow[]): void {
    const changes = toldChanges(era, rows);
    /** By which of the changes they are. */
    const shared = new Map<string, readonly ToldChange[]>();
    for (const [listener, joinedAt] of followers) {
      const isTold = (change: ToldChange): boolean =>
        change.isFor(listener.reader) && (joinedAt === null || isBefore(joinedAt, change.place));
      const which = changes.map((change) => (isTold(change) ? '1' : '0')).join('');
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
    // The hub goes on meanwhile; in the end the two meet without a pause in between.
    while (followers.size > 0 && start.era === era && isBefore(at, place)) {
      const { rows } = await rowsAfter(db, at);
      const mine = toldChanges(era, rows).filter(({ isFor }) => isFor(listener.reader));
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

  const stopHearing = engine.others?.hear((word) => {
    if (word === CHANGED || word === '') wake();
  });
  const stopListening = onCommit(db, () => {
    wake();
    engine.others?.tell(CHANGED);
  });
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return {
    follow,
    close: () => {
      clearInterval(timer);
      if (retry) clearTimeout(retry);
      stopHearing?.();
      stopListening();
      followers.clear();
    },
  };
}

const isOfPerson = ({ entity }: FeedRow): boolean => entity === 'user' || entity === 'session';
