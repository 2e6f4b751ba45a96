/** Turns rows of the audit trail into events, and decides who receives them. */
import { ADMIN_ROLES, ALL_ROLES, hasAnyRole, SUPER_ADMIN_ONLY, type Role } from '../../../src/contract/roles';
import { FEED_ENTITIES, type FeedEntity, type FeedEvent } from '../../../src/contract/schemas/events';
import type { FeedPlace, FeedRow } from '../../repositories/feed';
import { wordsForActor } from '../actorName';
import { placeText } from './feedPlace';

/** Who is listening. */
export interface FeedReader {
  readonly email: string;
  readonly roles: readonly Role[];
}

/** A change to send, and the place of the feed after it. */
export interface FeedChange {
  readonly place: FeedPlace;
  readonly event: FeedEvent;
  readonly isFor: (reader: FeedReader) => boolean;
}

/**
 * Roles that may read each kind of record; views have further conditions. Of merchants everybody may read the names.
 */
export const READERS: Readonly<Record<FeedEntity, readonly Role[]>> = {
  order: ALL_ROLES,
  view: ALL_ROLES,
  merchant: ADMIN_ROLES,
  zone: ADMIN_ROLES,
  shippingRule: ADMIN_ROLES,
  merchantUser: ADMIN_ROLES,
  user: SUPER_ADMIN_ONLY,
};

/** If the server itself changes more records than this in one transaction, they are sent as one event. */
const SENT_SINGLY = 10;

/** Returns the changes to send for these rows, in the same order. Rows of other kinds are left out. */
export function feedChanges(era: string, rows: readonly FeedRow[]): FeedChange[] {
  return runsOf(rows).flatMap((run) => {
    if (run.length <= SENT_SINGLY || isPerson(run[0])) return run.flatMap((row) => toEvent(era, row) ?? []);
    const last = toEvent(era, run[run.length - 1]);
    return last ? [{ ...last, event: { ...last.event, count: run.length } }] : [];
  });
}

const isPerson = (row: FeedRow | undefined): boolean => row?.actor.includes('@') ?? false;

/** Groups consecutive rows that belong to one action on one kind of record in one transaction. */
function runsOf(rows: readonly FeedRow[]): FeedRow[][] {
  const runs: FeedRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0] && isSameAct(run[0], row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

const isSameAct = (one: FeedRow, other: FeedRow): boolean =>
  (['xid', 'actor', 'action', 'entity', 'requestId'] as const).every((name) => one[name] === other[name]);

function toEvent(era: string, row: FeedRow | undefined): FeedChange | null {
  const entity = row && kindOf(row);
  if (!entity) return null;
  const { xid, id, merchantId, version, status } = row;
  const place = { xid, id };
  const name = wordsForActor(row.actor) ?? (row.actorName || undefined);
  return {
    place,
    event: {
      id: placeText(era, place),
      at: row.at,
      entity,
      recordId: row.entityId,
      ...(merchantId !== null && { merchantId }),
      action: row.action,
      by: row.actor,
      ...(name !== undefined && { name }),
      requestId: row.requestId,
      ...(version !== null && { version }),
      ...(status !== null && { status }),
    },
    isFor: ({ email, roles }) =>
      hasAnyRole(roles, row.isOfName === true ? ALL_ROLES : READERS[entity]) &&
      (entity !== 'view' || row.isShared === true || row.owner === email || row.actor === email),
  };
}

/**
 * The trail calls both staff and merchants' users `user`. A deleted user of a merchant is recognised by the merchant's
 * id.
 */
function kindOf({ entity, userKind, merchantId }: FeedRow): FeedEntity | null {
  if (entity === 'user') return userKind === 'merchant' || merchantId !== null ? 'merchantUser' : 'user';
  return FEED_ENTITIES.find((known) => known === entity) ?? null;
}
