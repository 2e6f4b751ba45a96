import { act, render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ordersApi } from '../../../src/api/ordersApi';
import { OrderDetail } from '../../../src/features/orders/detail/OrderDetail';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { selectEdit } from '../../../src/store/edits/edits';
import { startEditing, textEditing } from '../../../src/store/views/orders/orderEditing';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { refusal } from '../../support/apiAnswers';
import type { Call } from '../../support/apiCalls';
import { FULL_ORDER, openOrder } from './support';
import {
  ORDER,
  pencil,
  pencils,
  field,
  queryField,
  valueOf,
  updated,
  openEditable,
  slowServer,
} from './fieldEdits';

type Editor = Awaited<ReturnType<typeof openEditable>>['user'];

describe('one field at a time', () => {
  it('ODT-02 ODT-03 phone, e-mail and notes have a pencil; while one is edited the others have none', async () => {
    const { user } = await openEditable();
    expect(pencils()).toEqual(['Edit Phone', 'Edit Email', 'Edit Notes']);

    for (const name of ['Phone', 'Email', 'Notes']) {
      await user.click(pencil(name));
      expect(pencils()).toEqual([]);
      expect(screen.getAllByRole('textbox')).toEqual([field(name)]);
      await user.keyboard('{Escape}');
    }
    expect(pencils()).toHaveLength(3);
  });

  it('can fill in a value that the order lacks', async () => {
    const { user, sent } = await openEditable({ ...ORDER, recipient: {}, notes: '' });
    await user.click(pencil('Phone'));
    await user.keyboard('5145550142{Enter}');
    await waitFor(() => expect(queryField('Phone')).not.toBeInTheDocument());
    expect(sent()[0]?.body).toEqual({ recipient: { phone: '+5145550142' } });
  });

  it('the focus moves into the field and back to the pencil', async () => {
    const { user } = await openEditable();
    for (const name of ['Phone', 'Email', 'Notes']) {
      pencil(name).focus();
      await user.keyboard('{Enter}');
      expect(field(name)).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(pencil(name)).toHaveFocus();
    }
  });

  it('can be started by a key as well, and a second start focuses the open field', async () => {
    const { store } = await openEditable();
    act(() => store.dispatch(startEditing(ORDER.id, 'email')));
    expect(field('Email')).toHaveFocus();

    field('Email').blur();
    act(() => store.dispatch(startEditing(ORDER.id, 'notes')));
    expect(field('Email')).toHaveFocus();
    expect(queryField('Notes')).not.toBeInTheDocument();
  });

  it('has no accessibility violations, neither while editing nor with an invalid value', async () => {
    const { user, container } = await openEditable();
    await user.click(pencil('Email'));
    await user.clear(field('Email'));
    await user.keyboard('nobody{Enter}');
    expect(field('Email')).toBeInvalid();

    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('what is sent', () => {
  it('OAC-10 API-07 STA-08 only the changed e-mail, with the version the user saw; then the value is shown', async () => {
    const { user, sent, toasts } = await openEditable();
    await user.click(pencil('Email'));
    await user.clear(field('Email'));
    await user.keyboard(' new@example.com {Enter}');

    await waitFor(() => expect(valueOf('Email')).toHaveTextContent('new@example.com'));
    expect(sent()).toMatchObject([
      {
        method: 'PATCH',
        path: `/orders/updateOrder/${ORDER.id}`,
        body: { recipient: { email: 'new@example.com' } },
        ifMatch: '"7"',
      },
    ]);
    expect(toasts()).toEqual([['Success!', 'Order updated. Refreshing orders.', 3_000]]);
    expect(pencil('Email')).toHaveFocus();
  });

  it('MSG-14 OAC-08 a phone number as a plus sign and digits, shown that way while it is typed', async () => {
    const { user, sent, toasts } = await openEditable();
    await user.click(pencil('Phone'));
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '(514) 555-0142');
    expect(field('Phone')).toHaveValue('+5145550142');
    await user.click(screen.getByRole('button', { name: 'Save Phone' }));

    await waitFor(() => expect(sent()[0]?.body).toEqual({ recipient: { phone: '+5145550142' } }));
    await waitFor(() => expect(toasts()).toEqual([['Success!', 'Order updated. Refreshing orders.', 3_000]]));
  });

  it('OAC-08 text without digits pasted over a phone number leaves it unchanged', async () => {
    const { user } = await openEditable();
    await user.click(pencil('Phone'));
    const before = field('Phone').getAttribute('value');
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '514 555 0142');
    await user.tripleClick(field('Phone'));
    await user.paste('ask at the desk');
    expect(before).toMatch(/^\+\d+$/);
    expect(field('Phone')).toHaveValue('+5145550142');
  });

  it.each([
    ['a key', (user: Editor) => user.keyboard('{Control>}.{/Control}')],
    ['a click', (user: Editor) => user.click(screen.getByRole('button', { name: 'Use +1 (450) 555-0111' }))],
  ])('offers the country code for a phone number that lacks it, applied by %s', async (_how, take) => {
    const { user, sent } = await openEditable();
    await user.click(pencil('Phone'));
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '450 555 011');
    expect(field('Phone')).not.toHaveAccessibleDescription();
    await user.keyboard('1');
    expect(field('Phone')).toHaveAccessibleDescription(
      /^Without \+1 this is a number outside Canada and the US\./,
    );
    await take(user);
    expect(field('Phone')).toHaveValue('+14505550111');
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).not.toHaveAccessibleDescription();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ recipient: { phone: '+14505550111' } }]),
    );
  });

  it('OAC-08 a phone number without country code can be saved, and the likely full number is offered beside it', async () => {
    const { user, sent } = await openEditable();
    await user.click(pencil('Phone'));
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '450 555 0111{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use +1 (450) 555-0111' }));
    await waitFor(() => expect(pencil('Phone')).toHaveFocus());
    expect(sent().map(({ body }) => body)).toEqual([
      { recipient: { phone: '+4505550111' } },
      { recipient: { phone: '+14505550111' } },
    ]);
    expect(valueOf('Phone')).toHaveTextContent('+1 (450) 555-0111');
    expect(screen.queryByText('Without +1 this is a number outside Canada and the US.')).toBeNull();
  });

  it.each([
    ['+450555', true],
    ['+45 05 55', true],
    ['+45 20 12 34 56', false],
    ['(514) 555-0142 x12', false],
  ])('says that %s is incomplete: %s', async (phone, isSaid) => {
    await openEditable({ ...ORDER, recipient: { phone } });
    expect(screen.queryByText('This is not a complete phone number.') !== null).toBe(isSaid);
    expect(screen.queryByText(/Use \+1/)).toBeNull();
  });

  it('OAC-08 the caret stays where the user types', async () => {
    const { user } = await openEditable();
    await user.click(pencil('Phone'));
    const input = field('Phone') as HTMLInputElement;
    input.setSelectionRange(5, 5);
    await user.keyboard('-9');
    expect(input).toHaveValue('+141695550187');
    expect(input.selectionStart).toBe(6);
  });

  it('OAC-09 a lone plus sign as an empty phone number', async () => {
    const { user, sent } = await openEditable();
    await user.click(pencil('Phone'));
    await user.clear(field('Phone'));
    await user.keyboard('+{Enter}');
    await waitFor(() => expect(sent()[0]?.body).toEqual({ recipient: { phone: '' } }));
  });

  it('ODT-03 notes with line breaks: Enter adds one, Ctrl+Enter saves', async () => {
    const { user, sent } = await openEditable();
    await user.click(pencil('Notes'));
    await user.clear(field('Notes'));
    await user.keyboard('Ring twice.{Enter}Back door.');
    expect(sent()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(sent()[0]?.body).toEqual({ notes: 'Ring twice.\nBack door.' }));
    await waitFor(() => expect(valueOf('Notes')).toHaveTextContent('Ring twice. Back door.'));
  });

  it('OAC-07 an empty e-mail, which clears the value', async () => {
    const { user, sent } = await openEditable();
    await user.click(pencil('Email'));
    await user.clear(field('Email'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()[0]?.body).toEqual({ recipient: { email: '' } }));
  });

  it('OAC-07 MSG-12 nothing for an invalid e-mail, with a message at the field', async () => {
    const { user, sent, toasts } = await openOrder(ORDER, {
      config: { emailExampleHost: 'boreal.example' },
      answers: { updateOrder: (call) => updated(ORDER, call) },
    });
    const message = 'Please make sure email is in the following format: example@boreal.example';
    await user.click(pencil('Email'));
    await user.clear(field('Email'));
    await user.keyboard('someone@nowhere{Enter}');

    expect(toasts()).toEqual([['Error!', message, 5_000]]);
    expect(field('Email')).toHaveValue('someone@nowhere');
    expect(field('Email')).toHaveAccessibleDescription(message);
    expect(sent()).toEqual([]);
    await user.keyboard('.ca');
    expect(field('Email')).toBeValid();
  });

  it('nothing for an unchanged text: the field closes', async () => {
    const { user, sent, toasts } = await openEditable();
    await user.click(pencil('Phone'));
    await user.keyboard('{Enter}');
    expect(queryField('Phone')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it('no version if the order has none', async () => {
    const { user, sent } = await openEditable(FULL_ORDER);
    await user.click(pencil('Notes'));
    await user.keyboard('!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.ifMatch).toBeNull();
  });
});

describe('leaving a field', () => {
  it('OAC-17 STA-08 Cancel and Escape restore the value and send nothing; the order stays open', async () => {
    const { user, sent, onClose } = await openEditable();
    for (const leave of [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Cancel Email' })),
    ]) {
      await user.click(pencil('Email'));
      await user.keyboard('xyz');
      await leave();
      expect(valueOf('Email')).toHaveTextContent(/^aarav\.bhattacharya@example\.com$/);
      await user.click(pencil('Email'));
      expect(field('Email')).toHaveValue('aarav.bhattacharya@example.com');
      await user.keyboard('{Escape}');
    }
    expect(sent()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('while saving', () => {
  it('OAC-19 STA-08 shows a spinner and cannot be sent twice', async () => {
    const { answers, answerNow } = slowServer();
    const { user, sent } = await openOrder(ORDER, { answers });
    await user.click(pencil('Email'));
    await user.keyboard('{Backspace}{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save Email' }));
    await user.click(screen.getByRole('button', { name: 'Cancel Email' }));
    await user.keyboard('more{Escape}{Enter}');

    expect(screen.getByRole('progressbar', { name: 'Saving Email' })).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(field('Email')).toHaveValue('aarav.bhattacharya@example.co');
    await answerNow(updated(ORDER, sent()[0] as Call<'updateOrder'>));
    await waitFor(() => expect(queryField('Email')).not.toBeInTheDocument());
  });

  it('OAC-18 STA-08 MSG-15 a refusal keeps the field open with what was typed', async () => {
    const { user, toasts } = await openOrder(ORDER, {
      answers: { updateOrder: () => refusal(400, 'The field recipient.email is too long.') },
    });
    await user.click(pencil('Email'));
    await user.keyboard('.uk{Enter}');

    await waitFor(() =>
      expect(toasts()).toEqual([['Note', 'The field recipient.email is too long.', 5_000]]),
    );
    expect(field('Email')).toHaveValue('aarav.bhattacharya@example.com.uk');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(field('Email')).toHaveFocus();
  });

  it('a refusal after the order was collapsed is reported, and the text is still there when it is reopened', async () => {
    const { answers, answerNow } = slowServer();
    const { user, store, unmount, toasts } = await openOrder(ORDER, { answers });
    await user.click(pencil('Notes'));
    await user.keyboard(' More.{Control>}{Enter}{/Control}');
    unmount();
    await answerNow(refusal(503, 'Busy.'));
    await waitFor(() => expect(toasts()).toEqual([['Note', 'Busy.', 5_000]]));

    render(
      <Provider store={store}>
        <MemoryRouter>
          <OrderDetail orderId={ORDER.id} panel={{ current: null }} onClose={jest.fn()} />
        </MemoryRouter>
      </Provider>,
    );
    expect(field('Notes')).toHaveValue(`${ORDER.notes} More.`);
  });
});

describe('what was typed', () => {
  it('survives a reload of the order', async () => {
    const { user, store, serverHolds } = await openEditable();
    await user.click(pencil('Email'));
    await user.keyboard('.uk');
    const email = 'theirs@example.com';
    serverHolds({ ...ORDER, version: 8, recipient: { ...ORDER.recipient, email, name: 'A. B.' } });
    const read = ordersApi.endpoints.getOrder.initiate(ORDER.id, { forceRefetch: true, subscribe: false });
    await act(() => store.dispatch(read));

    await waitFor(() => expect(valueOf('Name')).toHaveTextContent('A. B.'));
    expect(field('Email')).toHaveValue('aarav.bhattacharya@example.com.uk');
    expect(field('Email')).toHaveFocus();
  });

  it('is kept when the order is closed; an editor without changes closes with it', async () => {
    const { user, store, unmount } = await openEditable();
    await user.click(pencil('Email'));
    await user.keyboard('.uk');
    await user.click(screen.getAllByRole('button', { name: 'Edit address' })[0] ?? document.body);
    await screen.findByRole('form', { name: 'Edit destination address' });
    unmount();
    expect(Object.keys(store.getState().views.drafts)).toEqual([textEditing(ORDER.id, 'email').id]);
  });

  it('ends when the user logs out, and survives a new search', async () => {
    const { user, store } = await openEditable();
    await user.click(pencil('Email'));
    await user.keyboard('.uk');
    await act(() => store.dispatch(searchOrders(EMPTY_FILTER)));
    expect(selectEdit(store.getState(), textEditing(ORDER.id, 'email'))?.draft).toMatch(/\.uk$/);
    act(() => void store.dispatch(sessionActions.signedOut()));
    expect(store.getState().views.drafts).toEqual({});
  });
});
