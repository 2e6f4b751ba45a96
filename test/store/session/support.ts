/** The console's store against the real server, with accounts that can sign in. */
import type { Role } from '../../../src/contract/roles';
import type { EnvironmentParts } from '../../../src/store/core/environment';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import type { TestServer } from '../../server/support/testServer';
import { anAppStore, recordingErrorReporting } from '../../support/appStore';

export const PASSWORD = 'correct horse';

/** An account that can sign in; its e-mail is new each time. */
export async function anAccount(
  server: TestServer,
  roles: readonly Role[] = ['user'],
  activated = true,
): Promise<string> {
  accounts += 1;
  const email = `person-${accounts}@example.com`;
  const passwordHash = await hashPassword(PASSWORD);
  await withTx(server.db, (trx) =>
    insertUser(
      trx,
      { email, name: `Personne Été ${accounts}`, kind: 'staff', roles, activated, passwordHash },
      Date.now(),
    ),
  );
  return email;
}
let accounts = 0;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

/** A store that calls the server; `sent` holds what went out. */
export function aConsole(
  server: TestServer,
  parts: EnvironmentParts & { token?: string; isVisitor?: boolean } = {},
) {
  const sent: Sent[] = [];
  const apiBase = `${server.url}${server.settings.apiPrefix}`;
  const errorReporting = recordingErrorReporting();
  const recordingFetch: typeof fetch = (input, init) => {
    const text = init?.body;
    sent.push({
      method: init?.method ?? 'GET',
      path: new Request(input).url.slice(apiBase.length),
      authorization: new Headers(init?.headers).get('authorization'),
      body: typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined,
    });
    return fetch(input, init);
  };
  return {
    ...anAppStore({ config: { apiBase }, errorReporting, fetch: recordingFetch, ...parts }),
    errorReporting,
    sent,
    /** The calls other than the feature flag's. */
    sentPaths: () => sent.map(({ path }) => path).filter((path) => !path.includes('/featureFlags/')),
  };
}
