/** The feed by pages, for whoever asks again and again. */
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
import { toldChanges, type FeedReader } from './toldChanges';

/** Whoever is further back than so many rows reads again what they show: it is less. */
const FURTHEST_BACK = 10_000;

/** The present place, or that before everything since then: epoch milliseconds. */
export async function presentPlace(db: Db, since?: number): Promise<string> {
  const { era, last } = await readFeedState(db);
  return placeText(era, since === undefined ? last : await placeBefore(db, since));
}

/** The place of a reader who comes back, and its era; null when what came since cannot be told. */
export async function resumedPlace(
  db: Db,
  text: string,
): Promise<{ readonly era: string; readonly place: FeedPlace } | null> {
  const state = await readFeedState(db);
  const place = readFeedPlace(text, state);
  if (place === null || (await isFurtherBack(db, place, FURTHEST_BACK))) return null;
  return { era: state.era, place };
}

/** What has happened since a place, as far as it is for this reader; null when that cannot be told. */
export async function feedPage(
  db: Db,
  after: string,
  { limit, reader }: { readonly limit: number; readonly reader: FeedReader },
): Promise<EventsAnswer | null> {
  const from = await resumedPlace(db, after);
  if (from === null) return null;
  const { rows } = await rowsAfter(db, from.place);
  const told = toldChanges(from.era, rows).filter(({ isFor }) => isFor(reader));
  const events = told.slice(0, limit).map(({ event }) => event);
  const isCut = told.length > limit;
  const last = isCut ? events.at(-1)?.id : placeText(from.era, rows.at(-1) ?? from.place);
  return { events, last: last ?? after, more: isCut || rows.length === FEED_BATCH };
}
