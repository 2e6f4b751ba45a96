/** Edits of an open order on the real server: what is stored, concurrent changes of two people, refusals. */
import { messages } from '../../../../src/contract/messages';
import { ordersApi } from '../../../../src/api/ordersApi';
import type { Order } from '../../../../src/contract/schemas/orders';
import { selectOrderById } from '../../../../src/store/entities/orders/ordersSelectors';
import type { AppStore } from '../../../../src/store/types';
import type { AddressDraft } from '../../../../src/domain/orders/addressDraft';
import type { RecipientField } from '../../../../src/domain/orders/recipientEdit';
import { changeDraft, keepMine, saveEdit, selectEdit } from '../../../../src/store/edits/edits';
import { addressEditing, startEditing, textEditing } from '../../../../src/store/views/orders/orderEditing';
import { LOST } from '../../../support/apiAnswers';
import { openConsole, startListServer, type ListConsole, type ListServer } from './support';

let server: ListServer;
beforeAll(async () => {
  server = await startListServer();
});
afterAll(() => server.close());

const RECIPIENT = { name: 'Aarav Bhattacharya', phone: '+14165550187', email: 'aarav@example.com' };
const HARBOUR = {
  number: '88',
  street: 'Harbour Street',
  unit: '3107',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
  country: 'CA',
};

/** An order that two people have open, each in their own console. */
async function setup(fields: Partial<Order> = {}) {
  const [id = ''] = await server.add(1, 'GEOCODED', () => ({
    recipient: RECIPIENT,
    notes: 'Ring twice.',
    recipientAddress: HARBOUR,
    dtoRecipientAddress: HARBOUR,
    ...fields,
  }));
  const [mine, theirs] = [await openConsole(server), await openConsole(server)];
  for (const { store } of [mine, theirs]) await read(store, id);
  return { id, mine, theirs };
}

const read = (store: AppStore, id: string) =>
  store.dispatch(ordersApi.endpoints.getOrder.initiate(id, { subscribe: false, forceRefetch: true }));
const orderIn = (store: AppStore, id: string) => selectOrderById(store.getState(), id);
const toasts = (store: AppStore) => store.getState().notices.shown.map(({ title, text }) => [title, text]);
const patches = (console: { calls: readonly { method: string; body: unknown }[] }) =>
  console.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

const edit = ({ store }: ListConsole, id: string, target: RecipientField) =>
  selectEdit(store.getState(), textEditing(id, target));

function type(store: AppStore, orderId: string, target: RecipientField, text: string): void {
  store.dispatch(startEditing(orderId, target));
  store.dispatch(changeDraft(textEditing(orderId, target), () => text));
}

const saveNow = (store: AppStore, id: string, target: RecipientField) =>
  store.dispatch(saveEdit(textEditing(id, target)));

async function save(store: AppStore, id: string, target: RecipientField, text: string): Promise<void> {
  type(store, id, target, text);
  await saveNow(store, id, target);
}

function typeAddress(
  store: AppStore,
  id: string,
  type: 'recipientAddress' | 'originAddress',
  changes: Partial<AddressDraft>,
) {
  const editing = addressEditing(id, type);
  store.dispatch(startEditing(id, type));
  store.dispatch(changeDraft(editing, (before) => ({ ...before, ...changes })));
  return editing;
}

const SAVED = ['Success!', 'Order updated. Refreshing orders.'];

it('OAC-10 API-07 changes only the e-mail: phone, name and notes stay on the server', async () => {
  const { id, mine, theirs } = await setup();
  await save(mine.store, id, 'email', 'new@example.com');

  expect(patches(mine)).toEqual([{ recipient: { email: 'new@example.com' } }]);
  expect(toasts(mine.store)).toEqual([SAVED]);
  await read(theirs.store, id);
  expect(orderIn(theirs.store, id)).toMatchObject({
    recipient: { ...RECIPIENT, email: 'new@example.com' },
    notes: 'Ring twice.',
  });
  expect(orderIn(mine.store, id)).toEqual(orderIn(theirs.store, id));
});

it('OAC-09 a lone plus sign clears the phone, and notes can be cleared too', async () => {
  const { id, mine } = await setup();
  await save(mine.store, id, 'phone', '+');
  await save(mine.store, id, 'notes', '  ');

  expect(patches(mine)).toEqual([{ recipient: { phone: '' } }, { notes: '' }]);
  const order = orderIn(mine.store, id);
  expect(order?.recipient?.phone ?? '').toBe('');
  expect(order?.notes ?? '').toBe('');
  expect(order?.recipient?.email).toBe(RECIPIENT.email);
});

it('keeps both when two people change different fields, without asking', async () => {
  const { id, mine, theirs } = await setup();
  type(mine.store, id, 'email', 'mine@example.com');
  await save(theirs.store, id, 'notes', 'Back door.');
  await saveNow(mine.store, id, 'email');

  expect(toasts(mine.store)).toEqual([SAVED]);
  expect(patches(mine)).toHaveLength(2);
  expect(orderIn(mine.store, id)).toMatchObject({
    notes: 'Back door.',
    recipient: { email: 'mine@example.com' },
  });
});

it('asks the second of two people who change the same field, and loses nothing', async () => {
  const { id, mine, theirs } = await setup();
  type(mine.store, id, 'notes', 'Mine.');
  await save(theirs.store, id, 'notes', 'Theirs.');
  await saveNow(mine.store, id, 'notes');

  expect(edit(mine, id, 'notes')).toMatchObject({
    phase: 'conflict',
    draft: 'Mine.',
    seen: 'Ring twice.',
  });
  expect(orderIn(mine.store, id)?.notes).toBe('Theirs.');
  // Nothing is sent before a decision.
  await saveNow(mine.store, id, 'notes');
  expect(patches(mine)).toHaveLength(1);

  await mine.store.dispatch(keepMine(textEditing(id, 'notes')));
  expect(toasts(mine.store)).toEqual([SAVED]);
  await read(theirs.store, id);
  expect(orderIn(theirs.store, id)?.notes).toBe('Mine.');
});

it('asks again when they changed it once more before Keep mine', async () => {
  const { id, mine, theirs } = await setup();
  type(mine.store, id, 'notes', 'Mine.');
  await save(theirs.store, id, 'notes', 'Theirs.');
  await saveNow(mine.store, id, 'notes');
  await save(theirs.store, id, 'notes', 'Theirs again.');
  await mine.store.dispatch(keepMine(textEditing(id, 'notes')));

  expect(edit(mine, id, 'notes')).toMatchObject({
    phase: 'conflict',
    seen: 'Theirs.',
  });
  expect(orderIn(mine.store, id)?.notes).toBe('Theirs again.');
});

it('OAC-18 MSG-15 shows a refusal of the server as a Note and keeps the input', async () => {
  const { id, mine } = await setup();
  const tooLong = 'x'.repeat(5_001);
  await save(mine.store, id, 'notes', tooLong);

  expect(toasts(mine.store)).toEqual([['Note', expect.stringMatching(/./)]]);
  expect(edit(mine, id, 'notes')).toMatchObject({
    phase: 'editing',
    draft: tooLong,
  });
});

it('rereads the order after lost answers when it could not be read at first, and shows what was stored', async () => {
  const { id, mine } = await setup();
  let reads = 0;
  mine.answerBy({
    every: async ({ method }, pass) => {
      if (method === 'GET' && (reads += 1) > 1) return undefined;
      if (method === 'PATCH') await pass();
      return LOST;
    },
  });
  await save(mine.store, id, 'notes', 'Mine.');

  expect(toasts(mine.store)).toEqual([['Note', messages.notConfirmed]]);
  await Promise.all(mine.store.dispatch(ordersApi.util.getRunningQueriesThunk()));
  expect(orderIn(mine.store, id)?.notes).toBe('Mine.');
});

it('reports a lost answer as unknown, and saving again confirms it', async () => {
  const { id, mine } = await setup();
  mine.answerBy({
    every: async ({ method }, pass) => {
      if (method === 'PATCH') await pass();
      return LOST;
    },
  });
  await save(mine.store, id, 'notes', 'Mine.');
  mine.answerBy();
  expect(toasts(mine.store)).toEqual([['Note', messages.notConfirmed]]);
  expect(edit(mine, id, 'notes')?.draft).toBe('Mine.');

  await saveNow(mine.store, id, 'notes');
  expect(toasts(mine.store)).toContainEqual(SAVED);
  expect(edit(mine, id, 'notes')).toBeUndefined();
});

it('OAC-11 OAC-13 API-06 MSG-13 stores an address as sent, without the removed unit, and keeps the submitted address', async () => {
  const { id, mine } = await setup();
  const editing = typeAddress(mine.store, id, 'recipientAddress', { number: '90', unit: ' ' });
  await mine.store.dispatch(saveEdit(editing));

  expect(patches(mine)).toEqual([
    {
      street: '90 Harbour Street',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5J 0C3',
      country: 'CA',
      useCoordinate: false,
    },
  ]);
  expect(selectEdit(mine.store.getState(), editing)).toBeUndefined();
  expect(toasts(mine.store)[0]?.[1]).toMatch(/^Order updated\. Refreshing orders\. Please double check/);
  const order = orderIn(mine.store, id);
  expect(order?.recipientAddress?.unit).toBeUndefined();
  expect(order?.recipientAddress?.street).toMatch(/^90 Harbour/);
  expect(order?.dtoRecipientAddress).toMatchObject(HARBOUR);
});

it('OAC-12 API-06 stores typed coordinates, also of the origin', async () => {
  const { id, mine } = await setup();
  const changes = { useCoordinate: true, lat: '43.65', lng: '\u221279.38' };
  await mine.store.dispatch(saveEdit(typeAddress(mine.store, id, 'originAddress', changes)));

  expect(patches(mine)).toEqual([{ lat: 43.65, lng: -79.38, useCoordinate: true }]);
  expect(orderIn(mine.store, id)?.originAddress?.location).toEqual({ lat: 43.65, lng: -79.38 });
});

it('asks about an address that two people change, but not about a text of the same order', async () => {
  const { id, mine, theirs } = await setup();
  const editing = typeAddress(mine.store, id, 'recipientAddress', { city: 'Laval' });
  typeAddress(theirs.store, id, 'recipientAddress', { city: 'Longueuil' });
  await theirs.store.dispatch(saveEdit(editing));
  await mine.store.dispatch(saveEdit(editing));

  expect(selectEdit(mine.store.getState(), editing)).toMatchObject({
    phase: 'conflict',
    draft: { city: 'Laval' },
  });
  await save(mine.store, id, 'notes', 'Mine.');
  expect(edit(mine, id, 'notes')).toBeUndefined();
  await mine.store.dispatch(keepMine(editing));
  expect(orderIn(mine.store, id)).toMatchObject({ notes: 'Mine.', recipientAddress: { city: 'Laval' } });
});
