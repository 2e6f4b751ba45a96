import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { authApi } from '../../../src/api/authApi';
import { ordersApi, type SearchOrdersArg } from '../../../src/api/ordersApi';
import { sessionsApi } from '../../../src/api/sessionsApi';
import { loginRequest, passwordChange, registerRequest } from '../../../src/contract/schemas/auth';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { foldAction, foldState } from '../../../src/store/core/devTools';
import { isOfStory } from '../../../src/store/core/story';
import { anAppStore } from '../../support/appStore';
import { scriptedServer } from '../../support/scriptedServer';
import { unsignedToken } from '../../support/unsignedToken';

const sizeOf = (value: unknown) => JSON.stringify(value).length;
const LIMIT = 50_000;
/** A larger limit, because a state is sent once per action too. */
const STATE_LIMIT = 100_000;
/** An order of about 4 kB, the size of a busy order. */
const anOrder = (id: string) => ({
  id,
  createdAt: 1_700_000_000,
  orderStatus: 'GEOCODED',
  merchantId: 'm1',
  merchantDisplayName: 'Épicerie du Marché',
  notes: 'n'.repeat(1_500),
  timelineEvents: Array.from({ length: 20 }, (_, at) => ({
    event: `EVENT_${at}`,
    timestamp: 1_700_000_000_000 + at,
  })),
});

it('shows no action over 50 kB and a small state in DevTools with 10,000 orders loaded', async () => {
  const server = await scriptedServer(({ text }) => {
    const { lastEvaluatedKey = '0' } = JSON.parse(text) as { lastEvaluatedKey?: string };
    const from = Number(lastEvaluatedKey);
    return {
      json: {
        orders: Array.from({ length: 200 }, (_, at) => anOrder(`o-${from + at}`)),
        next: { lastEvaluatedKey: String(from + 200), createdAt: 1 },
      },
    };
  });
  try {
    const { store } = anAppStore({ config: { apiBase: server.url } });
    const { searchOrders } = ordersApi.endpoints;
    let cursor: SearchOrdersArg['cursor'] = null;
    const sizes: number[] = [];
    store.dispatch(
      addListener({ predicate: () => true, effect: (action) => void sizes.push(sizeOf(foldAction(action))) }),
    );
    for (let page = 0; page < 50; page += 1) {
      const arg: SearchOrdersArg = {
        filter: { ...EMPTY_FILTER, orderStatus: 'GEOCODED' },
        cursor,
        limit: 200,
      };
      const call = store.dispatch(searchOrders.initiate(arg, { subscribe: false, forceRefetch: true }));
      cursor = (await call.unwrap()).next;
    }
    const state = store.getState();
    expect(sizeOf(state.entities)).toBeGreaterThan(10_000 * 2_000);
    expect(sizeOf(foldState(state))).toBeLessThan(STATE_LIMIT);
    expect(sizes.length).toBeGreaterThanOrEqual(100);
    expect(Math.max(...sizes)).toBeLessThan(LIMIT);
  } finally {
    await server.close();
  }
});

it('shows a page of 200 large orders as a count, while the store still gets every record', () => {
  const orders = Array.from({ length: 200 }, (_, at) => anOrder(`o-${at}`));
  const action = {
    type: 'adminApi/executeQuery/fulfilled',
    payload: { ids: orders.map(({ id }) => id), next: null },
    meta: { baseQueryMeta: { orders } },
  };
  const shown = foldAction(action);
  expect(sizeOf(action)).toBeGreaterThan(LIMIT);
  expect(sizeOf(shown)).toBeLessThan(LIMIT);
  expect(shown.payload.ids).toHaveLength(200);
  expect(JSON.stringify(shown)).toContain('200 orders');
  expect(action.meta.baseQueryMeta.orders).toHaveLength(200);
});

it('shows neither passwords nor tokens', () => {
  const token = unsignedToken({ sub: 'ana@example.com' });
  const shown = JSON.stringify(
    foldAction({
      type: 'adminApi/executeMutation/fulfilled',
      payload: { token },
      meta: { arg: { originalArgs: { email: 'ana@example.com', password: 'correct horse' } } },
    }),
  );
  expect(shown).toContain('ana@example.com');
  expect(shown).not.toContain('correct horse');
  expect(shown).not.toContain(token);
});

it.each(['login', 'register', 'changePassword'] as const)(
  'shows no secret of the real call %s, neither in its actions nor in the state',
  async (name) => {
    const requests = { login: loginRequest, register: registerRequest, changePassword: passwordChange };
    const keys = Object.keys(requests[name].shape);
    const typed = Object.fromEntries(keys.map((key) => [key, `typed ${key}`])) as never;
    const server = await scriptedServer(() => ({ status: 400, json: { message: 'Refused' } }));
    try {
      const { store } = anAppStore({ config: { apiBase: server.url } });
      const shown: unknown[] = [];
      const effect = (action: UnknownAction) => shown.push(foldAction(action), foldState(store.getState()));
      store.dispatch(
        addListener({ predicate: () => true, effect: (action) => void effect(action as never) }),
      );
      const calls: Record<typeof name, () => PromiseLike<unknown>> = {
        login: () => store.dispatch(authApi.endpoints.login.initiate(typed)),
        register: () => store.dispatch(authApi.endpoints.register.initiate(typed)),
        changePassword: () => store.dispatch(sessionsApi.endpoints.changePassword.initiate(typed)),
      };
      await calls[name]();
      expect(server.asked).toHaveLength(1);
      const text = JSON.stringify(shown);
      const legible = keys.filter((key) => text.includes(`typed ${key}`));
      expect(legible).toEqual(keys.filter((key) => key === 'email' || key === 'name'));
    } finally {
      await server.close();
    }
  },
);

it('shows the record that the server names in a refusal', () => {
  const refused = { type: 'x', payload: { body: { current: { username: 'ana@example.com' } } } };
  expect(foldAction(refused)).toEqual(refused);
});

it('hides invitations, both created and used ones', () => {
  const invite = { path: '/register?invite=secret-link', expiresAt: 1 };
  const made = { type: 'adminApi/executeMutation/fulfilled', payload: { user: { email: 'a@b.ca' }, invite } };
  const used = { type: 'adminApi/executeMutation/pending', meta: { arg: { invite: 'secret-link' } } };
  const shown = JSON.stringify([foldAction(made), foldAction(used)]);
  expect(shown).toContain('a@b.ca');
  expect(shown).not.toContain('secret-link');
});

it('shows a short list of plain values, and only counts a long one', () => {
  const shown = foldAction({ type: 'x', payload: { ids: ['a', 'b'], many: Array(10_000).fill('id') } });
  expect(shown.payload).toEqual({ ids: ['a', 'b'], many: '«10000 entries»' });
});

it('lists the change of a held answer by its endpoint', async () => {
  const session = { createdAt: 1_700_000_000_000, seenAt: 1_700_000_000_000, expiresAt: 1_800_000_000_000 };
  const sessions = [
    { ...session, id: 'here', isCurrent: true },
    { ...session, id: 'other', isCurrent: false },
  ];
  const server = await scriptedServer(({ method }) =>
    method === 'GET' ? { json: sessions } : { status: 200, json: null },
  );
  try {
    const { store } = anAppStore({ config: { apiBase: server.url } });
    const { listSessions, endSession } = sessionsApi.endpoints;
    const list = store.dispatch(listSessions.initiate(null));
    expect((await list.unwrap()).map(({ id }) => id)).toEqual(['here', 'other']);
    const shown: string[] = [];
    const effect = (action: UnknownAction) => void shown.push(foldAction(action).type);
    store.dispatch(addListener({ predicate: isOfStory, effect: (action) => effect(action as never) }));
    await store.dispatch(endSession.initiate({ id: 'other', email: null })).unwrap();
    expect(listSessions.select(null)(store.getState()).data).toHaveLength(1);
    expect(shown).toEqual([
      'adminApi/endSession/pending',
      'adminApi/endSession/fulfilled',
      'adminApi/listSessions/patched',
    ]);
  } finally {
    await server.close();
  }
});

it('hides a secret that changes a held answer', () => {
  const shown = foldAction({
    type: 'adminApi/queries/queryResultPatched',
    payload: {
      queryCacheKey: 'listStaffUsers({"search":"ana"})',
      patches: [
        { op: 'replace', path: ['users', 0, 'invite'], value: '/register?invite=secret-link' },
        { op: 'replace', path: ['users', 0], value: { email: 'a@b.ca', invite: 'secret-link' } },
      ],
    },
  });
  expect(shown.type).toBe('adminApi/listStaffUsers/patched');
  expect(JSON.stringify(shown)).toContain('a@b.ca');
  expect(JSON.stringify(shown)).not.toContain('secret-link');
});
