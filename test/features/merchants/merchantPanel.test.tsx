/** The open merchant as a user sees and edits it. */
import { screen, waitFor, within } from '@testing-library/react';
import { toast } from '../../support/toasts';
import { ATELIER, ELISABETH, openMerchants, openPanel } from './support';
import { messages } from '../../../src/contract/messages';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

const NAME = 'Boulangerie Sainte-Élisabeth';

/** The fields of a card as text. */
function fields(panel: HTMLElement, card: string): [string, string][] {
  return within(within(panel).getByRole('group', { name: card }))
    .getAllByRole('term')
    .map((term) => [term.textContent ?? '', term.parentElement?.querySelector('dd')?.textContent ?? '']);
}
const patches = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ body, path }) => body !== undefined && !path.includes('/routing/')).map(({ body }) => body);

it('MDT-01 MDT-02 MDT-05 MDT-09 MDT-10 MDT-11 MDT-12 shows all fields in three cards', async () => {
  const { user } = openMerchants();
  const panel = await openPanel(user, NAME);
  expect(fields(panel, 'Basic Information')).toEqual([
    ['Name', NAME],
    ['Id', ELISABETH.id],
    ['Task Time Creation', 'AUTO'],
    ['Pickup Notes', 'Porte arrière'],
    ['Delivery Notes', 'Keep upright.'],
    ['Phone', '+1 (514) 555-0142'],
    ['Email', 'commandes@ste-elisabeth.example'],
    ['Routing Organization', 'org_Kx81'],
    ['Routing Customer', 'Create pickup customer'],
    ['Last redacted at', 'November 18, 2026'],
  ]);
  expect(fields(panel, 'Location')).toEqual([
    ['Street', '5171, av. du Parc'],
    ['Unit', '200'],
    ['City', 'Montréal'],
    ['Province', 'QC'],
    ['Postal Code', 'H2V 4G3'],
    ['Country', 'Canada'],
  ]);
  expect(fields(panel, 'Configuration')).toEqual([
    ['Scanning Required', 'No'],
    ['Signature Required', 'Yes'],
    ['Sameday Showing', 'Always'],
    ['Create Automatic Pickup Task', 'Yes'],
    ['Redact Customer Data', 'Yes'],
  ]);
  const editable = within(panel).getAllByRole('button', { name: /^Edit / });
  expect(editable.map((button) => button.getAttribute('aria-label'))).toEqual(
    [
      'Name',
      'Pickup Notes',
      'Delivery Notes',
      'Phone',
      'Email',
      'Street',
      'Unit',
      'City',
      'Province',
      'Postal Code',
      'Country',
      'Scanning Required',
      'Signature Required',
      'Sameday Showing',
      'Create Automatic Pickup Task',
      'Redact Customer Data',
    ].map((label) => `Edit ${label}`),
  );
});

it('MDT-09 a merchant that was never redacted has a dash', async () => {
  const { user } = openMerchants();
  const panel = await openPanel(user, 'Atelier Verdun');
  expect(fields(panel, 'Basic Information').at(-1)).toEqual(['Last redacted at', '–']);
});

it('MDT-13 the redaction choice explains itself', async () => {
  const { user } = openMerchants();
  const panel = await openPanel(user, NAME);
  const words = 'Automatically redact customer order data 90 days after order creation';
  await user.hover(within(panel).getByRole('button', { name: words }));
  expect(await screen.findByText(words)).toBeVisible();
});

it('MDT-14 MDT-16 MDT-20 MSG-95 edits a text in place: patches only this text, confirms, and restores the focus', async () => {
  const { user, calls } = openMerchants();
  const panel = await openPanel(user, NAME);
  await user.click(within(panel).getByRole('button', { name: 'Edit Email' }));
  const input = within(panel).getByRole('textbox', { name: 'Email' });
  expect(input).toHaveFocus();
  expect(input).toHaveValue('commandes@ste-elisabeth.example');
  await user.clear(input);
  await user.type(input, 'new@ste-elisabeth.example');
  await user.click(within(panel).getByRole('button', { name: 'Save Email' }));
  await toast(`Merchant Updated.\nEmail of ${NAME}`);
  expect(patches(calls())).toEqual([{ email: 'new@ste-elisabeth.example' }]);
  expect(panel).toHaveTextContent('new@ste-elisabeth.example');
  // The focus returns to the pencil that started the edit.
  await waitFor(() => expect(within(panel).getByRole('button', { name: 'Edit Email' })).toHaveFocus());
});

it('MDT-14 saving shows a spinner in place of the buttons and locks this field; others stay usable', async () => {
  const wait = deferred();
  const { user, calls } = openMerchants({
    answers: { updateMerchant: () => wait.until.then(() => undefined) },
  });
  const panel = await openPanel(user, NAME);
  await user.click(within(panel).getByRole('button', { name: 'Edit Email' }));
  const input = within(panel).getByRole('textbox', { name: 'Email' });
  await user.type(input, '.org{Enter}');
  expect(await within(panel).findByRole('progressbar', { name: 'Saving Email' })).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Cancel Email' })).toBeNull();
  expect(within(panel).getByRole('form', { name: 'Edit Email' })).toHaveAttribute('aria-busy', 'true');
  await user.type(input, 'more{Enter}');
  expect(input).toHaveValue('commandes@ste-elisabeth.example.org');
  expect(input).toHaveFocus();

  await user.click(within(panel).getByRole('button', { name: 'Edit Street' }));
  expect(within(panel).getByRole('textbox', { name: 'Street' })).toHaveFocus();
  wait.end();
  await toast('Merchant Updated.');
  expect(within(panel).queryByRole('progressbar')).toBeNull();
  expect(patches(calls())).toEqual([{ email: 'commandes@ste-elisabeth.example.org' }]);
});

it.each(['{Enter}', '{F2}'])(
  'MDT-14 %s on the pencil starts editing, and so does a click on the value',
  async (key) => {
    const { user } = openMerchants();
    const panel = await openPanel(user, NAME);
    within(panel).getByRole('button', { name: 'Edit Phone' }).focus();
    await user.keyboard(key);
    expect(within(panel).getByRole('textbox', { name: 'Phone' })).toHaveFocus();
    expect(within(panel).getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (514) 555-0142');
    await user.keyboard('{Escape}');
    await user.click(within(panel).getByText('+1 (514) 555-0142'));
    expect(within(panel).getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  },
);

it('MDT-14 Cancel and Escape restore the field and keep the row open', async () => {
  const { user, calls } = openMerchants();
  const panel = await openPanel(user, NAME);
  for (const leave of [
    () => user.click(within(panel).getByRole('button', { name: 'Cancel Street' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(within(panel).getByRole('button', { name: 'Edit Street' }));
    await user.type(within(panel).getByRole('textbox', { name: 'Street' }), ' bis');
    await leave();
    expect(within(panel).queryByRole('textbox')).toBeNull();
    expect(panel).toBeVisible();
    expect(panel).not.toHaveTextContent('bis');
  }
  expect(patches(calls())).toEqual([]);
});

it('MDT-15 MSG-57 refuses a blank at the field and by a toast, and sends nothing', async () => {
  const { user, calls } = openMerchants();
  const panel = await openPanel(user, NAME);
  await user.click(within(panel).getByRole('button', { name: 'Edit Unit' }));
  const input = within(panel).getByRole('textbox', { name: 'Unit' });
  await user.clear(input);
  await user.type(input, '  {Enter}');
  await toast('Please make sure that the field is not empty.');
  expect(input).toHaveAccessibleDescription('Please make sure that the field is not empty.');
  expect(patches(calls())).toEqual([]);
});

it('MDT-11 MDT-12 MDT-18 options are chosen by mouse or arrow keys; yes and no are sent as booleans', async () => {
  const { user, calls } = openMerchants();
  const panel = await openPanel(user, NAME);
  await user.click(within(panel).getByRole('button', { name: 'Edit Signature Required' }));
  const group = within(panel).getByRole('radiogroup', { name: 'Signature Required' });
  expect(within(group).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(within(group).getByRole('radio', { name: 'Yes' })).toHaveFocus();
  await user.click(within(group).getByRole('radio', { name: 'No' }));
  await user.click(within(panel).getByRole('button', { name: 'Save Signature Required' }));
  await waitFor(() => expect(fields(panel, 'Configuration')).toContainEqual(['Signature Required', 'No']));

  await user.click(within(panel).getByRole('button', { name: 'Edit Sameday Showing' }));
  const sameday = within(panel).getByRole('radiogroup', { name: 'Sameday Showing' });
  expect(
    within(sameday)
      .getAllByRole('radio')
      .map((radio) => radio.textContent),
  ).toEqual(['Always', 'Hide After Cutoff']);
  await user.keyboard('{ArrowRight}');
  expect(within(sameday).getByRole('radio', { name: 'Hide After Cutoff' })).toBeChecked();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(fields(panel, 'Configuration')).toContainEqual(['Sameday Showing', 'Hide After Cutoff']),
  );
  expect(patches(calls())).toEqual([
    { signatureRequired: false },
    { rateShowingOptionType: 'SAMEDAYCUTOFF' },
  ]);
});

describe('MDT-13 Redact Customer Data', () => {
  /** Chooses the other value with the keyboard and saves it by Enter. */
  async function toggled(dataRedactionEnabled: boolean) {
    const opened = openMerchants({ merchants: [{ ...ELISABETH, dataRedactionEnabled }] });
    const panel = await openPanel(opened.user, NAME);
    await opened.user.click(within(panel).getByRole('button', { name: 'Edit Redact Customer Data' }));
    await opened.user.keyboard(dataRedactionEnabled ? '{ArrowRight}{Enter}' : '{ArrowLeft}{Enter}');
    return { ...opened, panel };
  }
  const question = () => screen.findByRole('alertdialog', { name: `Redact the customer data of ${NAME}?` });

  it('asks before it is switched on, naming the merchant and what is lost', async () => {
    const { user, calls } = await toggled(false);
    const asked = await question();
    expect(asked).toHaveAccessibleDescription(
      'Orders older than 90 days lose their customer data at the next daily run, later ones when they reach that age. ' +
        'Switching it off again restores nothing.',
    );
    expect(within(asked).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(patches(calls())).toEqual([]);

    await user.click(within(asked).getByRole('button', { name: 'Redact Customer Data' }));

    await toast(`Merchant Updated.\nRedact Customer Data of ${NAME}`);
    expect(patches(calls())).toEqual([{ dataRedactionEnabled: true }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['{Enter}', '{Escape}'])('%s in the question keeps No and sends nothing', async (key) => {
    const { user, calls, panel } = await toggled(false);
    await question();
    await user.keyboard(key);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fields(panel, 'Configuration')).toContainEqual(['Redact Customer Data', 'No']);
    await waitFor(() =>
      expect(within(panel).getByRole('button', { name: 'Edit Redact Customer Data' })).toHaveFocus(),
    );
    expect(patches(calls())).toEqual([]);
  });

  it('is switched off without a question', async () => {
    const { calls } = await toggled(true);
    await toast('Merchant Updated.');
    expect(patches(calls())).toEqual([{ dataRedactionEnabled: false }]);
  });
});

it('MDT-20 MSG-43 a failed save keeps the editor open with what was typed', async () => {
  const { user } = openMerchants({ answers: { updateMerchant: () => refusal(503, 'Out of order.') } });
  const panel = await openPanel(user, NAME);
  await user.click(within(panel).getByRole('button', { name: 'Edit Pickup Notes' }));
  await user.type(within(panel).getByRole('textbox', { name: 'Pickup Notes' }), ', ring');
  await user.click(within(panel).getByRole('button', { name: 'Save Pickup Notes' }));
  await toast('Could not edit Merchant. Out of order.');
  expect(within(panel).getByRole('textbox', { name: 'Pickup Notes' })).toHaveValue('Porte arrière, ring');
});

describe('a field that somebody else has changed meanwhile', () => {
  const theirs = { ...ELISABETH, pickupNotes: 'Theirs', version: 5 };
  /** Types `Mine` into Pickup Notes and saves it; the server holds `Theirs`. */
  async function conflicting() {
    const opened = openMerchants({
      answers: {
        updateMerchant: ({ ifMatch }) =>
          ifMatch === '"5"'
            ? { ...theirs, pickupNotes: 'Mine', version: 6 }
            : refusal(412, 'Changed.', { current: theirs, changed: LAST_CHANGE }),
      },
    });
    const panel = await openPanel(opened.user, NAME);
    await opened.user.click(within(panel).getByRole('button', { name: 'Edit Pickup Notes' }));
    const input = within(panel).getByRole('textbox', { name: 'Pickup Notes' });
    await opened.user.clear(input);
    await opened.user.type(input, 'Mine');
    await opened.user.keyboard('{Control>}{Enter}{/Control}');
    const card = await within(panel).findByRole('group', {
      name: 'Pickup Notes was changed in the meantime',
    });
    return { ...opened, panel, card };
  }

  it('a conflict shows before, theirs and mine, and who changed it; Take theirs ends editing with their value', async () => {
    const { user, panel, card } = await conflicting();
    expect(within(card).getByRole('alert')).toHaveTextContent(messages.changedMeanwhile);
    expect(within(card).getByRole('alert')).toHaveTextContent(LAST_CHANGED);
    expect(card).toHaveTextContent('BeforePorte arrièreTheirs (current)TheirsMineMine');
    await user.click(within(card).getByRole('button', { name: 'Take theirs' }));
    expect(fields(panel, 'Basic Information')).toContainEqual(['Pickup Notes', 'Theirs']);
  });

  it('MDT-20 Keep mine saves over their change, on its version', async () => {
    const { user, panel, card } = await conflicting();
    await user.click(within(card).getByRole('button', { name: 'Keep mine' }));
    await toast('Merchant Updated.');
    expect(fields(panel, 'Basic Information')).toContainEqual(['Pickup Notes', 'Mine']);
  });
});

it('MDT-21 a changed name shows in the row', async () => {
  const { user } = openMerchants();
  const panel = await openPanel(user, NAME);
  await user.click(within(panel).getByRole('button', { name: 'Edit Name' }));
  const input = within(panel).getByRole('textbox', { name: 'Name' });
  await user.clear(input);
  await user.type(input, 'A First One{Enter}');
  expect(await screen.findByRole('button', { name: 'A First One', expanded: true })).toBeVisible();
});

it('MDT-05 MDT-06 MDT-07 MDT-08 a missing id has a button that creates it, and then shows the id', async () => {
  const { user, calls } = openMerchants();
  const panel = await openPanel(user, 'Atelier Verdun');
  await user.click(within(panel).getByRole('button', { name: 'Create organization' }));
  await waitFor(() =>
    expect(fields(panel, 'Basic Information')).toContainEqual(['Routing Organization', 'org_new']),
  );
  await user.click(within(panel).getByRole('button', { name: 'Create pickup customer' }));
  await waitFor(() =>
    expect(fields(panel, 'Basic Information')).toContainEqual(['Routing Customer', 'cus_new']),
  );
  await toast('Merchant Updated.');
  expect(calls().filter(({ path }) => path.includes('/routing/'))).toEqual([
    { path: `/merchants/${String(ATELIER.id)}/routing/organization`, body: {} },
    { path: `/merchants/${String(ATELIER.id)}/routing/pickupCustomer`, body: {} },
  ]);
});

it('MSG-38 a merchant that cannot be loaded says why; what the list knows stays visible', async () => {
  const { user } = openMerchants({
    answers: { getMerchant: () => refusal(503, 'Out of order.') },
  });
  const panel = await openPanel(user, NAME);
  await toast('Could not get merchant. Out of order.');
  expect(fields(panel, 'Basic Information')).toContainEqual(['Delivery Notes', 'Keep upright.']);
});
