/** The console's store against the real server, with accounts that can sign in. */
import type { Role } from '../../../src/contract/roles';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import type { TestServer } from '../../server/support/testServer';
import { anAppStore, recordingErrorReporting } from '../../support/appStore';
import { fakeApi } from '../../support/fakeApi';

export const PASSWORD = 'correct horse';

/** Creates an account that can sign in, with a new e-mail each time. */
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

/** A store that calls the server; `sent` holds the requests. */
export function aConsole(server: TestServer, parts: Parameters<typeof anAppStore>[0] = {}) {
  const api = fakeApi([], { isBetween: true });
  const apiBase = `${server.url}${server.settings.apiPrefix}`;
  const errorReporting = recordingErrorReporting();
  return {
    ...anAppStore({ config: { apiBase }, errorReporting, fetch: api.send, ...parts }),
    errorReporting,
    sent: api.asked,
    on: api.on,
    /** The paths of all calls except for the feature flag. */
    sentPaths: () =>
      api.asked.filter(({ endpoint }) => endpoint !== 'getFeatureFlag').map(({ path }) => path),
  };
}
