/** The calls that create, change and archive merchants (API-21 to API-25), on a server for one test file. */
import type { Registration } from '../../../server/adapters/routing/routingPlatform';
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import { listChanges } from '../../../server/repositories/audit';
import { aMerchant, call as callAs, storeMerchants, type Answer } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

/**
 * Starts the server for the tests of a file. Its routing platform responds with `platform.answer`, a new id by default;
 * `asked` lists its calls in the current test.
 */
export function merchantServer() {
  let server: TestServer;
  const asked: string[] = [];
  const platform = { answer: (): Promise<Registration> => Promise.reject(new Error('no test runs')) };

  beforeAll(async () => {
    server = await startTestServer({
      settings: { PRODUCT_KEY: 'atlas', EMAIL_EXAMPLE_HOST: 'shop.example' },
      deps: {
        routing: {
          ...createEmbeddedRouting(),
          registerMerchant: (kind, { id }) => {
            asked.push(`${kind} ${id}`);
            return platform.answer();
          },
        },
      },
    });
  });
  beforeEach(() => {
    asked.length = 0;
    platform.answer = () => Promise.resolve({ success: true, id: `made_${asked.length}` });
  });
  afterAll(() => server.close());

  const call = (path: string, options: Parameters<typeof callAs>[2] = {}): Promise<Answer> =>
    callAs(server, path, options);
  const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
    call(`/merchants${path}`, { method, role: 'admin', body, headers });
  let made = 0;

  return {
    server: () => server,
    asked,
    platform,
    call,
    send,
    create: (fields: object, headers = {}): Promise<Answer> =>
      send(
        'POST',
        '/create',
        { name: 'Nouveau', phone: '514 555 0142', email: 'a@shop.example', ...fields },
        headers,
      ),
    patch: (id: string, body: unknown, headers = {}): Promise<Answer> =>
      send('PATCH', `/${id}`, body, headers),
    read: async (id: string) => (await send('GET', `/${id}`)).body,
    names: async () => (await call('/merchants/names')).body,
    trail: (id: string) => listChanges(server.db, 'merchant', id),
    /** Stores a new merchant and returns its id. */
    aNew: async (fields: Parameters<typeof aMerchant>[0] = {}): Promise<string> => {
      made += 1;
      const id = `mer_new${made}`;
      await storeMerchants(server, [aMerchant({ id, name: `Own ${made}`, ...fields })]);
      return id;
    },
  };
}
