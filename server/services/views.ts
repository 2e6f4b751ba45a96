/** Saving, changing and deleting views inside the caller's transaction, each with its audit row (docs/decisions/0054). */
import { isDeepStrictEqual } from 'node:util';
import { SHARED_VIEWS_LISTED, VIEWS_MAX } from '../../src/contract/orderViews';
import { hasAnyRole, SUPER_ADMIN_ONLY, type Role } from '../../src/contract/roles';
import type { CreateViewRequest, SavedView, UpdateViewRequest } from '../../src/contract/schemas/views';
import { viewMessages } from '../../src/contract/viewMessages';
import type { TimeZones } from '../../src/lib/timeZones';
import type { Db, Trx } from '../db/withTx';
import { newId } from '../newId';
import { recordChange } from '../repositories/audit';
import { findUser } from '../repositories/users';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  listOwnViews,
  listSharedViews,
  updateView,
} from '../repositories/views';
import type { ChangeBy } from './changeBy';
import { failAt, failWith } from './domainError';

/** Who changes a view, and what they may. */
export interface ViewChange extends ChangeBy<SavedView> {
  readonly roles: readonly Role[];
  readonly timeZones: TimeZones;
}

/** One's own views, then what others share. */
export async function listViews(db: Db, person: string): Promise<SavedView[]> {
  return [...(await listOwnViews(db, person)), ...(await listSharedViews(db, person, SHARED_VIEWS_LISTED))];
}

/** A view that the person may see. 404 for another one's own, as if there were none. */
export async function requireView(
  db: Db,
  id: string,
  person: string,
  hold: { readonly forUpdate?: boolean } = {},
): Promise<SavedView> {
  const view = await findView(db, id, hold);
  if (!view || !(view.isShared || view.owner === person)) failWith('notFound', viewMessages.notFound);
  return view;
}

/** Saves a view of the person. 400 for a time zone that is none, 409 when they have as many as one may. */
export async function createView(
  trx: Trx,
  request: CreateViewRequest,
  change: ViewChange,
): Promise<SavedView> {
  const { actor: owner, now } = change;
  requireZone(request.content.zone, change);
  // Held, so that two at once do not both find room for the last one.
  await findUser(trx, owner, { forUpdate: true });
  if ((await countViews(trx, owner)) >= VIEWS_MAX) failWith('conflict', viewMessages.tooMany);
  const view = { ...request, id: newId('viw', now), owner };
  await insertView(trx, view, owner, now);
  await record(trx, 'createView', view.id, { after: request }, change);
  return requireView(trx, view.id, owner);
}

/** Changes what is named of a view. 403 for one that another person shares, but for super_admins. */
export async function changeView(
  trx: Trx,
  id: string,
  request: UpdateViewRequest,
  change: ViewChange,
): Promise<SavedView> {
  const view = await requireOwnView(trx, id, change);
  const { name = view.name, isShared = view.isShared, content = view.content } = request;
  if (content.zone !== view.content.zone) requireZone(content.zone, change);
  const [before, after] = [
    { name: view.name, isShared: view.isShared, content: view.content },
    { name, isShared, content },
  ];
  if (isDeepStrictEqual(before, after)) return view;
  await updateView(trx, { ...view, ...after }, change.actor, change.now);
  await record(trx, 'updateView', id, { before, after }, change);
  // Whoever takes back what another person shares does not see it any more.
  return (await findView(trx, id)) ?? failWith('notFound', viewMessages.notFound);
}

/** Takes a view away for everybody. 403 for one that another person shares, but for super_admins. */
export async function removeView(trx: Trx, id: string, change: ViewChange): Promise<void> {
  const { name, isShared, owner, content } = await requireOwnView(trx, id, change);
  await deleteView(trx, id);
  await record(trx, 'deleteView', id, { before: { name, isShared, owner, content } }, change);
}

/** A view that the person may change. */
async function requireOwnView(trx: Trx, id: string, { actor, roles, check }: ViewChange): Promise<SavedView> {
  const view = await requireView(trx, id, actor, { forUpdate: true });
  if (view.owner !== actor && !hasAnyRole(roles, SUPER_ADMIN_ONLY))
    failWith('notPermitted', viewMessages.notYours(view.ownerName ?? view.owner));
  check?.(view);
  return view;
}

function requireZone(zone: string | undefined, { timeZones }: ViewChange): void {
  if (zone === undefined || timeZones.find(zone)) return;
  failAt('content.zone', viewMessages.zoneUnknown(zone));
}

const record = (
  trx: Trx,
  action: string,
  entityId: string,
  what: { readonly before?: unknown; readonly after?: unknown },
  { actor, requestId, now }: ViewChange,
) => recordChange(trx, { actor, requestId, action, entity: 'view', entityId, ...what, at: now });
