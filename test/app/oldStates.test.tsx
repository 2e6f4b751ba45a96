/** What is drawn again now and then keeps no state of before: with it went every record as it was then. */
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
  /** What the page shows. */
  readonly title: string;
  /** What it does not. */
  readonly records: object;
}

const EMPTY: State = { title: '', records: {} };

/** A store of such states, and what puts another one in. */
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
  // What is asked for changes with what is shown; nothing is sent.
  const { data } = merchantsApi.endpoints.getMerchant.useQueryState(title);
  return <p>{data ?? title}</p>;
}

it.each([
  ['a selector of its own at each drawing', BySelector],
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
  // The end of the task lets go of what a WeakRef made sure of.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(kept.filter((records) => records.deref() !== undefined)).toHaveLength(1);
});
