import type { Role } from '../../contract/roles';
import type { StaffUser } from '../../contract/schemas/users';

/** Roles by commas, as the list has them. */
export const roleWords = (roles: readonly Role[]): string => roles.join(', ');

/** What the list shows of a user, in one line: `Ana Li · admin, user · activated`. */
export const staffWords = ({ name, roles, activated }: StaffUser): string =>
  [name, roleWords(roles), activated ? 'activated' : 'not activated']
    .filter((word) => word !== '')
    .join(' · ');
