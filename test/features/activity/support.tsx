/** The activity page with events of a small server, and what its table shows. */
import { screen, within } from '@testing-library/react';
import type { ActivityEvent } from '../../../src/contract/schemas/activity';
import { OUR_EXTRAS } from '../../support/extras';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';

export const REQUEST = '0b6e0a52-5e0e-4a8e-9d55-2f3f4f5a6b7c';
/** Noon in Toronto. */
export const NOON = Date.UTC(2026, 10, 22, 17);

export const event = (number: number, parts: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id: `e${number}`,
  at: NOON - number * 60_000,
  by: 'dana@example.com',
  name: 'Dana Kowalski',
  action: 'updateOrder',
  requestId: REQUEST,
  kind: 'order',
  record: `ord_${number}`,
  before: { notes: null },
  after: { notes: `Note ${number}` },
  ...parts,
});
const merchant = { id: 'mer_1', name: 'Maison' };
export const EVENTS = [
  event(0, { origin: 'screen:dashboard' }),
  event(1, {
    kind: 'zone',
    record: 'zon_1',
    about: 'Nord',
    merchant,
    action: 'updateZone',
    origin: 'job:job_4f2a',
    before: { facility: 'yul1', locationPricing: { pricingRows: [] } },
    after: { facility: 'yul2', locationPricing: { pricingRows: [{ postalPrefix: 'K2B', price: 7 }] } },
  }),
  event(2, {
    kind: 'endpoint',
    record: 'listStaffUsers',
    action: 'refused',
    before: null,
    after: { address: '=1+1' },
  }),
  event(3, { at: NOON - 24 * 3_600_000, record: 'ord_3' }),
];

export function openActivity(at = '/activity', listActivity?: Handlers['listActivity'], extras = OUR_EXTRAS) {
  return renderApp({
    at,
    roles: ['super_admin'],
    config: { extras },
    answers: [
      { listActivity: listActivity ?? (() => ({ events: EVENTS, next: null })), listStaffUsers: () => [] },
      EMPTY_SERVER,
    ],
  });
}

export const table = async () => within(await screen.findByRole('table'));
export const texts = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
