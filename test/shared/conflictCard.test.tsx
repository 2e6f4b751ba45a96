/** What a question after a conflict says about the other change. */
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { LastChange } from '../../src/contract/schemas/common';
import { ConflictCard } from '../../src/shared/editing/ConflictCard';
import { restoreSession } from '../../src/store/session/sessionThunks';
import { anAppStore } from '../support/appStore';
import { LAST_CHANGE, LAST_CHANGED } from '../support/lastChange';
import { tokenWith } from '../support/renderApp';

function show(changed: LastChange | undefined, theirs = 'b@example.com') {
  const { store } = anAppStore({ token: tokenWith(['admin']) });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  const nothing = () => undefined;
  render(
    <Provider store={store}>
      <ConflictCard
        label="Email"
        before="a@example.com"
        theirs={theirs}
        mine="c@example.com"
        changed={changed}
        onKeepMine={nothing}
        onTakeTheirs={nothing}
      />
    </Provider>,
  );
  return { alert: screen.getByRole('alert'), own: store.getState().session.email ?? '' };
}

it('names who changed it and when, in the time zone of the reader', () => {
  const { alert } = show(LAST_CHANGE);
  expect(alert).toHaveTextContent('Someone else changed this in the meantime.');
  expect(alert).toHaveTextContent(LAST_CHANGED);
});

it('shows the e-mail of a user without a name', () => {
  const { by, at } = LAST_CHANGE;
  expect(show({ by, at }).alert).toHaveTextContent('Last changed by ada.l@example.com, Nov 20');
});

it('says that it was the user themselves, ignoring the case of the e-mail', () => {
  const { own } = show(undefined);
  document.body.replaceChildren();
  const { alert } = show({ ...LAST_CHANGE, by: own.toUpperCase() });
  expect(alert).toHaveTextContent('Last changed by you, in another window, Nov 20');
  expect(alert).not.toHaveTextContent('Someone else');
});

it('if the server does not say who, shows the rest; an empty value is a dash', () => {
  const { alert } = show(undefined, '');
  expect(alert).toHaveTextContent(/^Someone else changed this in the meantime\.$/);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'a@example.com',
    '–',
    'c@example.com',
  ]);
});
