/** Where the focus goes when its element disappears, and that questions focus the answer that changes nothing. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../support/apiAnswers';
import { openAdd, select, theForm } from './addSupport';
import { card, CENTRE_LAVAL, openRules } from './support';

it('SHR-13 Start over: the question focuses Keep editing, and the new form its first field', async () => {
  const { user } = openAdd();
  await theForm();
  await user.type(screen.getByLabelText('Surcharge'), '1');
  await user.click(screen.getByRole('button', { name: 'Back to shipping rules' }));
  await user.click(await screen.findByRole('link', { name: /Add Shipping Rule/ }));
  await theForm();
  act(() => screen.getByRole('button', { name: 'Start over' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText('Surcharge')).toHaveValue(''));
  expect(select('Origin Zone')).toHaveFocus();
});

it('SHR-04 deleting: a double press deletes nothing; after a refusal the focus returns to the bin', async () => {
  const { user, asked } = openRules({
    rules: [CENTRE_LAVAL],
    answers: { deleteShippingRule: () => refusal(409, 'Try again later.') },
  });
  const bin = within(await card('Centre to Laval')).getByRole('button', { name: /^Delete shipping rule/ });
  act(() => bin.focus());
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('alertdialog');
  const cancel = within(question).getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(bin).toHaveFocus();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(0);

  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
  await screen.findByText('Try again later.');
  await waitFor(() => expect(bin).toHaveFocus());
});

it('SHR-04 after a deletion the question closes and the focus goes to the cards', async () => {
  const { user } = openRules({ rules: [CENTRE_LAVAL] });
  await user.click(
    within(await card('Centre to Laval')).getByRole('button', { name: /^Delete shipping rule/ }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
  await screen.findByText('Shipping Rule Deleted.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(document.querySelector('.rule-cards')).toHaveFocus());
});

it('SPD-01 the dialog for a new service focuses its type, not its close button', async () => {
  const { user } = openRules({ rules: [CENTRE_LAVAL] });
  await user.click(within(await card('Centre to Laval')).getByRole('button', { name: /Add a new service/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Service: Centre to Laval' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Type:/ })).toHaveFocus());
});

it('GRD-01 a long week of windows can be scrolled with the keyboard', async () => {
  const { user } = openRules({ rules: [CENTRE_LAVAL] });
  await user.click(
    within(await card('Centre to Laval')).getByRole('button', { name: /^View Delivery and Pickup Windows/ }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Windows: Centre to Laval' });
  const week = within(dialog).getByRole('group', { name: 'Windows' });
  act(() => week.focus());
  expect(week).toHaveFocus();
  expect(within(week).getByRole('heading', { name: 'Delivery Windows' })).toBeInTheDocument();
});
