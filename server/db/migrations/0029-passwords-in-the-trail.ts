/**
 * Earlier versions wrote into the trail whatever was typed as the e-mail of a refused sign-in, which may be a password.
 * What is neither an e-mail nor the name of an account becomes `not an e-mail`, as it is written today
 * (docs/decisions/0045).
 */
import type { Migration } from './migration';

export const passwordsInTheTrail0029: Migration = {
  name: '0029-passwords-in-the-trail',
  statements: [
    String.raw`update audit set entity_id = 'not an e-mail'
      where entity = 'signIn'
        and action in ('signInRefused', 'signInLimited', 'registerRefused', 'registerLimited')
        and entity_id not in ('not an e-mail', 'others')
        and entity_id !~ '^[^\s@,;:<>"“”„«»()]+@[^\s@,;:<>"“”„«»()]+\.[^\s@,;:<>"“”„«»().]+$'
        and not exists (select 1 from users where users.email = audit.entity_id)`,
  ],
};
