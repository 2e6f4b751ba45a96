/** A form that passes on new rows after each render must not cause an endless loop of renders. */
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { restoreSession } from '../../src/store/session/sessionThunks';
import { useDraft } from '../../src/shared/editing/useDraft';
import { anAppStore } from '../support/appStore';
import { tokenWith } from '../support/renderApp';

interface Typed {
  readonly rows: readonly (readonly string[])[];
}

function aForm() {
  const { store } = anAppStore({ token: tokenWith(['admin']) });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  const wrapper = ({ children }: PropsWithChildren) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  );
  const form = renderHook(
    () => useDraft<Typed | null>({ id: 'windows rul_1', what: 'Edit Windows', initial: () => null }),
    { wrapper },
  );
  const counted = { changes: 0 };
  store.subscribe(() => {
    counted.changes += 1;
  });
  return { set: (value: Typed) => act(() => form.result.current.set(value)), form, counted };
}

it('saves a change, but does not touch the store when the same content comes again', () => {
  const { set, form, counted } = aForm();
  set({ rows: [['monday', '09:00']] });
  expect(form.result.current.isTyped).toBe(true);
  expect(counted.changes).toBe(1);
  const kept = form.result.current.value;

  set({ rows: [['monday', '09:00']] });
  expect(counted.changes).toBe(1);
  expect(form.result.current.value).toBe(kept);

  set({ rows: [['monday', '10:00']] });
  expect(counted.changes).toBe(2);
  expect(form.result.current.value).toEqual({ rows: [['monday', '10:00']] });
});
