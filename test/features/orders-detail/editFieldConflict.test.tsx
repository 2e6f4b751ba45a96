import { act, screen, waitFor, within } from '@testing-library/react';
import { ordersApi } from '../../../src/api/ordersApi';
import { foreign, refusal } from '../../support/apiAnswers';
import { openOrder, type WireOrder } from './support';

import type { KnownChange } from '../../../src/store/edits/knownChange';
import { CHANGES_KEPT, feedActions } from '../../../src/store/feed/feedSlice';
import { takeOrderChanges } from '../../../src/store/feed/orderChanges';
import { fakeFeed } from '../../support/fakeFeed';
import { ORDER, openEditable, pencil, field, queryField, valueOf, updated } from './fieldEdits';
import { serversWord } from '../../support/serversWord';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

describe('when somebody else changed the order', () => {
  const stale = (current: WireOrder) => refusal(412, 'Stale.', { current, changed: LAST_CHANGE });

  async function conflicting(theirs: WireOrder) {
    const opened = await openOrder(ORDER, {
      answers: {
        updateOrder: (call) =>
          call.ifMatch === '"9"' ? updated({ ...ORDER, version: 9 }, call) : stale(theirs),
      },
    });
    await opened.user.click(pencil('Email'));
    await opened.user.clear(field('Email'));
    await opened.user.keyboard('mine@example.com{Enter}');
    return opened;
  }
  const card = () => screen.findByRole('group', { name: 'Email was changed in the meantime' });
  const theirs = { ...ORDER, recipient: { ...ORDER.recipient, email: 'theirs@example.com' }, version: 9 };

  it('another part: saves again on the new version without asking', async () => {
    const { sent, toasts } = await conflicting({ ...ORDER, notes: 'Other notes', version: 9 });

    await waitFor(() => expect(toasts()).toEqual([['Success!', 'Order updated. Refreshing orders.', 3_000]]));
    expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"9"']);
    expect(queryField('Email')).not.toBeInTheDocument();
  });

  it('the same part: shows before, theirs and mine side by side; Keep mine saves mine', async () => {
    const { user, sent, toasts } = await conflicting(theirs);

    const values = within(await card())
      .getAllByRole('term')
      .map((name) => [name.textContent, name.nextElementSibling?.textContent]);
    expect(values).toEqual([
      ['Before', 'aarav.bhattacharya@example.com'],
      ['Theirs (current)', 'theirs@example.com'],
      ['Mine', 'mine@example.com'],
    ]);
    expect(within(await card()).getByRole('alert')).toHaveTextContent(LAST_CHANGED);
    expect(sent()).toHaveLength(1);
    expect(toasts()).toEqual([]);
    // A second Enter, meant for the first save, decides nothing.
    await user.keyboard('{Enter}');
    expect(sent()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(valueOf('Email')).toHaveTextContent('mine@example.com'));
    expect(sent()[1]).toMatchObject({ body: { recipient: { email: 'mine@example.com' } }, ifMatch: '"9"' });
  });

  it('the same part, changed again while the question is open: names nobody for the newer value', async () => {
    const opened = await conflicting(theirs);
    expect(await card()).toHaveTextContent(LAST_CHANGED);
    const recipient = { ...ORDER.recipient, email: 'newer@example.com' };
    opened.serverHolds({ ...theirs, recipient, version: 10 });
    const again = ordersApi.endpoints.getOrder.initiate(ORDER.id, { forceRefetch: true });
    await act(() => opened.store.dispatch(again));
    await waitFor(async () => expect(await card()).toHaveTextContent('newer@example.com'));
    expect(await card()).not.toHaveTextContent('Last changed');
  });

  it('the same part: Take theirs needs no request', async () => {
    const { user, sent } = await conflicting(theirs);
    await card();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));

    expect(valueOf('Email')).toHaveTextContent('theirs@example.com');
    expect(sent()).toHaveLength(1);
  });

  it('the same part, to the same text: does not ask', async () => {
    const { sent } = await conflicting({
      ...theirs,
      recipient: { ...ORDER.recipient, email: 'mine@example.com' },
    });
    await waitFor(() => expect(queryField('Email')).not.toBeInTheDocument());
    expect(sent()).toHaveLength(2);
  });

  it('and the refusal lacks the current order: reads it', async () => {
    const opened = await openOrder(ORDER, {
      answers: {
        updateOrder: () => foreign('a server whose 412 has no record', 412, serversWord(412, 'Stale.')),
      },
    });
    opened.serverHolds(theirs);
    await opened.user.click(pencil('Email'));
    await opened.user.keyboard('.uk{Enter}');

    expect(await card()).toHaveTextContent('theirs@example.com');
  });

  it('and keeps changing it: gives up after four attempts and tells the user', async () => {
    let version = 7;
    const { user, sent, toasts } = await openOrder(ORDER, {
      answers: { updateOrder: () => stale({ ...ORDER, version: (version += 1) }) },
    });
    await user.click(pencil('Email'));
    await user.keyboard('.uk{Enter}');

    await waitFor(() =>
      expect(toasts()).toEqual([['Note', `Order ${ORDER.id} was changed by someone else.`, 5_000]]),
    );
    expect(sent()).toHaveLength(4);
    expect(field('Email')).toHaveValue('aarav.bhattacharya@example.com.uk');
  });
});

describe('when an event says that somebody else changed the order', () => {
  const theirs = { ...ORDER, recipient: { ...ORDER.recipient, email: 'theirs@example.com' }, version: 8 };
  const queryCard = () => screen.queryByRole('group', { name: 'Email was changed in the meantime' });
  const aBatch = (ids: readonly string[], change: KnownChange = { ...LAST_CHANGE, version: 7 }) =>
    feedActions.changesReceived({
      place: '1',
      ids: { order: ids },
      changes: Object.fromEntries(ids.map((id) => [id, change])),
    });

  /** @param earlier batches of changes that were reported before, oldest first */
  async function told(typed: string, current: WireOrder, earlier: readonly (readonly string[])[] = []) {
    const opened = await openEditable();
    act(() => earlier.forEach((ids) => opened.store.dispatch(aBatch(ids))));
    await opened.user.click(pencil('Email'));
    if (typed !== '') await opened.user.keyboard(typed);
    opened.serverHolds(current);
    const feed = fakeFeed();
    const event = feed.tell(ORDER.id, { version: 8, status: ORDER.orderStatus, ...LAST_CHANGE });
    const { by, name, at, version } = event;
    await act(async () => {
      opened.store.dispatch(aBatch([ORDER.id, 'ord_another'], { by, name, at, version }));
      await opened.store.dispatch(takeOrderChanges([event]));
    });
    return opened;
  }

  it('the same field: shows the three values before anything is saved, and the focus stays in the field', async () => {
    const { user, sent } = await told('.uk', theirs);
    const card = await screen.findByRole('group', { name: 'Email was changed in the meantime' });
    expect(card).toHaveTextContent('theirs@example.com');
    expect(card).toHaveTextContent('aarav.bhattacharya@example.com.uk');
    expect(within(card).getByRole('alert')).toHaveTextContent(LAST_CHANGED);
    expect(field('Email')).toHaveFocus();
    expect(sent()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(queryField('Email')).not.toBeInTheDocument());
    expect(sent()).toMatchObject([
      { body: { recipient: { email: 'aarav.bhattacharya@example.com.uk' } }, ifMatch: '"8"' },
    ]);
  });

  it('another field: does not ask, and saves on the newer version at once', async () => {
    const { user, sent } = await told('.uk', { ...ORDER, notes: 'Other notes', version: 8 });
    expect(await screen.findByText('Other notes')).toBeVisible();
    expect(queryCard()).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(queryField('Email')).not.toBeInTheDocument());
    expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"8"']);
  });

  it('that had changed before hundreds of others did: shows the newest change all the same', async () => {
    const others = Array.from({ length: CHANGES_KEPT - 1 }, (_, at) => `ord_other${at}`);
    await told('', theirs, [[ORDER.id], others]);
    await waitFor(() => expect(field('Email')).toHaveValue('theirs@example.com'));
  });

  it('a field without input shows its new value', async () => {
    await told('', theirs);
    await waitFor(() => expect(field('Email')).toHaveValue('theirs@example.com'));
    expect(queryCard()).not.toBeInTheDocument();
  });
});
