/** The people who have the open order open too, in its header (docs/decisions/0065-who-is-here.md). */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PresenceRequest, PresentPerson } from '../../../src/contract/schemas/presence';
import { NO_EXTRAS } from '../../support/extras';
import { aFeedPlatform } from '../../support/fakeFeed';
import { LOST } from '../../support/apiAnswers';
import { FULL_ORDER, openOrder } from './support';

const editing = (name: string): PresentPerson => ({ name, state: 'editing' });
const open = (name: string): PresentPerson => ({ name, state: 'open' });

/** Opens an order whose server reports these people. */
async function openAmong(...people: PresentPerson[]) {
  let there = people;
  const { platform, look } = aFeedPlatform();
  const opened = await openOrder(FULL_ORDER, {
    followsChanges: platform,
    answers: {
      reportPresence: ({ body: { signs } }) => ({
        records: signs
          .filter(({ state }) => state !== 'left')
          .map(({ entity, recordId }) => ({ entity, recordId, people: there })),
      }),
    },
  });
  const said = () =>
    opened.asked
      .filter(({ endpoint }) => endpoint === 'reportPresence')
      .map(({ body }) => body as PresenceRequest);
  return {
    ...opened,
    look,
    said,
    lastSaid: () =>
      said()
        .at(-1)
        ?.signs.map(({ recordId, state }) => `${recordId} ${state}`),
    become: (...others: PresentPerson[]) => (there = others),
  };
}

const ID = FULL_ORDER.id;
/** Waits for the text, whose code is loaded when an order is opened. */
const isHere = (text: string) => screen.findByText(text);
const anybody = () => screen.queryByText(/ (?:is|are|has|have) .*this order/);

it.each<readonly [string, readonly PresentPerson[], string]>([
  ['Dana is editing this order', [editing('Dana Kowalski')], 'Dana Kowalski is editing this order'],
  [
    'Dana and Marc are editing this order',
    [editing('Dana Kowalski'), editing('Marc Roy'), open('Eve')],
    'Dana Kowalski and Marc Roy are editing this order',
  ],
  ['Dana has this order open', [open('Dana Kowalski')], 'Dana Kowalski has this order open'],
  [
    'Dana, Marc and Eve have this order open',
    [open('Dana'), open('Marc'), open('Eve')],
    'Dana, Marc and Eve have this order open',
  ],
  [
    'Dana, Marc and 3 others are editing this order',
    ['Dana', 'Marc', 'Eve', 'Finn', 'Gil'].map((name) => editing(name)),
    'Dana, Marc, Eve, Finn and Gil are editing this order',
  ],
  [
    'Dana Kowalski and Dana Roy have this order open',
    [open('Dana Kowalski'), open('Dana Roy')],
    'Dana Kowalski and Dana Roy have this order open',
  ],
  ['dana.kowalski is editing this order', [editing('dana.kowalski')], 'dana.kowalski is editing this order'],
])('says: %s', async (text, people, whole) => {
  await openAmong(...people);
  const words = await isHere(text);
  expect(words.closest('[role=status]')).not.toBeNull();
  await userEvent.hover(words);
  expect(await screen.findByText(whole)).toBeVisible();
});

it('appears and disappears with the others, and leaves the rest of the header unchanged', async () => {
  const { become } = await openAmong();
  const heading = () => screen.getByRole('heading', { name: `Order ${ID}` });
  const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
  const before = buttons();
  become(open('Dana Kowalski'));
  await isHere('Dana has this order open');
  become(editing('Dana Kowalski'));
  await isHere('Dana is editing this order');
  expect(buttons()).toEqual(before);
  become();
  await waitFor(() => expect(anybody()).toBeNull());
  expect(heading()).toBeVisible();
});

it('reports the order as open, as being edited once something is typed, and as left when it is closed', async () => {
  const { user, lastSaid, unmount } = await openAmong();
  await waitFor(() => expect(lastSaid()).toEqual([`${ID} open`]));
  await user.click(screen.getByRole('button', { name: 'Edit Notes' }));
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), ' Ring twice.');
  await waitFor(() => expect(lastSaid()).toEqual([`${ID} editing`]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(lastSaid()).toEqual([`${ID} open`]));
  unmount();
  await waitFor(() => expect(lastSaid()).toEqual([`${ID} left`]));
});

it('a hidden tab reports the order as left, and as open again when it is visible', async () => {
  const { look, lastSaid } = await openAmong();
  await waitFor(() => expect(lastSaid()).toEqual([`${ID} open`]));
  act(() => look(false));
  expect(lastSaid()).toEqual([`${ID} left`]);
  act(() => look(true));
  await waitFor(() => expect(lastSaid()).toEqual([`${ID} open`]));
});

it('without an answer from the server it shows nobody, and no error', async () => {
  const { platform } = aFeedPlatform();
  const { asked, toasts } = await openOrder(FULL_ORDER, {
    followsChanges: platform,
    answers: { reportPresence: () => LOST },
  });
  await waitFor(() =>
    expect(asked.filter(({ endpoint }) => endpoint === 'reportPresence').length).toBeGreaterThan(2),
  );
  expect(anybody()).toBeNull();
  expect(toasts()).toEqual([]);
});

it('others disappear when the server has not answered for a while', async () => {
  const { platform } = aFeedPlatform();
  let isDown = false;
  await openOrder(FULL_ORDER, {
    followsChanges: { ...platform, timings: { ...platform.timings, presenceLastsMs: 200 } },
    answers: {
      reportPresence: () =>
        isDown ? LOST : { records: [{ entity: 'order', recordId: ID, people: [open('Dana Kowalski')] }] },
    },
  });
  await isHere('Dana has this order open');
  isDown = true;
  await waitFor(() => expect(anybody()).toBeNull());
});

it('a server without presence is not asked', async () => {
  const { asked } = await openOrder(FULL_ORDER, {
    followsChanges: aFeedPlatform().platform,
    config: { extras: NO_EXTRAS },
  });
  expect(anybody()).toBeNull();
  expect(asked.filter(({ endpoint }) => endpoint === 'reportPresence')).toEqual([]);
});
