/**
 * How each account was created, shown to whoever activates it (docs/decisions/0046). Older ones get it from the audit
 * trail.
 */
import type { Migration } from './migration';

/** The audit rows of an account, without those of an earlier one with the same e-mail. */
const AUDIT_OF_ACCOUNT = `from audit where entity = 'user' and entity_id = users.email and at >= users.created_at`;

export const howAccountsCame0014: Migration = {
  name: '0014-how-accounts-came',
  statements: [
    `alter table users add column if not exists created_by text`,
    `alter table users add column if not exists registered_at int8`,
    `alter table users add column if not exists deactivated_at int8`,
    `update users set
      created_by = (
        select actor ${AUDIT_OF_ACCOUNT} and action in ('createStaffUser', 'register', 'createAdmin')
        order by at asc limit 1
      ),
      registered_at = (select max(at) ${AUDIT_OF_ACCOUNT} and action = 'register')
      where kind = 'staff' and created_by is null`,
  ],
};
