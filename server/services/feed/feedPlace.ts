/** Places in the feed as readers store them: `era.transaction.row`, opaque to them. */
import type { FeedPlace, FeedState } from '../../repositories/feed';

/** Returns a place as text, valid in this era. */
export const placeText = (era: string, { xid, id }: FeedPlace): string => `${era}.${xid}.${id}`;

/** Reads a place; null if it belongs to another era, to a future that this database has lost, or is not valid. */
export function readFeedPlace(
  text: string,
  { era, next }: Pick<FeedState, 'era' | 'next'>,
): FeedPlace | null {
  const [, ofEra, xid, id] = /^([0-9a-f]{12})\.(\d{1,19})\.([\w-]{0,60})$/.exec(text) ?? [];
  if (xid === undefined || id === undefined) return null;
  return ofEra === era && BigInt(xid) < BigInt(next) ? { xid, id } : null;
}

/** Whether `one` comes before `other`. */
export function isBefore(one: FeedPlace, other: FeedPlace): boolean {
  if (one.xid !== other.xid) return BigInt(one.xid) < BigInt(other.xid);
  return one.id < other.id;
}
