import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { aRule, bands, card, CENTRE_LAVAL, openRules, services, type WireRule } from './support';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

const LAVAL = 'Centre to Laval';
const ZONES = { originZone: 'Centre', destinationZone: 'Laval' };
type Opened = ReturnType<typeof openRules>;

async function openList(user: Opened['user']): Promise<HTMLElement> {
  await user.click(within(await card(LAVAL)).getByRole('button', { name: /Weight Pricing/ }));
  return screen.findByRole('dialog', { name: `Weight Pricing: ${LAVAL}` });
}

async function openGrid(rule: WireRule = CENTRE_LAVAL, answer?: Parameters<typeof openRules>[0]) {
  const opened = openRules({ rules: [rule], ...answer });
  const dialog = await openList(opened.user);
  await opened.user.click(within(dialog).getByRole('button', { name: /(Edit|Add) Weight Pricing/ }));
  const grid = await within(dialog).findByRole('grid', { name: 'Weight Pricing' });
  const save = () => opened.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { ...opened, dialog, grid, save };
}

/** The text of a cell, without the message that a screen reader reads for an invalid cell. */
const textOf = (cell: HTMLElement) => cell.querySelector('.sheet-text')?.textContent;

/** The rows as rendered; the active cell holds its text in a field. */
const drawn = (grid: HTMLElement): string[] =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => within(cell).queryByRole<HTMLInputElement>('textbox')?.value ?? textOf(cell))
        .join(' '),
    );

/** All rows as copied: jsdom has no layout, so that rows added below the rendered ones are not rendered. */
async function copied(user: Opened['user'], grid: HTMLElement): Promise<string[]> {
  await user.click(within(grid).getAllByRole('gridcell')[0]!);
  await user.keyboard('{Control>}a{/Control}');
  let text = '';
  fireEvent.copy(within(grid).getByRole('textbox'), {
    clipboardData: { setData: (_type: string, data: string) => (text = data) },
  });
  return text.trimEnd() === '' ? [] : text.split(/\r?\n/);
}

/** Pastes into the grid from its first cell on, as from a spreadsheet. */
function paste(grid: HTMLElement, text: string): void {
  fireEvent.paste(within(grid).getByRole('textbox'), {
    clipboardData: { getData: () => text },
  });
}

it('WGT-01 lists weight in pounds and price, and opens the grid', async () => {
  const { user } = openRules({ rules: [CENTRE_LAVAL] });
  const dialog = await openList(user);
  const table = within(dialog).getByRole('table', { name: 'Weight Pricing' });
  const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
  expect(within(table).getAllByRole('row').map(cellsOf)).toEqual([
    ['Weight (lbs)', 'Price'],
    ['1', '$0.00'],
    ['2', '$1.50'],
    ['3', '$1.50'],
    ['4', '$3.25'],
  ]);
  const chart = within(dialog).getByRole('img', {
    name: 'Price by weight: 4 bands, from $0.00 to $3.25 at 4 lb.',
  });
  expect(within(chart).getByText('$0.00')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Heaviest order: 4 lb. Above it an order becomes UNSUPPORTED_WEIGHT.');
  await user.click(within(dialog).getByRole('button', { name: 'Edit Weight Pricing' }));
  expect(await within(dialog).findByRole('grid', { name: 'Weight Pricing' })).toBeInTheDocument();
});

it('WGT-02 WGT-03 LIM-09 the grid has two columns, and added rows continue with the next weight, or from 1', async () => {
  const { user, dialog, grid, unmount } = await openGrid();
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Row', 'Weight Band', 'Price']);
  expect(drawn(grid)).toEqual(['1 0.00', '2 1.50', '3 1.50', '4 3.25']);
  const count = within(dialog).getByRole('spinbutton', { name: 'Add rows' });
  expect(count).toHaveValue('1');
  expect(count).toHaveAttribute('aria-valuemin', '0');
  for (const none of ['0', '-1']) {
    await user.clear(count);
    await user.type(count, none);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(grid).toHaveAttribute('aria-rowcount', '5');
  }
  await user.clear(count);
  await user.type(count, '2');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect((await copied(user, grid)).slice(3)).toEqual(['4\t3.25', '5\t', '6\t']);
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled();
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await copied(user, grid)).toHaveLength(4);
  unmount();

  const empty = await openGrid(aRule('Centre', 'Laval'));
  expect(empty.dialog).toHaveTextContent('No weight pricing: any weight costs the same.');
  await empty.user.click(within(empty.dialog).getByRole('button', { name: 'Add' }));
  expect(drawn(empty.grid)).toEqual(['1 ']);
});

it('a column pasted into the prices keeps its first word, and leaves out a heading', async () => {
  const { user, grid } = await openGrid();
  paste(grid, '1\t9\n2\t9\n3\t9\n4\t9');
  await user.click(within(within(grid).getAllByRole('row')[1]!).getAllByRole('gridcell')[1]!);
  for (const first of ['Free', '#N/A', '\u2013', 'Price\n4', ' PRICE \n4', 'Tarif\n4']) {
    paste(grid, `${first}\n1.50\n2.50`);
    expect(drawn(grid)).toEqual([`1 ${first.split('\n').at(-1)}`, '2 1.50', '3 2.50', '4 9']);
  }
});

it('a column pasted into the weights leaves out a heading', async () => {
  const { user, grid } = await openGrid();
  for (const first of ['Weight (lbs)', 'Poids']) {
    await user.click(within(grid).getAllByRole('gridcell')[0]!);
    paste(grid, `${first}\n5 lb\n6 lb`);
    expect(drawn(grid).slice(0, 2)).toEqual(['5 0.00', '6 1.50']);
  }
});

it('WGT-04 WGT-11 MSG-80 sends complete rows as numbers with the zones, without empty ones', async () => {
  const { user, grid, dialog, save, calls } = await openGrid();
  paste(grid, '1\t0.5\n2\t1\n3\t2.25\n\t\n');
  expect(drawn(grid)).toEqual(['1 0.5', '2 1', '3 2.25', ' ']);
  await save();
  await toast('Shipping Rule updated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = [
    { weightInPounds: 1, price: 0.5 },
    { weightInPounds: 2, price: 1 },
    { weightInPounds: 3, price: 2.25 },
  ];
  expect(calls('PATCH')).toEqual([
    { path: '/actions/weightPricing', body: { zones: ZONES, weightPricing: { pricingRows: sent } } },
  ]);
  expect(dialog).not.toBeInTheDocument();
  const again = await openList(user);
  expect(within(again).getAllByRole('row')).toHaveLength(4);
});

it('sends nothing when nothing changed', async () => {
  const { save, calls } = await openGrid();
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('PATCH')).toEqual([]);
});

it.each([
  ['WGT-05 MSG-90', '2\t1\n3\t1\n4\t1\n5\t1', 'Weight bands must begin at 1.', 0, 0],
  ['WGT-06 MSG-91', '1\t1\n2.5\t1\n3\t1\n4\t1', '2.5lbs weight band must be a whole number.', 1, 0],
  ['WGT-07 MSG-92', '1\t1\n2\t1\n4\t1\n5\t1', 'Weight bands have an invalid interval near row 3.', 2, 0],
  ['WGT-08 MSG-93', '1\t1\n2\t1.505\n3\t1\n4\t1', '2lbs weight band must have a valid dollar amount.', 1, 1],
  ['WGT-08 MSG-93', '1\t1\n2\t\n3\t1\n4\t1', '2lbs weight band must have a valid dollar amount.', 1, 1],
  [
    'WGT-09 MSG-94',
    '1\t1\n2\t1\n2\t1\n3\t1',
    'Weight bands must be in ascending order without duplicate bands.',
    2,
    0,
  ],
  ['WGT-04 WGT-07', '1\t1\n2\t1\n3\t1\n\t1', 'Weight bands have an invalid interval near row 4.', 3, 0],
])('%s %j is refused at its cell, and nothing is sent', async (_ids, text, message, row, column) => {
  const { grid, dialog, save, calls } = await openGrid();
  paste(grid, text);
  const before = drawn(grid);
  await save();
  await toast(message);
  expect(calls('PATCH')).toEqual([]);
  expect(drawn(grid)).toEqual(before);
  const cell = within(within(grid).getAllByRole('row')[row + 1]!).getAllByRole('gridcell')[column]!;
  const field = within(cell).getByRole('textbox');
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  const findings = within(dialog).getByRole('list', { name: 'What to look at' });
  expect(findings).toHaveTextContent(`Row ${row + 1} ${message}`);
  expect(dialog).toHaveTextContent('1 error');
});

it('reports several mistakes in one toast, and each line leads to its cell', async () => {
  const { user, grid, dialog, save } = await openGrid();
  paste(grid, '1\tfree\n2\t1\n4\t1\n5\t1');
  await save();
  await toast('Weight bands have an invalid interval near row 3.');
  expect(document.querySelectorAll('.bp6-toast')).toHaveLength(1);
  expect(toasts()).toContain('1lbs weight band must have a valid dollar amount.');
  await user.click(within(dialog).getByRole('button', { name: 'Go to cell, row 1' }));
  const first = within(within(grid).getAllByRole('row')[1]!).getAllByRole('gridcell')[1]!;
  expect(within(first).getByRole('textbox')).toHaveFocus();
});

it('bands of a CSV file with semicolons and decimal commas are pasted into their cells', async () => {
  const { grid } = await openGrid();
  paste(grid, '\uFEFFPoids;Prix\r\n1;0,50\r\n2;1,25\r\n3;1 250,00\r\n');
  expect(drawn(grid)).toEqual(['1 0.50', '2 1.25', '3 1250.00', '4 3.25']);
});

it('bands with a unit are converted when pasted, and reported when typed', async () => {
  const { user, grid, dialog } = await openGrid();
  paste(grid, '1 lb\t$1\n2 lbs\t1\n3 Pounds\t1\n4\t1');
  expect(drawn(grid)).toEqual(['1 1', '2 1', '3 1', '4 1']);
  expect(dialog).toHaveTextContent('4 cells converted, for example 1 lb to 1.');
  await user.keyboard('5 lb{Enter}');
  const findings = within(dialog).getByRole('list', { name: 'What to look at' });
  expect(findings).toHaveTextContent('Row 1 5lbs weight band must be a whole number.');
  await user.keyboard('{ArrowUp}{Control>}.{/Control}');
  expect(drawn(grid)[0]).toBe('5 1');
});

it('a falling price is reported but can be saved; a missing price is an error only on saving', async () => {
  const { user, grid, dialog, save, calls } = await openGrid();
  paste(grid, '1\t3\n2\t2.5\n3\t4');
  const findings = within(dialog).getByRole('list', { name: 'What to look at' });
  expect(findings).toHaveTextContent('Row 2 $2.50 is less than $3.00 at 1 lb. Saving is allowed.');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(dialog).not.toHaveTextContent(/error/);
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await save();
  await toast('Shipping Rule updated');
  expect(calls('PATCH')).toHaveLength(1);
});

it('closing asks if something was changed', async () => {
  const { user, grid, dialog, calls } = await openGrid();
  paste(grid, '1\t9');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(dialog).toHaveTextContent('Discard what you changed?');
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(drawn(grid)[0]).toBe('1 9');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('PATCH')).toEqual([]);
});

it('MSG-43 shows a refusal and keeps what was typed', async () => {
  const { grid, dialog, save } = await openGrid(CENTRE_LAVAL, {
    answers: { updateShippingRuleByAction: () => refusal(409, 'Merchant is archived.') },
  });
  paste(grid, '1\t9');
  await save();
  await toast('Could not edit Merchant. Merchant is archived.');
  expect(within(dialog).getByText('Could not edit Merchant. Merchant is archived.')).toBeVisible();
  expect(drawn(grid)[0]).toBe('1 9');
});

/** Somebody else has saved these bands before the first save. */
const changedTo = (theirs: ReturnType<typeof bands>) => {
  const [speed] = CENTRE_LAVAL.services;
  const current = { ...CENTRE_LAVAL, version: 9, services: [speed!, services.weightPricing(theirs)] };
  let refusals = 1;
  const answer = () =>
    refusals-- > 0 ? refusal(412, 'Changed.', { current, changed: LAST_CHANGE }) : undefined;
  return { answers: { updateShippingRuleByAction: answer } };
};

it('two users changed the bands: both are shown, and Take theirs uses theirs', async () => {
  const { user, grid, dialog, save, calls } = await openGrid(CENTRE_LAVAL, changedTo(bands(2, 4)));
  paste(grid, '1\t9\n2\t9\n3\t9\n4\t9');
  await save();
  const question = await within(dialog).findByRole('group', { name: /was changed in the meantime/ });
  expect(question).toHaveTextContent(
    /BeforePrice by weight: .*Theirs \(current\)1 lb \$0\.00 → \$2\.00.*− 4 lb \$3\.25Mine1 lb \$0\.00 → \$9\.00/,
  );
  expect(question).toHaveTextContent(LAST_CHANGED);
  await user.click(within(question).getByRole('button', { name: 'Take theirs' }));
  expect(drawn(grid)).toEqual(['1 2.00', '2 4.00']);
  expect(calls('PATCH')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(drawn(grid)[2]).toBe('3 '));
  // The save that hit the conflict is over: an incomplete row counts as still being typed.
  expect(dialog).not.toHaveTextContent(/error/);
});

it('Keep mine keeps the bands that only the other user changed', async () => {
  const { user, grid, dialog, save, calls } = await openGrid(
    CENTRE_LAVAL,
    changedTo(bands(1, 1.5, 1.5, 4, 5)),
  );
  paste(grid, '1\t9');
  await save();
  const question = await within(dialog).findByRole('group', { name: /was changed in the meantime/ });
  expect(question).toHaveTextContent('Keep mine leaves the rows that only they changed as they are.');
  await user.click(within(question).getByRole('button', { name: 'Keep mine' }));
  await toast('Shipping Rule updated');
  expect(calls('PATCH')[1]?.body).toMatchObject({
    weightPricing: { pricingRows: bands(9, 1.5, 1.5, 4, 5) },
  });
});

it('bands that are invalid together after Keep mine are shown, and not sent', async () => {
  const { user, grid, dialog, save, calls } = await openGrid(CENTRE_LAVAL, changedTo(bands(0, 1.5)));
  paste(grid, '1\t0\n2\t1.5\n3\t1.5\n4\t9');
  await save();
  const question = await within(dialog).findByRole('group', { name: /was changed in the meantime/ });
  await user.click(within(question).getByRole('button', { name: 'Keep mine' }));
  await toast(merchantMessages.bandInterval(3));
  expect(drawn(grid)).toEqual(['1 0', '2 1.5', '4 9']);
  expect(calls('PATCH')).toHaveLength(1);
});
