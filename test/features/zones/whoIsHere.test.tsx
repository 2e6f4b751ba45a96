/** The people who have a zone or a merchant open too, in the header of its dialog or panel (docs/decisions/0065). */
import { screen, waitFor, within } from '@testing-library/react';
import type { PresenceRequest } from '../../../src/contract/schemas/presence';
import type { Handlers } from '../../support/fakeApi';
import { fakeFeed } from '../../support/fakeFeed';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';
import { OUR_EXTRAS } from '../../support/extras';
import { renderApp } from '../../support/renderApp';
import { ELISABETH, openPanel } from '../merchants/support';
import { aZone, card, openPrices, openZones } from './support';

const CENTRE = aZone('Centre', { H2X: 8.75 });

/** A server on which Dana is editing everything that is opened, and the browser's platform. */
function besideDana(extras = OUR_EXTRAS) {
  const { platform, handlers } = fakeFeed();
  const answers: Handlers = {
    ...handlers,
    reportPresence: ({ body: { signs } }) => ({
      records: signs
        .filter(({ state }) => state !== 'left')
        .map(({ entity, recordId }) => ({
          entity,
          recordId,
          people: [{ name: 'Dana Kowalski', state: 'editing' }],
        })),
    }),
  };
  return { answers, followsChanges: platform, config: { extras } };
}

type Opened = Pick<ReturnType<typeof renderApp>, 'asked'>;

const said = ({ asked }: Opened) =>
  asked
    .filter(({ endpoint }) => endpoint === 'reportPresence')
    .map(({ body }) =>
      (body as PresenceRequest).signs.map(({ entity, recordId, state }) => `${entity} ${recordId} ${state}`),
    );

it('the form of a zone and its prices show who else is there, and report this user', async () => {
  const opened = openZones({ zones: [CENTRE], ...besideDana() });
  const { user } = opened;
  await user.click(within(await card('Centre')).getByRole('button', { name: 'Edit zone Centre' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
  await within(form).findByText('Dana is editing this zone');
  expect(said(opened).at(-1)).toEqual([`zone ${CENTRE.id} open`]);
  await user.type(within(form).getByRole('textbox', { name: 'Zone Name' }), 's');
  await waitFor(() => expect(said(opened).at(-1)).toEqual([`zone ${CENTRE.id} editing`]));
  await user.keyboard('{Backspace}{Escape}');
  await waitFor(() => expect(said(opened).at(-1)).toEqual([`zone ${CENTRE.id} left`]));
  const prices = await openPrices(user, 'Centre');
  await within(prices).findByText('Dana is editing this zone');
});

it('an open merchant shows who else is there', async () => {
  const { answers, ...browser } = besideDana();
  const opened = renderApp({
    at: '/merchants/viewMerchants',
    roles: ['admin'],
    ...browser,
    answers: [answers, { listMerchants: () => [ELISABETH], getMerchant: () => ELISABETH }],
  });
  const panel = await openPanel(opened.user, ELISABETH.name);
  await within(panel).findByText('Dana is editing this merchant');
  expect(said(opened).at(-1)).toEqual([`merchant ${ELISABETH.id} open`]);
});

it('reports no zone to a server with presence only for orders and rules', async () => {
  const { user, ...opened } = openZones({
    zones: [CENTRE],
    ...besideDana({ ...OUR_EXTRAS, presenceOfMerchants: false }),
  });
  await openPrices(user, 'Centre');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(said(opened)).toEqual([]);
});

it('the form of a zone says who changed the field that is being typed into, before anything is sent', async () => {
  const feed = fakeFeed();
  const zones = [CENTRE];
  const { user, calls } = openZones({
    zones,
    isLive: true,
    followsChanges: feed.platform,
    answers: feed.handlers,
    config: { extras: { ...OUR_EXTRAS, presence: false } },
  });
  await user.click(within(await card('Centre')).getByRole('button', { name: 'Edit zone Centre' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
  await user.type(within(form).getByRole('textbox', { name: 'Zone Name' }), ' Sud');
  zones[0] = { ...aZone('Centre', { H2X: 8.75 }, 2), name: 'Downtown' };
  const change = { entity: 'zone', merchantId: ELISABETH.id, action: 'updateZone', version: 2 } as const;
  feed.tell(CENTRE.id, { ...change, ...LAST_CHANGE });
  const question = await screen.findByRole('group', { name: 'Zone Name was changed in the meantime' });
  expect(question).toHaveTextContent(LAST_CHANGED);
  expect(calls('PATCH')).toEqual([]);
});
