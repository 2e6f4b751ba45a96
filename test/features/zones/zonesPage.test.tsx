import { screen, waitFor, within } from '@testing-library/react';
import { deferred } from '../../support/deferred';
import { address } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { ELISABETH } from '../merchants/support';
import { aZone, card, openZones } from './support';

it('ZON-01 ZON-02 ZON-03 names the merchant once it is loaded, and goes back with the search', async () => {
  const wait = deferred();
  const { user } = openZones({
    answers: { getMerchant: () => wait.until.then(() => ({ ...ELISABETH, name: 'Sainte-Élisabeth' })) },
  });
  expect(await screen.findByRole('status', { name: 'Loading the merchant' })).toBeVisible();
  wait.end();
  const title = await screen.findByRole('heading', { level: 1, name: 'Merchants/Sainte-Élisabeth/Zones' });
  expect(title).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to merchants' }));
  expect(address()).toBe('/merchants/viewMerchants?searchParam=Boul');
});

it('ZON-04 ZON-05 has a card for each zone, by name, and Add Zone as the last, with its query', async () => {
  openZones();
  await card('Centre');
  const cards = within(screen.getByRole('list', { name: 'Zones' })).getAllByRole('listitem');
  expect(cards.map((each) => within(each).queryByRole('heading')?.textContent ?? 'link')).toEqual([
    'Centre',
    'Est',
    'link',
  ]);
  const centre = await card('Centre');
  expect(centre).toHaveTextContent(/Facilityyul1TimezoneAmerica\/Toronto/);
  expect(centre).toHaveTextContent('3 prefixes · $7.25–$8.75');
  expect(within(centre).getByRole('button', { name: 'Delete zone Centre' })).toBeVisible();
  expect(within(centre).getByRole('button', { name: 'View Location Pricing of Centre' })).toBeVisible();
  const [add] = within(cards[2] as HTMLElement).getAllByRole('link');
  expect(add).toHaveTextContent('Add Zone');
  expect(add).toHaveAttribute(
    'href',
    `/merchants/${encodeURIComponent('Boulangerie Sainte-Élisabeth')}/addZones?merchantId=3f9c1e84-7b0d-4c52-9a6e-d81f52c0a21b&searchParam=Boul`,
  );
});

it('ZON-05 after opening a page by keyboard, Tab continues in that page and not at the top of the menu', async () => {
  const { user } = openZones();
  await card('Centre');
  screen.getByRole('link', { name: /Add Zone/ }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'Zone Name' });
  const page = screen.getByRole('main');
  expect(page).toHaveFocus();
  await user.tab();
  expect(page).toContainElement(document.activeElement as HTMLElement);
  expect(page).not.toHaveFocus();
});

it('ZON-06 MSG-69 asks, deletes by name, and removes the card', async () => {
  const wait = deferred();
  const { user, calls } = openZones({
    answers: { deleteZone: () => wait.until.then(() => undefined) },
  });
  await user.click(within(await card('Est')).getByRole('button', { name: 'Delete zone Est' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Delete zone Est?');
  expect(question).toHaveTextContent(
    'New orders to its 2 prefixes become OUT_OF_FSA, and existing ones when they are next checked, unless another zone takes them.',
  );
  expect(calls('DELETE')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete Zone' }));
  await waitFor(() => expect(calls('DELETE')).toHaveLength(1));
  expect(screen.getByRole('listitem', { name: 'Est', hidden: true })).toBeInTheDocument();
  expect(toasts()).toEqual([]);
  wait.end();
  await toast('Zone Deleted.\nEst');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Est' })).toBeNull());
  expect(calls('DELETE')).toEqual([{ path: '/zones?zoneName=Est', body: undefined }]);
  expect(screen.getByRole('listitem', { name: 'Centre' })).toBeVisible();
});

it('ZON-06 a zone used by a rule stays, and the toast names the rule', async () => {
  const message = 'Zone Est is used by shipping rule Est to Centre.';
  const { user } = openZones({
    answers: { deleteZone: () => refusal(409, message) },
  });
  await user.click(within(await card('Est')).getByRole('button', { name: 'Delete zone Est' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Zone' }));
  await toast(message);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await card('Est')).toBeVisible();
});

it('says which zone has a code while it is typed, and which shorter prefixes it overrides', async () => {
  const { user } = openZones();
  await card('Centre');
  const strip = screen.getByRole('search');
  const answer = within(strip).getByRole('status');
  expect(answer).toHaveTextContent('Type a postal code, such as H2X 1Y4.');
  const input = within(strip).getByRole('textbox');
  await user.type(input, 'h2x1y4');
  expect(answer).toHaveTextContent('Centreprefix H2X$8.75over H2 in Est at $9.50. The longest prefix wins.');
  await user.clear(input);
  await user.type(input, 'M5V 1A1');
  expect(answer).toHaveTextContent('No zone covers M5V 1A1. Orders there become OUT_OF_FSA.');
  await user.keyboard('{Escape}');
  expect(input).toHaveValue('');
});

it('says what it means for a merchant to have no zones', async () => {
  openZones({ zones: [] });
  expect(await screen.findByText('No zones yet. Without one, orders become OUT_OF_FSA.')).toBeVisible();
});

it('ZON-05 the zones of an archived merchant are read-only', async () => {
  const { user } = openZones({ archived: true, zones: [aZone('Est', { H2: 9.5 })] });
  const est = await card('Est');
  expect(screen.getByText(/This merchant is archived/)).toBeVisible();
  expect(within(est).queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add Zone' })).toBeNull();
  await user.click(within(est).getByRole('button', { name: /View Location Pricing/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('rowheader', { name: 'H2' })).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /Edit|Delete|Add/ })).toBeNull();
});

it('the pages of a merchant are tabs, and Merchants returns to the list with its search', async () => {
  const { user } = openZones();
  await card('Centre');
  const tabs = screen.getByRole('navigation', { name: /^Pages of / });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Zones', 'Shipping Rules', 'Users', 'Rates']);
  expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('Zones');
  expect(within(tabs).getByRole('link', { name: 'Rates' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/orders\/rates\?merchantId=3f9c1e84[^&]*&of=merchant&searchParam=Boul$/),
  );
  await user.click(within(tabs).getByRole('link', { name: 'Users' }));
  await screen.findByRole('heading', { level: 1, name: /\/Users$/ });
  expect(address()).toMatch(/^\/merchants\/3f9c1e84[^/]*\/users\?searchParam=Boul$/);
  expect(screen.getByRole('link', { name: 'Shipping Rules' })).toHaveAttribute(
    'href',
    expect.stringMatching(/viewShippingRules\?merchantId=3f9c1e84[^&]*&searchParam=Boul$/),
  );
  await user.click(screen.getByRole('link', { name: 'Merchants' }));
  expect(address()).toBe('/merchants/viewMerchants?searchParam=Boul');
});
