/** The windows of a rule in jsdom: the whole console at a merchant's rules, with a server that keeps one of them. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import type { WindowGrid } from '../../../src/contract/merchantMessages';
import type { Given } from '../../support/apiAnswers';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { aZone } from '../zones/support';
import { ELISABETH } from '../merchants/support';
import { deliveryWeek, entry, pickupEntry, pickupWeek } from './weeks';

export { deliveryWeek, entry, pickupEntry, pickupWeek };

const MERCHANT_ID = ELISABETH.id;

export const CENTRE_TO_LAVAL: ShippingRule = {
  id: 'rul_1',
  originZone: 'Centre',
  destinationZone: 'Laval',
  inTransitDays: 0,
  surcharge: 0,
  services: [],
  deliveryConstraintsByWeek: deliveryWeek({
    monday: [entry('12:00', '16:00'), entry('17:00', '21:00', '13:00', '15:00', '12:30')],
    tuesday: [entry('12:00', '16:00')],
  }),
  pickupConstraintsByWeek: pickupWeek({
    monday: [pickupEntry('09:00', '15:00')],
    tuesday: [pickupEntry('09:00', '15:00')],
  }),
  version: 3,
};

interface Options {
  readonly rule?: Partial<ShippingRule>;
  readonly archived?: boolean;
  /** Other rules of the merchant. */
  readonly others?: readonly ShippingRule[];
  /** Answers a save; undefined saves the rule. */
  readonly onSave?: (times: number) => Given | undefined | Promise<Given | undefined>;
}

/** Opens the page on a server whose rule can be changed. */
export function openRules({ rule, archived = false, others = [], onSave = () => undefined }: Options = {}) {
  let held: ShippingRule = { ...CENTRE_TO_LAVAL, ...rule };
  let saves = 0;
  const zones = [aZone('Centre', { H2X: 8 }), aZone('Laval', { H7A: 9 })];
  const opened = renderApp({
    at: `/merchants/Elisabeth/viewShippingRules?merchantId=${MERCHANT_ID}`,
    roles: ['admin'],
    answers: [
      {
        getMerchant: () => ({ ...ELISABETH, archived, zones, shippingRules: [held, ...others] }),
        listShippingRules: () => [held, ...others],
        updateShippingRuleByAction: async ({ body }) => {
          saves += 1;
          const given = await onSave(saves);
          if (given !== undefined) return given;
          const { zones: _zones, ...windows } = body as { zones: unknown } & Partial<ShippingRule>;
          const { scheduledDeliveryPickupConstraintsByWeek: _before, ...rest } = held;
          held = { ...rest, ...windows, version: (held.version ?? 0) + 1 };
          return held;
        },
      },
      EMPTY_SERVER,
    ],
  });
  /** The bodies of all saves. */
  const saved = () =>
    opened.asked
      .filter(({ params }) => params.action === 'windows')
      .map(({ body }) => body as Partial<ShippingRule> & { zones: unknown });
  return { ...opened, saved };
}

type User = ReturnType<typeof renderApp>['user'];

export async function openWindows(user: User): Promise<HTMLElement> {
  await user.click(
    await screen.findByRole('button', { name: /^View Delivery and Pickup Windows of Centre to Laval/ }),
  );
  return screen.findByRole('dialog', { name: 'Windows: Centre to Laval' });
}

export async function openEdit(user: User): Promise<HTMLElement> {
  await openWindows(user);
  await user.click(screen.getByRole('button', { name: 'Edit Windows' }));
  await screen.findByRole('grid', { name: 'Delivery Windows' });
  return screen.getByRole('dialog', { name: 'Edit Windows: Centre to Laval' });
}

export const gridOf = (grid: WindowGrid) => screen.getByRole('grid', { name: grid });

/** A cell by row and column, both from 0. */
export function cellOf(grid: WindowGrid, row: number, column: number): HTMLElement {
  const cell = gridOf(grid).querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!cell) throw new Error(`${grid} has no cell ${row}, ${column}`);
  return cell;
}

/** Texts of a grid's rows. The active cell has its text in a field. */
export const rowsOf = (grid: WindowGrid): string[] =>
  [...gridOf(grid).querySelectorAll<HTMLElement>('[data-row]')]
    .sort((one, other) => Number(one.dataset.row) - Number(other.dataset.row))
    .map((row) =>
      [...row.querySelectorAll('[data-column]')]
        .map(
          (cell) =>
            cell.querySelector('input')?.value ?? cell.querySelector('.sheet-text')?.textContent ?? '',
        )
        .join(' '),
    );

/** Clicks a cell. */
export async function goTo(user: User, grid: WindowGrid, row: number, column: number): Promise<void> {
  await user.click(cellOf(grid, row, column));
}

/** Types over a cell. */
export async function type(
  user: User,
  grid: WindowGrid,
  row: number,
  column: number,
  text: string,
): Promise<void> {
  await goTo(user, grid, row, column);
  await user.keyboard(text === '' ? '{Delete}' : `${text}{Enter}`);
}

/** Pastes a block into a cell, in the format of spreadsheets. */
export async function paste(
  user: User,
  grid: WindowGrid,
  row: number,
  column: number,
  block: string,
): Promise<void> {
  await goTo(user, grid, row, column);
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => block } });
}

export const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));

export const invalidCells = (grid: WindowGrid): string[] =>
  [...gridOf(grid).querySelectorAll<HTMLElement>('[role="gridcell"][aria-invalid="true"]')].map(
    (cell) => `${cell.closest<HTMLElement>('[data-row]')?.dataset.row}/${cell.dataset.column}`,
  );

export const findings = (): string[] =>
  within(screen.getByRole('list', { name: 'Findings' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
