/**
 * A component that renders again from time to time must not retain earlier states, and with them every earlier record.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { adminApi } from '../../src/api/adminApi';
import { merchantsApi } from '../../src/api/merchantsApi';
import { useAppSelector } from '../../src/store/hooks';
import type { RootState } from '../../src/store/types';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface State {
  /** Shown on the page. */
  readonly title: string;
  /** Not shown on the page. */
  readonly records: object;
}

const EMPTY: State = { title: '', records: {} };

/** A store of such states, and a function that replaces the state. */
function storeOf() {
  const reducer = combineReducers({
    given: (state: State = EMPTY, action: { type: string; state?: State }) => action.state ?? state,
    [adminApi.reducerPath]: adminApi.reducer,
  });
  const store = configureStore({ reducer, middleware: (standard) => standard().concat(adminApi.middleware) });
  return { store, put: (state: State) => act(() => void store.dispatch({ type: 'put', state })) };
}

const titleOf = (state: RootState) => (state as unknown as { readonly given: State }).given.title;

function BySelector() {
  return <p>{useAppSelector((state) => titleOf(state))}</p>;
}

function ByQuery() {
  const title = useAppSelector(titleOf);
  // The query changes with what is shown; nothing is sent.
  const { data } = merchantsApi.endpoints.getMerchant.useQueryState(title);
  return <p>{data ?? title}</p>;
}

it.each([
  ['a new selector at each render', BySelector],
  ['a query', ByQuery],
])('with %s', async (_how, Component) => {
  const kept: WeakRef<object>[] = [];
  const next = (title: string): State => {
    const records = {};
    kept.push(new WeakRef(records));
    return { title, records };
  };
  const { store, put } = storeOf();
  render(<Component />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  for (const title of ['one', 'two', 'two', 'three', 'three', 'three']) put(next(title));
  expect(screen.getByText('three')).toBeVisible();
  // A WeakRef keeps its target alive until the end of the task.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(kept.filter((records) => records.deref() !== undefined)).toHaveLength(1);
});
