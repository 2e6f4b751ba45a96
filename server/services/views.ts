/** Saves, changes and deletes views inside the caller's transaction, each with its audit row (docs/decisions/0054). */
import { isDeepStrictEqual } from 'node:util';
import { messages } from '../../src/contract/messages';
import { SHARED_VIEWS_MAX, VIEWS_MAX } from '../../src/contract/orderViews';
import { hasAnyRole, SUPER_ADMIN_ONLY, type Role } from '../../src/contract/roles';
import type { CreateViewRequest, SavedView, UpdateViewRequest } from '../../src/contract/schemas/views';
import { serverMessages } from '../../src/contract/serverMessages';
import { viewMessages } from '../../src/contract/viewMessages';
import type { TimeZones } from '../../src/lib/timeZones';
import type { Db, Trx } from '../db/withTx';
import { newId } from '../newId';
import { recordChange } from '../repositories/audit';
import { lockUser } from '../repositories/users';
import {
  countViews,
  deletePrivateViews,
  deleteView,
  findView,
  insertView,
  listOwnViews,
  listSharedViews,
  updateView,
} from '../repositories/views';
import { auditOf, type ActBy, type ChangeBy } from './changeBy';
import { failAt, failWith } from './domainError';

/** Who changes a view, and what they are allowed to. */
export interface ViewChange extends ChangeBy<SavedView> {
  readonly roles: readonly Role[];
  readonly timeZones: TimeZones;
}

/** Returns one's own views, then those shared by others. */
export async function listViews(db: Db, person: string): Promise<SavedView[]> {
  return [...(await listOwnViews(db, person)), ...(await listSharedViews(db, person))];
}

/** Returns a view that the person may see. 404 for a private view of somebody else, as if it did not exist. */
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

/**
 * Saves a view of the person. 400 for an unknown time zone, 403 if they were deleted or deactivated since the route
 * checked it, 409 when they have reached their limit or, for a shared view, everybody together theirs.
 */
export async function createView(
  trx: Trx,
  request: CreateViewRequest,
  change: ViewChange,
): Promise<SavedView> {
  const { actor: owner, now } = change;
  requireZone(request.content.zone, change);
  // Locked, so that two requests at once do not both find room for the last view.
  const person = await lockUser(trx, owner);
  if (!person?.activated) failWith('notPermitted', messages.notPermitted);
  if ((await countViews(trx, { owner })) >= VIEWS_MAX) failWith('conflict', viewMessages.tooMany);
  if (request.isShared) await requireRoomToShare(trx);
  const view = { ...request, id: newId('viw', now), owner };
  await insertView(trx, view, owner, now);
  await recordChange(trx, auditOf(change, 'createView', 'view', view.id, { after: request }));
  return requireView(trx, view.id, owner);
}

/**
 * Changes the named fields of a view. 403 for one shared by another person, except for super_admins. 409 if it would
 * become the private view of a person who was deleted, which nobody could see or delete, or one shared view too many.
 */
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
  if (isShared && !view.isShared) await requireRoomToShare(trx);
  // Locked, so that the owner is not deleted meanwhile.
  if (!isShared && !(await lockUser(trx, view.owner))) failWith('conflict', serverMessages.viewOwnerGone);
  await updateView(trx, { ...view, ...after }, change.actor, change.now);
  await recordChange(trx, auditOf(change, 'updateView', 'view', id, { before, after }));
  // A super_admin who unshares another person's view can no longer see it, so do not use `requireView` here.
  return (await findView(trx, id)) ?? failWith('notFound', viewMessages.notFound);
}

/** Deletes a view for everybody. 403 for one shared by another person, except for super_admins. */
export async function removeView(trx: Trx, id: string, change: ViewChange): Promise<void> {
  const view = await requireOwnView(trx, id, change);
  await deleteView(trx, id);
  await recordDeletion(trx, view, change);
}

/** Deletes the private views of a person who is being deleted. */
export async function removePrivateViews(trx: Trx, owner: string, change: ActBy): Promise<void> {
  for (const view of await deletePrivateViews(trx, owner)) await recordDeletion(trx, view, change);
}

/** Returns a view that the person may change. */
async function requireOwnView(trx: Trx, id: string, { actor, roles, check }: ViewChange): Promise<SavedView> {
  const view = await requireView(trx, id, actor, { forUpdate: true });
  if (view.owner !== actor && !hasAnyRole(roles, SUPER_ADMIN_ONLY))
    failWith('notPermitted', viewMessages.notYours(view.ownerName ?? view.owner));
  check?.(view);
  return view;
}

/** Two at once may both find room for the last one: nothing is lost, because lists have all shared views. */
async function requireRoomToShare(trx: Trx): Promise<void> {
  if ((await countViews(trx, { isShared: true })) >= SHARED_VIEWS_MAX)
    failWith('conflict', serverMessages.sharedViewsFull);
}

function requireZone(zone: string | undefined, { timeZones }: ViewChange): void {
  if (zone === undefined || timeZones.find(zone)) return;
  failAt('content.zone', viewMessages.zoneUnknown(zone));
}

const recordDeletion = (trx: Trx, { id, name, isShared, owner, content }: SavedView, act: ActBy) =>
  recordChange(trx, auditOf(act, 'deleteView', 'view', id, { before: { name, isShared, owner, content } }));
