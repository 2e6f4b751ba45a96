/** Reads staff users (ENT-05) and the invite of a new one (docs/decisions/sessions.md#invites), from any server. */
import { readRoles } from '../../contract/roles';
import type { AccountFacts, StaffTotals, StaffUser } from '../../contract/schemas/users';
import { compact, flag, list, looseObject, number, text, time, type Loose } from './values';
import { compareTexts } from '../../lib/compare';

/** The one-time link for an invited person: its path from the console's own origin, and when it expires. */
export interface StaffInvitation {
  /** Begins with a slash. */
  readonly path: string;
  /** Epoch milliseconds; null when the server does not say. */
  readonly expiresAt: number | null;
}

/** Sorts by e-mail regardless of case (STF-05), in the order of our server's pages. */
export function byEmail(users: readonly StaffUser[]): StaffUser[] {
  const keys = new Map(users.map((user) => [user, user.email.toLowerCase()]));
  const key = (user: StaffUser) => keys.get(user) ?? '';
  return [...users].sort((a, b) => compareTexts(key(a), key(b)));
}

function factsOf(wire: Loose | undefined): AccountFacts | undefined {
  const createdAt = time(wire?.createdAt);
  if (wire === undefined || createdAt === undefined) return undefined;
  const invitation = looseObject(wire.invitation);
  const [at, expiresAt] = [time(invitation?.at), time(invitation?.expiresAt)];
  return compact({
    createdAt,
    createdBy: text(wire.createdBy),
    registeredAt: time(wire.registeredAt),
    deactivatedAt: time(wire.deactivatedAt),
    hasPassword: flag(wire.hasPassword) ?? false,
    isActivatedByEdit: flag(wire.isActivatedByEdit) ?? false,
    invitation:
      invitation && at !== undefined && expiresAt !== undefined
        ? { by: text(invitation.by) ?? '', at, expiresAt, isExpired: flag(invitation.isExpired) ?? false }
        : undefined,
  });
}

function userOf(wire: Loose, etagVersion?: number): StaffUser | undefined {
  const email = text(wire.email) ?? text(wire.username) ?? '';
  if (email === '') return undefined;
  const version = number(wire.version) ?? etagVersion;
  const account = factsOf(looseObject(wire.account));
  return {
    email,
    name: text(wire.name) ?? '',
    roles: readRoles(wire.roles),
    activated: flag(wire.activated) ?? wire.activated === 'true',
    ...(account && { account }),
    ...(version !== undefined && { version }),
  };
}

/**
 * Reads one user; null when the value has no e-mail.
 * @param version the answer's ETag, for a user without a version
 */
export function readStaffUser(value: unknown, version?: number): StaffUser | null {
  const wire = looseObject(value);
  return (wire && userOf(wire, version)) ?? null;
}

/** The staff users held for a filter: all that match, or the pages read so far. */
export interface StaffList {
  /** Sorted by e-mail. */
  readonly users: StaffUser[];
  /** Cursor of the next page; null when all matching users are here. */
  readonly next: string | null;
  /** Null when the server does not count them. */
  readonly totals: StaffTotals | null;
}

/** Reads GET /user/manageUsers: a page, or a list, bare or under `users`; null when the value is not a list. */
export function readStaffUsers(value: unknown): StaffList | null {
  const page = looseObject(value);
  const users = list(Array.isArray(value) ? value : page?.users, userOf);
  if (!users) return null;
  return { users: byEmail(users), next: text(page?.next) ?? null, totals: totalsOf(page?.totals) };
}

function totalsOf(value: unknown): StaffTotals | null {
  const wire = looseObject(value);
  if (!wire) return null;
  const [states, invitations] = [looseObject(wire.states), looseObject(wire.invitations)];
  const count = (among: Loose | undefined, name: string) => number(among?.[name]) ?? 0;
  return {
    states: {
      active: count(states, 'active'),
      waiting: count(states, 'waiting'),
      invited: count(states, 'invited'),
      deactivated: count(states, 'deactivated'),
    },
    invitations: { open: count(invitations, 'open'), expired: count(invitations, 'expired') },
    lastSuperAdmin: text(wire.lastSuperAdmin) ?? null,
  };
}

/**
 * Reads the invite of a created user; null when there is none. A path that does not begin with exactly one slash would
 * lead away from the console's origin. Then only the token is used.
 */
export function readInvite(value: unknown): StaffInvitation | null {
  const wire = looseObject(looseObject(value)?.invite);
  const path = text(wire?.path) ?? '';
  const token = text(wire?.token) ?? '';
  const expiresAt = time(wire?.expiresAt) ?? null;
  if (/^\/(?![/\\])/.test(path)) return { path, expiresAt };
  return token === '' ? null : { path: `/register?invite=${encodeURIComponent(token)}`, expiresAt };
}
