/**
 * The roles and their permissions (docs/decisions/sessions.md#who-may-do-what). The server enforces this table and the
 * console mirrors it. Every list contains super_admin, so no caller needs a special case.
 */

export const ROLES = ['super_admin', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const ALL_ROLES: readonly Role[] = ROLES;
export const ADMIN_ROLES: readonly Role[] = ['super_admin', 'admin'];
export const SUPER_ADMIN_ONLY: readonly Role[] = ['super_admin'];

/** The specification names two different sets of roles for bulk update; this constant decides for both sides. */
export const BULK_UPDATE_ROLES: readonly Role[] = ALL_ROLES;

/** Reads the token's `roles` claim tolerantly (one string or a list); unknown names are dropped. */
export function readRoles(claim: unknown): Role[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return ROLES.filter((role) => values.includes(role));
}

/** Whether the user has at least one of the permitted roles. */
export function hasAnyRole(held: readonly Role[], permitted: readonly Role[]): boolean {
  return held.some((role) => permitted.includes(role));
}
