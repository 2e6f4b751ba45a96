/** Editing merchants in place on the real server: requests, versions, refusals, ids of the routing product. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { CHANGE_TRIES } from '../../../src/api/untilKnown';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import type { MerchantField } from '../../../src/domain/merchants/merchantFields';
import { archiveMerchant } from '../../../src/store/views/merchants/archiveMerchant';
import { changeDraft, keepMine, saveEdit, selectEdit, startEdit } from '../../../src/store/edits/edits';
import { merchantEditing } from '../../../src/store/views/merchants/merchantEditing';
import { requestPlatformId } from '../../../src/store/views/merchants/platformIds';
import { readOpened } from '../../../src/store/views/merchants/readOpened';
import { loadMerchants, searchMerchants } from '../../../src/store/views/merchants/loadMerchants';
import { untilState } from '../../support/appStore';
import { foreign, refusal } from '../../support/apiAnswers';
import type { TestServer } from '../../server/support/testServer';
import {
  aConsole,
  addMerchants,
  merchant,
  names,
  said,
  startMerchantServer,
  type Console,
} from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

let made = 0;
/** A console that shows a new merchant of this test. */
async function withMerchant(fields: Partial<Merchant> = {}): Promise<{ console: Console; id: string }> {
  made += 1;
  const id = `mer_${made}`;
  await addMerchants(server, [{ id, name: `Own ${made}`, phone: '+15145550142', ...fields }]);
  const console = await aConsole(server);
  await console.store.dispatch(searchMerchants(fields.name ?? `Own ${made}`));
  console.forget();
  return { console, id };
}

const editing = (console: Console, id: string, field: MerchantField) =>
  merchantEditing({ id, name: merchant(console, id)?.name ?? id }, field);

function type(console: Console, id: string, field: MerchantField, draft: string): void {
  console.store.dispatch(startEdit(editing(console, id, field)));
  console.store.dispatch(changeDraft(editing(console, id, field), () => draft));
}
const save = (console: Console, id: string, field: MerchantField) =>
  console.store.dispatch(saveEdit(editing(console, id, field)));
const edit = (console: Console, id: string, field: MerchantField) =>
  selectEdit(console.store.getState(), editing(console, id, field));
const patches = ({ sent }: Console) =>
  sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('shows an own new name and an own archiving in the menus of merchants at once, without the feed', async () => {
  const { console, id } = await withMerchant();
  const { listMerchantNames } = merchantsApi.endpoints;
  await console.store.dispatch(listMerchantNames.initiate());
  const ofMenus = () =>
    listMerchantNames
      .select()(console.store.getState())
      .data?.find((known) => known.id === id);
  type(console, id, 'name', 'A name of its own');
  await save(console, id, 'name');
  expect(ofMenus()).toEqual({ id, name: 'A name of its own', archived: false });
  await console.store.dispatch(archiveMerchant(id));
  expect(ofMenus()).toEqual({ id, name: 'A name of its own', archived: true });
});

it.each<[MerchantField, string, object]>([
  ['name', ' Le Nouveau “Nom” / 🍕 ', { name: 'Le Nouveau “Nom” / 🍕' }],
  ['pickupNotes', 'Ring twice', { pickupNotes: 'Ring twice' }],
  ['personalizedNotes', 'Keep upright', { personalizedNotes: 'Keep upright' }],
  ['phone', '(438) 555-0199', { phone: '+14385550199' }],
  ['email', 'new@example.com', { email: 'new@example.com' }],
  ['street', '12 rue X', { merchantLocation: { street: '12 rue X' } }],
  ['unit', '4', { merchantLocation: { unit: '4' } }],
  ['city', 'Québec', { merchantLocation: { city: 'Québec' } }],
  ['province', 'ON', { merchantLocation: { province: 'ON' } }],
  ['postalCode', 'h2x1y4 ', { merchantLocation: { postalCode: 'H2X 1Y4' } }],
  ['country', 'US', { merchantLocation: { country: 'US' } }],
  ['scanningRequired', 'true', { scanningRequired: true }],
  ['signatureRequired', 'false', { signatureRequired: false }],
  ['createPickup', 'false', { createPickup: false }],
  ['dataRedactionEnabled', 'true', { dataRedactionEnabled: true }],
  ['rateShowingOptionType', 'SAMEDAYCUTOFF', { rateShowingOptionType: 'SAMEDAYCUTOFF' }],
])(
  'MDT-03 MDT-04 MDT-10 MDT-16 MDT-17 MDT-18 API-22 sends and changes only %s',
  async (field, typed, body) => {
    const merchantLocation = { street: 'Old', city: 'Montréal', province: 'QC', country: 'CA' };
    const { console, id } = await withMerchant({ merchantLocation, pickupNotes: 'Old' });
    const before = merchant(console, id);
    type(console, id, field, typed);
    await save(console, id, field);

    expect(patches(console)).toEqual([body]);
    expect(said(console)).toEqual([merchantMessages.merchantUpdated]);
    expect(edit(console, id, field)).toBeUndefined();
    const after = merchant(console, id);
    const location = (body as Partial<Merchant>).merchantLocation;
    expect(after).toEqual({
      ...before,
      ...body,
      merchantLocation: { ...merchantLocation, ...location },
      version: (before?.version ?? 0) + 1,
    });
    // The panel shows what the server has stored.
    await console.store.dispatch(searchMerchants(after?.name ?? ''));
    expect(merchant(console, id)).toEqual(after);
  },
);

it('MDT-19 shows what was sent after an empty response', async () => {
  const { console, id } = await withMerchant({ merchantLocation: { street: 'A', city: 'B' } });
  console.next({ updateMerchant: () => foreign('a server that answers nothing', 200, '') });
  type(console, id, 'street', 'C');
  await save(console, id, 'street');
  expect(merchant(console, id)?.merchantLocation).toEqual({ street: 'C', city: 'B' });
  expect(said(console)).toEqual([merchantMessages.merchantUpdated]);
});

it.each<[MerchantField, string]>([
  ['name', ''],
  ['pickupNotes', ' \n '],
  ['unit', '   '],
  ['phone', ' - '],
])('MDT-15 MSG-57 refuses a blank %s without sending it', async (field, typed) => {
  const { console, id } = await withMerchant();
  type(console, id, field, typed);
  await save(console, id, field);
  expect(console.sent).toEqual([]);
  expect(said(console)).toEqual(['Please make sure that the field is not empty.']);
  expect(edit(console, id, field)).toMatchObject({
    phase: 'editing',
    draft: typed,
    problems: { whole: merchantMessages.merchantFieldBlank },
  });
});

it('LIM-06 refuses an invalid phone number without sending it, and keeps it as typed', async () => {
  const { console, id } = await withMerchant();
  type(console, id, 'phone', '555-1212');
  await save(console, id, 'phone');
  expect(console.sent).toEqual([]);
  expect(said(console)).toEqual([merchantMessages.phoneFormat]);
  const problem = merchantMessages.phoneFormat;
  expect(edit(console, id, 'phone')).toMatchObject({ draft: '555-1212', problems: { whole: problem } });
});

it('MDT-20 MSG-43 keeps the field and the input after a refused save, and shows the reason', async () => {
  const { console, id } = await withMerchant();
  await addMerchants(server, [{ id: 'mer_taken', name: 'Taken' }]);
  type(console, id, 'name', 'TAKEN');
  await save(console, id, 'name');
  const problem = 'Could not edit Merchant. A merchant named TAKEN already exists.';
  expect(said(console)).toEqual([problem]);
  expect(edit(console, id, 'name')).toMatchObject({
    phase: 'editing',
    draft: 'TAKEN',
    problems: { whole: problem },
  });
});

it('MSG-39 MSG-42 shows no reason when the refusal has no message', async () => {
  const { console, id } = await withMerchant();
  const wordless = () => foreign('a gateway without a word', 500, '');
  for (let call = 1; call <= CHANGE_TRIES; call += 1) {
    console.next({ updateMerchant: wordless });
  }
  type(console, id, 'email', 'new@example.com');
  await save(console, id, 'email');
  console.next({ getMerchant: wordless });
  await console.store.dispatch(readOpened(id));
  expect(said(console)).toEqual(['Could not edit Merchant.', 'Could not get merchant']);
});

it('MDT-21 moves a renamed merchant to its place in the list', async () => {
  await addMerchants(
    server,
    ['Sort B', 'Sort A', 'Sort C'].map((name) => ({ id: name, name })),
  );
  const console = await aConsole(server);
  await console.store.dispatch(loadMerchants('Sort'));
  type(console, 'Sort A', 'name', 'Sort Z');
  await save(console, 'Sort A', 'name');
  expect(names(console)).toEqual(['Sort B', 'Sort C', 'Sort Z']);
});

describe('two people', () => {
  async function twoPeople(fields: Partial<Merchant>) {
    const { console: mine, id } = await withMerchant(fields);
    const theirs = await aConsole(server);
    await theirs.store.dispatch(searchMerchants(merchant(mine, id)?.name ?? ''));
    return { mine, theirs, id };
  }

  it('MDT-20 saves mine on top of a change of another field, without a conflict', async () => {
    const { mine, theirs, id } = await twoPeople({ pickupNotes: 'Old' });
    type(mine, id, 'pickupNotes', 'Mine');
    type(theirs, id, 'email', 'theirs@example.com');
    await save(theirs, id, 'email');
    await save(mine, id, 'pickupNotes');
    expect(merchant(mine, id)).toMatchObject({
      pickupNotes: 'Mine',
      email: 'theirs@example.com',
      version: 3,
    });
    expect(said(mine)).toEqual([merchantMessages.merchantUpdated]);
    // The refusal itself contains the current merchant.
    expect(mine.sent.map(({ method }) => method)).toEqual(['PATCH', 'PATCH']);
  });

  it('MDT-20 asks the second person about a change of the same field; Keep mine replaces theirs', async () => {
    const { mine, theirs, id } = await twoPeople({ pickupNotes: 'Old' });
    type(mine, id, 'pickupNotes', 'Mine');
    type(theirs, id, 'pickupNotes', 'Theirs');
    await save(theirs, id, 'pickupNotes');
    await save(mine, id, 'pickupNotes');
    expect(edit(mine, id, 'pickupNotes')).toMatchObject({ phase: 'conflict', draft: 'Mine', seen: 'Old' });
    expect(merchant(mine, id)?.pickupNotes).toBe('Theirs');

    await mine.store.dispatch(keepMine(editing(mine, id, 'pickupNotes')));
    expect(merchant(mine, id)?.pickupNotes).toBe('Mine');
    expect(edit(mine, id, 'pickupNotes')).toBeUndefined();
  });

  it('MDT-14 saves two fields that one person saves at the same time', async () => {
    const { mine, id } = await twoPeople({});
    type(mine, id, 'street', 'S');
    type(mine, id, 'createPickup', 'false');
    await Promise.all([save(mine, id, 'street'), save(mine, id, 'createPickup')]);
    expect(merchant(mine, id)).toMatchObject({
      createPickup: false,
      merchantLocation: { street: 'S' },
      version: 3,
    });
  });
});

it('STA-05 an archived merchant cannot be edited', async () => {
  const { console, id } = await withMerchant({ archived: true });
  console.store.dispatch(startEdit(editing(console, id, 'name')));
  expect(edit(console, id, 'name')).toBeUndefined();
});

describe('ids in the routing product', () => {
  it('MDT-07 MDT-08 API-24 API-25 are created by a POST of {}, shown, and requested once on a double click', async () => {
    const { console, id } = await withMerchant();
    const create = (field: 'organizationId' | 'pickupCustomerId') =>
      console.store.dispatch(requestPlatformId(id, field));
    await Promise.all([create('organizationId'), create('organizationId')]);
    expect(console.sent).toEqual([
      { method: 'POST', path: `/merchants/${id}/routing/organization`, body: {} },
    ]);
    expect(merchant(console, id)?.organizationId).toEqual(expect.stringMatching(/./));
    expect(merchant(console, id)?.pickupCustomerId).toBeUndefined();
    await create('pickupCustomerId');
    expect(console.sent[1]).toEqual({
      method: 'POST',
      path: `/merchants/${id}/routing/pickupCustomer`,
      body: {},
    });
    expect(merchant(console, id)?.pickupCustomerId).toEqual(expect.stringMatching(/./));
    expect(said(console)).toEqual([merchantMessages.merchantUpdated]);
  });

  it('MSG-43 a refusal is shown, and the button works again', async () => {
    const { console, id } = await withMerchant();
    console.next({ createOrganization: () => refusal(502, 'The platform is away.') });
    await console.store.dispatch(requestPlatformId(id, 'organizationId'));
    expect(said(console)).toEqual(['Could not edit Merchant. The platform is away.']);
    await console.store.dispatch(requestPlatformId(id, 'organizationId'));
    expect(merchant(console, id)?.organizationId).toBeDefined();
  });
});

describe('a change by somebody else between two answers', () => {
  const changedByOthers = async (id: string, fields: Partial<Record<MerchantField, string>>) => {
    const other = await aConsole(server);
    await other.store.dispatch(readOpened(id));
    for (const [field, text] of Object.entries(fields)) {
      type(other, id, field as MerchantField, text);
      await save(other, id, field as MerchantField);
    }
  };

  it('is not overwritten unseen, although this person has a later version of another field', async () => {
    const { console, id } = await withMerchant({ pickupNotes: 'Old' });
    await changedByOthers(id, { pickupNotes: 'Theirs' });
    await console.store.dispatch(requestPlatformId(id, 'organizationId'));
    type(console, id, 'pickupNotes', 'Mine');
    await save(console, id, 'pickupNotes');
    expect(edit(console, id, 'pickupNotes')).toMatchObject({ phase: 'conflict', draft: 'Mine' });
  });

  it('stays if the answer to an earlier change of this person comes late', async () => {
    const { console, id } = await withMerchant({ phone: '+15145550142' });
    console.next({
      updateMerchant: async (_call, pass) => {
        const saved = await pass();
        await changedByOthers(id, { name: 'Theirs', pickupNotes: 'Theirs' });
        await console.store.dispatch(
          merchantsApi.endpoints.getMerchant.initiate(id, { subscribe: false, forceRefetch: true }),
        );
        return saved;
      },
    });
    type(console, id, 'name', 'Mine');
    await save(console, id, 'name');
    expect(merchant(console, id)).toMatchObject({ name: 'Theirs', pickupNotes: 'Theirs' });
  });
});

describe('rereads a merchant that somebody else archived meanwhile, and shows it as archived', () => {
  it.each<[string, (console: Console, id: string) => Promise<unknown>]>([
    [
      'a save',
      (console, id) => {
        type(console, id, 'name', 'Too late');
        return save(console, id, 'name');
      },
    ],
    ['archiving', ({ store }, id) => store.dispatch(archiveMerchant(id))],
    ['creating a routing id', ({ store }, id) => store.dispatch(requestPlatformId(id, 'organizationId'))],
  ])('%s', async (_what, act) => {
    const { console, id } = await withMerchant();
    await server.db.updateTable('merchants').set({ archived: true }).where('id', '=', id).execute();
    await act(console, id);
    expect(said(console).join()).toContain('archived');
    await untilState(
      console.store,
      () => merchant(console, id)?.archived,
      (archived) => archived === true,
    );
  });
});
