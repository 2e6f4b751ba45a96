/** The store of a visitor, and how the workspace is added before a session begins. */
import { messages, titles } from '../../src/contract/messages';
import { selectHeldOrders } from '../../src/store/entities/orders/ordersSelectors';
import { selectNotices } from '../../src/store/notices/noticesSlice';
import { followStoredToken } from '../../src/store/session/otherTabs';
import { restoreSession, signIn, signOut } from '../../src/store/session/sessionThunks';
import { enterOrders, workspace } from '../../src/store/core/workspace';
import type { LoadWorkspace } from '../../src/store/core/workspaceSlot';
import { anAppStore, untilState } from '../support/appStore';
import { closedAfterTest } from '../support/closedAfterTest';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { setPickupReadyJob } from '../../src/store/workflows/setPickupReady';
import { unsignedToken } from '../support/unsignedToken';

const tokenFor = (email: string) =>
  unsignedToken({ sub: email, roles: ['user'], exp: Date.now() / 1000 + 86_400 });
const credentials = { email: 'ana@example.com', password: 'x' };

/** A visitor's store on a server that accepts every login. */
async function aVisitor(loadWorkspace: LoadWorkspace, token?: string) {
  const answer = ({ path }: Asked): ScriptedAnswer =>
    path === '/user/login'
      ? { json: { token: tokenFor(credentials.email) } }
      : { json: { orders: [{ id: 'ord_1', orderStatus: 'CREATED' }], next: null } };
  const server = closedAfterTest(await scriptedServer(answer));
  const config = { apiBase: server.url };
  return { ...anAppStore({ config, loadWorkspace, isVisitor: true, ...(token && { token }) }), server };
}

const load: LoadWorkspace = () => Promise.resolve({ workspace });

describe('a visitor’s store', () => {
  it('holds nothing that only a signed-in person needs', async () => {
    const { store, environment } = await aVisitor(load);
    store.dispatch(restoreSession({ askedForGuardedPage: false }));
    expect(Object.keys(store.getState()).sort()).toEqual([
      'adminApi',
      'config',
      'flags',
      'notices',
      'session',
      'views',
    ]);
    expect(Object.keys(store.getState().views)).toEqual(['shell']);
    expect(() => environment.jobs).toThrow('not part of the store yet');
  });

  it('gets the rest before the session begins, keeps its state, and starts empty for the next person', async () => {
    const { store, environment } = await aVisitor(load);
    const { config } = store.getState();
    const states: boolean[] = [];
    store.subscribe(() => {
      const { session, jobs } = store.getState();
      if (session.phase === 'authenticated') states.push((jobs as unknown) !== undefined);
    });
    expect(await store.dispatch(signIn(credentials))).toBe(true);
    expect(states.length).toBeGreaterThan(0);
    expect(states).not.toContain(false);
    expect(store.getState().config).toBe(config);

    store.dispatch(enterOrders('?status=CREATED'));
    await untilState(
      store,
      ({ views }) => views.orderList.phase,
      (phase) => phase === 'done',
    );
    expect(selectHeldOrders(store.getState())).toBe(1);
    expect(environment.jobs.start(setPickupReadyJob, ['ord_1'], {})).not.toBeNull();
    store.dispatch(signOut());
    expect(selectHeldOrders(store.getState())).toBe(0);
    expect(store.getState().jobs.ids).toEqual([]);
    expect(store.getState().config).toBe(config);
  });

  it('stays a visitor’s store when the code fails to load; the next try works', async () => {
    let isDown = true;
    const { store, local } = await aVisitor(() => (isDown ? Promise.reject(new Error('lost')) : load()));
    expect(await store.dispatch(signIn(credentials))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: titles.loginError, text: messages.networkError },
    ]);
    expect(store.getState().session.phase).toBe('failed');
    expect(local.entries.has('token')).toBe(false);
    isDown = false;
    expect(await store.dispatch(signIn(credentials))).toBe(true);
    expect(store.getState().jobs.ids).toEqual([]);
  });

  it('reports a refused password without waiting for the code', async () => {
    const server = closedAfterTest(await scriptedServer(() => ({ status: 401, json: { message: 'No' } })));
    const { store } = anAppStore({
      config: { apiBase: server.url },
      loadWorkspace: () => new Promise(() => undefined),
      isVisitor: true,
    });
    expect(await store.dispatch(signIn(credentials))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([{ text: 'No' }]);
  });

  it('joins another tab’s sign-in once the rest is loaded, with the current token', async () => {
    let arrive = (_module: { workspace: typeof workspace }): void => undefined;
    const { store, local } = await aVisitor(() => new Promise((resolve) => (arrive = resolve)));
    store.dispatch(restoreSession({ askedForGuardedPage: false }));
    const first = tokenFor('ana@example.com');
    local.setItem('token', first);
    followStoredToken(store, first);
    expect(store.getState().session.phase).toBe('failed');
    local.setItem('token', tokenFor('bob@example.com'));
    arrive({ workspace });
    await untilState(
      store,
      ({ session }) => session.email,
      (email) => email !== null,
    );
    expect(store.getState().session.email).toBe('bob@example.com');
    expect(store.getState().jobs.ids).toEqual([]);
  });
});
