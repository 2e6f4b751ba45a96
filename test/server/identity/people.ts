/** Staff users for tests of sessions and passwords. */
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import type { Role } from '../../../src/contract/roles';
import { call, type Answer, type Call } from '../support/call';
import type { TestServer } from '../support/testServer';

export const PASSWORD = 'correct horse';
export const NEW_PASSWORD = 'battery staple 9';

interface People {
  /** Stores a person whose password is `PASSWORD`, and returns the e-mail. */
  readonly aPerson: (roles?: readonly Role[]) => Promise<string>;
  /** Begins a session and returns its token. */
  readonly signIn: (email: string, password?: string, options?: Call) => Promise<string>;
  readonly changePassword: (
    token: string,
    current?: string,
    chosen?: string,
    options?: Call,
  ) => Promise<Answer>;
  /** Returns when the token's session was last used, as stored. */
  readonly lastSeen: (token: string) => Promise<number>;
  /** Waits until this is stored as the last use of the token's session. */
  readonly untilSeen: (token: string, at: number) => Promise<void>;
}

/** Returns helpers for people on the test's server and clock. `server` is first called when a test runs. */
export function peopleOn(server: () => TestServer, now: () => number): People {
  let count = 0;
  let hash: Promise<string> | undefined;
  const lastSeen = async (token: string): Promise<number> => {
    const { sessionId } = (await server().deps.tokens.read(token)) ?? {};
    const row = await server()
      .db.selectFrom('sessions')
      .select('seen_at')
      .where('id', '=', sessionId ?? '')
      .executeTakeFirstOrThrow();
    return row.seen_at;
  };
  return {
    async aPerson(roles = ['user']) {
      count += 1;
      const email = `person-${count}@example.com`;
      const passwordHash = await (hash ??= hashPassword(PASSWORD));
      const person = {
        email,
        name: 'Somebody',
        kind: 'staff',
        roles,
        activated: true,
        passwordHash,
      } as const;
      await withTx(server().db, (trx) => insertUser(trx, person, now()));
      return email;
    },
    async signIn(email, password = PASSWORD, options = {}) {
      const answer = await call(server(), '/api/user/login', { body: { email, password }, ...options });
      expect(answer.status).toBe(200);
      return String(answer.json?.token);
    },
    changePassword: (token, current = PASSWORD, chosen = NEW_PASSWORD, options = {}) =>
      call(server(), '/api/user/password', { token, body: { current, new: chosen }, ...options }),
    lastSeen,
    async untilSeen(token, at) {
      while ((await lastSeen(token)) !== at) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
}
