import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { EMPTY_WEEK } from '../../fixtures/emptyWeek';
import { address } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';
import { gateway, refusal } from '../../support/apiAnswers';
import { addButton, field, fill, openForm, values, WHERE, WHO } from './support';

const choice = (row: string, option: string) =>
  within(screen.getByRole('radiogroup', { name: row })).getByRole('radio', { name: option });
const foot = () => document.querySelector('.page-foot-words')?.textContent;

describe('the form', () => {
  it('MAD-01 MAD-07 MAD-13 MAD-14 MAD-15 MAD-16 MAD-17 MAD-18 has three cards with the specified defaults', async () => {
    openForm();
    await screen.findByRole('heading', { name: 'Add Merchant' });
    expect(field('Business Name')).toHaveFocus();
    expect(
      within(screen.getByRole('form'))
        .getAllByRole('group')
        .map((card) => within(card).getByRole('heading').textContent),
    ).toEqual(['Basic Information', 'Address Information', 'Merchant Settings']);
    for (const name of ['Business Name', 'Email', 'Street', 'Unit optional', 'City', 'Country']) {
      expect(field(name)).toHaveValue('');
    }
    expect(choice('Scanning Required', 'No')).toBeChecked();
    expect(choice('Scanning Required', 'Yes')).toBeDisabled();
    expect(choice('Scanning Required', 'No')).toBeDisabled();
    expect(choice('Signature Required', 'Yes')).toBeChecked();
    expect(choice('Task Time Creation', 'AUTO')).toBeChecked();
    expect(choice('Sameday Showing', 'Always')).toBeChecked();
    expect(choice('Create Automatic Pickup Task', 'Yes')).toBeChecked();
    expect(choice('Redact Customer Data', 'No')).toBeChecked();
  });

  it('MAD-02 MAD-03 MSG-58 MSG-59 MSG-60 shows at each field what is missing, and focuses the first one', async () => {
    const { user, calls } = openForm();
    await fill(user, { Email: '  ' });
    await user.click(addButton());
    expect(field('Business Name')).toHaveAccessibleDescription('This is a required field.');
    expect(field('Phone')).toHaveAccessibleDescription('+1 This is a required field.');
    expect(field('Email')).toHaveAccessibleDescription('Whitespaces are not allowed');
    expect(field('Business Name')).toHaveFocus();
    expect(within(screen.getByRole('form')).getByText('Unable to geocode address.')).toBeVisible();
    await toast('Unable to geocode address.');
    expect(foot()).toContain('To correct: Business Name, Phone, Email. Fill in the address to save.');
    expect([...calls('/geo'), ...calls('/merchants/create')]).toEqual([]);

    await user.type(field('Business Name'), 'A');
    expect(field('Business Name')).not.toBeInvalid();
  });

  it('MAD-11 MAD-12 MAD-19 MAD-20 MSG-49 ENT-03 API-21 adds the merchant and opens the list with it', async () => {
    const { user, calls } = openForm();
    await fill(user, { ...WHO, ...WHERE, 'Unit optional': '4' });
    expect(field('Phone')).toHaveValue('(418) 555-0177');
    await user.click(choice('Signature Required', 'No'));
    await user.click(choice('Task Time Creation', 'ONPICKUPREADY'));
    await user.click(choice('Sameday Showing', 'Hide After Cutoff'));
    await user.click(addButton());

    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
    await waitFor(() => expect(toasts()).toContain('Merchant has been added successfully'));
    expect(await screen.findByRole('button', { name: WHO['Business Name'], expanded: true })).toBeVisible();
    expect(await screen.findByRole('region', { name: `Details of ${WHO['Business Name']}` })).toBeVisible();
    expect(calls('/merchants/create').map(({ body }) => body)).toEqual([
      {
        name: 'Fromagerie L’Étoile',
        phone: '+14185550177',
        email: 'bonjour@etoile.example',
        scanningRequired: false,
        signatureRequired: false,
        taskTimeCreation: 'ONPICKUPREADY',
        rateShowingOptionType: 'SAMEDAYCUTOFF',
        createPickup: true,
        dataRedactionEnabled: false,
        merchantLocation: {
          street: '1190 rue saint-joseph est',
          unit: '4',
          city: 'quebec',
          province: 'Québec',
          postalCode: 'G1K 3C3',
          country: 'CA',
        },
        locationPricing: { pricingRows: [] },
        deliveryConstraintsByWeek: EMPTY_WEEK,
        pickupConstraintsByWeek: EMPTY_WEEK,
      },
    ]);
  });

  it('MAD-20 MSG-50 a refusal shows the exact text and the reason, and keeps everything typed', async () => {
    const reason = 'A merchant named Fromagerie L’Étoile already exists.';
    const { user } = openForm({
      answers: { createMerchant: () => refusal(409, reason) },
    });
    await fill(user, { ...WHO, ...WHERE });
    await user.click(addButton());
    await waitFor(() => expect(toasts()).toContain('Merchant could not be added'));
    expect(toasts()).toContain(reason);
    expect(values('Business Name', 'City')).toEqual({
      'Business Name': WHO['Business Name'],
      City: 'quebec',
    });
    expect(field('Business Name')).toHaveAccessibleDescription(reason);
    expect(address()).toBe('/merchants/addMerchant');
  });

  it('MAD-20 shows the server’s complaint at its field, and focuses that field', async () => {
    const reason = 'Please make sure email is in the following format: example@example.com';
    const { user } = openForm({
      answers: { createMerchant: () => refusal(400, reason, { details: [{ field: 'email', reason }] }) },
    });
    await fill(user, { ...WHO, ...WHERE });
    await user.click(addButton());
    await waitFor(() => expect(toasts()).toContain(reason));
    expect(field('Email')).toHaveAccessibleDescription(reason);
    expect(field('Email')).toHaveFocus();
  });
});

describe('the address', () => {
  it('MAD-10 MSG-61 each part that differs shows its suggestion; Use applies it and keeps the focus in the field', async () => {
    const { user, calls } = openForm();
    await fill(user, { ...WHO, ...WHERE, City: 'Quebek', 'Postal Code': 'G1K 3C4', Country: ' ' });
    await user.click(addButton());
    const suggested = await screen.findAllByText(/^Suggested value for/);
    expect(suggested.map(({ textContent }) => textContent)).toEqual([
      'Suggested value for city: Québec.',
      'Suggested value for postalCode: G1K 3C3.',
      'Suggested value for country: Canada.',
    ]);
    expect(field('City')).toHaveFocus();
    expect(field('City')).toBeInvalid();
    // jsdom treats the inline value as a block of its own.
    expect(field('City')).toHaveAccessibleDescription(/^Suggested value for city: Québec ?\.$/);
    expect(field('Province')).toHaveAccessibleDescription('Checked');
    expect(foot()).toContain('3 address fields differ from the geocoded address.');

    await user.click(screen.getByRole('button', { name: 'Use Québec' }));
    expect(field('City')).toHaveValue('Québec');
    expect(field('City')).toHaveFocus();
    expect(field('City')).toHaveAccessibleDescription('Checked');
    await user.click(screen.getByRole('button', { name: 'Use G1K 3C3' }));
    expect(foot()).toContain(
      '1 address field differs from the geocoded address. Take the suggestion or correct it to save.',
    );
    await user.type(field('Country'), 'Canada');
    expect(foot()).not.toContain('geocoded');
    expect(screen.queryByText(/^Suggested value for/)).toBeNull();
    expect(calls('/merchants/create')).toEqual([]);
    await user.click(addButton());
    await waitFor(() => expect(calls('/merchants/create')).toHaveLength(1));
    expect(calls('/merchants/create')[0]?.body).toMatchObject({
      merchantLocation: { city: 'Québec', postalCode: 'G1K 3C3', country: 'Canada' },
    });
  });

  it('MAD-09 MSG-60 reports an unknown address by toast, which goes away when the address changes', async () => {
    const { user, calls } = openForm({
      answers: { geocodeAddress: () => ({ address: null }) },
    });
    await fill(user, { ...WHO, ...WHERE });
    await user.click(addButton());
    // Announced only once, by the toast.
    expect(await screen.findByRole('alert')).toHaveTextContent('Error!Unable to geocode address.');
    expect(within(screen.getByRole('form')).getByText('Unable to geocode address.')).toBeVisible();
    expect(field('Street')).toHaveFocus();
    expect(foot()).toContain('The geocoder does not know this address. Correct it to save.');
    await user.type(field('Street'), '1');
    expect(foot()).not.toContain('geocoder');
    expect(within(screen.getByRole('form')).queryByText('Unable to geocode address.')).toBeNull();
    await waitFor(() => expect(toasts()).toEqual([]));
    expect(calls('/merchants/create')).toEqual([]);
  });

  it('MAD-08 when the geocoder is down it says so and keeps everything typed, and Retry saves', async () => {
    let isDown = true;
    const { user, calls } = openForm({
      answers: { geocodeAddress: () => (isDown ? refusal(503, 'Down.') : undefined) },
    });
    await fill(user, { ...WHO, ...WHERE });
    await user.click(addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(merchantMessages.addressCheckFailed);
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(retry).toHaveFocus();
    expect(foot()).toContain('The address has not been checked yet. Retry to save.');
    expect(values(...Object.keys(WHERE))).toEqual(WHERE);
    expect(calls('/merchants/create')).toEqual([]);
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
  });

  it('MAD-08 without address help on the server there is no search, and the form says that nothing is checked', async () => {
    const { user, calls } = openForm({ geo: false });
    await fill(user, { ...WHO, City: 'Quebek' });
    expect(screen.getByText(merchantMessages.addressCheckOff)).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(addButton());
    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
    expect(calls('/geo')).toEqual([]);
  });
});

describe('Find an address', () => {
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const search = () => field('Find an address');
  const type = (text: string) => fireEvent.change(search(), { target: { value: text } });

  /** Opens the page with fake timers and the focus in the search field. */
  async function searching(options: Parameters<typeof openForm>[0] = {}) {
    const opened = openForm(options);
    await fill(opened.user, { 'Unit optional': '4' });
    jest.useFakeTimers();
    act(() => search().focus());
    return opened;
  }
  /** Ends the pause, then goes back to real time to wait for the server's response. */
  const answered = async () => {
    await pass(800);
    jest.useRealTimers();
  };

  it('MAD-04 MAD-05 LIM-07 asks 800 ms after the last key, from three characters, and lists only Canada and the US', async () => {
    const { calls } = await searching();
    type('11');
    await pass(2_000);
    type('119');
    await pass(799);
    type('1190');
    await pass(799);
    expect(calls('/geo')).toEqual([]);
    await answered();
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '1190 Rue Saint-Joseph Est, Québec, QC G1K 3C3',
      'Sainte-Foy, QC, Canada',
    ]);
    expect(calls('/geo').map(({ path }) => path)).toEqual(['/geo/autocomplete?q=1190']);
  });

  it('credits the source of the addresses under the suggestions and beside the form, with its licence', async () => {
    const url = 'https://www.openstreetmap.org/copyright';
    const { unmount } = await searching({ credit: { text: '© OpenStreetMap contributors', url } });
    type('1190');
    await answered();
    const list = await screen.findByRole('listbox');
    const credits = screen.getAllByRole('link', { name: /© OpenStreetMap contributors/ });
    expect(credits).toHaveLength(2);
    for (const credit of credits) {
      expect(credit).toHaveAttribute('href', url);
      expect(credit).toHaveAttribute('target', '_blank');
    }
    expect(list.nextElementSibling).toContainElement(credits[1] as HTMLElement);
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    unmount();

    await searching({ credit: { text: 'Powered by Google' } });
    type('1190');
    await answered();
    await screen.findByRole('listbox');
    expect(screen.getAllByText('Powered by Google')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /Google/ })).toBeNull();
  });

  it('shows no credit for our own data', async () => {
    await searching();
    type('1190');
    await answered();
    const list = await screen.findByRole('listbox');
    expect(list.nextElementSibling).toBeNull();
    expect(screen.queryByText(/OpenStreetMap|Google/)).toBeNull();
  });

  it('MAD-06 MAD-07 a chosen suggestion fills the five parts and leaves the unit; Enter does not save', async () => {
    const { user, calls } = await searching();
    type('1190 saint');
    await answered();
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{Enter}');
    const names = ['Street', 'Unit optional', 'City', 'Province', 'Postal Code', 'Country'];
    expect(Object.values(values(...names))).toEqual([
      '1190 Rue Saint-Joseph Est',
      '4',
      'Québec',
      'QC',
      'G1K 3C3',
      'Canada',
    ]);
    expect(search()).toHaveValue('');
    await user.keyboard('{Enter}');
    expect(field('Business Name')).not.toBeInvalid();
    expect(calls('/geo')).toHaveLength(1);
  });

  it.each([
    ['none found', { predictions: [] }, merchantMessages.addressNotSuggested],
    ['no answer', gateway(503), merchantMessages.addressSearchFailed],
  ])('shows %s under the field until the next key', async (_, answer, text) => {
    await searching({
      answers: { autocompleteAddress: () => answer },
    });
    type('zzz');
    await answered();
    await waitFor(() => expect(search()).toHaveAccessibleDescription(text));
    type('zzzz');
    expect(search()).toHaveAccessibleDescription('');
    expect(toasts()).toEqual([]);
  });
});

describe('leaving', () => {
  it('visiting another page keeps what was typed, and the form says so on return', async () => {
    const { user } = openForm();
    await fill(user, { ...WHO });
    await user.click(screen.getByRole('link', { name: 'View Merchants' }));
    await screen.findByRole('heading', { name: 'Merchants' });
    await user.click(screen.getByRole('link', { name: 'Add Merchant' }));
    expect(await screen.findByRole('textbox', { name: 'Business Name' })).toHaveValue(WHO['Business Name']);
    expect(screen.getByText('What you typed earlier is still here.')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Business Name')).toHaveValue(''));
    expect(address()).toBe('/merchants/addMerchant');
  });

  it('Cancel asks before it discards what was typed', async () => {
    const { user } = openForm();
    await fill(user, { Email: 'a@b.example' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('Email')).toHaveValue('a@b.example');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
  });

  it('an untouched form closes without asking; reloading asks only when something would be lost', async () => {
    const { user } = openForm();
    await fill(user, {});
    const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(wouldAsk()).toBe(false);
    await user.type(field('City'), 'Q');
    expect(wouldAsk()).toBe(true);
    await user.clear(field('City'));
    expect(wouldAsk()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
  });
});
