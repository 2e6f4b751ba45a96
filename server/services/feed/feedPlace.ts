/** Places of the feed as its readers hold them: `era.transaction.row`, opaque to them. */
import type { FeedPlace, FeedState } from '../../repositories/feed';

/** As text, good in this era. */
export const placeText = (era: string, { xid, id }: FeedPlace): string => `${era}.${xid}.${id}`;

/** The place; null for one of another era, of a future that this database has lost, or what is none. */
export function readFeedPlace(
  text: string,
  { era, next }: Pick<FeedState, 'era' | 'next'>,
): FeedPlace | null {
  const [, ofEra, xid, id] = /^([0-9a-f]{12})\.(\d{1,19})\.([\w-]{0,60})$/.exec(text) ?? [];
  if (xid === undefined || id === undefined) return null;
  return ofEra === era && BigInt(xid) < BigInt(next) ? { xid, id } : null;
}

/** Whether one place is behind the other. */
export function isBefore(one: FeedPlace, other: FeedPlace): boolean {
  if (one.xid !== other.xid) return BigInt(one.xid) < BigInt(other.xid);
  return one.id < other.id;
}
