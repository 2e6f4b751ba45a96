/** Serves the feed in pages, for clients that poll. */
import type { EventsAnswer } from '../../../src/contract/schemas/events';
import type { Db } from '../../db/withTx';
import {
  FEED_BATCH,
  isFurtherBack,
  placeBefore,
  readFeedState,
  rowsAfter,
  type FeedPlace,
} from '../../repositories/feed';
import { placeText, readFeedPlace } from './feedPlace';
import { feedChanges, type FeedReader } from './feedChanges';

/** A reader further back than this many rows reloads its records instead: that is less work. */
const FURTHEST_BACK = 10_000;

/** Returns the present place, or the place before everything since `since` (epoch milliseconds). */
export async function presentPlace(db: Db, since?: number): Promise<string> {
  const { era, last } = await readFeedState(db);
  return placeText(era, since === undefined ? last : await placeBefore(db, since));
}

/** Returns the place of a returning reader and its era; null if the changes since then are not available. */
export async function resumedPlace(
  db: Db,
  text: string,
): Promise<{ readonly era: string; readonly place: FeedPlace } | null> {
  const state = await readFeedState(db);
  const place = readFeedPlace(text, state);
  if (place === null || (await isFurtherBack(db, place, FURTHEST_BACK))) return null;
  return { era: state.era, place };
}

/** Returns the changes since a place that this reader may see; null if they are not available. */
export async function feedPage(
  db: Db,
  after: string,
  { limit, reader }: { readonly limit: number; readonly reader: FeedReader },
): Promise<EventsAnswer | null> {
  const from = await resumedPlace(db, after);
  if (from === null) return null;
  const { rows } = await rowsAfter(db, from.place);
  const readable = feedChanges(from.era, rows).filter(({ isFor }) => isFor(reader));
  const events = readable.slice(0, limit).map(({ event }) => event);
  const isCut = readable.length > limit;
  const last = isCut ? events.at(-1)?.id : placeText(from.era, rows.at(-1) ?? from.place);
  return { events, last: last ?? after, more: isCut || rows.length === FEED_BATCH };
}
