import { FLAG_DELIVERY_TYPE } from '../../../src/contract/constants';
import { messages } from '../../../src/contract/messages';
import { ROLES } from '../../../src/contract/roles';
import { selectShowsDeliveryType } from '../../../src/store/flags/flagsSlice';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { restoreSession, signIn, signOut } from '../../../src/store/session/sessionThunks';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { anAppStore, untilState } from '../../support/appStore';
import { scriptedServer, type ScriptedAnswer } from '../../support/scriptedServer';
import { unsignedToken } from '../../support/unsignedToken';
import { aConsole, anAccount, PASSWORD } from '../session/support';

const PATH = '/orders/admin/featureFlags/heavy-parcel-consolidation-v1';

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { FEATURE_FLAGS: `${FLAG_DELIVERY_TYPE}=on` } });
  });
  afterAll(() => server.close());
  const isOn = (store: ReturnType<typeof aConsole>['store']) =>
    untilState(store, selectShowsDeliveryType, (shows) => shows);

  test.each(ROLES)('FLG-01 requests the flag once after a login as %s', async (role) => {
    const { store, sent } = aConsole(server);
    await store.dispatch(signIn({ email: await anAccount(server, [role]), password: PASSWORD }));
    await isOn(store);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /user/login', `GET ${PATH}`]);
    expect(selectNotices(store.getState())).toEqual([]);
  });

  test.each(ROLES)('FLG-01 requests the flag once after a restored session as %s', async (role) => {
    const { store, sent } = aConsole(server, { token: await server.tokenFor(role) });
    store.dispatch(restoreSession({ askedForGuardedPage: true }));
    expect(selectShowsDeliveryType(store.getState())).toBe(false);
    await isOn(store);
    expect(sent.map(({ path }) => path)).toEqual([PATH]);
  });

  it('FLG-01 does not request the flag without a session, and requests it again for the next person', async () => {
    const { store, sent } = aConsole(server);
    store.dispatch(restoreSession({ askedForGuardedPage: true }));
    expect(sent).toEqual([]);
    for (const round of [1, 2]) {
      await store.dispatch(signIn({ email: await anAccount(server), password: PASSWORD }));
      await isOn(store);
      expect(sent.filter(({ path }) => path === PATH)).toHaveLength(round);
      store.dispatch(signOut());
      expect(selectShowsDeliveryType(store.getState())).toBe(false);
    }
  });
});

describe('other answers', () => {
  const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: Date.now() / 1000 + 86_400 });
  let close = () => Promise.resolve();
  afterEach(() => close());

  async function restoredAgainst(answer: ScriptedAnswer) {
    const server = await scriptedServer(() => answer);
    close = () => server.close();
    const { store } = anAppStore({ config: { apiBase: server.url }, token });
    store.dispatch(restoreSession({ askedForGuardedPage: true }));
    return { store, server };
  }

  test.each<[string, ScriptedAnswer]>([
    ['false', { json: { enabled: false } }],
    ['no boolean', { json: { enabled: 'false' } }],
    ['nothing', { status: 204 }],
  ])('FLG-03 hides the delivery type when the response is %s', async (_what, answer) => {
    const { store } = await restoredAgainst(answer);
    await untilState(
      store,
      (state) => state.flags,
      (flags) => FLAG_DELIVERY_TYPE in flags,
    );
    expect(selectShowsDeliveryType(store.getState())).toBe(false);
    expect(selectNotices(store.getState())).toEqual([]);
  });

  it('FLG-03 hides the delivery type until the response arrives', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const after = new Promise((resolve) => (arrive = resolve));
    const { store, server } = await restoredAgainst({ json: { enabled: true }, after });
    await untilState(
      store,
      () => server.asked.length,
      (asked) => asked === 1,
    );
    expect(selectShowsDeliveryType(store.getState())).toBe(false);
    arrive(undefined);
    await untilState(store, selectShowsDeliveryType, (shows) => shows);
  });

  test.each<[string, ScriptedAnswer, string]>([
    ['a refusal', { status: 500, json: { message: 'Flags are asleep' } }, 'Flags are asleep'],
    ['an unknown flag', { status: 404, json: { message: 'No such flag' } }, 'No such flag'],
    ['a page', { status: 502, text: '<html>' }, messages.networkError],
  ])(
    'FLG-04 MSG-07 shows %s for 5 s, keeps the flag off and the session alive',
    async (_what, answer, text) => {
      const { store } = await restoredAgainst(answer);
      const notices = await untilState(store, selectNotices, (shown) => shown.length > 0);
      expect(notices).toMatchObject([
        { title: 'Failed to grab feature flag', text, intent: 'danger', durationMs: 5_000 },
      ]);
      expect(selectShowsDeliveryType(store.getState())).toBe(false);
      expect(store.getState().session.phase).toBe('authenticated');
    },
  );

  it('reports a refused token as such, not as a missing flag', async () => {
    const { store } = await restoredAgainst({ status: 401, json: { message: 'Please sign in.' } });
    const notices = await untilState(store, selectNotices, (shown) => shown.length > 0);
    expect(notices).toMatchObject([{ title: 'Error!', text: 'Please sign in.' }]);
  });
});
