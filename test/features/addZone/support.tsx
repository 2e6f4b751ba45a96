/** Add Zone in jsdom: the whole console at a merchant's new zone, with a server that keeps zones and has tags. */
import { screen, within } from '@testing-library/react';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';
import { aZone, chooseTimeZone, type WireZone } from '../zones/support';

export const MERCHANT_ID = ELISABETH.id;
export const MERCHANT = ELISABETH.name;
const OTTAWA = aZone('Ottawa – Gatineau', { K1A: 12.25, K2: 9 });
const TAGS = [
  { name: 'North', prefixes: ['H1[ABC]'] },
  { name: 'Wide', prefixes: ['H1[BCD]'] },
  { name: 'Capital', prefixes: ['K1A', 'K1B'] },
];

interface Options {
  readonly archived?: boolean;
  /** Take precedence over the usual answers. */
  readonly answers?: Handlers;
}

/** Opens the page as an admin. The server keeps a zone that is added. */
export function openAddZone({ archived = false, answers = {} }: Options = {}) {
  let held: WireZone[] = [OTTAWA];
  const opened = renderApp({
    at: `/merchants/Elisabeth/addZones?merchantId=${MERCHANT_ID}&searchParam=Boul`,
    roles: ['admin'],
    answers: [
      answers,
      {
        quickFillTags: () => ({ tags: TAGS }),
        getMerchant: () => ({ ...ELISABETH, archived, zones: held, shippingRules: [] }),
        createZone: ({ body }) => {
          const zone = { ...(body as WireZone), id: `zon_${held.length}`, version: 1 };
          held = [...held, zone];
          return zone;
        },
      },
      EMPTY_SERVER,
    ],
  });
  const posted = () => opened.asked.filter(({ endpoint }) => endpoint === 'createZone');
  return {
    ...opened,
    posted,
    /** Adds a zone of somebody else to the merchant. */
    addElsewhere: (zone: WireZone) => {
      held = [...held, zone];
    },
  };
}

type User = ReturnType<typeof openAddZone>['user'];

export const nameField = () => screen.findByRole('textbox', { name: 'Zone Name' });
export const tag = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name},`) });
export const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const saveButton = () => screen.getByRole('button', { name: 'Add Zone' });

/** Fills in name, time zone and facility. */
export async function fillFields(user: User, name = 'Grand Montréal'): Promise<void> {
  await user.type(await nameField(), name);
  await chooseTimeZone(user, 'Toronto');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Facility' }), 'yul1');
}

/** Types rows as a user does: Add row, the prefix, Tab, the price. */
export async function typeRows(
  user: User,
  ...rows: (readonly [prefix: string, price: string])[]
): Promise<void> {
  for (const [prefix, price] of rows) {
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    await user.keyboard(prefix);
    await user.tab();
    if (price !== '') await user.keyboard(price);
  }
}

/** Moves the focus out of the table, so that no row is being edited. */
export const leaveTable = (user: User) => user.click(screen.getByRole('textbox', { name: 'Find a prefix' }));

/** The rows as `H1A 5.00 North`, with the result of the check after a bar. */
export function rows(): string[] {
  const table = screen.getByRole('table');
  return [...table.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const [prefix = '', price = ''] = [...row.querySelectorAll('input')].map(({ value }) => value);
    const from = row.querySelector('.zone-row-from')?.textContent ?? '';
    const check = row.querySelector('.zone-check-text')?.textContent ?? '';
    return `${prefix} ${price} ${from}${check === '' ? '' : ` | ${check}`}`;
  });
}

/** The text in the footer. */
export const footer = (): string =>
  within(screen.getByRole('form', { name: 'Add Zone' }).querySelector<HTMLElement>('footer')!).getByRole(
    'status',
  ).textContent ?? '';
