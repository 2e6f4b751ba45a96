import { DEFAULT_COLUMNS } from '../../../../src/contract/orderTable';
import { restoreSession } from '../../../../src/store/session/sessionThunks';
import {
  chooseColumns,
  selectDrawnColumnIds,
  selectShownColumns,
} from '../../../../src/store/views/orders/orderColumnsSlice';
import { leaveView, takeView } from '../../../../src/store/views/orderViews/chooseView';
import { anAppStore } from '../../../support/appStore';
import { unsignedToken } from '../../../support/unsignedToken';

const KEY = 'orders.columns.v1';
const EMAIL = 'casey.morgan@example.com';

/** Opens the console with these stored columns. */
function openedWith(stored: string | null) {
  const token = unsignedToken({ sub: EMAIL, roles: ['user'], exp: Math.floor(Date.now() / 1000) + 4000 });
  const made = anAppStore({ token });
  if (stored !== null) made.local.setItem(KEY, stored);
  made.store.dispatch(restoreSession({ askedForGuardedPage: true }));
  return made;
}

const CHOSEN = [{ id: 'price' as const }, { id: 'recipient' as const, width: 300 }];

it('restores the chosen columns after a reload, with order and widths', () => {
  const first = openedWith(null);
  first.store.dispatch(chooseColumns(CHOSEN));
  const again = openedWith(first.local.entries.get(KEY) ?? null);
  expect(selectShownColumns(again.store.getState())).toEqual(CHOSEN);
});

it('reads what it knows of columns stored by a newer version', () => {
  const stored = { [EMAIL]: [{ id: 'hologram' }, { id: 'price', width: 1e9 }] };
  const { store } = openedWith(JSON.stringify(stored));
  expect(selectShownColumns(store.getState())).toEqual([{ id: 'recipient' }, { id: 'price' }]);
});

it.each(['{', '[]', 'null', '7', '{"casey.morgan@example.com":{}}', '{"others@example.com":[{"id":"id"}]}'])(
  'shows the default columns when %s is stored',
  (stored) => {
    const { store } = openedWith(stored);
    expect(selectShownColumns(store.getState())).toEqual(DEFAULT_COLUMNS);
    store.dispatch(chooseColumns(CHOSEN));
    expect(selectShownColumns(store.getState())).toEqual(CHOSEN);
  },
);

it('does not store the default columns, and keeps those of others', () => {
  const other = { 'dana@example.com': CHOSEN };
  const { store, local } = openedWith(JSON.stringify(other));
  store.dispatch(chooseColumns(CHOSEN));
  expect(JSON.parse(local.entries.get(KEY) ?? '')).toEqual({ ...other, [EMAIL]: CHOSEN });
  store.dispatch(chooseColumns(DEFAULT_COLUMNS));
  expect(JSON.parse(local.entries.get(KEY) ?? '')).toEqual(other);
});

it('keeps the list of ids as the same object while only widths change', () => {
  const { store } = openedWith(null);
  const ids = () => selectDrawnColumnIds(store.getState());
  store.dispatch(chooseColumns(CHOSEN));
  store.dispatch(chooseColumns(DEFAULT_COLUMNS));
  const before = ids();
  store.dispatch(chooseColumns(DEFAULT_COLUMNS.map((column) => ({ ...column, width: 300 }))));
  expect(ids()).toBe(before);
});

it('a view shows its own columns, and changing them there keeps those of its reader', () => {
  const { store, local } = openedWith(null);
  store.dispatch(chooseColumns(CHOSEN));
  const stored = local.entries.get(KEY);
  const ofView = [{ id: 'recipient' as const }, { id: 'window' as const }];
  const view = {
    id: 'viw_1',
    name: 'Late',
    isShared: true,
    owner: 'dana@example.com',
    content: { filters: { orderStatus: 'GEOCODED' }, columns: ofView },
  };
  store.dispatch(takeView(view));
  expect(selectShownColumns(store.getState())).toEqual(ofView);

  const changed = [...ofView, { id: 'price' as const }];
  store.dispatch(chooseColumns(changed));
  expect(selectShownColumns(store.getState())).toEqual(changed);
  store.dispatch(leaveView());
  expect(selectShownColumns(store.getState())).toEqual(CHOSEN);
  expect(local.entries.get(KEY)).toBe(stored);

  // A view without columns shows those of its reader, who can change them as usual.
  store.dispatch(takeView({ ...view, content: { filters: view.content.filters } }));
  expect(selectShownColumns(store.getState())).toEqual(CHOSEN);
  store.dispatch(chooseColumns(changed));
  store.dispatch(leaveView());
  expect(selectShownColumns(store.getState())).toEqual(changed);
});
