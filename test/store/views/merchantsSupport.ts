/** The real server with merchants, and signed-in consoles that record their requests. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { zonesApi } from '../../../src/api/zonesApi';
import type { Role } from '../../../src/contract/roles';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { selectMerchantById } from '../../../src/store/entities/merchants/merchantsSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import type { AppStore } from '../../../src/store/types';
import { aMerchant, call, storeMerchants } from '../../server/orders/fixtures';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { selectMerchantIds } from '../../../src/store/views/merchants/merchantListSelectors';
import { anAppStore } from '../../support/appStore';
import { fakeApi, type Handlers } from '../../support/fakeApi';

interface Sent {
  readonly method: string;
  /** Path and query after /api. */
  readonly path: string;
  readonly body: unknown;
}

export interface Console {
  readonly store: AppStore;
  readonly sent: readonly Sent[];
  /** Clears `sent`. */
  forget(): void;
  /** Replaces the responses of the server for one call each. */
  next(handlers: Handlers): void;
}

export async function startMerchantServer(): Promise<TestServer> {
  return startTestServer({ settings: { RATE_LIMIT: 'off' } });
}

async function signedIn(server: TestServer, role: Role) {
  const api = fakeApi([], { isBetween: true });
  const { store } = anAppStore({
    token: await server.tokenFor(role),
    config: { apiBase: `${server.url}/api` },
    fetch: api.send,
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  return { store, api };
}

let created = 0;

/** Opens a console and creates a merchant for its test. `on` replaces the responses of the server. */
export async function withNewMerchant(server: TestServer, role: Role) {
  const name = `New ${(created += 1)}`;
  const merchant = {
    name,
    phone: '514 555 0142',
    email: 'new@example.com',
    merchantLocation: { city: 'Laval' },
  };
  const answer = await call(server, '/merchants/create', { method: 'POST', role, body: merchant });
  const { store, api } = await signedIn(server, role);
  return {
    id: String(answer.body.id),
    name,
    store,
    on: api.on,
    /** The keys of the creations that were sent. */
    keys: () => api.asked.filter(({ method }) => method === 'POST').map(({ key }) => key),
  };
}

/** Opens a console with its own session. */
export async function aConsole(server: TestServer): Promise<Console> {
  const { store, api } = await signedIn(server, 'admin');
  return {
    store,
    get sent() {
      return api.asked
        .filter(({ path }) => /^\/(merchants|rates)/.test(path))
        .map(({ method, path, body }) => ({ method, path, body }));
    },
    forget: () => void api.asked.splice(0),
    next: api.next,
  };
}

/** Stores merchants, each with what the rows need and the given fields. */
export async function addMerchants(
  server: TestServer,
  merchants: readonly Partial<Merchant>[],
): Promise<void> {
  await storeMerchants(
    server,
    merchants.map((fields) => aMerchant(fields)),
  );
}

export const merchant = ({ store }: Console, id: string) => selectMerchantById(store.getState(), id);
export const listed = ({ store }: Console): readonly string[] => selectMerchantIds(store.getState());
export const names = (console: Console) => listed(console).map((id) => merchant(console, id)?.name);
export const said = ({ store }: Console) => selectNotices(store.getState()).map(({ text }) => text);

type Prices = Readonly<Record<string, number>>;

/** A zone to create; `H1: 5` is a price. */
const newZone = (name: string, prices: Prices) => ({
  name,
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: {
    pricingRows: Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price })),
  },
});

let made = 0;

/** Two consoles that have both read a new merchant with the one zone `Nord`. */
export async function twoAtOneZone(server: TestServer, prices: Prices) {
  made += 1;
  const merchantId = `mer_zone_${made}`;
  await addMerchants(server, [{ id: merchantId, name: `Zone ${made}` }]);
  const open = async () => {
    const { store } = await aConsole(server);
    const read = () =>
      store
        .dispatch(
          merchantsApi.endpoints.getMerchant.initiate(merchantId, { subscribe: false, forceRefetch: true }),
        )
        .unwrap();
    await read();
    const zone = () => {
      const [found] = selectZonesOfMerchant(store.getState(), merchantId);
      if (!found) throw new Error('No zone');
      return found;
    };
    /** The notices, each with its lines. */
    const notices = () =>
      selectNotices(store.getState()).map(({ text, lines = [] }) => [text, ...lines].join(' / '));
    const addZone = (name: string, its: Prices) =>
      store
        .dispatch(zonesApi.endpoints.createZone.initiate({ merchantId, zone: newZone(name, its) }))
        .unwrap();
    return { store, read, zone, notices, addZone };
  };
  const mine = await open();
  await mine.addZone('Nord', prices);
  return { mine, theirs: await open() };
}

export type AtOneZone = Awaited<ReturnType<typeof twoAtOneZone>>['mine'];
